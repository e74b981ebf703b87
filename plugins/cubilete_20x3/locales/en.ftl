# Texts of the 20x3 System. Translators write *bold* and `code`; what people write stays literal.

system-20x3 = 20x3 System

mode-20x3-duel = duel
mode-20x3-gm_interleaved = against the GM, alternating
mode-20x3-gm_batch = against the GM, in phases
mode-20x3-gm = against the GM
mode-20x3-teams = teams
mode-20x3-free_for_all = free-for-all

## Pieces

s20x3-joined = { $first } · { $rest }
s20x3-noted = { $line } · { $notes }
s20x3-own = { $text }

s20x3-values = { $d } · { $a } · { $m }
s20x3-d = D *{ $n }*
s20x3-a = A *{ $n }*
s20x3-m = M *{ $n }*
s20x3-d-from = D *{ $n }* ({ $from })
s20x3-a-from = A *{ $n }* ({ $from })
s20x3-m-from = M *{ $n }* ({ $from })
s20x3-d-spent = D spent
s20x3-a-spent = A spent
s20x3-m-spent = M spent
s20x3-d-blocked = D { $n } (blocked)
s20x3-a-blocked = A { $n } (blocked)
s20x3-m-blocked = M { $n } (blocked)
s20x3-mod = { $amount } { $source }
s20x3-mods = { $first } { $rest }
s20x3-sum = die { $die } { $mods }
s20x3-sum-raised = die { $die } { $mods }, at least { $n }
s20x3-sum-cut = die { $die } { $mods }, at most { $n }
s20x3-origin = { $stat } { $n } = { $from }
s20x3-origin-swap = { $stat } { $n } = swap
s20x3-pattern = { $of ->
        [7] Natural sum { $sum }, a multiple of 7: a special interruption is open
        [12] Natural sum { $sum }, a multiple of 12: the special charge is open
       *[other] Natural sum { $sum }, a multiple of 7 and of 12: special interruption and special charge are open
    }

s20x3-hp = { $hp }/{ $max }
s20x3-hp-number = { $hp }
s20x3-hp-moved = HP { $start } → *{ $hp }*
s20x3-hp-moved-ko = HP { $start } → *0*
s20x3-hp-healthy = healthy
s20x3-hp-wounded = wounded
s20x3-hp-critical = critical
s20x3-hp-ko = KO

## Beginning and end

s20x3-coin = 🪙 Coin: *{ $who }* goes first.
s20x3-starter = 🎲 Who goes first: { $dice }
s20x3-starter-die = { $who } *{ $n }*
s20x3-begun-duel = ⚔️ *{ $who }* goes first.
s20x3-begun-order = ⚔️ Order of each round: { $order }.
s20x3-begun-batch = { $half ->
        [gm] ⚔️ The GM phase comes first; then the players.
       *[other] ⚔️ The players' phase comes first: everybody takes a turn whenever they like. Then the GM answers.
    }
s20x3-manual-notice = 🎲 You roll your own dice and type them; an opponent or the GM confirms them. The bot rolls for whoever passes or runs out of time.
s20x3-intercept-notice = 🛡️ You intercept only in your own turn: an attack by whoever plays just before the target can't be intercepted (house rule `interception_timing`).
s20x3-intercept-notice-batch = 🛡️ Whoever acts before the target may intercept the attack (`/intercept`).
s20x3-ended-win = { $n ->
        [one] 🏆 *{ $who } wins!*
       *[other] 🏆 *{ $who } win!*
    }
s20x3-ended-team = 🏆 *Victory for { $team }!* ({ $who })
s20x3-ended-team-letter = 🏆 *Victory for team { $team }!* ({ $who })
s20x3-ended-draw = 🤝 *A draw:* nobody is left standing.
s20x3-ended-aborted = 🏁 The fight ends without a winner.

## A turn

s20x3-turn-begun = 🎲 *{ $who }* · turn { $turn }
s20x3-note-answers = answers the attacks of { $who }
s20x3-recomputed = ♻️ { $who } now has { $values }
s20x3-replaced = 🔄 { $who }: { $stat } becomes *{ $value }*
s20x3-swapped = 🔄 { $who } · { $ability }: { $stat } becomes *{ $value }*
s20x3-locked = 🔒 { $who } can't spend { $stats } this turn.
s20x3-blocked-turn = 🚫 { $who }, this turn: { $what }
s20x3-block-a = no A
s20x3-block-m = no M
s20x3-block-d = no D
s20x3-block-attack = no attack
s20x3-block-defend = no defence
s20x3-passed = { $cause ->
        [closed] ⏭️ The phase closes: { $who } just rolls and defends.
        [timeout] ⌛ { $who } ran out of time: just a roll and a defence.
       *[other] ⏭️ { $who } passes: a roll, a defence and nothing else.
    }
s20x3-phase-closed = ⏭️ { $by } closes the players' phase.

## Attacks

s20x3-attack = { $type ->
        [S] ⚔️ { $attacker } → { $target }: { $ability } *{ $value }*
        [H] ⛓️ { $attacker } → { $target }: { $ability } *{ $value }*
        [L] 🏹 { $attacker } → { $target }: { $ability } *{ $value }*
       *[other] 🌟 { $attacker } → { $target }: { $ability } *{ $value }*
    }
s20x3-pending = { $type ->
        [S] ⚔️ Attack { $number }: { $attacker } → { $target }, { $ability } *{ $value }*
        [H] ⛓️ Attack { $number }: { $attacker } → { $target }, { $ability } *{ $value }*
        [L] 🏹 Attack { $number }: { $attacker } → { $target }, { $ability } *{ $value }*
       *[other] 🌟 Attack { $number }: { $attacker } → { $target }, { $ability } *{ $value }*
    }
s20x3-pending-outlook = { $attack } → { $outlook }
s20x3-note-l-bonus = A { $a } + { $bonus } from M
s20x3-note-element = { $element }
s20x3-note-unblockable = unblockable
s20x3-note-intercepted = meant for { $first }
s20x3-note-varies = { $amounts } depending on the target's vulnerability or resistance
s20x3-intercepted = 🛡️ { $who } intercepts { $attacker }'s { $what } *{ $value }*, meant for { $first }.
s20x3-defended = 🛡️ { $who } defends with D *{ $d }*.
s20x3-defended-m = 🛡️ { $who } defends with D *{ $d }* and pays M { $m } for the defence against L.
s20x3-no-defence = 🙅 { $who } doesn't defend.
s20x3-no-defence-forced = 🚫 { $who } can't defend.
s20x3-vanished = { $n ->
        [one] 💨 A pending attack vanishes.
       *[other] 💨 { $n } pending attacks vanish.
    }

s20x3-guard = D { $d }
s20x3-guard-l = defence { $guard } (D { $d } + { $bonus } from M)
s20x3-against = against { $guard }
s20x3-unguarded = undefended
s20x3-hit = 💥 { $attacker }'s { $ability } *{ $value }* { $against } → { $defender } takes *{ $damage }* ({ $hp })
s20x3-blocked = 🛡️ { $attacker }'s { $ability } *{ $value }* { $against } → { $defender } blocks it
s20x3-perfect = ✨ *Perfect Defence* by { $defender }: { $guard } against { $ability } *{ $value }* → { $attacker } takes *{ $reflected }* ({ $hp })
s20x3-reflected = ✨ { $defender } sends it back: { $guard } against { $ability } *{ $value }* → { $attacker } takes *{ $reflected }* ({ $hp })
s20x3-broken = ⛓️ { $defender } breaks { $attacker }'s hold: { $guard } against { $ability } *{ $value }*
s20x3-held = ⛓️ { $attacker } holds { $defender }: { $ability } *{ $value }* { $against } → takes *{ $damage }* ({ $hp }), and has no A or M this turn
s20x3-held-unhurt = ⛓️ { $attacker } holds { $defender }: { $ability } *{ $value }* { $against } → no damage, but no A or M this turn
s20x3-note-damage-bonus = { $n } from abilities included
s20x3-note-reflected = and sends it back: { $attacker } takes *{ $reflected }* ({ $hp })
s20x3-note-reflected-bonus = { $n } from abilities included

s20x3-outlook-hit = { $you ->
        [yes] with your { $guard } you take *{ $damage }* ({ $hp })
       *[other] with { $guard }: *{ $damage }* damage ({ $hp })
    }
s20x3-outlook-held = { $you ->
        [yes] with your { $guard } you take *{ $damage }* ({ $hp }) and have no A or M
       *[other] with { $guard }: *{ $damage }* damage ({ $hp }), no A or M
    }
s20x3-outlook-hit-unguarded = { $you ->
        [yes] undefended, you take *{ $damage }* ({ $hp })
       *[other] undefended: *{ $damage }* damage ({ $hp })
    }
s20x3-outlook-held-unguarded = { $you ->
        [yes] undefended, you take *{ $damage }* ({ $hp }) and have no A or M
       *[other] undefended: *{ $damage }* damage ({ $hp }), no A or M
    }
s20x3-outlook-blocked = { $you ->
        [yes] with your { $guard } you block it
       *[other] with { $guard }: blocked
    }
s20x3-outlook-broken = { $you ->
        [yes] with your { $guard } you break free
       *[other] with { $guard }: broken
    }
s20x3-outlook-reflected = { $you ->
        [yes] with your { $guard } you send it back: { $attacker } takes *{ $n }*
       *[other] with { $guard } it goes back: { $attacker } takes *{ $n }*
    }

## Holds

s20x3-hold-begun = ⛓️ { $holder } tries to hold { $held } (hold of *{ $value }*).
s20x3-hold-kept = ⛓️ { $holder } keeps the hold on { $held }: *{ $value }* again.
s20x3-hold-ended = { $cause ->
        [broken] ⛓️ { $holder }'s hold on { $held } breaks
        [released] ⛓️ { $holder } releases { $held }
        [holder_held] ⛓️ { $holder } can no longer hold { $held }
        [holder_ko] ⛓️ { $held } is free: { $holder } is down
        [held_ko] ⛓️ { $holder } lets go of { $held }, who is down
       *[other] ⛓️ { $holder }'s hold on { $held } comes to nothing
    }
s20x3-hold-cost = ⛓️ The hold ends, and { $holder } takes *{ $n }* ({ $hp })
s20x3-note-hold-cost = the hold ends, and the holder takes *{ $n }* ({ $hp })
s20x3-hold-active = ⛓️ { $holder } holds { $held } (hold of *{ $value }*)
s20x3-hold-unchecked = ⛓️ { $holder } tries to hold { $held } (hold of *{ $value }*)

## Abilities and effects

