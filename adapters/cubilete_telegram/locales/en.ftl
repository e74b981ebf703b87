# What the Telegram adapter says by itself. *bold* and `code`.

telegram-advice-hearing = 👂 In this group I hear only commands (`/…`), buttons and replies to my messages: that is enough to play everything. For `[[3d20]]` in the middle of a text to work too, make me an admin (group name → Edit → Administrators → Add).

## Inline rolls

telegram-inline-title = 🎲 Roll { $roll }
telegram-inline-again = 🎲 Again: { $roll }
telegram-inline-waiting = 🎲 *{ $roll }* · not rolled yet
telegram-inline-waiting-label = 🎲 *{ $roll }* · { $label } · not rolled yet
telegram-inline-button = Roll now
telegram-inline-help = Type a roll, like 2d6+3
telegram-inline-not-yours = Only whoever sent this message can roll it.
telegram-inline-stale = That button is out of date: the roll has been made, or too much time has passed.

## Examination

telegram-check-token = Telegram answers: I'm @{ $username }.
telegram-check-no-answer = Telegram doesn't answer: { $reason }
telegram-do-network = Check the connection and the token; @BotFather shows it with /token.
telegram-check-hears-all = I hear everything that is said in groups (privacy mode is off).
telegram-check-privacy = In groups I hear only commands, buttons and replies (privacy mode): everything can be played.
telegram-do-privacy = For `[[3d20]]` in the middle of a text to work: @BotFather → /setprivacy → choose the bot → Disable; then remove it from the group and add it again. Or make it an admin.
telegram-check-inline = Inline rolls (@{ $username } 3d20) are on.
telegram-check-no-inline = Inline rolls are off.
telegram-do-inline = @BotFather → /setinline → choose the bot → type “2d6+3”. Then /setinlinefeedback → Enabled, so that they are rolled without pressing the button.
telegram-check-feedback = I can't find out whether Telegram tells me of each inline roll that is sent. If they stay “not rolled yet” until somebody presses, it doesn't; the bot's log says so too.
telegram-do-feedback = To have them rolled by themselves: @BotFather → /setinlinefeedback → choose the bot → Enabled (100%).
telegram-check-rights = What I may do in each group, and what is left to click there, is told by /settings in that group.
telegram-check-rooms = { $count ->
        [one] In one group I have all that I need.
       *[other] In { $count } groups I have all that I need.
    }
telegram-check-room-gone = I'm no longer in the group { $group }.
telegram-do-room-gone = If people still play there, somebody in the group has to add me again.
telegram-check-room-mute = In the group { $group } I'm not allowed to write.
telegram-do-room-mute = An admin can allow it: group name → Edit → Permissions → Send Messages; or make me an admin.
telegram-check-room-deaf = In the group { $group } I only hear commands, buttons and replies: everything can be played.
telegram-do-room-deaf = For `[[3d20]]` within a text to count, make me an admin: group name → Edit → Administrators → Add.
telegram-check-groups = I can't be added to groups.
telegram-do-groups = @BotFather → /setjoingroups → choose the bot → Enable.
telegram-check-webhook = Telegram sends what happens to { $url }; { $pending } are waiting.
telegram-check-webhook-error = Telegram couldn't deliver to { $url }: { $reason }
telegram-do-webhook = Check that this address reaches this process by HTTPS.
telegram-check-polling = I ask for what happens myself; { $pending } are waiting.
telegram-check-other-webhook = A webhook is set to { $url }, and the settings say polling.
telegram-do-other-webhook = Starting removes it; if another process uses that webhook, don't start this one.
