# Texts of the core. Translators write *bold* and `code`; what people type is shown as it is.

## Understanding a message

refusal-unknown_verb = { $count ->
        [0] I don't know “{ $verb }”. /help shows what you can do here.
       *[other] I don't know “{ $verb }”. Did you mean { $near }?
    }
refusal-missing_verb = The command is missing: say what you want to do.
refusal-missing_argument = I still need { $what }.
refusal-bad_argument = “{ $given }” doesn't fit here; I need { $what }.
refusal-extra_argument = I don't know what to do with “{ $given }” here.
refusal-too_many_parts = That's too many commands for one message: at most { $most }.
example-ability-new = /ability new
example-ability-show = /ability show NAME
example-ability-list = /ability list
example-end-fight = /fight end
example-join = /join
example-join-team = /join blues
example-enemies = /npc "Wolf" x2 hp 12
example-practice = /npc "Dummy" auto
example-reopen = /undo that blow didn't count
example-sheet-export = /sheet export
example-setting-inline = /settings brackets no
example-setting-answer_edits = /settings edits yes
example-setting-silence = /settings silence 23-8
example-setting-zone = /settings zone Europe/London
example-language-es = /language es me
example-language-en = /language en me
refusal-with-example = { $why } For example: `{ $example }`
part-refused = `{ $verb }`: { $why } Nothing in that message was done.
parts-stopped = { $done ->
        [0] Nothing was done.
        [one] The first part was done.
       *[other] The first { $done } parts were done.
    } Part { $number } couldn't be done. { $why }{ $left ->
        [0] {""}
        [one] { " " }The one after it wasn't done either.
       *[other] { " " }The { $left } after it weren't done either.
    }
ask-who = Who do you mean by “{ $given }”?
ask-system = Several systems have “{ $given }”. Which one?
label-name = { $who }
label-text = { $text }

what-word = one of the options
what-options = one of these: { $options }
what-faces = a number for each die
what-int = a number
what-person = a person
what-combatant = somebody in the fight
what-name = a name
what-text = some text
what-reason = the reason
what-system = the name of a system
what-expression = a roll
what-slug = a word
what-command = a command
what-number_or_all = a number, “all” or “no”

## People

refusal-unknown_person = I don't know anyone called “{ $name }” in this group. If they haven't written to me yet, reply to a message of theirs.
refusal-unknown_combatant = “{ $name }” isn't in this fight.
refusal-nobody = Tell me who: mention them, or reply to something they said.
call = ▶️ { $who }

## Rights

refusal-not_admin = Only the group's admins can do that.
refusal-not_gm = Only the GM can do that.
refusal-not_admin_or_gm = Only the GM or the group's admins can do that.
refusal-needs_gm = There's no GM here yet; the group's admins can name one.

## Fights

refusal-no_fight = There's no fight going on here.
refusal-fight_exists = There's already a fight here, #{ $number }: `/status` shows it.
refusal-fight_not_started = Fight #{ $number } hasn't started yet.
refusal-other_system = That command isn't part of the system that fight #{ $number } uses: `/help` shows those that are.
refusal-not_in_fight = You're not in fight #{ $number }: `/status` lets you watch it.
refusal-already_joined = You're already in.
refusal-too_few = Not enough people yet: it takes at least { $n }.
refusal-nothing_to_undo = There's nothing to undo.
refusal-undo_needs_all = Undoing that takes the GM, or everybody's consent.

## Proposals

refusal-no_proposal = Nothing has been proposed.
refusal-own_proposal = That proposal is your own: somebody else has to accept it.
refusal-not_asked = That proposal isn't for you.
refusal-not_your_proposal = Only whoever made it can withdraw it.
refusal-already_agreed = You've already said yes.
refusal-proposal_lapsed = That proposal no longer stands.

## Systems and settings

refusal-no_system = No rule system is enabled in this group.
refusal-unknown_system = I have no system called “{ $name }”.
refusal-system_disabled = That system isn't enabled here.
refusal-bad_setting = There's no such setting, or it doesn't take that value.

## Buttons

card-refused = Not possible right now
card-refused-item = { $what }: { $why }
choice-filled = { $choice } · { $value }
refusal-stale_button = That button is out of date: the game has moved on.
refusal-not_your_button = That button isn't for you.

## When something goes wrong

refusal-too_old = That message reached me late, so I didn't play it; if it still stands, send it again.
refusal-store_down = I can't save anything right now. As soon as I can, I'll go on with what you've sent.
refusal-plugin_failed = Something went wrong on my side with `{ $verb }`, sorry. Nothing has changed.

## The life of a fight

greeting = 🎲 Hello! I'm Cubilete: rolls in plain sight that anybody can check, and turn-based fights.
greeting-systems = Which language shall we speak, and what do you play? The group's admins can choose below. Then try `/duel`.
greeting-try = Try `/roll 2d6+3`, or challenge somebody with `/duel`.
choice-spanish = Español
choice-english = English
choice-enable = Enable { $system }
choice-duel = Challenge to a duel
choice-help = Help
choice-private = 🔑 My sheet, in private
choice-again = Again
choice-join = Join
choice-join-team = Team { $team }
choice-begin = Begin
choice-leave = Leave
choice-accept = Accept
choice-decline = Decline
choice-cancel = Withdraw
choice-confirm = Yes
choice-keep = No

fight-begins = ⚔️ *Fight #{ $number }.* Its dice go into the ledger from entry { $count } on (`{ $head }`).
fight-over-head = 🏁 *Fight #{ $number } is over.* The ledger stands at entry { $count } (`{ $head }`). `/log` tells all of it, `/verify` checks the dice.
fight-aborted = 🏁 { $who } ends fight #{ $number } without a winner.
fight-closed-card = 🏁 *Fight #{ $number }, closed without a winner.* How it went: `/log { $number }`.
fight-finished = Fight #{ $number } is over.
fight-call = ▶️ { $who }, it's your turn.
fight-call-several = ▶️ You can all act now, in any order.
fight-undone = ↩️ { $who } takes a step back, and the fight is in turn { $turn } again. The dice don't change: the same roll will come up again.
fight-phase-lobby = waiting for players
fight-phase-running = running
fight-phase-finished = over
fights-item = #{ $number } · { $system } · { $state }
fights-none = No fight is open. Challenge somebody with `/duel`.
waiting-item = Fight #{ $number }: waiting for { $who }
waiting-noted = { $line } · { $note }
waiting-gm = GM: { $gms }
waiting-delegate = { $member } plays for { $who }
waiting-away = 💤 { $who } is away
waiting-paused = ⏸️ paused
waiting-none = No fight is waiting for anybody.

