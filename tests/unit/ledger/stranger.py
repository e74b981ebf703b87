"""A verifier written from docs/ledger-format.md alone, as a stranger would write it.

It shares nothing with the product: a mistake in one of the two shows as a disagreement.
Returns (number, code) of the first bad entry or None, and how many draws were recomputed and are waiting.
"""

from hashlib import blake2b

import msgpack

DIGITS = "0123456789abcdefghjkmnpqrstvwxyz"


def lp(part):
    """Prefix a part with its length."""
    return len(part).to_bytes(4, "big") + part


def big_d(domain, *parts):
    """Section 2."""
    person = b"cub:" + domain.encode("ascii")
    return blake2b(b"".join(map(lp, parts)), digest_size=32, person=person).digest()


def u32(number):
    """Write four bytes."""
    return number.to_bytes(4, "big")


def key_bytes(key):
    """Section 4."""
    if key[0] == "f":
        _, fight, turn, whose, ordinal, attempt = key
        return b"F" + lp(fight.encode()) + u32(turn) + lp(whose.encode()) + u32(ordinal) + u32(attempt)
    _, name, part, ordinal, attempt = key
    return b"C" + lp(name) + u32(part) + u32(ordinal) + u32(attempt)


def deal(seed, key, count, sides):
    """Section 4, one face after the other."""
    width, space = (1, 256) if sides <= 256 else (4, 2**32)
    dealt, index = [], 0
    while len(dealt) < count:
        data = key_bytes(key) + index.to_bytes(8, "big")
        block = blake2b(data, digest_size=64, key=seed, person=b"cub:draw").digest()
        for at in range(0, 64, width):
            word = int.from_bytes(block[at : at + width], "big")
            if word < space - space % sides:
                dealt.append(word % sides + 1)
        index += 1
    return dealt[:count]


def head_text(last):
    """Section 5."""
    bits = "".join(f"{byte:08b}" for byte in last) + "0000"
    return "".join(DIGITS[int(bits[at : at + 5], 2)] for at in range(0, 260, 5))


def agrees(last, noted):
    """Compare a noted head."""
    read = noted.lower().replace("-", "").replace(" ", "")
    read = read.replace("i", "1").replace("l", "1").replace("o", "0")
    return len(read) >= 8 and head_text(last).startswith(read)


def is_int(value, low, high):
    """Accept a whole number, but no boolean."""
    return type(value) is int and low <= value <= high


def is_bin(value, size):
    """Accept bytes of one size."""
    return type(value) is bytes and len(value) == size


def read_key(raw):
    """Give a key with all its elements, or None."""
    if type(raw) is not list or not raw:
        return None
    index = lambda value: is_int(value, 0, 2**32 - 1)  # noqa: E731  # three uses, here only
    text = lambda value: type(value) is str  # noqa: E731  # as above
    short = lambda value: is_bin(value, 16)  # noqa: E731  # as above
    kinds = {"f": (text, index, text, index), "c": (short, index, index)}
    if type(raw[0]) is not str or raw[0] not in kinds:
        return None
    needed = kinds[raw[0]]
    given = [*raw[1:]]
    if len(given) == len(needed):
        given.append(0)
    given = given[: len(needed) + 1]
    if len(given) != len(needed) + 1:
        return None
    if not all(check(value) for check, value in zip((*needed, index), given, strict=True)):
        return None
    return [raw[0], *given]


FITS = {
    "str": lambda value: type(value) is str,
    "32": lambda value: is_bin(value, 32),
    "16": lambda value: is_bin(value, 16),
    "16?": lambda value: value is None or is_bin(value, 16),
    "kind": lambda value: type(value) is str and value in ("drawn", "manual", "scripted"),
    "sides": lambda value: is_int(value, 1, 2**32),
    "number": lambda value: is_int(value, 1, 2**63 - 1),
    "faces": lambda value: (
        type(value) is list and len(value) > 0 and all(type(face) is int for face in value)
    ),
    "key": lambda value: read_key(value) is not None,
}

SHAPES = {
    "committed": ["str", "32", "32"],
    "mixed": ["str", "32"],
    "started": ["str"],
    "drawn": ["str", "key", "kind", "sides", "faces", "16?", "16?"],
    "hidden": ["str", "key", "32", "16?", "16?"],
    "shown": ["number", "16", "sides", "faces"],
    "voided": ["number", "16"],
    "revealed": ["str", "32"],
}


