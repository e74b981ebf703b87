# Lo que dice el adaptador de Telegram por sí mismo. *negrita* y `código`.

telegram-advice-hearing = 👂 En este grupo solo oigo las órdenes (`/…`), los botones y las respuestas a mis mensajes: con eso se juega todo. Para que también valga `[[3d20]]` en mitad de un texto, hazme administrador (nombre del grupo → Editar → Administradores → Añadir).

## Tiradas en línea

telegram-inline-title = 🎲 Tirar { $roll }
telegram-inline-again = 🎲 Otra vez: { $roll }
telegram-inline-waiting = 🎲 *{ $roll }* · aún sin tirar
telegram-inline-waiting-label = 🎲 *{ $roll }* · { $label } · aún sin tirar
telegram-inline-button = Tirar ahora
telegram-inline-help = Escribe una tirada, como 2d6+3
telegram-inline-not-yours = Solo puede tirar quien mandó este mensaje.
telegram-inline-stale = Ese botón ya no vale: la tirada está hecha, o pasó demasiado tiempo.

## Revisión

telegram-check-token = Telegram responde: soy @{ $username }.
telegram-check-no-answer = Telegram no responde: { $reason }
telegram-do-network = Comprueba la conexión y el token; @BotFather lo enseña con /token.
telegram-check-hears-all = Oigo todo lo que se dice en los grupos (privacidad desactivada).
telegram-check-privacy = En los grupos solo oigo órdenes, botones y respuestas (modo de privacidad): se puede jugar a todo.
telegram-do-privacy = Para que valga `[[3d20]]` en mitad de un texto: @BotFather → /setprivacy → elige el bot → Disable; después, quítalo del grupo y vuelve a añadirlo. O hazlo administrador.
telegram-check-inline = Las tiradas en línea (@{ $username } 3d20) están activadas.
telegram-check-no-inline = Las tiradas en línea están desactivadas.
telegram-do-inline = @BotFather → /setinline → elige el bot → escribe «2d6+3». Después /setinlinefeedback → Enabled, para que se tiren sin pulsar el botón.
telegram-check-feedback = No puedo averiguar si Telegram avisa de cada tirada en línea que se manda. Si se quedan en «aún sin tirar» hasta que alguien pulsa, no avisa; el registro del bot también lo dice.
telegram-do-feedback = Para que se tiren solas: @BotFather → /setinlinefeedback → elige el bot → Enabled (100 %).
telegram-check-rights = Lo que puedo hacer en cada grupo, y qué falta por pulsar allí, lo dice /ajustes en ese grupo.
telegram-check-rooms = { $count ->
        [one] En un grupo tengo todo lo que hace falta.
       *[other] En { $count } grupos tengo todo lo que hace falta.
    }
telegram-check-room-gone = Ya no estoy en el grupo { $group }.
telegram-do-room-gone = Si allí se sigue jugando, que alguien del grupo me añada otra vez.
telegram-check-room-mute = En el grupo { $group } no me dejan escribir.
telegram-do-room-mute = Que un administrador lo permita: nombre del grupo → Editar → Permisos → Enviar mensajes; o que me haga administrador.
telegram-check-room-deaf = En el grupo { $group } solo oigo órdenes, botones y respuestas: se puede jugar a todo.
telegram-do-room-deaf = Para que valga `[[3d20]]` en mitad de un texto, que me hagan administrador: nombre del grupo → Editar → Administradores → Añadir.
telegram-check-groups = No se me puede añadir a grupos.
telegram-do-groups = @BotFather → /setjoingroups → elige el bot → Enable.
telegram-check-webhook = Telegram manda lo que pasa a { $url }; esperan { $pending }.
telegram-check-webhook-error = Telegram no pudo entregar en { $url }: { $reason }
telegram-do-webhook = Comprueba que esa dirección llega a este proceso por HTTPS.
telegram-check-polling = Pregunto yo por lo que pasa; esperan { $pending }.
telegram-check-other-webhook = Hay un webhook puesto en { $url }, y los ajustes dicen polling.
telegram-do-other-webhook = Al arrancar se quita; si otro proceso usa ese webhook, no arranques este.