lobby-head = ⚔️ *Fight #{ $number }* · { $system } · { $mode }
lobby-seat = { $index }. { $who }
lobby-seat-team = { $index }. { $who } · { $team }
lobby-ready = Ready: `/begin`
lobby-dice = Dice sealed: `{ $commitment }`. With `/seed` you add a text of your own to the mix.
lobby-left = { $who } leaves.
lobby-closed = Fight #{ $number } is closed without being played.

duel-challenge = ⚔️ { $who } challenges { $rival } to a duel ({ $system }, #{ $number }). { $rival }: `/accept` or `/decline`.
duel-invitation = ⚔️ { $who } challenges { $rival } to a duel ({ $system }, #{ $number }). When you read this: `/accept`.
duel-open = ⚔️ { $who } challenges anybody who dares to a duel ({ $system }, #{ $number }): `/accept`.
proposal-accepted = ✔️ { $who } accepts.
proposal-confirmed = ✔️ { $who } confirms it.
proposal-kept = ✖️ Everything stays as it was.
proposal-declined = ✖️ { $who } says no.
proposal-cancelled = ✖️ { $who } withdraws it.
proposal-fight-over = ✖️ No longer needed: fight #{ $number } is over.
dice-typed = 🎲 { $who } has rolled { $faces } (in that order). Is that right?
refusal-dice_fell = That roll has been made: { $faces }. Type those same dice; if they don't count, it has to be voided.
proposal-waits = ✔️ { $who } agrees. Still to answer: { $left }.
proposal-over = ⌛ Lapsed without an answer: { $about }
undo-proposal = ↩️ { $who } wants to take back the last step of fight #{ $number }. Do you agree?
confirm-surrender = 🏳️ { $who }, do you really want to leave fight #{ $number }? It will count as a defeat.
confirm-end = End fight #{ $number } without a winner?
edit-ignored = Edits don't change what was played: the result stands. If you meant another command, send it again.
late-notice = { $count ->
        [one] ⏰ I was away when you wrote. I haven't played that command; if it still stands, send it again.
       *[other] ⏰ I was away when you wrote. I haven't played those commands; if they still stand, send them again.
    }

refusal-leave_running = Fight #{ $number } has begun: to leave it, `/surrender`; if you'll only be away, `/pause`.
refusal-no_lobby = There's no fight to join here.
refusal-fight_running = Fight #{ $number } is running already: `/status` shows it.
refusal-fight_full = Fight #{ $number } is full: it takes { $most } at most.
refusal-not_invited = Fight #{ $number } is a duel with somebody else.
refusal-not_seated = { $who } isn't in this fight.
refusal-character_busy = { $who } is in fight #{ $number } already: no other one until it's over.
refusal-duel_self = You can't duel yourself: challenge somebody else, or anybody who dares.
refusal-unknown_mode = I don't know the mode “{ $mode }”. There are: { $modes }.
refusal-which_system = Several systems are played here: { $systems }. Choose the default one.
refusal-end_needs_admin = Without a GM only an admin of the group can close fight #{ $number }. If you want to leave it, `/surrender`.
refusal-ambiguous = “{ $given }” can mean several things.
refusal-edited = Edits aren't played.
refusal-noted = Noted.
refusal-greeted = Hello.

## Rolls

roll-form = 🎲 { $who } — { $form } → { $dice }
roll-form-labelled = 🎲 { $who } · { $label } — { $form } → { $dice }
roll-form-die = { $name } *{ $face }*
roll-form-more = { $first } · { $rest }
roll-rounded = The division is rounded down.
refusal-nothing_rolled = Nothing has been rolled here yet.
refusal-dice_none = There are no dice to roll in that.
refusal-dice_syntax = I don't understand “{ $got }” (position { $position }): { $expected } goes there.
refusal-dice_unfinished = The roll breaks off: { $expected } is missing at position { $position }.
refusal-dice_too_many = Too many dice: at most { $limit } per roll (position { $position }).
refusal-dice_sides = A die has between 1 and { $limit } sides (position { $position }).
refusal-dice_count = Roll at least one die (position { $position }).
refusal-dice_negative = You can't roll a negative number of dice (position { $position }); subtract them from something.
refusal-dice_number = That number is too large: at most { $limit } (position { $position }).
refusal-dice_too_long = The expression is too long: at most { $limit } characters.
refusal-dice_too_deep = Too many brackets inside one another: at most { $limit } (position { $position }).
refusal-dice_too_big = The result might get too large (position { $position }).
refusal-dice_repeats = You can repeat a roll between 1 and { $limit } times (position { $position }).
refusal-dice_div_zero = The divisor is zero, or may be (position { $position }).
refusal-dice_keep = Keep or drop at least one die (position { $position }).
refusal-dice_twice = { $dice } already has { $what } (position { $position }): give it once.
refusal-dice_endless = That would never end: every face asks for another die (position { $position }).
refusal-dice_draws = Explosions and re-rolls went past { $limit } dice; the roll doesn't count.
refusal-dice_roll_keep = In XkY both numbers go from 1 to { $limit }.
refusal-dice_kept = You can't keep { $kept } dice when you roll only { $rolled }.
term-dice-operand = a number, dice or a parenthesis
term-dice-number = a number
term-dice-sides = the number of sides
term-dice-end = an operator, or a space before the comment
term-dice-keep = what to keep or drop, such as kh1
term-dice-close = a closing parenthesis
term-dice-brace = a closing brace
term-dice-explode = an explosion
term-dice-reroll = another kind of re-roll
term-dice-floor = a floor
term-dice-ceiling = a ceiling
term-dice-count = a count of successes

## The ledger of rolls

verify-head = 🔒 Ledger: { $count ->
        [one] one entry
       *[other] { $count } entries
    }, head `{ $head }`.
verify-too-long = It's too long to check here: whoever hosts the bot can do it with `cubilete verify`.
verify-holds = ✅ The ledger holds: { $count ->
        [0] no entries yet
        [one] one entry
       *[other] { $count } entries
    }, head `{ $head }`.
verify-broken = ❌ { $number ->
        [0] The file is no good
       *[other] Entry { $number } is wrong
    }: { $why }
verify-advice = Note the head and the number of entries: later, `/verify` with them tells whether anything before has changed.
verify-noted = ✔️ `{ $head }` was the head at entry { $count }: nothing before it has changed.
verify-not-noted = ❌ `{ $head }` { $count ->
        [0] never was the head
       *[other] wasn't the head at entry { $count }
    }: either it was noted wrongly, or the ledger was cut or rebuilt.
verify-checked = { $count ->
        [one] One roll follows from its opened seed.
       *[other] { $count } rolls follow from their opened seeds.
    }
verify-waiting = { $count ->
        [one] One roll can't be checked yet: its seed is still closed.
       *[other] { $count } rolls can't be checked yet: their seeds are still closed.
    }
verify-given = { $count ->
        [one] One roll was typed in or scripted: it follows from no seed.
       *[other] { $count } rolls were typed in or scripted: they follow from no seed.
    }
verify-hidden = { $count ->
        [one] One hidden roll hasn't been revealed.
       *[other] { $count } hidden rolls haven't been revealed.
    }
verify-shown = { $count ->
        [one] One hidden roll was revealed and is the one that was hidden.
       *[other] { $count } hidden rolls were revealed and are the ones that were hidden.
    }
verify-voided = { $count ->
        [one] One roll is void; it stays in the ledger beside its replacement.
       *[other] { $count } rolls are void; they stay in the ledger beside their replacements.
    }
verify-epoch = Seed #{ $number }, sealed with `{ $commitment }`: { $rolls ->
        [one] one roll
       *[other] { $rolls } rolls
    } so far.
verify-epoch-next = The next one, #{ $number }, is sealed with `{ $commitment }`{ $texts ->
        [0] {""}
        [one] , with one text of yours
       *[other] , with { $texts } texts of yours
    }.
verify-fight = Fight #{ $number }: seed sealed with `{ $commitment }`.
verify-bad-unreadable = { $reason ->
        [not-a-ledger] this isn't a roll ledger.
        [version] it is of a version that I don't know.
        [trailing] there's something after the end.
       *[other] it can't be read.
    }
verify-bad-changed = somebody changed it after it was written.
verify-bad-number = number { $found } stands in its place: an entry is missing, was added or was moved.
verify-bad-chain = it doesn't link to the entry before it.
verify-bad-cut = it is missing; the ledger ends too early.
verify-bad-head = the head is `{ $found }` and should be `{ $noted }`: the ledger was rebuilt.
verify-bad-scope = it doesn't belong to “{ $scope }”, or there's no such name.
verify-bad-order = “{ $scope }” isn't at the point where this can happen.
verify-bad-face = a die of { $sides } sides has no face { $face }.
verify-bad-key-reused = the same roll appears with another result.
verify-bad-key-voided = it repeats a roll that was void already.
verify-bad-attempt = it replaces a roll that nobody voided.
verify-bad-void = it voids entry { $draw }, which is no roll, was void already, or has its seed open.
verify-bad-shown-unknown = it reveals entry { $draw }, which is no hidden roll or was revealed before.
verify-bad-shown-differs = it reveals something else than what entry { $draw } hid.
verify-bad-commitment = the secret of “{ $scope }” isn't the one that was committed.
verify-bad-faces = the faces don't follow from the seed of “{ $scope }”.

seed-in-fight = 🌱 Noted: your text goes into the dice of fight #{ $number } ({ $count } in all).
seed-in-epoch = 🌱 Noted: your text goes into seed #{ $number }, the next one ({ $count } in all).
seed-opened = 🔓 Seed #{ $number } is open: { $rolls ->
        [one] its roll can now be checked
       *[other] its { $rolls } rolls can now be checked
    } with `/verify`.