s20x3-used = ▫️ { $who } uses { $ability }.
s20x3-paid-hp = 🩸 { $who } pays *{ $n }* HP for { $ability } ({ $hp })
s20x3-effect-begun = 🔹 { $who } · { $ability }: { $what }
s20x3-effect = 🔹 Effect { $number }: { $who }'s { $ability }, { $what }
s20x3-interrupted = ✂️ { $who } interrupts { $owner }'s { $ability } ({ $means }).
s20x3-effect-fired = 💫 { $owner }: { $ability } takes effect.
s20x3-effect-expired = ⌛ { $owner }'s { $ability } is over.
s20x3-interruptible = interrupted with M ≥ { $n }
s20x3-reach-yes = { $you ->
        [yes] your M { $m } is enough
       *[other] their M { $m } is enough
    }
s20x3-reach-special = { $you ->
        [yes] with your M { $m } a special interruption does it
       *[other] with their M { $m } a special interruption does it
    }
s20x3-reach-no = { $you ->
        [yes] your M { $m } isn't enough
       *[other] their M { $m } isn't enough
    }
s20x3-reach-no-m = { $you ->
        [yes] you have no M left
       *[other] no M left for it
    }
s20x3-what-lasts = no change in values
s20x3-what-mods = { $mods }
s20x3-what-mods-capped = { $mods }, not above { $cap }
s20x3-what-charge = stores A *{ $n }*
s20x3-what-charge-element = +{ $n } A against anybody vulnerable to { $element }
s20x3-what-grant = element { $element }
s20x3-what-out-of-reach = out of reach of { $types }
s20x3-what-seal = { $n ->
        [one] seals the unique abilities, 1 turn left
       *[other] seals the unique abilities, { $n } turns left
    }
s20x3-what-prepared = { $n ->
        [one] takes effect in their next turn
       *[other] takes effect in { $n } turns
    }
s20x3-what-when = { $what } ({ $when })
s20x3-when-now = this turn
s20x3-when-next = next turn
s20x3-when-turns = { $n ->
        [one] 1 turn left
       *[other] { $n } turns left
    }
s20x3-when-for = { $who }, { $when }
s20x3-ban-ability = no { $ability }
s20x3-ban-attack-type = no { $type } attacks
s20x3-ban-tag = no { $tag }

s20x3-healed = 💚 { $who } · { $ability }: +*{ $n }* HP ({ $hp })
s20x3-healed-other = 💚 { $who } · { $ability }: { $target } regains *{ $n }* HP ({ $hp })
s20x3-healed-nothing = { $full ->
        [yes] 💚 { $ability }: { $target } had all HP already ({ $hp })
       *[no] 💚 { $ability }: with so little M, { $target } gets nothing back ({ $hp })
    }
s20x3-note-heal-cut = the rest of { $n } is above the limit
s20x3-damage = 💥 { $by }'s { $ability }: { $who } takes *{ $n }* ({ $hp })
s20x3-hp-lost = 🩸 { $who } loses *{ $n }* HP to { $ability } ({ $hp })
s20x3-ko = 💀 *{ $who } is KO*
s20x3-note-overflow = { $n ->
        [one] 1 damage to spare
       *[other] { $n } damage to spare
    }
s20x3-removed-agreed = 🚪 { $who } leaves the fight: you all agreed.
s20x3-hp-agreed = ⚖️ You all agreed: { $who } now has { $hp }.
s20x3-flag-agreed = { $on ->
        [yes] ⚖️ You all agreed: { $who } is { $flag }.
       *[no] ⚖️ You all agreed: { $who } is no longer { $flag }.
    }
s20x3-joined-fight = 🙋 { $who } joins the fight, at the end of the order.
s20x3-order-set = ⚖️ New order of the rounds: { $order }.
s20x3-lobby-gm = { $mode ->
        [gm_batch] 🎭 The GM answers when everybody has played{ $rolls ->
            [per_player] , with a roll for each player
           *[one] , with a single roll
        }. The GM's combatants start with { $hp } HP unless told otherwise (`/npc "Wolf" hp 30`).
       *[other] 🎭 The GM answers after each player. The GM's combatants start with { $hp } HP unless told otherwise (`/npc "Wolf" hp 30`).
    }
refusal-wait_for_players = It's the players' turn now. If somebody is missing, `/skip`.
s20x3-surrendered = 🏳️ { $who } surrenders.
s20x3-removed = 🚪 { $who } leaves the fight by the GM's decision.
s20x3-hp-set = ⚖️ { $by } sets { $who }'s HP to *{ $hp }*.
s20x3-flag-set = { $on ->
        [yes] ⚖️ { $by } rules: { $who } is { $flag }.
       *[other] ⚖️ { $by } rules: { $who } is no longer { $flag }.
    }
s20x3-flag-unreachable = out of reach

## The board

s20x3-head-lobby = ⚔️ The fight hasn't begun yet.
s20x3-head-duel = ⚔️ *Turn { $turn }* · *{ $who }* to play
s20x3-head = ⚔️ *Turn { $turn }* · *{ $who }* to play · round { $round } · { $mode }
s20x3-head-phase = { $n ->
        [one] ⚔️ *Players' phase* · round { $round } · { $who } has yet to act
       *[other] ⚔️ *Players' phase* · round { $round } · { $who } have yet to act
    }
s20x3-team = *{ $team }*
s20x3-team-letter = *Team { $team }*
s20x3-team-gm = *The GM's side*
s20x3-team-players = *Players*
s20x3-team-unnamed = *Side { $n }*
s20x3-numbered = { $number }. { $line }
s20x3-person = { $mark ->
        [active] ▶️ { $who } · HP *{ $hp }*/{ $max } { $bar }
       *[other] { $who } · HP *{ $hp }*/{ $max } { $bar }
    }
s20x3-person-hidden = { $mark ->
        [active] ▶️ { $who } · { $hp }
       *[other] { $who } · { $hp }
    }
s20x3-person-out = { $how ->
        [surrendered] { $who } · gave up
        [removed] { $who } · out of the fight
       *[ko] { $who } · KO
    }
s20x3-length = { $turns ->
        [one] 1 turn
       *[other] { $turns } turns
    }, { $rounds ->
        [one] 1 round
       *[other] { $rounds } rounds
    }
s20x3-summary = 📊 { $length }: { $people }
s20x3-summary-hp = { $who } { $hp }
s20x3-summary-out = { $how ->
        [surrendered] { $who } (gave up)
        [removed] { $who } (left)
       *[ko] { $who } KO
    }
s20x3-gm-head = { $over ->
        [yes] 🎭 *Your side, at the end*
       *[no] 🎭 *Your side* · only you see this
    }
s20x3-gm-known = ▫️ { $what }
s20x3-gm-ability = { $ability }
s20x3-gm-vulnerable = vulnerable to { $element }
s20x3-gm-resistant = resistant to { $element }
s20x3-is-held = no A, no M (held)
s20x3-is-flying = in flight
s20x3-has-acted = has acted
s20x3-turn-locks = 🚫 This turn: { $what }
s20x3-next = Next: { $who }
s20x3-left = { $n ->
        [one] Still to play: { $who }
       *[other] Still to play: { $who }
    }
s20x3-type-dice = 🎲 Roll your three dice and type them in the order D, A, M: `/turn 5 14 3`
s20x3-divide = 🛡️ D is divided among the attacks, for example: `/defend { $shares }`

## Why it cannot be done

refusal-not_your_turn = It isn't your turn.
refusal-wrong_window = It's too late for that this turn.
refusal-no_pending_attack = Nobody attacks you: there's nothing to defend against.
refusal-action_used = { $by ->
        [hold] Keeping the hold is your action for this turn.
       *[step] You've used your action for this turn.
    }
refusal-m_action_used = You have used M this turn.
refusal-d_spent = D is spent for this turn.
refusal-a_spent = A is spent for this turn.
refusal-m_spent = M is spent for this turn.
refusal-d_too_low = It takes D ≥ { $n }.
refusal-a_too_low = It takes A ≥ { $n }.
refusal-m_too_low = It takes M ≥ { $n }.
refusal-m_too_high = It takes M ≤ { $n }.
refusal-a_too_high = It takes A ≤ { $n }.
refusal-m_not_above_a = It takes M above A.
refusal-hp_too_high = It takes HP ≤ { $n }.
refusal-hp_too_low = It takes HP ≥ { $n }.
refusal-sum_not_multiple = It takes dice that add up to a multiple of { $n }, and they add up to { $s }.
refusal-held = With a hold on you, you can't use A or M.
refusal-holding = While your hold lasts, you can't use M.
refusal-no_defense_this_turn = You can't defend this turn.
refusal-target_flying = Your opponent is in flight: S and H can't reach them.
refusal-target_ko = The target is KO.
refusal-cannot_receive = That attack can't pass to you: it doesn't reach you, or it is a hold that has been checked.
refusal-not_interruptible = That can't be interrupted: attacks and holds never can, nor unique abilities unless they say so.
refusal-m_below_value = Your M ({ $m }) isn't enough: it takes { $n }.
refusal-healed_last_turn = You healed in your last turn, and twice running isn't allowed.
refusal-banned = Your ability { $x } forbids it.
refusal-suppressed = { $n ->
        [one] That ability is sealed (1 turn left, or until the seal is interrupted).
       *[other] That ability is sealed ({ $n } turns left, or until the seal is interrupted).
    }
refusal-used_up = { $per ->
        [turn] { $n ->
            [one] That works once per turn, and you have used it.
           *[other] That works { $n } times per turn, and you have used them all.
        }
       *[combat] { $n ->
            [one] That works once per fight, and you have used it.
           *[other] That works { $n } times per fight, and you have used them all.
        }
    }
refusal-cooldown = { $n ->
        [one] Not yet: wait 1 turn of yours.
       *[other] Not yet: wait { $n } turns of yours.
    }
refusal-rq_flight = It takes M ≥ 10 and Flight, a Wind buff, or being out of reach in the story.
refusal-rq_missing = { $text ->
        [s20x3-w-holding] You aren't holding anybody.
        [s20x3-w-team-fight] That only counts when you fight in a team.
       *[other] It takes { $text }.
    }
refusal-too_many_abilities = { $n ->
        [one] Only 1 ability fits.
       *[other] At most { $n } abilities fit.
    } Take one out: `/sheet abilities -{ $out }`.