def read_body(body):
    """Section 5: (number, previous, entry), or None."""
    try:
        raw = msgpack.unpackb(body)
    except (ValueError, msgpack.UnpackException):
        return None
    if type(raw) is not list or len(raw) < 3:
        return None
    number, previous, entry = raw[:3]
    if not is_int(number, 1, 2**63 - 1) or not is_bin(previous, 32):
        return None
    if type(entry) is not list or not entry or type(entry[0]) is not str or entry[0] not in SHAPES:
        return None
    shape = SHAPES[entry[0]]
    rest = entry[1:]
    while len(rest) < len(shape) and shape[len(rest)] == "16?":
        rest.append(None)
    rest = rest[: len(shape)]
    if len(rest) != len(shape) or not all(FITS[what](value) for what, value in zip(shape, rest, strict=True)):
        return None
    rest = [read_key(value) if what == "key" else value for what, value in zip(shape, rest, strict=True)]
    return number, previous, [entry[0], *rest]


def epoch_of(scope):
    """Give the number of an epoch's scope, or None."""
    if not scope.startswith("epoch/"):
        return None
    digits = scope[6:]
    if not digits or len(digits) > 18 or digits[0] == "0" or any(d not in "0123456789" for d in digits):
        return None
    return int(digits)


class Bad(Exception):
    """The first bad entry."""


class Stranger:
    """Section 7."""

    def __init__(self):
        self.scopes = {}
        self.draws = {}
        self.checked = 0
        self.shown = set()
        self.voids = 0
        self.given = 0

    def need(self, number, code, condition):
        """Stop unless the condition holds."""
        if not condition:
            raise Bad(number, code)

    def state(self, scope):
        """Where a scope is."""
        return self.scopes[scope]["state"] if scope in self.scopes else "none"

    def take(self, n, entry):
        """Judge one entry."""
        kind, first = entry[0], entry[1]
        if kind in ("shown", "voided"):
            (self.show if kind == "shown" else self.void)(n, entry)
            return
        state, epoch = self.state(first), epoch_of(first)
        if kind == "committed":
            self.need(n, "scope", epoch is not None or (first.startswith("fight/") and len(first) > 6))
            before = f"epoch/{epoch - 1}" if epoch else ""
            self.need(n, "order", state == "none" and (not epoch or epoch == 1 or before in self.scopes))
            self.scopes[first] = {
                "state": "collecting",
                "bound": entry[2],
                "texts": [],
                "keys": {},
                "open": [],
            }
        elif kind == "mixed":
            self.need(n, "order", state == "collecting" and len(self.scopes[first]["texts"]) < 64)
            self.scopes[first]["texts"].append(entry[2])
        elif kind == "started":
            over = not epoch or epoch == 1 or self.state(f"epoch/{epoch - 1}") == "over"
            self.need(n, "order", state == "collecting" and over)
            self.scopes[first]["state"] = "dealing"
        elif kind == "revealed":
            self.reveal(n, entry, state, epoch)
        else:
            self.draw(n, entry, state, epoch)

    def draw(self, n, entry, state, epoch):
        """Judge a drawn or hidden entry."""
        scope, key = entry[1], entry[2]
        self.need(n, "order", state == "dealing" and (not epoch or f"epoch/{epoch + 1}" in self.scopes))
        self.need(n, "scope", scope == "fight/" + key[1] if key[0] == "f" else epoch is not None)
        how = "hidden" if entry[0] == "hidden" else entry[3]
        if how != "hidden":
            self.need(n, "face", all(1 <= face <= entry[4] for face in entry[5]))
        keys = self.scopes[scope]["keys"]
        uses = keys.setdefault(tuple(key), {"voided": False, "rows": []})
        self.need(n, "key-voided", not uses["voided"])
        for row in uses["rows"]:
            same = row["how"] == how
            if same and how == "hidden":
                same = row["bound"] == entry[3]
            elif same and row["sides"] == entry[4]:
                shorter = min(len(row["faces"]), len(entry[5]))
                same = row["faces"][:shorter] == entry[5][:shorter]
            self.need(n, "key-reused", same)
        if key[-1]:
            earlier = keys.get((*key[:-1], key[-1] - 1))
            self.need(n, "attempt", earlier is not None and earlier["voided"])
        if how == "hidden":
            row = {"how": how, "bound": entry[3], "key": key, "scope": scope}
        else:
            row = {"how": how, "sides": entry[4], "faces": entry[5], "key": key, "scope": scope}
            self.given += how != "drawn"
        uses["rows"].append(row)
        self.draws[n] = row
        if how == "drawn":
            self.scopes[scope]["open"].append(n)

    def show(self, n, entry):
        """Judge a shown entry."""
        _, number, salt, sides, faces = entry
        row = self.draws.get(number)
        self.need(n, "shown-unknown", row and row["how"] == "hidden" and number not in self.shown)
        self.need(n, "face", all(1 <= face <= sides for face in faces))
        numbers = b"".join(face.to_bytes(8, "big") for face in faces)
        bound = big_d("hidden", salt, numbers, sides.to_bytes(8, "big"))
        self.need(n, "shown-differs", bound == row["bound"])
        self.shown.add(number)

    def void(self, n, entry):
        """Judge a voided entry."""
        row = self.draws.get(entry[1])
        self.need(n, "void", row and self.state(row["scope"]) == "dealing")
        uses = self.scopes[row["scope"]]["keys"][tuple(row["key"])]
        self.need(n, "void", not uses["voided"])
        uses["voided"] = True
        self.voids += 1

    def reveal(self, n, entry, state, epoch):
        """Judge a revealed entry, and all draws that waited for it."""
        _, name, secret = entry
        self.need(n, "order", state == "dealing" or (state == "collecting" and epoch is None))
        scope = self.scopes[name]
        self.need(n, "commitment", big_d("commit", secret) == scope["bound"])
        seed = big_d("seed", secret, *scope["texts"])
        for number in scope["open"]:
            row = self.draws[number]
            self.need(
                number, "faces", deal(seed, row["key"], len(row["faces"]), row["sides"]) == row["faces"]
            )
        self.checked += len(scope["open"])
        scope["state"] = "over"