seed-next = From now on #{ $number } deals, sealed beforehand with `{ $commitment }`.
hidden-rolled = 🎲 { $who } rolls in secret (#{ $number }).
hidden-number = Hidden roll #{ $number }. To show it: `/reveal { $number }`
hidden-shown = 👁️ { $who } reveals roll #{ $number }:
hidden-faces = d{ $sides }: { $faces }
refusal-seed_full = That seed takes no more texts: at most { $most }.
refusal-seed_too_long = That text is too long: at most { $most } characters.
refusal-hidden_full = Too many hidden rolls are still unrevealed: at most { $most }.
refusal-no_hidden_roll = { $count ->
        [0] There are no hidden rolls to reveal, so #{ $number } isn't one.
       *[other] #{ $number } isn't a hidden roll that waits to be revealed.
    }
refusal-nothing_to_reveal = Nothing has been rolled with this seed yet: there's nothing to open.

log-title = 📜 *Fight #{ $number }* · page { $page } of { $pages } · { $count ->
        [one] one step
       *[other] { $count } steps
    }
log-step = { $number }. { $who }
log-events = { $events }
log-empty = Nothing has happened yet in fight #{ $number }.
log-rolls = 🔒 All rolls of the group: { $count ->
        [one] one entry
       *[other] { $count } entries
    }, head `{ $head }`. Anyone can check the file.
log-too-long = The ledger has { $count } entries, more than the { $most } that fit into a file: ask whoever hosts the bot for it.
refusal-unknown_fight = There's no fight #{ $number } in this group.

why-rules = 📖 Fight #{ $number }, { $who }'s last step: { $rules }
why-head = 📖 Fight #{ $number }, { $who }'s last step:
why-rule = *{ $rule }* · { $what }
why-none = 📖 Fight #{ $number }: there's no rule to quote behind { $who }'s last step.
why-house = { $count ->
        [one] With this house rule:
       *[other] With these { $count } house rules:
    }
why-check = Rolls are checked with `/verify`; to read the fight, `/log`.
why-dice = 🎲 Rolls follow from a seed that was sealed beforehand, and go into a chained ledger: `/verify` checks all of it, and `/log` gives you the file.

## GMs, systems and settings