refusal-excluded_pair = { $x } and { $y } exclude each other. Take one out: `/sheet abilities -{ $out }`.
refusal-bad_target = There's nobody to aim it at.
refusal-special_used = You have made your special interruption for this turn.
refusal-not_listed = That ability isn't in your list; `/sheet` shows it.
refusal-list_fixed = The list doesn't change during a fight; when it's over, `/sheet abilities +flight`.
refusal-resistance_unpaired = Each resistance needs a vulnerability to another element: `/sheet vulnerable fire resistant ice`.
refusal-no_split = This group doesn't divide D among the attacks.
refusal-one_attack = Only one attack awaits you: all of your D goes against it.
refusal-bad_share = Say how much D goes against each attack ({ $numbers }), each of them once and { $d } in total at most.
refusal-dice_of_bot = In this group the bot rolls the dice.
refusal-dice_to_type = In this group you roll your own dice: type them in the order D, A, M.
refusal-bad_faces = Type { $count } dice, each from 1 to { $sides }, in the order D, A, M.
refusal-late_ability = { $who } carries a home-made ability that the group no longer has: to join, it has to go from their sheet (`/sheet` shows it).
refusal-not_approved = The GM hasn't approved that ability; ask with `/ability propose`.
refusal-not_running = The fight isn't running; `/status` shows where it stands.
refusal-not_rolled = Roll your turn first.
refusal-already_rolled = Your turn is rolled already.

## Why what somebody typed is not possible, and what is

s20x3-advice-turn = It isn't your turn: { $who } is to play. `/status` shows where it stands.
s20x3-advice-has-acted = You have acted this round: { $who } { $n ->
        [one] has yet to
       *[other] have yet to
    }.
s20x3-advice-phase = It's the players' phase: { $who } { $n ->
        [one] has yet to act
       *[other] have yet to act
    }.
s20x3-advice-out = { $who } is out of this fight. { $others } to play.
s20x3-advice-ko = { $who } is out of the fight.
s20x3-advice-rolled = Your turn is rolled: { $values }. Choose what to do, or end it.
s20x3-advice-now = { $why } You can now: { $what }.
s20x3-advice-now-more = { $why } You can now: { $what }, and { $n ->
        [one] one thing more
       *[other] { $n } things more
    } (`/status`).
s20x3-advice-end = { $why } All that is left is to end the turn: `/done`.
s20x3-advice-bound = { $ability } takes { $stat } { $sign } { $n }, and you have { $have }.
s20x3-advice-late = It's too late for { $ability } this turn: { $window ->
        [opening] it comes before you defend and attack
        [reaction] it comes with the defence, before you attack
        [action] it comes before the uses of M, and you attack or charge only once
       *[other] its moment has passed
    }.
s20x3-advice-of = { $ability }: { $why }
s20x3-advice-new-hold = That hold is of this turn: next turn you can keep it or release it.
s20x3-advice-hp = HP go from { $low } to { $high }. To take somebody out of the fight, `/remove`.
s20x3-advice-close = { $phases ->
        [yes] The players' phase is closed already: now the GM's side plays (`/next`).
       *[no] Here everybody takes turns: there is no phase to close. To go on, `/next`.
    }
s20x3-advice-late-defence = The defence comes before everything else, and this turn it is over.
s20x3-advice-which = Say which: { $what }.
s20x3-advice-choice = { $ability } asks you to choose: { $what }.
s20x3-advice-no-choice = { $ability } takes nothing more: leave out “{ $word }”.
s20x3-advice-target-none = { $ability } is aimed at nobody.
s20x3-advice-target-self = { $ability } is for yourself alone.
s20x3-advice-target-nobody = { $ability }: there's nobody else it could be for now.
s20x3-advice-target-opponent = { $ability } is for an opponent: { $who }.
s20x3-advice-target-ally = { $ability } is for somebody on your team: { $who }.
s20x3-advice-target-team_member = { $ability } is for you or somebody on your team: { $who }.
s20x3-advice-target-anyone = { $ability } can go to { $who }.
s20x3-advice-target-ko = { $fallen } is out of the fight. { $rest }
s20x3-advice-flying = { $who } is in flight: S and H can't reach them.
s20x3-advice-effect = { $n } ({ $who }: { $ability })
s20x3-advice-effect-none = There's no effect to interrupt.
s20x3-advice-effect-unknown = There's no effect { $n }.
s20x3-advice-effect-which = Say which effect.
s20x3-advice-effect-own = Effect { $n } is your side's ({ $who }: { $what }): you can only interrupt an opponent's.
s20x3-advice-effect-fixed = Effect { $n } ({ $who }: { $what }) can't be interrupted.
s20x3-advice-effects = { $why } Can be interrupted: { $what }.
s20x3-advice-effects-none = { $why } There's none to interrupt now.
s20x3-advice-attack = { $n } ({ $attacker } → { $target })
s20x3-advice-attack-none = Nobody attacks a teammate of yours now: there's nothing to intercept.
s20x3-advice-attack-which = Say which attack.
s20x3-advice-attack-unknown = There's no attack { $n }.
s20x3-advice-attack-not-ally = Attack { $n } isn't aimed at anybody on your team.
s20x3-advice-attack-yours = Attack { $n } is aimed at you already: defend.
s20x3-advice-attack-not-yours = Attack { $n } isn't aimed at you.
s20x3-advice-attacks = { $why } You can intercept: { $what }.
s20x3-advice-attacks-none = { $why } There's none to intercept now.
s20x3-advice-attacks-yours = { $why } Aimed at you: { $what }.
s20x3-advice-which-ability = Say which ability.
s20x3-advice-not-owned = { $ability } isn't in your list.
s20x3-advice-passive = { $ability } is passive: it isn't used, it always works.
s20x3-advice-unknown = I don't know any ability “{ $name }”.
s20x3-advice-likely = { $why } Did you mean { $ability }?
s20x3-advice-own = { $why } With `/use` you can: { $what }.
s20x3-advice-own-none = { $why } You carry no active one (UT): they are chosen before the fight, with `/sheet abilities`. Everything else has a word of its own: `/help`.

## Why it is not possible, in general

refusal-ko_first = You defend first, and with that defence you are KO.
refusal-fight_over_first = You defend first, and with that defence the fight is over.
refusal-bad_choice = Say which one: { $options }.
refusal-undo_not_yours = The last step was not yours: whoever took it, or the GM, can undo it.
refusal-undo_outcome = The outcome of a defence is known: only the GM can undo that.
refusal-undo_interruption = Only the GM can undo an interruption.
refusal-undo_turn = That turn is over: the GM undoes it or, without a GM, both sides together.
refusal-undo_dice = Dice aren't undone: what is rolled stays rolled.
example-s20x3-sheet = /sheet abilities +flight
example-s20x3-elements = /sheet vulnerable fire resistant ice
example-s20x3-trial = /ability try NAME 12 7 15
refusal-unknown_word = I don't know “{ $word }”.
refusal-bad_number = “{ $word }” goes from { $low } to { $high }.
refusal-gm_only = Traits are set by the GM: `/sheet @ana trait aelorian`.
refusal-seats = { $low ->
        [one] It takes at least 1 combatant, and { $high } at most.
       *[other] It takes at least { $low } combatants, and { $high } at most.
    }

## Words of the rules

term-20x3-d = D
term-20x3-a = A
term-20x3-m = M
term-20x3-hp = HP
term-20x3-S = S
term-20x3-H = H
term-20x3-L = L
term-20x3-U = U

term-20x3-defensa = Defend
term-20x3-interceptar = Intercept
term-20x3-strike = Strike
term-20x3-hold = Hold
term-20x3-hold_keep = Keep the hold
term-20x3-hold_release = Release the hold
term-20x3-largo_alcance = Long range

term-20x3-interrupcion = Interruption
term-20x3-interrupcion_especial = Special interruption
term-20x3-curacion = Heal
term-20x3-intercambio = Swap
term-20x3-intercambio_d_a = Swap D→A
term-20x3-intercambio_a_d = Swap A→D
term-20x3-da = D→A
term-20x3-ad = A→D
term-20x3-carga = Charge
term-20x3-carga_critica = Critical charge
term-20x3-carga_especial = Special charge
term-20x3-carga_carmesi = Crimson charge
term-20x3-carga_perfecta = Perfect charge
term-20x3-carga_elemental = Elemental charge
term-20x3-sobrecarga = Overload
term-20x3-vuelo = Flight
term-20x3-concentracion = Focus
term-20x3-armadura_buff = Armour (M use)
term-20x3-animo = Cheer
term-20x3-overkill = Overkill
term-20x3-templanza = Temperance
term-20x3-ira = Wrath

term-20x3-elemento_fuego = Element: Fire
term-20x3-elemento_hielo = Element: Ice
term-20x3-elemento_viento = Element: Wind
term-20x3-elemento_elec = Element: Electric
term-20x3-elemento_tierra = Element: Earth
term-20x3-elemento_entropia = Element: Entropy
term-20x3-elemento_armonia = Element: Harmony
term-20x3-cura = Healer
term-20x3-soporte = Support
term-20x3-armadura = Armour
term-20x3-aggro_sh = Aggro S/H
term-20x3-aggro_l = Aggro L
term-20x3-caos_carmesi = Crimson Chaos Magic
term-20x3-caos_borgona = Burgundy Chaos Magic
term-20x3-caos_dorada = Golden Chaos Magic
term-20x3-caos_cerceta = Teal Chaos Magic
term-20x3-up_vuelo = Flight (ability)

term-20x3-ut_fuego = Fire
term-20x3-ut_hielo = Ice
term-20x3-ut_viento = Wind
term-20x3-ut_elec = Electric
term-20x3-ut_tierra = Earth
term-20x3-ut_entropia = Entropy
term-20x3-ut_armonia = Harmony
term-20x3-soporte_buff = Support: Buff
term-20x3-soporte_debuff = Support: Debuff
term-20x3-soporte_buff_elemental = Support: Elemental Buff
term-20x3-lucky_7 = Lucky 7
term-20x3-azure_cage = Azure Cage

term-20x3-fuego = Fire
term-20x3-hielo = Ice
term-20x3-viento = Wind
term-20x3-elec = Electric
term-20x3-tierra = Earth
term-20x3-entropia = Entropy
term-20x3-armonia = Harmony

term-20x3-aeloriano = Aelorian
term-20x3-aeloriano_cercetan = Aelorian-Teal
term-20x3-tag_heal = heals
term-20x3-tag_elemental = elemental abilities
term-20x3-tag_charge = charges
term-20x3-tag_buff = buffs
term-20x3-tag_debuff = debuffs
term-20x3-tag_flight = flights
term-20x3-si = yes
term-20x3-no = no
term-20x3-unreachable = out of reach

## Help of the verbs

