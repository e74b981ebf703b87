# Texts of the core. Translators write *bold* and `code`; what people type is shown as it is.

## Understanding a message

refusal-unknown_verb = { $count ->
        [0] I don't know “{ $verb }”. /help shows what you can do here.
       *[other] I don't know “{ $verb }”. Did you mean { $near }?
    }
refusal-missing_verb = The command is missing: say what you want to do.
refusal-missing_argument = I still need { $what }.
refusal-bad_argument = I expected { $what } here, and “{ $given }” isn't one.
refusal-extra_argument = I don't know what to do with “{ $given }” here.
refusal-too_many_parts = That's too many commands for one message: { $most } is the most.
refusal-with-example = { $why } For example: `{ $example }`
part-refused = `{ $verb }`: { $why } Nothing in that message was done.
parts-stopped = { $done ->
        [0] Nothing was done.
        [one] The first part was done.
       *[other] The first { $done } parts were done.
    } Part { $number } couldn't be: { $why }{ $left ->
        [0] {""}
        [one] { " " }The one after it wasn't done either.
       *[other] { " " }The { $left } after it weren't done either.
    }
ask-who = Who do you mean by “{ $given }”?
ask-system = Several systems have “{ $given }”. Which one?
label-name = { $who }
label-text = { $text }

what-word = one of the options
what-int = a number
what-person = a person
what-combatant = somebody in the fight
what-name = a name
what-text = some text
what-expression = a roll
what-slug = a word
what-number_or_all = a number, “all” or “no”

## People

refusal-unknown_person = I don't know anyone called “{ $name }” in this group.
refusal-ambiguous_person = More than one person is called “{ $name }”.
refusal-nobody = Tell me who: mention them, or reply to something they said.
call = ▶️ { $who }

## Rights

refusal-not_admin = Only the group's admins can do that.
refusal-not_gm = Only the GM can do that.
refusal-not_admin_or_gm = Only the GM or the group's admins can do that.
refusal-needs_gm = There's no GM here yet; the group's admins can name one.

## Fights

refusal-no_fight = There's no fight going on here.
refusal-fight_exists = There's already a fight here: no. { $number }.
refusal-fight_not_started = Fight no. { $number } hasn't started yet.
refusal-other_system = That command isn't part of the system that fight no. { $number } uses.
refusal-not_in_fight = You're not in fight no. { $number }.
refusal-not_in_lobby = You hadn't joined this fight.
refusal-already_joined = You're already in.
refusal-too_few = Not enough people yet: it takes at least { $n }.
refusal-too_many = There's no room left: { $n } is the most.
refusal-nothing_to_undo = There's nothing to undo.
refusal-undo_needs_all = Undoing that takes the GM, or everybody's consent.

## Proposals

refusal-no_proposal = Nothing has been proposed.
refusal-not_asked = That proposal isn't for you.
refusal-not_your_proposal = Only whoever made it can take it back.
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
choice-again = Again
choice-join = Join
choice-begin = Begin
choice-leave = Leave
choice-accept = Accept
choice-decline = Decline
choice-cancel = Take back
choice-confirm = Yes
choice-keep = No

fight-begins = ⚔️ *Fight #{ $number }.* Its dice go into the ledger from entry { $count } on (`{ $head }`).
fight-over-head = 🏁 *Fight #{ $number } is over.* The ledger stands at entry { $count } (`{ $head }`). `/verify` checks it.
fight-aborted = 🏁 { $who } ends fight #{ $number } without a winner.
fight-finished = Fight #{ $number } is over.
fight-call = ▶️ { $who }, it's your turn.
fight-call-several = ▶️ You can all act now, in any order.
fight-undone = ↩️ { $who } takes the last step back (turn { $turn }). The dice stay: the same roll will come up again.
fight-phase-lobby = waiting for players
fight-phase-running = running
fight-phase-finished = over
fights-item = #{ $number } · { $system } · { $state }
fights-none = No fight is open. Challenge somebody with `/duel`.
waiting-item = Fight #{ $number }: waiting for { $who }
waiting-none = Nobody is waited for.

lobby-head = ⚔️ *Fight #{ $number }* · { $system } · { $mode }
lobby-seat = { $index }. { $who }
lobby-seat-team = { $index }. { $who } · { $team }
lobby-missing = { $count ->
        [one] One more is needed: `/join`
       *[other] { $count } more are needed: `/join`
    }
lobby-ready = Ready: `/begin`
lobby-dice = Dice sealed: `{ $commitment }`. Add a text of yours to the mix with `/seed`.
lobby-left = { $who } gets up.
lobby-closed = Fight #{ $number } is closed without being played.

duel-challenge = ⚔️ { $who } challenges { $rival } to a duel ({ $system }, #{ $number }). { $rival }: `/accept` or `/decline`.
duel-invitation = ⚔️ { $who } challenges { $rival } to a duel ({ $system }, #{ $number }). When you read this: `/accept`.
duel-open = ⚔️ { $who } challenges anybody who dares to a duel ({ $system }, #{ $number }): `/accept`.
proposal-accepted = ✔️ { $who } accepts.
proposal-declined = ✖️ { $who } says no.
proposal-cancelled = ✖️ { $who } takes it back.
proposal-waits = ✔️ { $who } agrees. Still to answer: { $left }.
proposal-over = ⌛ Lapsed without an answer: { $about }
undo-proposal = ↩️ { $who } wants to take back the last step of fight #{ $number }. Do you agree?
confirm-surrender = 🏳️ { $who }, do you really leave fight #{ $number }? It counts as a defeat.
confirm-end = End fight #{ $number } without a winner?
edit-ignored = Edits don't change what was played: the result stands. If you meant another command, send it again.
late-notice = { $count ->
        [one] ⏰ I was away when you wrote. I have not played that command; if you still want it, send it again.
       *[other] ⏰ I was away when you wrote. I have not played those commands; if you still want them, send them again.
    }

refusal-no_lobby = There is no fight to join here.
refusal-fight_running = Fight #{ $number } is running already.
refusal-fight_full = Fight #{ $number } is full: it takes { $most }.
refusal-not_invited = Fight #{ $number } is a duel with somebody else.
refusal-not_seated = { $who } is not in this fight.
refusal-character_busy = { $who } is in fight #{ $number } already.
refusal-duel_self = You can't duel yourself: challenge somebody else, or anybody who dares.
refusal-unknown_mode = I don't know the mode “{ $mode }”. There is: { $modes }.
refusal-which_system = Several games are played here: { $systems }. Choose the usual one.
refusal-end_needs_admin = Without a GM only an admin of the group can close fight #{ $number }. If you want to leave it, `/surrender`.
refusal-ambiguous = “{ $given }” can mean several things.
refusal-edited = Edits are not played.
refusal-greeted = Hello.
