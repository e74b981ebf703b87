"""Rolls that anyone can check: committed seeds, derived dice, a chain of entries, a verifier.

    hashing   one hash with a domain for each purpose
    draws     draw keys, and the faces that follow from a seed and a key
    record    the entries, and how they are chained
    seeds     secrets, players' texts, and when they open
    deal      entries for open and for hidden draws
    export    the file that a stranger gets
    verify    whether such a file holds

Everything but `seeds.new_secret` is pure: no clock, no store, no other randomness. The format is
described byte by byte in `docs/ledger-format.md`.
"""