roll-form-turno = D, A and M of a turn, outside a fight
help-20x3-turno = You roll your three dice (D, A and M) and open your turn: `/turn`; with dice of your own, `/turn 5 14 3`
help-20x3-defender = You defend against everything pending, one attack, or nothing: `/defend`, `/defend 2`, `/defend no`; where D is divided, `/defend 1=6 2=4`
help-20x3-interceptar = You take over an attack on a teammate, with −4 D: `/intercept 2`
help-20x3-strike = S attack: you pay all A, and that is its value: `/strike @beto`
help-20x3-hold = Hold (H): A of 10 or less, and M above A: `/hold @beto`
help-20x3-mantener = You keep your hold instead of attacking: `/keep`
help-20x3-soltar = You release your hold before you play the turn: `/release`
help-20x3-distancia = Long range (L): A of 10 or less, plus half of M: `/ranged @beto`
help-20x3-interrumpir = Your M interrupts an opponent's effect; its number is on the board: `/interrupt 3`, `/interrupt special 3`
help-20x3-curar = You pay all M and give a quarter of it back as HP: `/heal`, `/heal @ana`
help-20x3-intercambio = With M of 10 or more, D becomes A or A becomes D: `/swap da`
help-20x3-carga = You store A for your next turn: `/charge`, `/charge perfect`
help-20x3-vuelo = Out of reach of S and H, and +3 D in your next turn: `/fly`
help-20x3-concentracion = +1 A or +1 D in your next turn: `/focus a`
help-20x3-armadura = Half of M as D in your next turn: `/armour`
help-20x3-animo = +1 D or +1 A for the rest of your team: `/cheer d`
help-20x3-templanza = No attack and no defence: D and A are added to M in your next turn: `/temperance`
help-20x3-ira = With 10 HP or less: −3 D and +3 A in your next turn: `/wrath`
help-20x3-usar = You use any ability, by its name: `/use "Lucky 7" @beto`
help-20x3-fin = You end the turn; if something attacks you, you defend first: `/done`
help-20x3-pasar = You pass the turn: a roll, a defence and nothing else: `/pass`
help-20x3-cerrar = The GM closes the players' phase: `/close`
help-20x3-tiempo = Whoever ran out of time just rolls and defends: `/timeout`
help-20x3-vida = The GM sets somebody's HP and says why: `/hp @beto 12 fell off the roof`
help-20x3-marca = The GM sets or clears a flag: `/flag @beto unreachable yes`
help-20x3-expulsar = The GM takes somebody out of the fight: `/remove @beto`

## What is offered, and what it would do

s20x3-offer-turn = Roll my turn
s20x3-offer-pass = Pass
s20x3-offer-done = End the turn
s20x3-offer-defend = Defend
s20x3-offer-defend-split = Defend ({ $shares })
s20x3-offer-defend-one = Defend against { $number } only
s20x3-offer-defend-no = Do not defend
s20x3-offer-intercept = Intercept
s20x3-offer-close = Close the phase
s20x3-offer-hp = Set HP
s20x3-offer-flag = Set a flag
s20x3-offer-remove = Take out of the fight
s20x3-offer-use = { $ability }

s20x3-preview-after = { $first ->
        [s20x3-preview-no-action] { $then } · { $first }
       *[other] { $then } · first { $first }
    }
s20x3-preview-two = { $first }, { $then }
s20x3-preview-keeps = you keep the hold of { $value }
s20x3-preview-defends = you defend{ $attacks ->
        [one] {""}
       *[other] { " " }against { $attacks } attacks
    }: { $damage ->
        [0] no damage
       *[other] you take { $damage }
    }{ $reflected ->
        [0] {""}
       *[other] { ", " }you send back { $reflected }
    }
s20x3-preview-undefended = undefended{ $attacks ->
        [one] {""}
       *[other] { " " }against { $attacks } attacks
    }: { $damage ->
        [0] no damage
       *[other] you take { $damage }
    }{ $reflected ->
        [0] {""}
       *[other] { ", " }you send back { $reflected }
    }
s20x3-preview-no-action = no attack
s20x3-preview-attack = { $type } { $value }
s20x3-preview-charge = stores A { $stored }
s20x3-preview-effect = next turn{ $d ->
        [0] {""}
        [-1] { " " }−1 D
        [-2] { " " }−2 D
        [-3] { " " }−3 D
        [-4] { " " }−4 D
        [-5] { " " }−5 D
       *[other] { " " }+{ $d } D
    }{ $a ->
        [0] {""}
        [-1] { " " }−1 A
        [-2] { " " }−2 A
        [-3] { " " }−3 A
        [-4] { " " }−4 A
        [-5] { " " }−5 A
       *[other] { " " }+{ $a } A
    }{ $m ->
        [0] {""}
        [-1] { " " }−1 M
        [-2] { " " }−2 M
        [-3] { " " }−3 M
        [-4] { " " }−4 M
        [-5] { " " }−5 M
       *[other] { " " }+{ $m } M
    }{ $count ->
        [0] {""}
        [one] {""}
       *[other] { " " }for { $count }
    }
s20x3-preview-heal = { $amount ->
        [0] heals nothing
       *[other] +{ $amount } HP
    }
s20x3-preview-swap = { $stat } { $value }
s20x3-preview-interrupt = interrupts { $owner }'s { $ability }
s20x3-preview-release = { $damage ->
        [0] no cost
       *[other] you take { $damage }
    }
s20x3-preview-keep = { $value } again on { $held }
s20x3-preview-intercept = { $attacker }'s { $type } { $value } on { $target }, with D { $d }

## The sheet

s20x3-sheet-hp = HP: *{ $hp }*
s20x3-sheet-hp-default = HP: whatever the group says
s20x3-sheet-ability = Ability: *{ $ability }*
s20x3-sheet-no-abilities = No unique abilities
s20x3-sheet-vulnerable = Vulnerable to { $element }
s20x3-sheet-resistant = Resistant to { $element }
s20x3-sheet-trait = Trait: { $trait }

## House rules

term-20x3-start_hp = HP at the start
term-20x3-gm_start_hp = HP of a GM's enemy at the start
term-20x3-max_abilities = unique abilities of a player, at most
term-20x3-gm_max_abilities = unique abilities of an enemy, at most
term-20x3-who_starts = how it is decided who goes first
term-20x3-dice_source = who rolls the dice
term-20x3-gm_mode = how the GM answers: in phases or alternating
term-20x3-gm_batch_rolls = rolls of the GM in a phase
term-20x3-gm_batch_attack = attacks of the GM in a phase
term-20x3-gm_batch_order = order within the players' phase
term-20x3-unequal_teams = turns with unequal teams
term-20x3-l_defense_bonus = share of M that adds to the defence against L
term-20x3-l_bonus_m = M that counts for L: obtained or remaining
term-20x3-l_bonus_spends_m = the bonus of L spends M
term-20x3-l_bonus_reflects = the bonus of L helps towards a Perfect Defence
term-20x3-hold_perfect_reflect = a hold can meet a Perfect Defence
term-20x3-hold_choice = when a hold is kept or released
term-20x3-hold_self_damage_on_target_ko = the holder is hurt when the held one is KO
term-20x3-swap_vs_new_hold = swap A→D against a fresh hold
term-20x3-pattern_dice = dice that patterns look at
term-20x3-threshold_values = values that requirements look at
term-20x3-value_floor = least value of D, A and M
term-20x3-value_cap = highest value of D, A and M
term-20x3-m_actions_per_turn = uses of all M in a turn
term-20x3-interrupt_timing = when an interruption is possible
term-20x3-interrupt_no_m_value = M that interrupts what cost no M
term-20x3-interrupt_multi_turn = how long a lasting effect can be interrupted
term-20x3-special_interrupt_per_turn = special interruptions in a turn
term-20x3-special_interrupt_m = M that a special interruption compares
term-20x3-heal_target = who can be healed
term-20x3-overheal = healing above the maximum
term-20x3-revive = healing whoever is KO
term-20x3-swap_moves_bonuses = a swap moves modifiers too
term-20x3-charge_combines = attacks that use the stored A
term-20x3-charge_chain = charges in a row add up
term-20x3-charge_keep_if_unused = an unused charge is kept
term-20x3-crimson_passive_debuff = passives count as debuffs for the crimson charge
term-20x3-hp_cost_can_ko = paying HP may knock out
term-20x3-effect_stacking = effects add up, or the highest counts
term-20x3-overkill_reflect = reflected damage counts for Overkill
term-20x3-passive_hp_check = when passives look at HP
term-20x3-damage_bonus_on_zero = damage bonuses on hits of 0
term-20x3-damage_bonus_base = damage that bonuses look at
term-20x3-elemental_buff_target = who may get Support: Elemental Buff
term-20x3-resistance = what a resistance does
term-20x3-resistance_pairing = vulnerability that each resistance needs
term-20x3-suppressed_counts_as_owned = a sealed ability counts as owned
term-20x3-multi_defense = D against several attacks
term-20x3-interception_timing = when to intercept
term-20x3-interception_penalty = −4 D for each attack or each turn of interception
term-20x3-draw_rule = who wins when nobody stands
term-20x3-ko_attacker_pending = pending attacks of whoever falls
term-20x3-effects_end_on_source_ko = effects end when their maker is KO
term-20x3-on_timeout = what happens when time runs out
term-20x3-turn_timeout_hours = hours for a turn (0 = no limit)
term-20x3-hide_gm_hp = hide the HP of enemies

# Trying an ability out with automatic fights.

s20x3-balance-title = ⚖️ { $ability }: { $fights ->
        [one] one fight with it and one without it
       *[other] { $fights } fights with it and as many without it
    }, played by the machine.
s20x3-balance-title-several = ⚖️ { $count } abilities together: { $fights ->
        [one] one fight with them and one without them
       *[other] { $fights } fights with them and as many without them
    }, played by the machine.
s20x3-balance-with = { $count ->
        [one] With it
       *[other] With them
    }, the win rate is { $percent }% (very likely between { $low }% and { $high }%).
s20x3-balance-without = { $count ->
        [one] Without it
       *[other] Without them
    }, it is { $percent }% (very likely between { $low }% and { $high }%).
s20x3-balance-verdict = { $verdict ->
        [stronger] ▲ It gives an advantage: the difference is no accident.
        [weaker] ▼ It costs more than it brings: going without wins more often, and that is no accident.
       *[even] ≈ No clear difference.
    }
s20x3-balance-needs = Using it takes { $ability }: both sides have that in all fights.

## Abilities in words: conditions and amounts

