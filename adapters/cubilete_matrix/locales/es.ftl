# Lo que dice el adaptador de Matrix por sí mismo. *negrita* y `código`.

## En las salas

matrix-unreadable = 🔒 No puedo leer este mensaje: tu aplicación no me ha dado su clave. Mándalo otra vez, por favor.
matrix-not-allowed = Este bot solo entra en las salas a las que lo invita quien está en su lista. Pregunta a quien lo administra.
matrix-may-not-speak = ⚠️ En esta sala no puedo escribir: mi nivel de poder es demasiado bajo.

## Diagnóstico

matrix-server = Matrix: el servidor { $server } responde.
matrix-no-server = Matrix: el servidor { $server } no responde.
matrix-check-homeserver = Revisa `homeserver` en `adapters.matrix`, y la red.
matrix-first-login = Matrix: { $user } entrará con su contraseña en el primer arranque.
matrix-no-login = Matrix: todavía no hay sesión, y falta la contraseña.
matrix-set-password = Pon `password_file` en `adapters.matrix`, o `CUBILETE_MATRIX_PASSWORD`, y arranca otra vez.
matrix-bad-token = Matrix: el servidor ya no acepta la sesión.
matrix-token = Matrix: sesión de { $user }, dispositivo { $device }.
matrix-rooms = { $count ->
        [one] Matrix: en una sala.
       *[other] Matrix: en { $count } salas.
    }
matrix-open-folder = Matrix: otros usuarios de esta máquina pueden entrar en { $folder }, donde están las claves.
matrix-close-folder = Ciérrala: `chmod 700`.
matrix-no-device-keys = Matrix: el servidor no tiene las claves de este dispositivo, así que nadie puede escribirle cifrado.
matrix-begin-anew = Cierra la sesión de este dispositivo desde otro cliente, y arranca con la contraseña.
matrix-bad-identity = Matrix: la identidad guardada no se puede abrir con la clave que hay al lado.
matrix-restore-folder = Recupera la carpeta entera de una copia de seguridad.
matrix-foreign-identity = Matrix: la cuenta tiene una identidad de firma cruzada que no es la del bot. Los clientes estrictos no le darán sus claves.
matrix-sign-by-hand = Verifica este dispositivo desde el cliente que creó la identidad, o usa una cuenta solo para el bot.
matrix-not-signed = Matrix: el dispositivo no está firmado por la cuenta. Los clientes estrictos no le darán sus claves.
matrix-signed = Matrix: el dispositivo está firmado por la cuenta.
matrix-muted = Matrix: en { $room } el nivel de poder del bot no alcanza para escribir.
matrix-raise-level = Que un administrador de la sala suba su nivel.
matrix-odd-lock = Matrix: en { $room } se cifra de una forma que el bot no conoce: allí no puede leer ni escribir.
matrix-new-room = Abrid otra sala con el cifrado de siempre, o sin él, e invitad al bot.