gm-none = There's no GM. The group's admins can name one: `/gm @ana`
gm-list = { $count ->
        [one] 🎭 GM: { $who }
       *[other] 🎭 GMs: { $who }
    }
gm-list-here = { $count ->
        [one] 🎭 Only here: { $who }
       *[other] 🎭 Only here: { $who }
    }
gm-named = 🎭 { $who } is a GM of the group.
gm-named-here = 🎭 { $who } is a GM here.
gm-dismissed = { $who } is no longer a GM.
refusal-already_gm = { $who } is a GM already.
refusal-no_gm = { $who } isn't a GM.

systems-title = *Rule systems*
systems-none = No rule system is installed.
systems-default = ✔️ { $system } (`{ $id }`): enabled, the default
systems-on = ✔️ { $system } (`{ $id }`): enabled
systems-off = ▫️ { $system } (`{ $id }`): not enabled
system-enabled = ✔️ *{ $system }* is enabled.
system-not-default = The default is still { $system }. To change that: `/system { $id }`
system-off = { $system } is disabled.
system-chosen = From now on you play *{ $system }* unless you say otherwise.
confirm-disable = { $count ->
        [one] A fight of { $system } is open: it will stand still until you enable it again. Disable it?
       *[other] { $count } fights of { $system } are open: they will stand still until you enable it again. Disable it?
    }
refusal-already_enabled = { $system } was enabled already.

value-yes = yes
value-no = no
settings-title = *Settings of the group*
setting-inline = `brackets` · { $value } · commands in double brackets are played
setting-answer_edits = `edits` · { $value } · I say so when somebody edits a command that was played
setting-silence = `silence` · { $value } · in these hours I call people without a sound
setting-zone = `zone` · { $value } · the group's time
refusal-unknown_setting = There's no setting “{ $key }”.
refusal-bad_hours = “{ $value }” isn't two different hours of the day.
refusal-unknown_zone = I don't know the time zone “{ $value }”.
refusal-bad_value = `{ $key }` can't be “{ $value }”. It can be: { $allowed }.
locale-set = From now on I speak English here.
locale-mine = Noted: in private I'll speak to you in your language.

rules-title = { $count ->
        [0] 📖 *{ $system }*: by the usual rules.
        [one] 📖 *{ $system }*: one house rule.
       *[other] 📖 *{ $system }*: { $count } house rules.
    }
rules-usual = { $count ->
        [one] Unchanged: one
       *[other] Unchanged: { $count }
    }
rules-item = `{ $key }` = *{ $value }*
rules-item-named = `{ $key }` = *{ $value }* · { $name }
rules-one = { $rule }. It can be: { $allowed }. The usual: { $usual }. To change it: `/rules { $key } { $usual }`
rules-set = ✔️ { $rule }. It counts from the next fight on.
refusal-unknown_rule = There's no rule “{ $key }”.

sheet-title = 🪪 *{ $who }* · { $system }
sheet-export = 🪪 { $who }'s sheet, as a file. To bring it back, or to take it to another group: send it with `/sheet import` as its caption.
sheet-file = Sheet of { $system }. Change what you like, and send it with the caption /sheet import
sheet-proposal = 🪪 { $who } wants to bring in this sheet: `{ $text }`. Do you accept it?
refusal-not_your_sheet = Only its owner and the GM can see or change { $who }'s sheet; `/status` says how they are doing in the fight. Yours: `/sheet`.
refusal-no_character = { $who } has no character yet.
refusal-sheet_in_fight = { $who } is in fight #{ $number }: until it ends, only the GM changes the sheet.
refusal-bad_sheet = I can't read that as a sheet. Copy the form of an exported one.
refusal-bad_sheet_at = Something in that sheet doesn't fit, at `{ $where }`. A correct line: `{ $right }`
refusal-bad_sheet_line = I can't read line { $line } of that sheet. A correct line: `{ $right }`

## Help

help-title = *What you can do here*
help-group = *{ $title }*: { $verbs }
help-group-dice = Dice
help-group-fight = Fights
help-group-play = In a fight
help-group-referee = GM, or by consent
help-group-character = Character
help-group-group = Group
help-group-rooms = Several rooms
help-group-own = Yours
help-group-ledger = Fair play
help-group-more = More
help-no-system = No rule system is enabled: `/systems`
help-more = To know more about a command: `{ $example }`
help-verb = *{ $verb }*
help-usage-es = Spanish: `{ $verbs } { $usage }`
help-usage-en = English: `{ $verbs } { $usage }`
help-bare-es = Spanish: `{ $verbs }`
help-bare-en = English: `{ $verbs }`
help-options = Words: { $options }
help-form = Or in the system's own words: `/roll { $form }` · { $text }
help-examples = For example: `{ $examples }`
help-who-gm = Only for the GM.
help-who-admin = Only for the group's admins.
help-who-admin_or_gm = For the GM and the group's admins.
help-who-owner = Only for the owner of the character.
help-who-owner_or_gm = For the owner of the character and the GM.
help-who-member = For those in the fight.
help-who-active = For whoever's turn it is.
help-tirar = Rolls dice for all to see. What follows the roll is a comment.
help-otra = Repeats your last roll.
help-prob = Exact chance, mean and range of a roll. After it, behind a space, the result you want: `>= 15`.
help-gm = Names a GM or, with `no`, dismisses one. With `here`, only in this thread. On its own, it says who is GM.
help-sistemas = The rule systems I have, which are enabled, and which is the default.
help-activar = Enables a rule system in the group.
help-desactivar = Disables a rule system; if fights are open, it asks first.
help-sistema = Chooses the default system from the enabled ones.
help-ajustes = Shows or changes the group's settings: `brackets`, `edits`, `silence`, `zone`.
help-idioma = Changes the language of this place. With `me`, only yours.
help-reglas = Shows the house rules; the GM and the group's admins change them. `default` resets one to its usual value.
help-ficha = Shows or changes your sheet; the GM can name another person. `export` and `import` take it from one group to another.
help-registro = Tells a fight step by step and gives you the file of all rolls. It takes the fight's number and the page.
help-verificar = Checks all rolls of the group right now. With a head that you noted, it says whether anything before it changed.
help-semilla = Mixes a text of your own into the dice to come, so that they don't depend on the bot alone.
help-oculta = Rolls in secret: the group knows that you rolled, and only you see the result.
help-revelar = Shows a hidden roll. Without a number it opens the seed of the rolls so far.
help-porque = The rules behind the last thing that happened in the fight.
help-ayuda = What you can say here, or all about one command.
help-combate = Opens a fight. With `status` it shows it, with `end` it ends it; that of another topic by its number: `/fight end 3`.
help-combates = The group's open fights.
help-duelo = Challenges somebody, or whoever dares.
help-aceptar = Says yes to what was proposed to you.
help-rechazar = Says no to what was proposed to you.
help-cancelar = Withdraws your proposal, or closes the fight that you opened and that hasn't begun.
help-unirse = Joins the fight, in a team and with the character that you name.
help-salir = Leaves a fight that hasn't begun.
help-empezar = Begins the fight. You can say who goes first.
help-estado = Shows the board; with a number, that fight's.
help-espera = Whom the group's fights are waiting for.
help-deshacer = Takes the last step back; the dice don't change. After the end the GM can reopen the fight once, with a reason.
help-rendirse = Leaves the fight; it counts as a defeat.