s20x3-w-and = { $left } and { $right }
s20x3-w-or = { $left } or { $right }
s20x3-w-group = ({ $of })
s20x3-w-either = if ({ $when }): { $then }; else: { $else }
s20x3-w-if = { $then } if ({ $when }), else { $else }
s20x3-w-always = always
s20x3-w-never = never
s20x3-w-nothing = nothing
s20x3-w-code = `{ $text }`
s20x3-w-not-code = not `{ $text }`
s20x3-w-compare = { $left } { $sign } { $right }
s20x3-w-is = { $of }: { $what }
s20x3-w-is-not = { $of }: not { $what }
s20x3-w-choice = choice “{ $name }”
s20x3-w-multiple = { $of } a multiple of { $by }
s20x3-w-not-multiple = { $of } no multiple of { $by }
s20x3-w-value = { $value }
s20x3-w-plus = +{ $of }
s20x3-w-minus = −{ $of }
s20x3-w-pair = { $left } { $right }
s20x3-w-operand = { $sign } { $of }
s20x3-w-half = half of { $of }
s20x3-w-third = a third of { $of }
s20x3-w-quarter = a quarter of { $of }
s20x3-w-min = the lower of { $left } and { $right }
s20x3-w-max = the higher of { $left } and { $right }
s20x3-w-abs = the absolute value of { $of }
s20x3-w-element = { $element }
s20x3-w-raw-d = D die
s20x3-w-raw-a = A die
s20x3-w-raw-m = M die
s20x3-w-raw-sum = sum of the three dice
s20x3-w-got-d = obtained D
s20x3-w-got-a = obtained A
s20x3-w-got-m = obtained M
s20x3-w-d = D
s20x3-w-a = A
s20x3-w-m = M
s20x3-w-l-m = M that counts for L
s20x3-w-paid-d = D paid
s20x3-w-paid-a = A paid
s20x3-w-paid-m = M paid
s20x3-w-paid-hp = HP paid
s20x3-w-hp = HP
s20x3-w-max-hp = maximum HP
s20x3-w-pending = attacks pending on you
s20x3-w-allies = teammates standing
s20x3-w-opponents = opponents standing
s20x3-w-round = round
s20x3-w-target-hp = HP of the target
s20x3-w-target-max-hp = maximum HP of the target
s20x3-w-target-raw-d = D die of the target
s20x3-w-target-raw-a = A die of the target
s20x3-w-target-raw-m = M die of the target
s20x3-w-effect-value = M that interrupts the effect
s20x3-w-attack-value = value of the attack
s20x3-w-event-base = base damage
s20x3-w-event-overflow = leftover damage
s20x3-w-held = being held
s20x3-w-not-held = not being held
s20x3-w-holding = keeping a hold
s20x3-w-not-holding = not keeping a hold
s20x3-w-in-flight = being in flight
s20x3-w-not-in-flight = not being in flight
s20x3-w-team-fight = fighting in a team
s20x3-w-not-team-fight = fighting without a team
s20x3-w-target-in-flight = target in flight
s20x3-w-not-target-in-flight = target not in flight
s20x3-w-target-held = target held
s20x3-w-not-target-held = target not held
s20x3-w-effect-interruptible = interruptible effect
s20x3-w-not-effect-interruptible = effect that cannot be interrupted
s20x3-w-effect-opponent = effect of an opponent
s20x3-w-not-effect-opponent = effect of your own side
s20x3-w-attack-ally = attack on your team
s20x3-w-not-attack-ally = attack not on your team
s20x3-w-attack-recheck = hold that is kept
s20x3-w-not-attack-recheck = attack that is no kept hold
s20x3-w-attack-receivable = attack that you can receive
s20x3-w-not-attack-receivable = attack that you cannot receive
s20x3-w-window = phase
s20x3-w-window-opening = opening
s20x3-w-window-reaction = reaction
s20x3-w-window-action = action
s20x3-w-window-proaction = proaction
s20x3-w-attack-type = type of the attack
s20x3-w-event-cause = cause of the damage
s20x3-w-event-type = type of the attack
s20x3-w-cause-attack = an attack
s20x3-w-cause-reflect = a reflected blow
s20x3-w-cause-hold_end = a broken hold
s20x3-w-cause-effect = an effect
s20x3-w-has = { $ability }
s20x3-w-not-has = not having { $ability }
s20x3-w-has-named = { $text ->
        [Elemento] an Element ability
        [Vuelo] Flight
       *[other] an ability named “{ $text }”
    }
s20x3-w-not-has-named = having no ability named “{ $text }”
s20x3-w-has-tag = { $tag ->
        [buff] an active buff
        [debuff] an active debuff
        [charge] a stored charge
        [flight] a flight under way
       *[other] the effect “{ $tag }” active
    }
s20x3-w-not-has-tag = { $tag ->
        [buff] no active buff
        [debuff] no active debuff
        [charge] no stored charge
        [flight] no flight under way
       *[other] without the effect “{ $tag }”
    }
s20x3-w-has-tag-element = an elemental buff of { $element }
s20x3-w-not-has-tag-element = no elemental buff of { $element }
s20x3-w-any-element = an elemental buff
s20x3-w-not-any-element = no elemental buff
s20x3-w-lists = carrying { $ability }
s20x3-w-not-lists = not carrying { $ability }
s20x3-w-lists-named = carrying a passive named “{ $text }”
s20x3-w-not-lists-named = carrying no passive named “{ $text }”
s20x3-w-lists-other = carrying another passive named “{ $text }”
s20x3-w-not-lists-other = carrying no other passive named “{ $text }”
s20x3-w-trait = the trait { $trait }
s20x3-w-not-trait = not having the trait { $trait }
s20x3-w-flag = { $flag ->
        [unreachable] being out of reach in the story
       *[other] the flag “{ $flag }”
    }
s20x3-w-not-flag = { $flag ->
        [unreachable] not being out of reach in the story
       *[other] without the flag “{ $flag }”
    }
s20x3-w-setting = setting “{ $setting }”
s20x3-w-not-setting = setting “{ $setting }” off
s20x3-w-blocked = { $what ->
        [defend] being unable to defend
        [attack] being unable to attack
        [a] A blocked
        [m] M blocked
       *[other] “{ $what }” blocked
    }
s20x3-w-not-blocked = { $what ->
        [defend] being able to defend
        [attack] being able to attack
        [a] A not blocked
        [m] M not blocked
       *[other] “{ $what }” not blocked
    }
s20x3-w-spent = { $stat ->
        [d] D spent
        [a] A spent
       *[other] M spent
    }
s20x3-w-not-spent = { $stat ->
        [d] D not spent
        [a] A not spent
       *[other] M not spent
    }
s20x3-w-used = uses of { $ability } in this fight
s20x3-w-used-last = having used { $ability } in your last turn
s20x3-w-not-used-last = not having used { $ability } in your last turn
s20x3-w-did-last = { $tag ->
        [heal] having healed in your last turn
       *[other] having done “{ $tag }” in your last turn
    }
s20x3-w-not-did-last = { $tag ->
        [heal] not having healed in your last turn
       *[other] not having done “{ $tag }” in your last turn
    }
s20x3-w-rule = { $rule ->
        [reflect_any_d] reflecting with any D
        [heal_consecutive] being able to heal two turns running
        [no_hold_self_damage] holds without self-damage
       *[other] the rule “{ $rule }”
    }
s20x3-w-not-rule = { $rule ->
        [reflect_any_d] not reflecting with any D
        [heal_consecutive] not being able to heal two turns running
        [no_hold_self_damage] holds with self-damage
       *[other] without the rule “{ $rule }”
    }
s20x3-w-param = { $param ->
        [heal_divisor] divisor of healing
       *[other] “{ $param }”
    }
s20x3-w-target-vulnerable = target vulnerable to { $element }
s20x3-w-not-target-vulnerable = target not vulnerable to { $element }
s20x3-w-target-resistant = target resistant to { $element }
s20x3-w-not-target-resistant = target not resistant to { $element }
s20x3-w-target-has = target with { $ability }
s20x3-w-not-target-has = target without { $ability }
s20x3-w-target-tag = { $tag ->
        [buff] target with an active buff
        [debuff] target with an active debuff
        [charge] target with a stored charge
        [flight] target in flight
       *[other] target with the effect “{ $tag }”
    }
s20x3-w-not-target-tag = { $tag ->
        [buff] target without active buffs
        [debuff] target without active debuffs
        [charge] target without a stored charge
        [flight] target not in flight
       *[other] target without the effect “{ $tag }”
    }
s20x3-w-target-tag-element = target with an elemental buff of { $element }
s20x3-w-not-target-tag-element = target without an elemental buff of { $element }

## Abilities in words: effects

s20x3-e-when = { $what } (only with: { $when })
s20x3-e-then = { $left }; { $right }
s20x3-e-with = { $left }, { $right }
s20x3-e-on-turn_start = when your turn begins: { $what }
s20x3-e-on-roll = on your roll: { $what }
s20x3-e-on-damage_calc = when the damage that you do is worked out: { $what }
s20x3-e-on-damage_dealt = when you do damage: { $what }
s20x3-e-on-damage_taken = when you take damage: { $what }
s20x3-e-on-ko_caused = when you knock somebody out: { $what }
s20x3-e-on-interrupted = if it is interrupted: { $what }
s20x3-e-on-expired = when it runs out: { $what }
s20x3-e-to-self = to you
s20x3-e-to-target = to the target
s20x3-e-to-team = to you and your team
s20x3-e-to-allies = to the rest of your team
s20x3-e-to-opponents = to the opponents
s20x3-e-to-all = to everybody
s20x3-e-to-event_target = to whoever takes the damage
s20x3-e-of-self = of your own
s20x3-e-of-target = of the target
s20x3-e-of-team = of you and your team
s20x3-e-of-allies = of the rest of your team
s20x3-e-of-opponents = of the opponents
s20x3-e-of-all = of everybody
s20x3-e-of-event_target = of whoever takes the damage
s20x3-e-attack-S = S attack of value { $value }
s20x3-e-attack-H = hold (H) of value { $value }
s20x3-e-attack-L = L attack of value { $value }
s20x3-e-attack-U = U attack of value { $value }
s20x3-e-of-element = of { $element }
s20x3-e-unblockable = unblockable
s20x3-e-bonus-value = { $amount } to its value if ({ $when })
s20x3-e-bonus-damage = { $amount } damage if ({ $when })
s20x3-e-self_damage = when it ends, the holder loses { $amount }
s20x3-e-defend = you defend with { $value } (against L plus { $bonus })
s20x3-e-retarget = the chosen attack now aims at you
s20x3-e-keep_hold = your hold attacks again
s20x3-e-end_hold = your hold ends
s20x3-e-interrupt = interrupts the chosen effect
s20x3-e-heal = restores { $amount } HP { $whom }
s20x3-e-lose_hp = brings a loss of { $amount } HP { $whom } (not damage)
s20x3-e-deal = does { $amount } direct damage { $whom }
s20x3-e-set_value = { $stat } becomes { $value } this turn
s20x3-e-set_value-spent = { $stat } becomes { $value } this turn, and is spent
s20x3-e-mod = { $amount } { $stat }
s20x3-e-mod-by = { $stat } + { $amount }
s20x3-e-cap = { $what } (no higher than { $n })
s20x3-e-tagged = { $what } ({ $tags })
s20x3-e-tag = { $tag ->
        [buff] buff
        [debuff] debuff
        [charge] charge
        [flight] flight
       *[other] “{ $tag }”
    }
