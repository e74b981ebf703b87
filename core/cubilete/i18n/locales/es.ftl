# Textos del núcleo. *negrita* y `código` los escribe quien traduce; lo que escribe la gente va literal.

## Entender un mensaje

refusal-unknown_verb = { $count ->
        [0] No conozco «{ $verb }». Con /ayuda ves lo que se puede hacer aquí.
       *[other] No conozco «{ $verb }». ¿Querías decir { $near }?
    }
refusal-missing_verb = Me falta la orden: di qué quieres hacer.
refusal-missing_argument = Me falta { $what }.
refusal-bad_argument = Aquí esperaba { $what }, y «{ $given }» no lo es.
refusal-extra_argument = Aquí me sobra «{ $given }».
refusal-too_many_parts = Son demasiadas órdenes en un solo mensaje: caben { $most }.
refusal-with-example = { $why } Por ejemplo: `{ $example }`
part-refused = `{ $verb }`: { $why } No he hecho nada de ese mensaje.
parts-stopped = { $done ->
        [0] No he hecho nada.
        [one] He hecho la primera parte.
       *[other] He hecho las { $done } primeras partes.
    } La parte { $number } no ha podido ser: { $why }{ $left ->
        [0] {""}
        [one] { " " }Tampoco he hecho la que seguía.
       *[other] { " " }Tampoco he hecho las { $left } que seguían.
    }
ask-who = ¿A quién te refieres con «{ $given }»?
ask-system = «{ $given }» existe en varios sistemas. ¿En cuál?
label-name = { $who }
label-text = { $text }

what-word = una de las opciones
what-int = un número
what-person = una persona
what-combatant = alguien del combate
what-name = un nombre
what-text = un texto
what-expression = una tirada
what-slug = una palabra
what-number_or_all = un número, «todos» o «no»

## Personas

refusal-unknown_person = No conozco a «{ $name }» en este grupo.
refusal-ambiguous_person = Hay más de una persona llamada «{ $name }».
refusal-nobody = Dime a quién: menciónalo o responde a un mensaje suyo.
call = ▶️ { $who }

## Permisos

refusal-not_admin = Eso solo puede hacerlo quien administra el grupo.
refusal-not_gm = Eso solo puede hacerlo el máster.
refusal-not_admin_or_gm = Eso solo pueden hacerlo el máster o quien administra el grupo.
refusal-needs_gm = Aquí todavía no hay máster; puede nombrarlo quien administra el grupo.

## Combates

refusal-no_fight = Aquí no hay ningún combate en marcha.
refusal-fight_exists = Aquí ya hay un combate: el n.º { $number }.
refusal-fight_not_started = El combate n.º { $number } aún no ha empezado.
refusal-other_system = Esa orden no es del sistema del combate n.º { $number }.
refusal-not_in_fight = No estás en el combate n.º { $number }.
refusal-not_in_lobby = No te habías apuntado a este combate.
refusal-already_joined = Ya estás dentro.
refusal-too_few = Falta gente: hacen falta al menos { $n }.
refusal-too_many = No cabe nadie más: el máximo es { $n }.
refusal-nothing_to_undo = No hay nada que deshacer.
refusal-undo_needs_all = Para deshacer eso hace falta el máster, o que todos estéis de acuerdo.

## Propuestas

refusal-no_proposal = No hay ninguna propuesta pendiente.
refusal-not_asked = Esa propuesta no es para ti.
refusal-not_your_proposal = Solo puede retirarla quien la hizo.
refusal-already_agreed = Ya habías dicho que sí.
refusal-proposal_lapsed = Esa propuesta ya no vale.

## Sistemas y ajustes

refusal-no_system = Este grupo no tiene activado ningún sistema de reglas.
refusal-unknown_system = No tengo ningún sistema llamado «{ $name }».
refusal-system_disabled = Ese sistema no está activado aquí.
refusal-bad_setting = Ese ajuste no existe o no admite ese valor.

## Botones

card-refused = Ahora no se puede
card-refused-item = { $what }: { $why }
choice-filled = { $choice } · { $value }
refusal-stale_button = Ese botón ya no vale: la partida ha seguido adelante.
refusal-not_your_button = Ese botón no es para ti.

## Cuando algo va mal

refusal-too_old = Ese mensaje me llegó tarde y no lo he jugado; si sigue en pie, mándalo otra vez.
refusal-store_down = Ahora mismo no puedo guardar nada. En cuanto pueda, sigo con lo que habéis mandado.
refusal-plugin_failed = Algo ha fallado por mi parte con `{ $verb }`, y lo siento. No se ha cambiado nada.

## La vida de un combate