## GMs, absences and changes of course

fight-call-delegate = ▶️ { $member }, it's your turn to play for { $who }.
fight-call-gm = ▶️ { $gms }: it's { $who }'s turn.
fight-away = 💤 { $who } is away; no rush.
fight-is-paused = ⏸️ *Paused.*
fight-paused = ⏸️ { $who } pauses fight #{ $number }. To go on, `/pause`.
fight-paused-for = ⏸️ { $who } pauses fight #{ $number } for { $span }. To go on sooner, `/pause`.
fight-resumed = ▶️ Fight #{ $number } goes on.
fight-reopened = ↩️ { $who } reopens fight #{ $number }: the end doesn't count, and we're back just before it.
member-away = 💤 { $who } is away until further notice (`/pause` when back). Their clock is stopped.
member-away-for = 💤 { $who } is away for { $span }. Their clock is stopped.
member-back = 👋 { $who } is back.
member-left = 🚪 { $who } has left the chat. Fight #{ $number } goes on; if need be, `/remove`.
member-left-only-gm = 🚪 { $who }, the GM of fight #{ $number }, has left the chat. If they don't come back, an admin of the group can dismiss them as GM (`/gm no { $who }`) and end the fight (`/fight end`).
member-left-gm = 🚪 { $who } has left the chat. Fight #{ $number } goes on: the GM can play their turn (`/skip`, `/as`) or take them out (`/remove`).
deadline-gm = ⌛ { $who } is out of time. { $gms }: `/skip` or `/as`.
span-days = { $n ->
        [one] one day
       *[other] { $n } days
    }
span-hours = { $n ->
        [one] one hour
       *[other] { $n } hours
    }
span-minutes = { $n ->
        [one] one minute
       *[other] { $n } minutes
    }
x-stopped = ✋ We stop here. Nobody needs to explain anything.
x-for-gm = ✋ { $who } asked to stop the scene. No questions.
x-for-gm-fight = ✋ { $who } asked to stop the scene. No questions. Fight #{ $number } is paused; `/pause` in the group resumes it.
delegate-set = 🤝 { $member } can play for { $who }. To end that, `/delegate` on its own.
delegate-none = 🤝 Nobody else plays for { $who } any more.

ruling-reason = 💬 Reason: { $reason }
ruling-skip = ⏭️ { $by } plays for { $who }, who isn't here.
ruling-proposal = ⚖️ { $who } proposes for fight #{ $number }: `{ $command }`. Do you agree?
skip-proposal = ⏭️ { $who } proposes to go on without waiting for { $whom }: their turn would be just a roll and a defence. Do you agree?
remove-proposal = 🚪 { $who } proposes to take { $whom } out of fight #{ $number }. Do you agree?
proposal-reason = { $about } 💬 Reason: { $reason }
void-proposal = 🚫 { $who } proposes to void the last roll and roll again: { $reason }. Do you agree?
reopen-proposal = ↩️ { $who } proposes to reopen fight #{ $number }: { $reason }. Do you agree?
join-request = 🙋 { $who } would like to join fight #{ $number }, between turns. May they?
roll-voided = 🚫 { $by } voids the roll [{ $faces }] (entry { $number } of the ledger). We go back to just before it and roll again; both stay in view.
roll-voided-of = 🚫 { $by } voids { $whose }'s roll: [{ $faces }] (entry { $number } of the ledger). We go back to just before it and roll again; both stay in view.
log-anular = 🚫 The last roll is voided and made again.
log-pausa = ⏸️ The fight stops.
fight-back = ↩️ { $who } goes back to before that step (turn { $turn }).
duel-settled = ⚔️ Challenge #{ $number } is settled: the duel begins.

lobby-gms = { $count ->
        [one] 🎭 GM: { $who }
       *[other] 🎭 GMs: { $who }
    }
lobby-seat-marked = { $seat } · { $mark }
lobby-mark-captain = captain
lobby-mark-alone = no team
lobby-mark-gm = GM
lobby-mark-auto = automatic
lobby-removed = { $by } frees { $who }'s seat.