s20x3-e-time-this_turn = { $what } { $whom }, this turn
s20x3-e-time-next_turn = { $what } { $whom }, next turn
s20x3-e-time-each_turn = { $what } { $whom }, always
s20x3-e-time-duration = { $n ->
        [one] { $what } { $whom }, during your next turn
       *[other] { $what } { $whom }, during your next { $n } turns
    }
s20x3-e-time-while_hold = { $what } { $whom }, while the hold lasts
s20x3-e-charge_bonus = charge of { $element }: { $amount } more against whoever is vulnerable, and less against whoever resists
s20x3-e-grant-own = gives your elements
s20x3-e-grant-element = gives an elemental buff of { $element }
s20x3-e-grant = gives the effect “{ $tag }”
s20x3-e-untargetable-own_next_turn_start = nobody can attack you with { $types } until your next turn begins
s20x3-e-untargetable-own_next_turn_end = nobody can attack you with { $types } until your next turn ends
s20x3-e-ban-type = forbids { $type } attacks
s20x3-e-ban-attack = forbids attacking
s20x3-e-ban-defend = forbids defending
s20x3-e-ban-a = forbids using A
s20x3-e-ban-m = forbids using M
s20x3-e-ban-ability = forbids { $ability }
s20x3-e-ban-tag = { $tag ->
        [heal] forbids healing
        [elemental] forbids elemental abilities
       *[other] forbids what is tagged “{ $tag }”
    }
s20x3-e-lock = { $stats } can no longer be spent this turn
s20x3-e-rule-reflect_any_d = you reflect damage with any D
s20x3-e-rule-heal_consecutive = you can heal two turns running
s20x3-e-rule-no_hold_self_damage = your holds do not hurt you when they end
s20x3-e-rule-off = “{ $rule }” no longer holds
s20x3-e-rule_param = your healing divides M by { $value }
s20x3-e-add_damage = { $amount } more damage
s20x3-e-suppress-both = seals the unique abilities { $whom } until the end of { $n ->
        [one] your next turn
       *[other] your next { $n } turns
    }
s20x3-e-suppress-up = seals the passives (UP) { $whom } until the end of { $n ->
        [one] your next turn
       *[other] your next { $n } turns
    }
s20x3-e-suppress-ut = seals the actives (UT) { $whom } until the end of { $n ->
        [one] your next turn
       *[other] your next { $n } turns
    }
s20x3-e-except = { $what } (but this one)
s20x3-e-prepare = { $n ->
        [one] when your next turn begins: { $what }
       *[other] in { $n } turns of yours: { $what }
    }
s20x3-e-note = in the story: “{ $text }”

## Abilities in words: one of them

s20x3-a-kind-reaction = *{ $ability }* · reaction
s20x3-a-kind-attack = *{ $ability }* · attack
s20x3-a-kind-hold = *{ $ability }* · hold
s20x3-a-kind-charge = *{ $ability }* · charge
s20x3-a-kind-muse = *{ $ability }* · use of M
s20x3-a-kind-auto = *{ $ability }* · automatic
s20x3-a-kind-up = *{ $ability }* · passive (UP)
s20x3-a-kind-ut = *{ $ability }* · active (UT)
s20x3-a-window = When: { $window }
s20x3-a-slots = Uses up: { $slots }
s20x3-a-slot-action = the action
s20x3-a-slot-m_action = the use of M
s20x3-a-slot-special_interruption = the special interruption
s20x3-a-equip = To carry it: { $rq }
s20x3-a-rq = Needs: { $rq }
s20x3-a-cost = Costs: { $cost }
s20x3-a-price = { $amount } { $stat }
s20x3-a-price-all = { $stat ->
        [D] all D
       *[other] all { $stat }
    }
s20x3-a-target-self = Target: you
s20x3-a-target-ally = Target: a teammate
s20x3-a-target-team_member = Target: a teammate, or you
s20x3-a-target-opponent = Target: an opponent
s20x3-a-target-anyone = Target: anybody
s20x3-a-target-pending_attack = Target: a pending attack
s20x3-a-target-effect = Target: an effect
s20x3-a-target_rq = The target needs: { $rq }
s20x3-a-choice = You choose “{ $name }”: { $options }
s20x3-a-choice-own = You choose “{ $name }”: one of your elements
s20x3-a-effect = ➤ { $what }
s20x3-a-interruptible = Interrupted with M ≥ { $value }
s20x3-a-tags = Counts as: { $tags }
s20x3-a-limit-per_combat = { $n ->
        [one] Only once per fight
       *[other] Up to { $n } times per fight
    }
s20x3-a-limit-per_turn = { $n ->
        [one] Once per turn
       *[other] Up to { $n } times per turn
    }
s20x3-a-limit-cooldown = { $n ->
        [one] Then waits 1 turn of yours
       *[other] Then waits { $n } turns of yours
    }

## Home-made abilities: mistakes and warnings

refusal-ability_too_long = The text of the ability is too long (at most { $most } bytes).
refusal-ability_bad_toml = I can't read the text of the ability (line { $line }). A correct line: `{ $example }`
refusal-ability_not_one = { $n ->
        [0] There's no ability in it: begin with `[[ability]]`.
       *[other] Send abilities one at a time: there are { $n } in it.
    }
refusal-ability_bad_field = At `{ $path }`: { $why }. This would be right: `{ $example }`
refusal-trial_dice = A trial takes three dice from 1 to 20 (D, A and M) and, if you like, the HP.
s20x3-bad-missing = it is missing
s20x3-bad-unknown = there's no such field
s20x3-bad-value = “{ $value }” isn't one of the possible values
s20x3-bad-type = { $wanted } was expected, this is { $given }
s20x3-type = { $type ->
        [object] a table `{"{ }"}`
        [array] a list `[ ]`
        [str] a text `"…"`
        [int] a whole number
        [float] a number with decimals
        [bool] `true` or `false`
       *[other] something else
    }
s20x3-type-or = { $one } or { $other }
s20x3-bad-form = it has the wrong form
s20x3-bad-slug = lower-case letters, digits and underscores only, and not too long
s20x3-bad-reserved = “{ $id }” is an ability of the rules
s20x3-bad-section = home-made abilities have the section `user`
s20x3-bad-kind = a home-made ability is active (`ut`) or passive (`up`)
s20x3-bad-long = 1 to { $most } letters, on one line
s20x3-bad-not-for-up = a passive (UP) has none: its conditions go into `when`, what carrying it needs into `equip_rq`
s20x3-bad-no-window = an active (UT) says in which phase it is used
s20x3-bad-free = an active (UT) needs something (`rq`) or costs something (`cs`)
s20x3-bad-number = a number from { $low } to { $high }
s20x3-bad-many = at most { $most }, with short names in lower case
s20x3-bad-all-hp = you can't pay all your HP
s20x3-bad-moment = this effect has no meaning at that moment (`{ $moment }`)
s20x3-bad-no-target = it needs a target: an opponent, a teammate or yourself
s20x3-bad-no-happening = only when damage is done or taken does somebody take it
s20x3-bad-no-effect = to interrupt an effect, the target is `effect`
s20x3-bad-no-attack = to take over an attack, the target is `pending_attack`
s20x3-bad-only-self = a constant passive is for yourself only (`self`); for the team, use `on = "turn_start"`
s20x3-bad-ban = what can be forbidden is `attack`, `attack:S`, `defend`, `m`, `ability:<id>` or `tag:<tag>`
s20x3-bad-time = `{ $time }` has no meaning here (`{ $moment }`)
s20x3-bad-no-value = `{ $name }` has no value here
s20x3-bad-divides = the divisor could be 0
s20x3-bad-formula-name = I don't know the name `{ $word }` (letter { $n })
s20x3-bad-formula-function = I don't know the function `{ $word }` (letter { $n })
s20x3-bad-formula-character = there's a sign that I can't read (letter { $n })
s20x3-bad-formula-long = the expression has more than 200 letters
s20x3-bad-formula-deep = there are too many brackets inside one another (letter { $n })
s20x3-bad-formula-large = the number is too large (letter { $n })
s20x3-bad-formula-left = something is left over (letter { $n })
s20x3-bad-formula-parenthesis = a closing bracket is missing (letter { $n })
s20x3-bad-formula-missing = something is missing (letter { $n })
s20x3-bad-formula-arguments = `{ $word }` takes something else in its brackets (letter { $n })
s20x3-bad-formula-kind = it mixes numbers, texts and conditions, or isn't what is wanted here (letter { $n })
s20x3-warn-no-cost = it costs nothing
s20x3-warn-direct = it does direct damage, against which there's no defence
s20x3-warn-ban = it bans or seals others and can't be interrupted
s20x3-warn-modifier = it changes { $stat } by more than 5 (from { $low } to { $high })
s20x3-warn-duration = it lasts { $n } turns, more than 3
s20x3-warn-attack-slot = it attacks without using the action
s20x3-warn-family = it is called “{ $word }” and doesn't ask for { $ability }
s20x3-warn-unknown-ability = it asks for the ability `{ $id }`, which isn't in the rules
s20x3-warn-stronger = it does as much as { $ability } or more, with the same requirement, for less
s20x3-warn-damage = it does { $damage } damage on average; a Strike, { $strike }
s20x3-warn-chance = the requirement is met in { $percent }% of rolls
s20x3-trial-me = User
s20x3-trial-rival = Opponent
s20x3-trial-both = both
s20x3-trial-refused = ✖️ { $why }
s20x3-trial-passive = It's passive: it isn't used, it is always there. Try it with dice: `/ability try NAME 12 7 15`

## Home-made abilities: the form