def objects(data):
    """Yield each object of the file; ("cut",) or ("unreadable",) where it can't go on; its end last."""
    unpacker = msgpack.Unpacker(max_buffer_size=len(data) + 1, max_bin_len=65_536)
    unpacker.feed(data)
    while True:
        try:
            yield unpacker.unpack(), unpacker.tell()
        except msgpack.OutOfData:
            yield ("cut",), 0
            return
        except (ValueError, msgpack.UnpackException):
            yield ("unreadable",), 0
            return


def verify(data, noted=None, count=None):
    """Check the bytes of a file: ((number, code) or None, checked, waiting, given, shown, voided)."""
    stranger = Stranger()
    try:
        walk(data, noted, count, stranger)
        problem = None
    except Bad as bad:
        problem = bad.args
    waiting = sum(len(s["open"]) for s in stranger.scopes.values() if s["state"] != "over")
    return problem, stranger.checked, waiting, stranger.given, len(stranger.shown), stranger.voids


def walk(data, noted, count, stranger):
    """Go through the file once."""
    n, last = 1, bytes(32)
    need = stranger.need
    if noted is not None and count == 0:
        need(0, "head", agrees(last, noted))
    stream = objects(data)
    header, _ = next(stream)
    if not data:
        raise Bad(1, "cut")
    need(0, "unreadable", header == ["cubilete-ledger", 1])
    for thing, end in stream:
        need(n, "cut", thing != ("cut",))
        if type(thing) is bytes:
            body, own = thing[:-32], thing[-32:]
            need(n, "changed", big_d("record", body) == own)
            read = read_body(body)
            need(n, "unreadable", read is not None)
            number, previous, entry = read
            need(n, "number", number == n)
            need(n, "chain", previous == last)
            stranger.take(n, entry)
            last = own
            if noted is not None and count == n:
                need(n, "head", agrees(last, noted))
            n += 1
            continue
        trailer = type(thing) is list and len(thing) == 3 and thing[0] == "end"
        need(n, "unreadable", trailer and type(thing[1]) is int and is_bin(thing[2], 32))
        need(n, "unreadable", end == len(data))
        need(n, "cut", thing[1] < n and (count is None or count < n))
        need(n - 1, "head", thing[1] == n - 1 and thing[2] == last)
        need(n - 1, "head", noted is None or count is not None or agrees(last, noted))
        return