refusal-fight_paused = Fight #{ $number } is paused: the GM resumes it with `/pause`; without a GM, any player does.
refusal-not_your_character = { $who } isn't yours, and you don't play for the owner.
refusal-not_for_somebody = `{ $verb }` can't be said for somebody else.
refusal-not_awaited = It isn't { $who }'s turn: `/waiting` says whose it is.
refusal-not_in_system = This system has no such thing.
refusal-nothing_to_void = There's no roll to void in this turn.
refusal-missing_reason = Say why.
refusal-remove_self = You can't remove yourself, but you can surrender.
refusal-not_opener = Only whoever opened the fight can do that.
refusal-not_captain = The GM or whoever opened the fight sets the order; a team's own, its captain.
refusal-order_between_rounds = The order can only change between rounds.
refusal-join_between_turns = You can only join between turns: wait until this one ends.
refusal-bad_span = I don't understand “{ $given }”: say how long, such as `2d` or `12h`.
refusal-delegate_self = You already play for yourself.
refusal-no_delegate = Nobody plays for you. Tell me who.
refusal-missing_name = What's the name?
refusal-npc_hp = Nobody can fight with { $given } HP: it takes at least 1.
refusal-npc_count = At most { $most } at once.
refusal-npc_auto_only = Without a GM you can only add an automatic combatant (`auto`).
refusal-no_enemy = Somebody is missing on the GM's side.
refusal-no_players = Somebody is missing to play against the GM.
refusal-one_team = An opponent is missing: you're all in { $team }.
refusal-reopen_other_gm = Fight #{ $number } can't be reopened: { $who }, its GM, has joined two accounts since it ended. You can start another one: `/fight`.
refusal-reopened_before = Fight #{ $number } was reopened once already.
refusal-too_late_to_reopen = Fight #{ $number } ended more than a day ago: its result is final.
refusal-member_left = Gone.
help-npc = Adds the GM's combatants: how many, which team, how many HP, and whether they are automatic (`auto`). Without a GM you can add an `auto` one to practise.
help-siguiente = The GM moves on: closes the players' phase, or rolls and ends the turn of one of the GM's own.
help-saltar = Plays the automatic defence of somebody who is absent, and passes their turn. Without a GM, if you all agree.
help-expulsar = Takes somebody out of the fight. Without a GM, if the others agree.
help-anular = Voids the last roll of the turn, with a reason, and it is made again. Both stay in view.
help-orden = Changes the order: the GM, between rounds; before the start, each captain can also change their own team's.
help-pausa = Says that you'll be away, or are back; the GM stops and resumes the whole fight. You can say how long: `2d`, `12h`.
help-x = Stops the scene without explanations. Only the GM knows who asked.
help-delegar = Lets somebody else play for you. On its own, it ends that.
help-como = Plays for another character: that of somebody who delegated to you or, if you're the GM, any.

## Rooms, privacy, and everybody's own group

room-moved = 🚚 The room has a new address, and everything is still here: sheets, fights and log.
help-grupo = In private: which group you work with (`/group 2`, `/group no`). In a group: its link or its code.
help-privacidad = What I keep about you here.
help-start = Says hello; with a code, does the same as `/group`.
help-olvidame = Erases what I keep about you here; asks first.
privacy-title = 🔎 What I keep about { $who } here:
privacy-name = · What you are called in this chat: { $name }. Also your language and grammatical gender, if you have said them.
privacy-characters = { $count ->
        [one] · One character of yours.
       *[other] · { $count } characters of yours.
    }
privacy-sheets = { $count ->
        [one] · One sheet.
       *[other] · { $count } sheets.
    }
privacy-abilities = { $count ->
        [one] · One ability that you have made.
       *[other] · { $count } abilities that you have made.
    }
privacy-recent = { $count ->
        [one] · Your last roll, as you typed it, for `/again`.
       *[other] · Your last { $count } rolls, as you typed them, to roll them again.
    }
privacy-reasons = { $count ->
        [one] · The reason that you wrote for a ruling as GM.
       *[other] · The reasons that you wrote for { $count } rulings as GM.
    }
privacy-groups = { $count ->
        [one] · One group of yours, so that this chat knows which one you mean.
       *[other] · { $count } groups of yours, so that this chat knows which one you mean.
    }
privacy-rolls = · Your rolls and fights, without your name: with a number that doesn't say who you are.
privacy-not = I keep neither your stories nor your messages.
privacy-erase = To erase it: `/forgetme`. Each group is separate.
confirm-forget = 🧹 { $who }, shall I erase your name, your characters ({ $characters }) and your sheets ({ $sheets }) here? It can't be undone. Your rolls stay, without a name.
forgotten = 🧹 Done: I no longer know who you are. Where your name was, there is now “—”. If you speak to me again, you start afresh.
forgotten-private = 🧹 Done: I no longer know who you are in this chat. Groups are separate: say it there too.
forgotten-partly = 🧹 That's a lot for one go: I've erased part of it. Say `/forgetme` again.
refusal-forget_in_fight = A character of yours is in fight #{ $number }: leave it first.
group-link = 🔑 Your sheet and abilities, in private too: { $link }
group-code = 🔑 To see your sheet and abilities in private, write to me there: `/group { $code }`.
groups-none = I don't know of any group of yours yet. Say `/group` in one and follow the link, or bring me its code here.
groups-title = Your groups:
groups-item = { $number }. { $label }
groups-current = *{ $number }. { $label }* ⟵ this one
groups-how = `/group 2` switches to that group, `/group 2 Thursday table` names it, and `/group no` leaves it.
group-chosen = All right: `/sheet`, `/waiting` and your abilities are those of “{ $label }” here.
group-none-now = All right: this chat is about no group now.
refusal-unknown_group = I don't know any group “{ $given }”.
refusal-not_met_there = I don't know you in that group yet: say something to me there first, such as `/roll d20`.
greeting-private = Here you can roll for yourself (`/roll 2d6+3`). For your sheet of a group, say `/group` in the group.

## Linked rooms, and accounts of the same person

link-code = 🔗 Code to link another room with this one: `{ $code }`
link-how = Whoever administers the other room types `link { $code }` there (in Spanish, `enlazar { $code }`), with `/` or `!` in front, as for any command in that room. It works once, within an hour. Give it only to somebody you want in: their room will see this game, and its admins can change it.
linked-title = 🔗 Rooms linked with this game:
linked-item = { $number }. { $network }, linked by { $who }
linked-here = 🔗 This room now shares the game of the room on { $network }: the same fights, the same sheets, the same log. What was here is kept, and comes back with `/unlink`.
linked-room = 🔗 { $who } has linked a room on { $network }: what happens here in fights is seen there too. To separate it: `/unlink`.
link-lapsed = That code no longer works: it was used or ran out in the meantime. Everything here is as it was. Ask for another one with `/link` in the other room.
unlinked-room = ✂️ { $who } has unlinked the room on { $network }.
unlinked-here = ✂️ This room is on its own again: everything that it had before it was linked is back.
help-enlazar = Links another room, on this network or another, to this game: on its own it gives a code, and with the code, in the other room, it links that one.
help-desenlazar = Unlinks a room, which gets back what it had.
refusal-private_closed = I can't write to you in private yet: open a chat with { $bot }, type `/start` there, and say it again.
refusal-only_in_group = Say this in a group, not here in private.
refusal-link_topic = Rooms are linked as a whole: say it in the main room, not in a topic or a thread.
refusal-link_busy = Fight #{ $number } is still open here: end or close it before you link the room.
refusal-link_has_rooms = This room has others linked to it: unlink them first, or link the other one to this.
refusal-link_code = The code “{ $code }” doesn't work: each is good once, within an hour. Ask for another one in the other room.
refusal-link_same_group = That code belongs to this very game: type it in the other room.
refusal-link_under_way = Nothing else can follow `/link` in the same message.
refusal-not_linked = No room is linked with this game.
unlink-which = Which one? Say its number: `/unlink 1`.
refusal-unlink_which = { $count ->
        [one] You can't unlink that room from here: only one is linked, or you're in another one.
       *[other] You can't unlink that room from here: in the main room, say a number from 1 to { $count }.
    }