refusal-ability_bad_answer = That is no answer: { $why }. For example: `{ $example }`
s20x3-bad-option = choose one of the options ({ $options })
s20x3-bad-price = write what is paid, like `m=all hp=3`
s20x3-q-kind = Active (declared and paid for) or passive (always there)?
s20x3-q-name-es = What is it called in Spanish?
s20x3-q-name-en = And in English?
s20x3-q-window = In which phase is it used?
s20x3-q-rq = What does it need? Write a condition, like `m >= 12`, `hp <= 5`, `has('soporte')` or `multiple(raw.sum, 7)`; join them with `and` and `or`.
s20x3-q-equip_rq = What does it need to be carried on the list?
s20x3-q-cost = What does it cost?
s20x3-q-cost-other = Write the cost:
s20x3-q-target = Whom or what does it aim at?
s20x3-q-effect = What does it do?
s20x3-q-more = Does it do anything else?
s20x3-q-interruptible = If it leaves something that lasts, can that be interrupted?
s20x3-q-limit = With what limit?
s20x3-q-times = How many times, or how many turns to wait?
s20x3-q-type = Which type of attack?
s20x3-q-value = What is the attack's value? Write an amount, like `paid.a + 1`.
s20x3-q-who = Whom?
s20x3-q-amount = How much? Write an amount, like `4` or `paid.m / 4`.
s20x3-q-stat = Which value?
s20x3-q-mod = By how much? Write an amount, like `2` or `-3`.
s20x3-q-time = When?
s20x3-q-turns = How many turns of yours?
s20x3-q-tag = Does it count as a buff or a debuff?
s20x3-q-ban = What does it forbid?
s20x3-q-then = And what happens then?
s20x3-q-element = Which element?
s20x3-q-types = From which attacks are you safe?
s20x3-q-set = What does it become? Write an amount, like `paid.d`.
s20x3-q-flag = Which rule does it change?
s20x3-q-note = What is narrated?
s20x3-q-on = At which moment?
s20x3-q-when = Only under some condition? Write it, like `hp <= 10`.
s20x3-o-kind-ut = Active (UT)
s20x3-o-kind-up = Passive (UP)
s20x3-o-skip-name-en = The same
s20x3-o-skip-rq = It needs nothing
s20x3-o-skip-equip_rq = It needs nothing
s20x3-o-skip-when = No condition
s20x3-o-window-opening = Opening
s20x3-o-window-reaction = Reaction
s20x3-o-window-action = Action
s20x3-o-window-proaction = Proaction
s20x3-o-cost-m = All M
s20x3-o-cost-a = All A
s20x3-o-cost-am = All A and all M
s20x3-o-cost-dm = All D and all M
s20x3-o-cost-none = Nothing
s20x3-o-cost-other = Something else
s20x3-o-target-none = Nobody in particular
s20x3-o-target-opponent = An opponent
s20x3-o-target-team_member = A teammate, or me
s20x3-o-target-ally = A teammate
s20x3-o-target-self = Me
s20x3-o-target-anyone = Anybody
s20x3-o-target-effect = An effect
s20x3-o-do-attack = Attack
s20x3-o-do-deal = Direct damage
s20x3-o-do-heal = Heal
s20x3-o-do-modify = Change D, A or M
s20x3-o-do-forbid = Forbid
s20x3-o-do-prepare = Something that comes later
s20x3-o-do-lose_hp = Take HP without damage
s20x3-o-do-suppress = Seal abilities
s20x3-o-do-grant_tag = Give an element
s20x3-o-do-untargetable = Keep you safe
s20x3-o-do-set_value = Set a value
s20x3-o-do-lock = Lock a value
s20x3-o-do-interrupt = Interrupt an effect
s20x3-o-do-note = Only narrate
s20x3-o-do-add_damage = More damage
s20x3-o-do-rule_flag = Change a rule
s20x3-o-yn-yes = Yes
s20x3-o-yn-no = No
s20x3-o-more-yes = Another effect
s20x3-o-more-no = That is all
s20x3-o-limit-none = No limit
s20x3-o-limit-per_combat = Times per fight
s20x3-o-limit-per_turn = Times per turn
s20x3-o-limit-cooldown = A wait between uses
s20x3-o-type-s = Strike (S)
s20x3-o-type-h = Hold (H)
s20x3-o-type-l = Long range (L)
s20x3-o-type-u = Unique (U)
s20x3-o-who-self = Me
s20x3-o-who-target = The target
s20x3-o-who-event_target = Whoever takes the damage
s20x3-o-who-team = My team and me
s20x3-o-who-allies = The rest of my team
s20x3-o-who-opponents = The opponents
s20x3-o-who-all = Everybody
s20x3-o-stat-d = D
s20x3-o-stat-a = A
s20x3-o-stat-m = M
s20x3-o-time-this_turn = This turn
s20x3-o-time-next_turn = Next turn
s20x3-o-time-duration = For several turns
s20x3-o-tag-buff = Buff
s20x3-o-tag-debuff = Debuff
s20x3-o-tag-none = Neither
s20x3-o-ban-attack = Attacking
s20x3-o-ban-attack_s = S attacks
s20x3-o-ban-attack_l = L attacks
s20x3-o-ban-defend = Defending
s20x3-o-ban-m = Using M
s20x3-o-element-fuego = Fire
s20x3-o-element-hielo = Ice
s20x3-o-element-viento = Wind
s20x3-o-element-elec = Electric
s20x3-o-element-tierra = Earth
s20x3-o-element-entropia = Entropy
s20x3-o-element-armonia = Harmony
s20x3-o-types-sh = S and H
s20x3-o-types-l = L
s20x3-o-types-shlu = All
s20x3-o-flag-reflect_any_d = Reflect with any D
s20x3-o-flag-heal_consecutive = Heal two turns running
s20x3-o-flag-no_hold_self_damage = Holds without self-damage
s20x3-o-on-passive = Always
s20x3-o-on-turn_start = When my turn begins
s20x3-o-on-damage_dealt = When I do damage
s20x3-o-on-damage_taken = When I take damage
s20x3-o-on-ko_caused = When I knock somebody out

## House rules: how they are called when typed

rule-20x3-start_hp = start_hp
rule-20x3-gm_start_hp = gm_start_hp
rule-20x3-max_abilities = max_abilities
rule-20x3-gm_max_abilities = gm_max_abilities
rule-20x3-who_starts = who_starts
rule-20x3-dice_source = dice_source
rule-20x3-gm_mode = gm_mode
rule-20x3-gm_batch_rolls = gm_batch_rolls
rule-20x3-gm_batch_attack = gm_batch_attack
rule-20x3-gm_batch_order = gm_batch_order
rule-20x3-unequal_teams = unequal_teams
rule-20x3-l_defense_bonus = l_defense_bonus
rule-20x3-l_bonus_m = l_bonus_m
rule-20x3-l_bonus_spends_m = l_bonus_spends_m
rule-20x3-l_bonus_reflects = l_bonus_reflects
rule-20x3-hold_perfect_reflect = hold_perfect_reflect
rule-20x3-hold_choice = hold_choice
rule-20x3-hold_self_damage_on_target_ko = hold_self_damage_on_target_ko
rule-20x3-swap_vs_new_hold = swap_vs_new_hold
rule-20x3-pattern_dice = pattern_dice
rule-20x3-threshold_values = threshold_values
rule-20x3-value_floor = value_floor
rule-20x3-value_cap = value_cap
rule-20x3-m_actions_per_turn = m_actions_per_turn
rule-20x3-interrupt_timing = interrupt_timing
rule-20x3-interrupt_no_m_value = interrupt_no_m_value
rule-20x3-interrupt_multi_turn = interrupt_multi_turn
rule-20x3-special_interrupt_per_turn = special_interrupt_per_turn
rule-20x3-special_interrupt_m = special_interrupt_m
rule-20x3-heal_target = heal_target
rule-20x3-overheal = overheal
rule-20x3-revive = revive
rule-20x3-swap_moves_bonuses = swap_moves_bonuses
rule-20x3-charge_combines = charge_combines
rule-20x3-charge_chain = charge_chain
rule-20x3-charge_keep_if_unused = charge_keep_if_unused
rule-20x3-crimson_passive_debuff = crimson_passive_debuff
rule-20x3-hp_cost_can_ko = hp_cost_can_ko
rule-20x3-effect_stacking = effect_stacking
rule-20x3-overkill_reflect = overkill_reflect
rule-20x3-passive_hp_check = passive_hp_check
rule-20x3-damage_bonus_on_zero = damage_bonus_on_zero
rule-20x3-damage_bonus_base = damage_bonus_base
rule-20x3-elemental_buff_target = elemental_buff_target
rule-20x3-resistance = resistance
rule-20x3-resistance_pairing = resistance_pairing
rule-20x3-suppressed_counts_as_owned = suppressed_counts_as_owned
rule-20x3-multi_defense = multi_defense
rule-20x3-interception_timing = interception_timing
rule-20x3-interception_penalty = interception_penalty
rule-20x3-draw_rule = draw_rule
rule-20x3-ko_attacker_pending = ko_attacker_pending
rule-20x3-effects_end_on_source_ko = effects_end_on_source_ko
rule-20x3-on_timeout = on_timeout
rule-20x3-turn_timeout_hours = turn_timeout_hours
rule-20x3-hide_gm_hp = hide_gm_hp
rule-20x3-value-coin = coin
rule-20x3-value-die = die
rule-20x3-value-manual = manual
rule-20x3-value-bot = bot
rule-20x3-value-batch = batch
rule-20x3-value-interleaved = interleaved
rule-20x3-value-one = one
rule-20x3-value-per_player = per_player
rule-20x3-value-each = each
rule-20x3-value-free = free
rule-20x3-value-fixed = fixed
rule-20x3-value-tail = tail
rule-20x3-value-balance = balance
rule-20x3-value-half = half
rule-20x3-value-full = full
rule-20x3-value-obtained = obtained
rule-20x3-value-remaining = remaining
rule-20x3-value-after_roll = after_roll
rule-20x3-value-before_roll = before_roll
rule-20x3-value-raw = raw
rule-20x3-value-modified = modified
rule-20x3-value-none = none
rule-20x3-value-any_window = any_window
rule-20x3-value-proaction_only = proaction_only
rule-20x3-value-while_active = while_active
rule-20x3-value-first_lap = first_lap
rule-20x3-value-available = available
rule-20x3-value-ally = ally
rule-20x3-value-self = self
rule-20x3-value-any = any
rule-20x3-value-strike_only = strike_only
rule-20x3-value-add = add
rule-20x3-value-highest = highest
rule-20x3-value-at_roll = at_roll
rule-20x3-value-live = live
rule-20x3-value-base = base
rule-20x3-value-sequential = sequential
rule-20x3-value-team = team
rule-20x3-value-anyone = anyone
rule-20x3-value-mirror = mirror
rule-20x3-value-pairs = pairs
rule-20x3-value-off = off
rule-20x3-value-single = single
rule-20x3-value-split = split
rule-20x3-value-own_turn = own_turn
rule-20x3-value-any_time = any_time
rule-20x3-value-per_attack = per_attack
rule-20x3-value-per_turn = per_turn
rule-20x3-value-draw = draw
rule-20x3-value-attacker = attacker
rule-20x3-value-defender = defender
rule-20x3-value-resolve = resolve
rule-20x3-value-void = void
rule-20x3-value-wait = wait
rule-20x3-value-auto_defend = auto_defend
rule-20x3-value-gm_plays = gm_plays

