# What the Matrix adapter says by itself. *bold* and `code`.

## In rooms

matrix-unreadable = 🔒 I can't read this message: your app hasn't given me its key. Please send it again.
matrix-not-allowed = This bot only enters rooms to which somebody on its list invites it. Ask whoever runs it.
matrix-may-not-speak = ⚠️ I can't write in this room: my power level is too low.

## Diagnosis

matrix-server = Matrix: the homeserver { $server } answers.
matrix-no-server = Matrix: the homeserver { $server } doesn't answer.
matrix-check-homeserver = Check `homeserver` in `adapters.matrix`, and the network.
matrix-first-login = Matrix: { $user } will log in with its password at the first start.
matrix-no-login = Matrix: there's no session yet, and no password.
matrix-set-password = Set `password_file` in `adapters.matrix`, or `CUBILETE_MATRIX_PASSWORD`, and start again.
matrix-bad-token = Matrix: the homeserver no longer accepts the session.
matrix-token = Matrix: session of { $user }, device { $device }.
matrix-rooms = { $count ->
        [one] Matrix: in one room.
       *[other] Matrix: in { $count } rooms.
    }
matrix-open-folder = Matrix: other users of this machine can enter { $folder }, where the keys are.
matrix-close-folder = Close it: `chmod 700`.
matrix-no-device-keys = Matrix: the homeserver has no keys of this device, so nobody can write to it encrypted.
matrix-begin-anew = Log this device out from another client, and start with the password.
matrix-bad-identity = Matrix: the stored identity can't be opened with the key beside it.
matrix-restore-folder = Restore the whole folder from a backup.
matrix-foreign-identity = Matrix: the account has a cross-signing identity that isn't the bot's. Strict clients won't give it their keys.
matrix-sign-by-hand = Verify this device from the client that made the identity, or use an account for the bot alone.
matrix-not-signed = Matrix: the device isn't signed by the account. Strict clients won't give it their keys.
matrix-signed = Matrix: the device is signed by the account.
matrix-muted = Matrix: in { $room } the bot's power level is too low to write.
matrix-raise-level = Let an admin of the room raise its level.
matrix-odd-lock = Matrix: { $room } is encrypted in a way that the bot doesn't know: there it can neither read nor write.
matrix-new-room = Open another room with the usual encryption, or without, and invite the bot.