greeting = 🎲 ¡Hola! Soy Cubilete: tiradas a la vista de todos, que cualquiera puede comprobar, y combates por turnos.
greeting-systems = ¿En qué idioma hablamos y a qué jugáis? Quien administra el grupo puede elegirlo aquí abajo. Después, prueba `/duelo`.
greeting-try = Prueba `/tirar 2d6+3`, o reta a alguien con `/duelo`.
choice-spanish = Español
choice-english = English
choice-enable = Activar { $system }
choice-duel = Retar a un duelo
choice-help = Ayuda
choice-again = Otra vez
choice-join = Unirme
choice-begin = Empezar
choice-leave = Salir
choice-accept = Aceptar
choice-decline = Rechazar
choice-cancel = Retirar
choice-confirm = Sí
choice-keep = No

fight-begins = ⚔️ *Combate n.º { $number }.* Los dados van al registro desde la entrada { $count } (`{ $head }`).
fight-over-head = 🏁 *Fin del combate n.º { $number }.* El registro llega a la entrada { $count } (`{ $head }`). Con `/verificar` se comprueba.
fight-aborted = 🏁 { $who } da por terminado el combate n.º { $number }, sin vencedor.
fight-finished = El combate n.º { $number } ya terminó.
fight-call = ▶️ { $who }, te toca.
fight-call-several = ▶️ Podéis jugar ya, en el orden que queráis.
fight-undone = ↩️ { $who } deshace el último paso (turno { $turn }). Los dados no cambian: la misma tirada saldrá igual.
fight-phase-lobby = esperando gente
fight-phase-running = en marcha
fight-phase-finished = terminado
fights-item = N.º { $number } · { $system } · { $state }
fights-none = No hay combates abiertos. Reta a alguien con `/duelo`.
waiting-item = Combate n.º { $number }: falta { $who }
waiting-none = No se espera a nadie.

lobby-head = ⚔️ *Combate n.º { $number }* · { $system } · { $mode }
lobby-seat = { $index }. { $who }
lobby-seat-team = { $index }. { $who } · { $team }
lobby-missing = { $count ->
        [one] Falta alguien: `/unirse`
       *[other] Faltan { $count }: `/unirse`
    }
lobby-ready = Ya se puede: `/empezar`
lobby-dice = Dados sellados: `{ $commitment }`. Con `/semilla` y un texto tuyo entras en la mezcla.
lobby-left = { $who } se levanta.
lobby-closed = El combate n.º { $number } se cierra sin jugarse.

duel-challenge = ⚔️ { $who } reta a { $rival } a un duelo ({ $system }, n.º { $number }). { $rival }: `/aceptar` o `/rechazar`.
duel-invitation = ⚔️ { $who } reta a { $rival } a un duelo ({ $system }, n.º { $number }). Cuando lea esto: `/aceptar`.
duel-open = ⚔️ { $who } reta a quien se atreva a un duelo ({ $system }, n.º { $number }): `/aceptar`.
proposal-accepted = ✔️ { $who } acepta.
proposal-declined = ✖️ { $who } dice que no.
proposal-cancelled = ✖️ { $who } lo retira.
proposal-waits = ✔️ { $who } está de acuerdo. Falta: { $left }.
proposal-over = ⌛ Caducó sin respuesta: { $about }
undo-proposal = ↩️ { $who } quiere deshacer el último paso del combate n.º { $number }. ¿Estáis de acuerdo?
confirm-surrender = 🏳️ { $who }, ¿de verdad abandonas el combate n.º { $number }? Contará como derrota.
confirm-end = ¿Terminar el combate n.º { $number } sin vencedor?
edit-ignored = Las ediciones no cambian lo jugado: lo hecho, hecho está. Si querías otra orden, mándala de nuevo.
late-notice = { $count ->
        [one] ⏰ No estaba cuando escribiste. No he jugado aquella orden; si sigue en pie, mándala otra vez.
       *[other] ⏰ No estaba cuando escribisteis. No he jugado aquellas órdenes; si siguen en pie, mandadlas otra vez.
    }

refusal-no_lobby = Aquí no hay ningún combate al que apuntarse.
refusal-fight_running = El combate n.º { $number } ya está en marcha.
refusal-fight_full = En el combate n.º { $number } no cabe nadie más: el máximo es { $most }.
refusal-not_invited = El combate n.º { $number } es un duelo con otra persona.
refusal-not_seated = { $who } no está en este combate.
refusal-character_busy = { $who } ya está en el combate n.º { $number }.
refusal-duel_self = Contigo no puedes batirte: reta a otra persona, o a quien quiera.
refusal-unknown_mode = No conozco el modo «{ $mode }». Hay: { $modes }.
refusal-which_system = Aquí se juega a varias cosas: { $systems }. Elige la habitual.
refusal-end_needs_admin = Sin máster, el combate n.º { $number } solo puede cerrarlo quien administra el grupo. Si quieres dejarlo tú, `/rendirse`.
refusal-ambiguous = Hay varias posibilidades para «{ $given }».
refusal-edited = Las ediciones no se juegan.
refusal-greeted = Hola.
