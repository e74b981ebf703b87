"""Every reason why a 20x3 command does nothing (rules 7.1); the texts are `refusal-<code>`."""

from __future__ import annotations

CODES: tuple[str, ...] = (
    "not_your_turn",
    "wrong_window",
    "no_pending_attack",
    "action_used",  # by: a step, or the hold that is kept
    "m_action_used",
    "d_spent",
    "a_spent",
    "m_spent",
    "m_too_low",  # n
    "m_too_high",  # n
    "a_too_high",  # n
    "m_not_above_a",
    "hp_too_high",  # n
    "hp_too_low",  # n
    "sum_not_multiple",  # s, n
    "held",
    "holding",
    "no_defense_this_turn",
    "target_flying",
    "target_ko",
    "cannot_receive",
    "not_interruptible",
    "m_below_value",  # m, n
    "healed_last_turn",
    "banned",  # x: Term
    "suppressed",  # n
    "used_up",  # n, per: combat or turn
    "rq_flight",
    "rq_missing",  # text
    "too_many_abilities",  # n, out: one that can go
    "excluded_pair",  # x, y: Term, out: the older one
    "bad_target",
    "special_used",
    "not_listed",
    "list_fixed",
    "resistance_unpaired",
    "not_approved",
    "no_split",  # D counts the same against each attack, or against one
    "one_attack",  # one attack alone gets all D
    "bad_share",  # numbers, d: how D can be divided
    "dice_of_bot",  # the group's dice are the bot's
    "dice_to_type",  # the group rolls its own dice
    "bad_faces",  # count, sides
    "late_ability",  # who: carries a home-made ability that the group no longer has
    # Reasons that the rules leave without a name:
    "not_running",  # the fight has not begun or is over
    "not_rolled",  # the turn must be taken first
    "already_rolled",  # the turn is taken already
    "ko_first",  # the defence that the step performs first would knock the actor out
    "fight_over_first",  # that defence would end the fight
    "bad_choice",  # options: the allowed words
    "a_too_low",  # n: a cost in A
    "d_too_low",  # n: a cost in D
    "cooldown",  # n: own turns to wait
    "not_gm",  # only the GM may
    "undo_not_yours",  # the last step was somebody else's
    "undo_outcome",  # a defence was resolved: only the GM
    "undo_interruption",  # only the GM
    "undo_turn",  # the turn ended: GM, or both sides
    "undo_dice",  # dice stay
    "unknown_word",  # word: a sheet has no such thing
    "bad_number",  # word, low, high
    "gm_only",  # traits are set by the GM
    "seats",  # low, high
)