refusal-unlink_busy = Fight #{ $number } is still open and shown in that room: end or close it before you unlink the room.
help-soyyo = Your accounts on two networks become one person: on its own it gives a code, and with the code, from the other account, it joins them. `/thatsme no` separates them.
same-code = 🪪 From your other account, in the linked room: `thatsme { $code }` (in Spanish, `soyyo { $code }`), with `/` or `!` in front. It works once, within an hour; then I'll ask you here.
same-ask = 🪪 { $account }, is { $who } you, with another account? If you say yes, you share characters, sheets and turns.
same-done = 🪪 { $who } and { $account } are one person: it makes no difference which account speaks.
same-parted = 🪪 { $who }, your accounts go their own ways again. The characters stay with you.
refusal-same_code = The code “{ $code }” doesn't work: each is good once, within an hour. Ask for another one from your other account.
refusal-same_self = That code is your own: type it from your other account.
refusal-same_network = Those two accounts are on the same network: only accounts of different networks are joined.
refusal-same_in_fight = Both accounts are in a fight (#{ $number }): one of them has to leave it first.
refusal-not_same = No other account is joined to this one.
privacy-account = · That { $account } is another account of yours; it is erased with the rest.

## Command line

cli-usage = I don't understand that command: { $reason }. `cubilete --help` shows what there is.
cli-no-option = There's no option `{ $option }`. `cubilete --help` shows what there is.
cli-json-without-script = `--json` goes with a script: add `--script` with its file.
cli-bad-run = “{ $given }” can't name a run: use letters, digits, dots and hyphens.
cli-no-script = There's no script at { $file }.
cli-no-console = The console isn't installed, or couldn't be loaded; `cubilete doctor` says why.
cli-unreadable = I can't read { $file }: { $why }.
cli-locked = Another process is using that data folder: end it, or choose another one with `--data`.
cli-bad-settings = Something's wrong with the settings: { $reason }.
cli-store-down = The store doesn't answer: { $reason }.
cli-store-refused = The store won't take what I ask of it: { $reason }.
cli-unexpected = Something failed that shouldn't have: { $reason }.

doctor-python = Python { $version }
doctor-store = Store: { $server } { $version } at { $where }
doctor-memory-only = The store keeps nothing on disk: when it goes off, everything is lost.
doctor-durable = { $fsync ->
        [always] A power cut loses nothing (`appendfsync always`).
        [everysec] A power cut can lose the last second (`appendfsync everysec`).
        [no] A power cut can lose half a minute (`appendfsync no`).
       *[unknown] The store doesn't tell what a power cut would lose.
    } { $replicas ->
        [0] It has no replicas.
        [one] It has one replica.
       *[other] It has { $replicas } replicas.
    }
doctor-eviction = With its memory full, the store would throw fights away (`{ $policy }`).
doctor-eviction-do = Set `maxmemory-policy noeviction`.
doctor-plugins = Systems: { $systems }. Networks: { $networks }.
doctor-fault = `{ $plugin }` couldn't be loaded: { $reason }.

letters-none = There are no undelivered messages.
letters-one = { $id } · { $network } · { $place } · { $when }: { $reason }
letters-given-up = { $id } · { $network } · { $place } · { $when } · from { $who }, given up: { $reason }
letters-more = There are more: these are the newest { $count } of each queue.
letters-resent = { $id } is back in the queue, and goes out in its turn.
letters-dropped = { $id } is gone.
letters-unknown = There's no undelivered message with the number { $id }.
cli-letters-both = Choose one of the two: `--resend` or `--drop`.
cli-bad-letter = “{ $given }” isn't the number of a message; they look like 7:1767268800000-0.
cli-no-networks = The settings name no network: add a table `[adapters.NETWORK]`, or its secret in the environment (`CUBILETE_NETWORK_TOKEN`).
cli-no-service = The health and metrics pages are missing: install `cubilete[service]`, or do without them with `health = ""`.
doctor-locked = The data folder { $where } is in use: what follows says nothing of the store.
doctor-locked-do = To see everything, stop the process that uses it first.
doctor-store-down = The store doesn't answer: { $reason }.
doctor-store-down-do = Check `redis_url`, and that the server is up.
doctor-memory-only-do = Set `appendonly yes` and `appendfsync everysec` in the server.
doctor-settings = Settings: { $file ->
        [none] no file, only the environment and the defaults.
       *[other] { $file }
    }
doctor-blocked = Not loaded because of the settings: { $plugins }.
doctor-fault-do = Uninstall it, or put it into `blocked_plugins`.
doctor-no-networks = The settings name no network; `cubilete run` would have nothing to do.
doctor-no-networks-do = Add a table `[adapters.NETWORK]`.
doctor-network-fails = The network `{ $network }` can't be used: { $reason }.
doctor-network-fails-do = Look at `[adapters.{ $network }]`.
doctor-network-plain = The network `{ $network }` is in the settings, and has no checks of its own.
doctor-open-pages = The health pages can be seen from outside this machine (`{ $address }`).
doctor-open-pages-do = They say nothing about anybody, but better use 127.0.0.1 and a proxy.
doctor-no-service = The health and metrics pages are missing, and `cubilete run` wouldn't start.
doctor-no-service-do = Install `cubilete[service]`, or set `health = ""`.

## Odds

odds-chance = 🎯 `{ $roll }` { $goal }: *{ $chance }*
odds-successes = 🎯 `{ $roll }`: *{ $chance }* for at least one success
odds-roll = 🎯 `{ $roll }`
odds-mean = Mean *{ $mean }* · from { $low } to { $high }
odds-mean-open = Mean *{ $mean }* · from { $low } up, no limit
odds-each = For each of the { $times } rolls.
odds-bar = `{ $range }` { $bar } { $chance }
refusal-odds_goal = I don't understand “{ $given }”: after the roll comes a comparison with a number.
refusal-odds_too_big = Those odds would take too long to compute; try fewer dice or fewer sides.

# What takes long, and those who play themselves.

job-started = ⏳ This takes a while: carry on, and I'll tell you here when it's done.
job-failed = { $why ->
        [too_long] ⏳ I gave up: after { $seconds } s it still wasn't done. Try with less.
       *[failed] ⚠️ Something went wrong and there's no result. You can ask again.
    }
refusal-job_running = I'm still busy with the last thing you asked for. Once I've told you the result, you can ask for another.
fight-auto-rest = 💤 The automatic ones rest for { $seconds } s in fight #{ $number }; then they go on.

# `cubilete simulate`

cli-no-simulator = No installed system knows how to play by itself.
cli-no-such-simulator = “{ $given }” isn't a system that knows how to play by itself. Those that do: { $known }.
cli-no-such-mode = There are no fights of the kind “{ $given }”. These exist: { $known }.
cli-cannot-simulate = Those fights can't be played: { $reason }.
cli-bad-number = `{ $option }` goes from { $low } to { $high }.
simulate-title = { $system } · { $mode } · { $fights ->
        [one] one fight
       *[other] { $fights } fights
    } · seed “{ $seed }”
simulate-ability = { $ability }
simulate-side = { $side } · wins { $wins }: { $percent }% (between { $low }% and { $high }% with 95% confidence) · plays { $style }{ $seats ->
        [one] {""}
       *[other] {" · "}{ $seats } a side
    } · { $abilities }
simulate-rest = Draws: { $draws }. Unfinished: { $unfinished }.
simulate-length = A fight lasts { $turns } turns, and a turn { $commands } commands.
simulate-speed = { $turns } turns in { $seconds } s with { $workers ->
        [one] one process
       *[other] { $workers } processes
    }: { $speed } a second.

## Inline rolls, and whoever speaks in the group's name

inline-number = Inline roll #{ $number }: those that you don't see here are in the same ledger.
anonymous-asks = An admin of the group, without a name, asks for `{ $command }`. Who confirms it? It counts as said by whoever presses.
refusal-anonymous = You speak in the group's name, so I can't tell who you are: to play, write from your own account.

## Home-made abilities

help-habilidad = Abilities made by the group: `new` (step by step, as text or as a file), `show`, `list`, `try NAME 12 7 15`, `propose`, `balance`; the GM: `approve`, `return` and `suspend`.
choice-propose = Propose
choice-approve = Approve
choice-return = Return
choice-try = Try (12 · 7 · 15)
choice-back = Back
choice-stop = Discard
ability-state-checked = checked, not proposed
ability-state-submitted = proposed
ability-state-approved = approved
ability-state-returned = returned
ability-state-suspended = suspended
ability-state-retired = retired
ability-standing = By { $who } · version `{ $version }` · { $state }
ability-standing-remark = By { $who } · version `{ $version }` · { $state }: “{ $remark }”
ability-warnings = { $count ->
        [one] ⚠️ 1 hint for the GM
       *[other] ⚠️ { $count } hints for the GM
    }
abilities-none = This group has no abilities of its own yet. Make one: `/ability new`
abilities-title = { $count ->
        [one] 1 home-made ability
       *[other] { $count } home-made abilities
    }
abilities-item = *{ $name }* · { $who } · { $state }
ability-two = Two abilities are called *{ $name }*: one in the rules (`{ $rules }`) and one made by this group (`{ $id }`).
ability-no-gm = *{ $name }* is proposed. There's no GM here: the opponents accept it when a fight starts.
ability-approved = ✅ *{ $name }* (version `{ $version }`) by { $who } is approved.
ability-returned = ↩️ *{ $name }* (version `{ $version }`) goes back to { $who }.
ability-returned-remark = ↩️ *{ $name }* (version `{ $version }`) goes back to { $who }: “{ $remark }”
ability-suspended = ⏸️ *{ $name }* (version `{ $version }`) by { $who } is suspended.
ability-retired = *{ $name }* is retired.
ability-trial-dice = 🧪 A trial of *{ $name }* with { $dice } (it doesn't count)
ability-trial-now = 🧪 What *{ $name }* would do now, in fight #{ $number } (it doesn't count)
draft-question = 🛠️ { $n }. { $ask }
draft-type = Press an option or write `/ability { $example }`
draft-stopped = Draft discarded: that ability stays unmade.
fight-homemade = 🛠️ { $who } brings *{ $name }* (version `{ $version }`; `/ability show { $name }`)
fight-homemade-consent = In fight #{ $number } home-made abilities would be played. Do the opponents accept them? { $list }
list-of-two = { $left } · { $right }
refusal-no_abilities = { $system } has no abilities that can be made.
refusal-which_ability = Which ability?
refusal-unknown_ability = I don't know any ability “{ $name }”.
refusal-ability_two = Two abilities are called *{ $name }*: `{ $rules }` is the one in the rules, `{ $id }` the one made by this group.
refusal-ability_taken = `{ $id }` is somebody else's.
refusal-ability_owner_first = That version of *{ $name }* was written by the GM: { $who } must propose it first.
refusal-ability_same = *{ $name }* is like that already: nothing changes.
refusal-ability_state = *{ $name }* is { $state }: that isn't possible now.
refusal-ability_in_fight = Fight #{ $number } is going on: suspend it between fights.
refusal-unreadable_file = I can't read that file: send a small TOML, in UTF-8.
refusal-abilities_full = There's no room for more abilities (at most { $most } a person). Retire one.
refusal-no_draft = You have no unfinished ability.
refusal-trial_where = You aren't in a fight here now: try it with dice.