## /why: what each rule says

why-20x3-R2a = A turn is three twenty-sided dice.
why-20x3-R2b = All three dice are open: no roll is hidden.
why-20x3-R3a = The first die is D, the second A, the third M; they don't change places.
why-20x3-R4a = Who starts is up to the group, a coin or a die.
why-20x3-R4c = Whoever reaches 0 HP is KO; HP never go below 0.
why-20x3-R4d = The fight ends when one side alone is standing: it wins.
why-20x3-R4e = If everybody falls at once, it's a draw.
why-20x3-R4_1d = Defending, attacking and using M are optional; if you say nothing, you defend.
why-20x3-R4_2f = Whoever is KO takes no turn, and can't be attacked or healed.
why-20x3-R4_2h = Players take their turns in any order; the GM plays once all have, or closes the phase.
why-20x3-R4_2j = A turn that is passed, or missing when the phase closes, only rolls and defends.
why-20x3-R5b = The cost is paid on declaring, before the effect.
why-20x3-R5d = Each value is its die plus what modifies it, never below 0.
why-20x3-R6c = Defending spends all your D, and counts against every attack waiting for you.
why-20x3-R6d = With your D spent, or unable to defend, your defence is 0.
why-20x3-R6_1a = If the attack is higher than your defence, you take the difference.
why-20x3-R6_1b = If your defence equals or beats the attack but is below 20, you block it and nobody is hurt.
why-20x3-R6_1c = Perfect Defence: with 20 or more, and above the attack, the attacker takes the difference.
why-20x3-R6_1d = With a defence of 20 or more that just equals the attack, there's no damage and no Perfect Defence.
why-20x3-R6_1e = The whole defence counts towards the 20: die, modifiers and the help of M.
why-20x3-R6_1f = Reflected damage can't be blocked, reflected or intercepted.
why-20x3-R6_2a = Against a Long range attack you add half your M to D.
why-20x3-R6_2c = That half comes from the M obtained this turn, spent or not; a hold cancels it.
why-20x3-R6_3a = A hold is broken by a defence equal to its value or higher.
why-20x3-R6_3b = If your defence is below the hold's value, you take the difference and have no A or M this turn.
why-20x3-R6_3d = Whoever breaks the hold plays the rest of the turn as usual.
why-20x3-R6_4a = In a team you can take over an attack on a teammate.
why-20x3-R6_4b = Intercepting costs 4 D that turn.
why-20x3-R6_4c = You intercept in your own turn, while the attack is still pending.
why-20x3-R7b = An attack is aimed at one opponent who is standing.
why-20x3-R7c = An attack's value is fixed when it's declared.
why-20x3-R7d = The attack is resolved in its target's next turn.
why-20x3-R7_1a = Strike: you pay all A, and that's the value of the attack.
why-20x3-R7_2a = A Hold takes A of 10 or less, and M above A.
why-20x3-R7_2b = Hold: you pay all A, and that's the value of the hold.
why-20x3-R7_2c = While your hold lasts you can't use M.
why-20x3-R7_2d = Whoever is held has no A and no M, but may defend with D.
why-20x3-R7_2e = After the roll you first keep or release the hold; if you say nothing, you keep it.
why-20x3-R7_2f = Keeping the hold is your action; the A you rolled isn't used.
why-20x3-R7_2g = A kept hold attacks again with the value it began with.
why-20x3-R7_2i = When a hold ends, whoever made it takes half its value.
why-20x3-R7_3a = Long range takes A of 10 or less.
why-20x3-R7_3b = Long range: you pay all A, and the attack is worth A plus half your M.
why-20x3-R8_1a = Interruption: you pay all M and end one effect of an opponent.
why-20x3-R8_1b = Your M must be at least the M that the effect cost.
why-20x3-R8_1g = An interrupted effect ends at once: what was paid is lost, what it did already stays.
why-20x3-R8_1h = If the effect changed your turn, D, A and M are worked out again.
why-20x3-R8_1_1a = Special interruption: your three dice add up to a multiple of 7.
why-20x3-R8_1_1b = The special interruption is free: you still have your M.
why-20x3-R8_1_1f = For the special interruption the M obtained counts, even if it's already paid.
why-20x3-R8_2a = Heal: you pay all M, and a quarter of it comes back as HP.
why-20x3-R8_2b = You can't heal two turns running.
why-20x3-R8_2d = HP don't go above those at the start.
why-20x3-R8_3a = Swap: it takes M of 10 or more, and costs all M and the value you give.
why-20x3-R8_3b = D→A: all your D becomes your A; you're left without D.
why-20x3-R8_3c = A→D: all your A becomes your D; you're left without A.
why-20x3-R8_3e = A swap moves the whole value, with its modifiers and charges.
why-20x3-R8_4a = Charge: it takes M of 10 or more, and costs all M and all A.
why-20x3-R8_4b = The stored A is added to the A of your next turn.
why-20x3-R8_4_1a = Critical charge: like the charge, with HP of 5 or less, and it can't be interrupted.
why-20x3-R8_4_2a = Special charge: your three dice add up to a multiple of 12.
why-20x3-R8_4_2b = The special charge costs A alone, and can't be interrupted.
why-20x3-R8_4_3a = Crimson charge: it takes Crimson or Burgundy Chaos, or an active debuff; and M of 10 or more and HP of 6 or more.
why-20x3-R8_4_3b = The crimson charge costs all M, all A and 5 HP, and can't be interrupted.
why-20x3-R8_4_4a = Perfect charge: like the charge, with M of 15 or more, and it can't be interrupted.
why-20x3-R8_4_5a = Elemental charge: it takes an Element or an elemental buff, and M of 10 or more.
why-20x3-R8_4_5b = An attack with an elemental charge has +2 A against whoever is vulnerable to the element.
why-20x3-R8_4_6a = Overload: it takes M of 15 or more and HP of 2 or less, and costs all D, A and M.
why-20x3-R8_4_6b = The D and A paid are added to the A of your next turn.
why-20x3-R8_4_6c = With Overload you don't defend: what's pending hits you in full.
why-20x3-R8_5a = Flight: it takes the ability, a buff of Wind or being out of reach, and M of 10 or more.
why-20x3-R8_5c = Until your next turn no S or H attack can reach you.
why-20x3-R8_5d = You have +3 D in your next turn.
why-20x3-R8_5f = Who is out of reach is for the GM to say; without a GM, for the opponents.
why-20x3-R8_7b = “Next turn” is the next turn of whoever has the effect, all of it.
why-20x3-R8_7_1a = Focus: you pay all M and have +1 A or +1 D in your next turn.
why-20x3-R8_7_2a = Armour: you pay all M, and half of it is added to D in your next turn.
why-20x3-R8_7_3a = Cheer: it takes M of 7 or less and a teammate who is standing.
why-20x3-R8_7_3b = Cheer: the rest of your team has +1 D or +1 A in their next turn.
why-20x3-R8_7_4a = Overkill: you KO somebody with 10 or more damage to spare.
why-20x3-R8_7_4b = Overkill: +1 D, +1 A and +1 M in your next turn.
why-20x3-R8_7_5a = Temperance: you pay all M, and neither attack nor defend this turn.
why-20x3-R8_7_5b = Temperance: your D and A are added to the M of your next turn, up to 20.
why-20x3-R8_7_6a = Wrath: with HP of 10 or less, you pay all M and have −3 D and +3 A in your next turn.
why-20x3-R9_1_10c = With the Armour UP you reflect the difference whenever your defence beats the attack.
why-20x3-R9_1_12c = Crimson Chaos: when you deal 1 to 9 damage, you deal 1 more and lose 1 HP.
why-20x3-R9_1_13c = Burgundy Chaos: you lose 1 HP at the start of each turn of yours.
why-20x3-R9_2a = An active ability (UT) that costs M works in the same turn, and can't be interrupted unless it says so.
why-20x3-R9_2_7b = The elemental UT costs 3 M; the rest of M stays free.
why-20x3-R9_2_8a = Support, Buff: you pay all M, and you and your team have +2 D and +2 A next turn.
why-20x3-R9_2_9a = Support, Debuff: you pay all M, and opponents have −2 D and −2 A next turn.
why-20x3-R9_2_10a = Support, Elemental Buff: you pay all M, and one of your team can use your element next turn.
why-20x3-R9_2_10b = That buff opens the charge and the UT of its element; that of Wind, flight too.
why-20x3-R9_2_11a = Lucky 7: it takes 7, 7 and 7 on the dice.
why-20x3-R9_2_11b = Lucky 7: it costs all A and is an attack of 7 that can't be blocked.
why-20x3-R9_3a = Home-made abilities do what their text says: `/ability show`.
why-20x3-R9_3c = Azure Cage: it takes being Sarah, and an M die equal to that of D or A.
why-20x3-R9_3d = Azure Cage costs all D and all M: no defence that turn.
why-20x3-R9_3e = Azure Cage: for 3 turns no other unique ability works.
why-20x3-R9_3f = Azure Cage: +1 D, +1 A and +1 M in the next 3 turns, while it lasts.
why-20x3-RX2 = If the target falls, what else was waiting for it vanishes.
why-20x3-RX3 = All that one attack causes happens at once; then it's seen who falls.
why-20x3-RX4 = Attacks of whoever falls go on; their holds don't.
why-20x3-RX5 = An attack on somebody who is already KO vanishes.
why-20x3-RX6 = With whoever falls end their charges, flights and holds; what they left on others goes on.
why-20x3-RX9 = An automatic turn rolls, defends with D, and nothing else.
why-20x3-RX10 = Whoever surrenders drops to 0 HP, with no Overkill for anybody.
why-20x3-RX13 = If you go straight to a later step, you first defend against what's pending.
why-20x3-RX18 = A turn starts when you roll it: that's when what is lost or gained “each turn” comes.
why-20x3-RX19 = The order of the round is turned so that the starter comes first.
why-20x3-RX20 = A seal's turns are counted even when its owner falls.
why-20x3-RX22 = What was swapped this turn stays swapped.
