# Textos del núcleo. *negrita* y `código` los escribe quien traduce; lo que escribe la gente va literal.

## Entender un mensaje

refusal-unknown_verb = { $count ->
        [0] No conozco «{ $verb }». Con /ayuda ves lo que se puede hacer aquí.
       *[other] No conozco «{ $verb }». ¿Querías decir { $near }?
    }
refusal-missing_verb = Me falta la orden: di qué quieres hacer.
refusal-missing_argument = Me falta { $what }.
refusal-bad_argument = «{ $given }» no vale aquí; hace falta { $what }.
refusal-extra_argument = Aquí me sobra «{ $given }».
refusal-too_many_parts = Son demasiadas órdenes en un solo mensaje: caben { $most }.
example-ability-new = /habilidad nueva
example-ability-show = /habilidad ver NOMBRE
example-ability-list = /habilidad lista
example-end-fight = /combate fin
example-join = /unirse
example-join-team = /unirse azules
example-enemies = /npc "Lobo" x2 hp 12
example-practice = /npc "Muñeco" auto
example-reopen = /deshacer el golpe no valía
example-sheet-export = /ficha exportar
example-setting-inline = /ajustes linea no
example-setting-answer_edits = /ajustes ediciones si
example-setting-silence = /ajustes silencio 23-8
example-setting-zone = /ajustes zona Europe/Madrid
example-language-es = /idioma es yo
example-language-en = /idioma en yo
refusal-with-example = { $why } Por ejemplo: `{ $example }`
part-refused = `{ $verb }`: { $why } No he hecho nada de ese mensaje.
parts-stopped = { $done ->
        [0] No he hecho nada.
        [one] He hecho la primera parte.
       *[other] He hecho las { $done } primeras partes.
    } No he podido hacer la parte { $number }. { $why }{ $left ->
        [0] {""}
        [one] { " " }Tampoco he hecho la que seguía.
       *[other] { " " }Tampoco he hecho las { $left } que seguían.
    }
ask-who = ¿A quién te refieres con «{ $given }»?
ask-system = «{ $given }» existe en varios sistemas. ¿En cuál?
label-name = { $who }
label-text = { $text }

what-word = una de las opciones
what-options = una de estas opciones: { $options }
what-faces = un número por dado
what-int = un número
what-person = una persona
what-combatant = alguien del combate
what-name = un nombre
what-text = un texto
what-reason = el motivo
what-system = el nombre de un sistema
what-expression = una tirada
what-slug = una palabra
what-command = un comando
what-number_or_all = un número, «todos» o «no»

## Personas

refusal-unknown_person = No conozco a «{ $name }» en este grupo. Si aún no me ha escrito, responde a un mensaje suyo.
refusal-unknown_combatant = «{ $name }» no está en este combate.
refusal-nobody = Dime a quién: menciónalo o responde a un mensaje suyo.
call = ▶️ { $who }

## Permisos

refusal-not_admin = Eso solo puede hacerlo quien administra el grupo.
refusal-not_gm = Eso solo puede hacerlo el máster.
refusal-not_admin_or_gm = Eso solo pueden hacerlo el máster o quien administra el grupo.
refusal-needs_gm = Aquí todavía no hay máster; puede nombrarlo quien administra el grupo.

## Combates

refusal-no_fight = Aquí no hay ningún combate en marcha.
refusal-fight_exists = Aquí ya hay un combate, el n.º { $number }: `/estado` lo muestra.
refusal-fight_not_started = El combate n.º { $number } aún no ha empezado.
refusal-other_system = Esa orden no es del sistema del combate n.º { $number }: `/ayuda` muestra las que valen.
refusal-not_in_fight = No estás en el combate n.º { $number }: puedes verlo con `/estado`.
refusal-already_joined = Ya estás dentro.
refusal-too_few = Falta gente: hacen falta al menos { $n }.
refusal-nothing_to_undo = No hay nada que deshacer.
refusal-undo_needs_all = Para deshacer eso hace falta el máster, o que todos estéis de acuerdo.

## Propuestas

refusal-no_proposal = No hay ninguna propuesta pendiente.
refusal-own_proposal = Esa propuesta es tuya: tiene que aceptarla otra persona.
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
choice-private = 🔑 Mi ficha, en privado
choice-again = Otra vez
choice-join = Unirme
choice-join-team = Equipo { $team }
choice-begin = Empezar
choice-leave = Salir
choice-accept = Aceptar
choice-decline = Rechazar
choice-cancel = Retirar
choice-confirm = Sí
choice-keep = No

fight-begins = ⚔️ *Combate n.º { $number }.* Los dados van al registro desde la entrada { $count } (`{ $head }`).
fight-over-head = 🏁 *Fin del combate n.º { $number }.* El registro llega a la entrada { $count } (`{ $head }`). `/registro` lo cuenta entero y `/verificar` comprueba los dados.
fight-aborted = 🏁 { $who } da por terminado el combate n.º { $number }, sin vencedor.
fight-closed-card = 🏁 *Combate n.º { $number }, cerrado sin vencedor.* Cómo fue: `/registro { $number }`.
fight-finished = El combate n.º { $number } ya terminó.
fight-call = ▶️ { $who }, te toca.
fight-call-several = ▶️ Podéis jugar ya, en el orden que queráis.
fight-undone = ↩️ { $who } deshace un paso y el combate vuelve al turno { $turn }. Los dados no cambian: la misma tirada saldrá igual.
fight-phase-lobby = esperando gente
fight-phase-running = en marcha
fight-phase-finished = terminado
fights-item = N.º { $number } · { $system } · { $state }
fights-none = No hay combates abiertos. Reta a alguien con `/duelo`.
waiting-item = { $who ->
        [one] Combate n.º { $number }: falta { $who }
       *[other] Combate n.º { $number }: faltan { $who }
    }
waiting-noted = { $line } · { $note }
waiting-gm = máster: { $gms }
waiting-delegate = por { $who } juega { $member }
waiting-away = 💤 { $who } está fuera
waiting-paused = ⏸️ en pausa
waiting-none = No se espera a nadie.

lobby-head = ⚔️ *Combate n.º { $number }* · { $system } · { $mode }
lobby-seat = { $index }. { $who }
lobby-seat-team = { $index }. { $who } · { $team }
lobby-ready = Ya se puede: `/empezar`
lobby-dice = Dados sellados: `{ $commitment }`. Con `/semilla` añades un texto tuyo a la mezcla.
lobby-left = { $who } se va.
lobby-closed = El combate n.º { $number } se cierra sin jugarse.

duel-challenge = ⚔️ { $who } reta a { $rival } a un duelo ({ $system }, n.º { $number }). { $rival }: `/aceptar` o `/rechazar`.
duel-invitation = ⚔️ { $who } reta a { $rival } a un duelo ({ $system }, n.º { $number }). Cuando lea esto: `/aceptar`.
duel-open = ⚔️ { $who } reta a quien se atreva a un duelo ({ $system }, n.º { $number }): `/aceptar`.
proposal-accepted = ✔️ { $who } acepta.
proposal-confirmed = ✔️ { $who } lo confirma.
proposal-kept = ✖️ Todo sigue como estaba.
proposal-declined = ✖️ { $who } dice que no.
proposal-cancelled = ✖️ { $who } lo retira.
proposal-fight-over = ✖️ Ya no hace falta: el combate n.º { $number } ha terminado.
dice-typed = 🎲 { $who } ha tirado { $faces } (en ese orden). ¿Es así?
refusal-dice_fell = Esa tirada ya cayó: { $faces }. Escribe esos mismos dados; si no valen, hay que anularla.
proposal-waits = ✔️ { $who } está de acuerdo. { $left ->
        [one] Falta { $left }
       *[other] Faltan { $left }
    }.
proposal-over = ⌛ Caducó sin respuesta: { $about }
undo-proposal = ↩️ { $who } quiere deshacer el último paso del combate n.º { $number }. ¿Estáis de acuerdo?
confirm-surrender = 🏳️ { $who }, ¿de verdad abandonas el combate n.º { $number }? Contará como derrota.
confirm-end = ¿Terminar el combate n.º { $number } sin vencedor?
edit-ignored = Las ediciones no cambian lo jugado: lo hecho, hecho está. Si querías otra orden, mándala de nuevo.
late-notice = { $count ->
        [one] ⏰ No estaba cuando escribiste. No he jugado aquella orden; si sigue en pie, mándala otra vez.
       *[other] ⏰ No estaba cuando escribisteis. No he jugado aquellas órdenes; si siguen en pie, mandadlas otra vez.
    }

refusal-leave_running = El combate n.º { $number } ya ha empezado: para dejarlo, `/rendirse`; si solo te ausentas, `/pausa`.
refusal-no_lobby = Aquí no hay ningún combate al que apuntarse.
refusal-fight_running = El combate n.º { $number } ya está en marcha: `/estado` lo muestra.
refusal-fight_full = En el combate n.º { $number } no cabe nadie más: el máximo es { $most }.
refusal-not_invited = El combate n.º { $number } es un duelo con otra persona.
refusal-not_seated = { $who } no está en este combate.
refusal-character_busy = { $who } ya está en el combate n.º { $number }: hasta que acabe no puede entrar en otro.
refusal-duel_self = No puedes retarte a ti: reta a otra persona, o a quien se atreva.
refusal-unknown_mode = No conozco el modo «{ $mode }». Hay: { $modes }.
refusal-which_system = Aquí se juega a varios sistemas: { $systems }. Elige el predeterminado.
refusal-end_needs_admin = Sin máster, el combate n.º { $number } solo puede cerrarlo quien administra el grupo. Si quieres dejarlo tú, `/rendirse`.
refusal-ambiguous = Hay varias posibilidades para «{ $given }».
refusal-edited = Las ediciones no se juegan.
refusal-noted = Anotado.
refusal-greeted = Hola.

## Tiradas

roll-form = 🎲 { $who } — { $form } → { $dice }
roll-form-labelled = 🎲 { $who } · { $label } — { $form } → { $dice }
roll-form-die = { $name } *{ $face }*
roll-form-more = { $first } · { $rest }
roll-rounded = La división se redondea hacia abajo.
refusal-nothing_rolled = Aquí aún no se ha tirado nada.
refusal-dice_none = Ahí no hay ningún dado que tirar.
refusal-dice_syntax = No entiendo «{ $got }» (posición { $position }): ahí va { $expected }.
refusal-dice_unfinished = La tirada se queda a medias: en la posición { $position } falta { $expected }.
refusal-dice_too_many = Son demasiados dados: como mucho { $limit } por tirada (posición { $position }).
refusal-dice_sides = Un dado tiene entre 1 y { $limit } caras (posición { $position }).
refusal-dice_count = Hay que tirar al menos un dado (posición { $position }).
refusal-dice_negative = No se puede tirar una cantidad negativa de dados (posición { $position }); resta los dados de algo.
refusal-dice_number = Ese número es demasiado grande: como mucho { $limit } (posición { $position }).
refusal-dice_too_long = La expresión es demasiado larga: como mucho { $limit } caracteres.
refusal-dice_too_deep = Hay demasiados paréntesis unos dentro de otros: como mucho { $limit } (posición { $position }).
refusal-dice_too_big = El resultado podría ser demasiado grande (posición { $position }).
refusal-dice_repeats = Puedes repetir una tirada entre 1 y { $limit } veces (posición { $position }).
refusal-dice_div_zero = El divisor es cero o puede serlo (posición { $position }).
refusal-dice_keep = Hay que guardar o quitar al menos un dado (posición { $position }).
refusal-dice_twice = { $dice } ya lleva { $what } (posición { $position }): ponlo solo una vez.
refusal-dice_endless = Así no acabaría nunca: todas las caras piden otro dado (posición { $position }).
refusal-dice_draws = Las explosiones y repeticiones pasan de { $limit } dados; la tirada no cuenta.
refusal-dice_roll_keep = En XgY, los dos números van de 1 a { $limit }.
refusal-dice_kept = No puedes guardar { $kept } dados si solo lanzas { $rolled }.
term-dice-operand = un número, unos dados o un paréntesis
term-dice-number = un número
term-dice-sides = el número de caras
term-dice-end = una operación, o un espacio antes del comentario
term-dice-keep = qué se guarda o se quita, como kh1
term-dice-close = un paréntesis de cierre
term-dice-brace = una llave de cierre
term-dice-explode = una explosión
term-dice-reroll = otra clase de repetición
term-dice-floor = un mínimo
term-dice-ceiling = un máximo
term-dice-count = un recuento de éxitos

## El registro de tiradas

verify-head = 🔒 Registro: { $count ->
        [one] una entrada
       *[other] { $count } entradas
    }, cabeza `{ $head }`.
verify-too-long = Es demasiado largo para comprobarlo aquí: quien aloja el bot puede hacerlo con `cubilete verify`.
verify-holds = ✅ El registro cuadra: { $count ->
        [0] aún no tiene entradas
        [one] una entrada
       *[other] { $count } entradas
    }, cabeza `{ $head }`.
verify-broken = ❌ { $number ->
        [0] El archivo no vale
       *[other] La entrada { $number } no cuadra
    }: { $why }
verify-advice = Apunta la cabeza y el número de entradas: más adelante, `/verificar` con ellos dirá si algo de lo anterior cambió.
verify-noted = ✔️ `{ $head }` era la cabeza en la entrada { $count }: nada de lo anterior ha cambiado.
verify-not-noted = ❌ `{ $head }` { $count ->
        [0] no fue nunca la cabeza
       *[other] no era la cabeza en la entrada { $count }
    }: o está mal apuntada, o el registro se ha cortado o rehecho.
verify-checked = { $count ->
        [one] Una tirada sale de su semilla, ya abierta.
       *[other] { $count } tiradas salen de su semilla, ya abierta.
    }
verify-waiting = { $count ->
        [one] Una tirada aún no se puede comprobar: su semilla sigue cerrada.
       *[other] { $count } tiradas aún no se pueden comprobar: su semilla sigue cerrada.
    }
verify-given = { $count ->
        [one] Una tirada se apuntó a mano o venía de un guion: no sale de ninguna semilla.
       *[other] { $count } tiradas se apuntaron a mano o venían de un guion: no salen de ninguna semilla.
    }
verify-hidden = { $count ->
        [one] Una tirada oculta sigue sin revelarse.
       *[other] { $count } tiradas ocultas siguen sin revelarse.
    }
verify-shown = { $count ->
        [one] Una tirada oculta se reveló y es la que se ocultó.
       *[other] { $count } tiradas ocultas se revelaron y son las que se ocultaron.
    }
verify-voided = { $count ->
        [one] Una tirada está anulada; sigue en el registro junto a la que la sustituye.
       *[other] { $count } tiradas están anuladas; siguen en el registro junto a las que las sustituyen.
    }
verify-epoch = Semilla n.º { $number }, sellada con `{ $commitment }`: lleva { $rolls ->
        [one] una tirada
       *[other] { $rolls } tiradas
    }.
verify-epoch-next = La siguiente, n.º { $number }, está sellada con `{ $commitment }`{ $texts ->
        [0] {""}
        [one] , con un texto vuestro
       *[other] , con { $texts } textos vuestros
    }.
verify-fight = Combate n.º { $number }: semilla sellada con `{ $commitment }`.
verify-bad-unreadable = { $reason ->
        [not-a-ledger] esto no es un registro de tiradas.
        [version] es de una versión que no conozco.
        [trailing] hay algo detrás del final.
       *[other] no se puede leer.
    }
verify-bad-changed = alguien la ha cambiado después de escribirla.
verify-bad-number = en su lugar está la número { $found }: falta una entrada, sobra o se ha movido.
verify-bad-chain = no enlaza con la entrada anterior.
verify-bad-cut = falta; el registro acaba antes de tiempo.
verify-bad-head = la cabeza es `{ $found }` y debía ser `{ $noted }`: el registro se ha rehecho.
verify-bad-scope = no pertenece a «{ $scope }», o ese nombre no existe.
verify-bad-order = «{ $scope }» no está en el momento en que esto puede pasar.
verify-bad-face = un dado de { $sides } caras no tiene la cara { $face }.
verify-bad-key-reused = la misma tirada aparece con otro resultado.
verify-bad-key-voided = repite una tirada que ya estaba anulada.
verify-bad-attempt = sustituye a una tirada que nadie anuló.
verify-bad-void = anula la entrada { $draw }, que no es una tirada, ya estaba anulada o tiene la semilla abierta.
verify-bad-shown-unknown = revela la entrada { $draw }, que no es una tirada oculta o ya se había revelado.
verify-bad-shown-differs = revela otra cosa que lo que se ocultó en la entrada { $draw }.
verify-bad-commitment = el secreto de «{ $scope }» no es el que se comprometió.
verify-bad-faces = las caras no salen de la semilla de «{ $scope }».

seed-in-fight = 🌱 Anotado: tu texto entra en los dados del combate n.º { $number } ({ $count } en total).
seed-in-epoch = 🌱 Anotado: tu texto entra en la semilla n.º { $number }, la próxima ({ $count } en total).
seed-opened = 🔓 Abierta la semilla n.º { $number }: { $rolls ->
        [one] su tirada ya se puede comprobar
       *[other] sus { $rolls } tiradas ya se pueden comprobar
    } con `/verificar`.
seed-next = Desde ahora manda la n.º { $number }, sellada de antemano con `{ $commitment }`.
hidden-rolled = 🎲 { $who } tira en secreto (n.º { $number }).
hidden-number = Tirada oculta n.º { $number }. Para enseñarla: `/revelar { $number }`
hidden-shown = 👁️ { $who } revela la tirada n.º { $number }:
hidden-faces = d{ $sides }: { $faces }
refusal-seed_full = Esa semilla ya no admite más textos: caben { $most }.
refusal-seed_too_long = Ese texto es demasiado largo: como mucho { $most } caracteres.
refusal-hidden_full = Hay demasiadas tiradas ocultas sin revelar: como mucho { $most }.
refusal-no_hidden_roll = { $count ->
        [0] No hay ninguna tirada oculta por revelar, tampoco la n.º { $number }.
       *[other] La n.º { $number } no es una tirada oculta por revelar.
    }
refusal-nothing_to_reveal = Con esta semilla aún no se ha tirado nada: no hay qué abrir.

log-title = 📜 *Combate n.º { $number }* · página { $page } de { $pages } · { $count ->
        [one] un paso
       *[other] { $count } pasos
    }
log-step = { $number }. { $who }
log-events = { $events }
log-empty = En el combate n.º { $number } aún no ha pasado nada.
log-rolls = 🔒 Todas las tiradas del grupo: { $count ->
        [one] una entrada
       *[other] { $count } entradas
    }, cabeza `{ $head }`. Cualquiera puede comprobar el archivo.
log-too-long = El registro tiene { $count } entradas, más de las { $most } que caben en un archivo: pídeselo a quien aloja el bot.
refusal-unknown_fight = En este grupo no hay ningún combate n.º { $number }.

why-rules = 📖 Combate n.º { $number }, lo último de { $who }: { $rules }
why-head = 📖 Combate n.º { $number }, lo último de { $who }:
why-rule = *{ $rule }* · { $what }
why-none = 📖 Combate n.º { $number }: detrás de lo último de { $who } no hay ninguna regla que citar.
why-house = { $count ->
        [one] Con esta regla de la casa:
       *[other] Con estas { $count } reglas de la casa:
    }
why-check = Las tiradas se comprueban con `/verificar`; para leer el combate, `/registro`.
why-dice = 🎲 Las tiradas salen de una semilla sellada de antemano y van a un registro encadenado: `/verificar` lo comprueba entero y `/registro` te da el archivo.

## Máster, sistemas y ajustes

gm-none = No hay máster. Quien administra el grupo puede nombrarlo: `/gm @ana`
gm-list = { $count ->
        [one] 🎭 Máster: { $who }
       *[other] 🎭 Másteres: { $who }
    }
gm-list-here = { $count ->
        [one] 🎭 Solo aquí: { $who }
       *[other] 🎭 Solo aquí: { $who }
    }
gm-named = 🎭 { $who } es máster del grupo.
gm-named-here = 🎭 { $who } es máster aquí.
gm-dismissed = { $who } deja de ser máster.
refusal-already_gm = { $who } ya es máster.
refusal-no_gm = { $who } no es máster.

systems-title = *Sistemas de reglas*
systems-none = No hay ningún sistema de reglas instalado.
systems-default = ✔️ { $system } (`{ $id }`): activado, el predeterminado
systems-on = ✔️ { $system } (`{ $id }`): activado
systems-off = ▫️ { $system } (`{ $id }`): sin activar
system-enabled = ✔️ *{ $system }* queda activado.
system-not-default = El predeterminado sigue siendo { $system }. Para cambiarlo: `/sistema { $id }`
system-off = { $system } queda desactivado.
system-chosen = Desde ahora, si no se dice otra cosa, se juega a *{ $system }*.
confirm-disable = { $count ->
        [one] Hay un combate abierto de { $system }: se quedará parado hasta que lo actives otra vez. ¿Desactivarlo?
       *[other] Hay { $count } combates abiertos de { $system }: se quedarán parados hasta que lo actives otra vez. ¿Desactivarlo?
    }
refusal-already_enabled = { $system } ya estaba activado.

value-yes = sí
value-no = no
settings-title = *Ajustes del grupo*
setting-inline = `linea` · { $value } · las órdenes entre dobles corchetes se juegan
setting-answer_edits = `ediciones` · { $value } · aviso cuando alguien edita una orden ya jugada
setting-silence = `silencio` · { $value } · a esas horas los avisos llegan sin sonar
setting-zone = `zona` · { $value } · la hora del grupo
refusal-unknown_setting = No hay ningún ajuste «{ $key }».
refusal-bad_hours = «{ $value }» no son dos horas del día distintas.
refusal-unknown_zone = No conozco la zona horaria «{ $value }».
refusal-bad_value = «{ $value }» no vale para `{ $key }`. Puede ser: { $allowed }.
locale-set = Desde ahora, aquí hablo español.
locale-mine = Anotado: en privado te hablaré en tu idioma.

rules-title = { $count ->
        [0] 📖 *{ $system }*: con las reglas de siempre.
        [one] 📖 *{ $system }*: una regla de la casa.
       *[other] 📖 *{ $system }*: { $count } reglas de la casa.
    }
rules-usual = { $count ->
        [one] Sin cambios: una
       *[other] Sin cambios: { $count }
    }
rules-item = `{ $key }` = *{ $value }*
rules-item-named = `{ $key }` = *{ $value }* · { $name }
rules-one = { $rule }. Puede ser: { $allowed }. Lo habitual: { $usual }. Para cambiarla: `/reglas { $key } { $usual }`
rules-set = ✔️ { $rule }. Vale desde el próximo combate.
refusal-unknown_rule = No hay ninguna regla «{ $key }».

sheet-title = 🪪 *{ $who }* · { $system }
sheet-export = 🪪 La ficha de { $who }, en un archivo. Para traerla de vuelta, o llevarla a otro grupo: mándalo con `/ficha importar` como texto.
sheet-file = Ficha de { $system }. Cambia lo que quieras y mándala con el texto /ficha importar
sheet-proposal = 🪪 { $who } quiere traer esta ficha: `{ $text }`. ¿La aceptas?
refusal-not_your_sheet = La ficha de { $who } solo la ven y la cambian su dueño y el máster; cómo le va en el combate lo dice `/estado`. La tuya: `/ficha`.
refusal-no_character = { $who } aún no tiene personaje.
refusal-sheet_in_fight = { $who } está en el combate n.º { $number }: hasta que acabe, la ficha solo la cambia el máster.
refusal-bad_sheet = Eso no es una ficha que yo entienda. Copia la forma de una exportada.
refusal-bad_sheet_at = Esa ficha tiene algo que no encaja en `{ $where }`. Una línea buena: `{ $right }`
refusal-bad_sheet_line = No entiendo la línea { $line } de esa ficha. Una línea buena: `{ $right }`

## Ayuda

help-title = *Esto puedes hacer aquí*
help-group = *{ $title }*: { $verbs }
help-group-dice = Dados
help-group-fight = Combates
help-group-play = En combate
help-group-referee = Máster, o por acuerdo
help-group-character = Personaje
help-group-group = Grupo
help-group-rooms = Varias salas
help-group-own = Lo tuyo
help-group-ledger = Juego limpio
help-group-more = Más
help-no-system = No hay ningún sistema de reglas activado: `/sistemas`
help-more = Para saber más de una orden: `{ $example }`
help-verb = *{ $verb }*
help-usage-es = Español: `{ $verbs } { $usage }`
help-usage-en = Inglés: `{ $verbs } { $usage }`
help-bare-es = Español: `{ $verbs }`
help-bare-en = Inglés: `{ $verbs }`
help-options = Palabras: { $options }
help-form = O con palabras del sistema: `/tirar { $form }` · { $text }
help-examples = Por ejemplo: `{ $examples }`
help-who-gm = Solo para el máster.
help-who-admin = Solo para quien administra el grupo.
help-who-admin_or_gm = Para el máster y para quien administra el grupo.
help-who-owner = Solo para el dueño del personaje.
help-who-owner_or_gm = Para el dueño del personaje y para el máster.
help-who-member = Para quien está en el combate.
help-who-active = Para quien tiene el turno.
help-tirar = Tira dados a la vista de todos. Lo que sigue a la tirada es un comentario.
help-otra = Repite tu última tirada.
help-prob = Probabilidad exacta, media y rango de una tirada. Detrás, tras un espacio, el resultado que buscas: `>= 15`.
help-gm = Nombra a un máster, o con `no` le quita el cargo. Con `aqui`, solo en este hilo. A secas, dice quién es.
help-sistemas = Los sistemas de reglas que hay, cuáles están activados y cuál es el predeterminado.
help-activar = Activa un sistema de reglas en el grupo.
help-desactivar = Desactiva un sistema de reglas; si hay combates abiertos, pregunta antes.
help-sistema = Elige el sistema predeterminado entre los activados.
help-ajustes = Muestra o cambia los ajustes del grupo: `linea`, `ediciones`, `silencio`, `zona`.
help-idioma = Cambia el idioma de este sitio. Con `yo`, solo el tuyo.
help-reglas = Muestra las reglas de la casa; el máster y quien administra el grupo las cambian. `defecto` devuelve una a su valor de siempre.
help-ficha = Muestra o cambia tu ficha; el máster puede nombrar a otra persona. `exportar` e `importar` la llevan de un grupo a otro.
help-registro = Cuenta un combate paso a paso y te da el archivo con todas las tiradas. Lleva el número del combate y la página.
help-verificar = Comprueba ahora mismo todas las tiradas del grupo. Con una cabeza que apuntaste, dice si algo de lo anterior cambió.
help-semilla = Mete un texto tuyo en los dados que vienen, para que no dependan solo del bot.
help-oculta = Tira en secreto: el grupo sabe que has tirado, y solo tú ves el resultado.
help-revelar = Enseña una tirada oculta. Sin número, abre la semilla de las tiradas hechas hasta ahora.
help-porque = Las reglas que hay detrás de lo último que pasó en el combate.
help-ayuda = Lo que se puede decir aquí, o todo sobre una orden.
help-combate = Abre un combate. Con `estado` lo muestra, con `fin` lo termina; el de otro tema, con su número: `/combate fin 3`.
help-combates = Los combates abiertos del grupo.
help-duelo = Reta a alguien, o a quien se atreva.
help-aceptar = Dice que sí a lo que te proponen.
help-rechazar = Dice que no a lo que te proponen.
help-cancelar = Retira tu propuesta, o cierra el combate que abriste y aún no empezó.
help-unirse = Te apunta al combate, en un equipo y con el personaje que digas.
help-salir = Te borra de un combate que aún no empezó.
help-empezar = Empieza el combate. Puedes decir quién va primero.
help-estado = Muestra el tablero; con un número, el de ese combate.
help-espera = A quién se espera, en todo el grupo.
help-deshacer = Deshace el último paso; los dados no cambian. Tras el final, el máster puede reabrir el combate una vez, con un motivo.
help-rendirse = Abandona el combate; cuenta como derrota.

## Másters, ausencias y cambios de rumbo

fight-call-delegate = ▶️ { $member }, te toca jugar por { $who }.
fight-call-gm = ▶️ { $gms }: le toca a { $who }.
fight-away = 💤 { $who } está fuera; nadie mete prisa.
fight-is-paused = ⏸️ *En pausa.*
fight-paused = ⏸️ { $who } pone en pausa el combate n.º { $number }. Para seguir, `/pausa`.
fight-paused-for = ⏸️ { $who } pone en pausa el combate n.º { $number } durante { $span }. Para seguir antes, `/pausa`.
fight-resumed = ▶️ El combate n.º { $number } sigue.
fight-reopened = ↩️ { $who } reabre el combate n.º { $number }: el final no vale, y volvemos a justo antes.
member-away = 💤 { $who } estará fuera hasta nuevo aviso (`/pausa` al volver). Su tiempo no corre.
member-away-for = 💤 { $who } estará fuera { $span }. Su tiempo no corre.
member-back = 👋 { $who } ya está de vuelta.
member-left = 🚪 { $who } se ha ido del chat. El combate n.º { $number } sigue; si hace falta, `/expulsar`.
member-left-only-gm = 🚪 { $who }, máster del combate n.º { $number }, se ha ido del chat. Si no vuelve, quien administra el grupo puede quitarle el cargo (`/gm no { $who }`) y terminar el combate (`/combate fin`).
member-left-gm = 🚪 { $who } se ha ido del chat. El combate n.º { $number } sigue: el máster puede jugar su turno (`/saltar`, `/como`) o sacarlo (`/expulsar`).
deadline-gm = ⌛ Se acabó el tiempo de { $who }. { $gms }: `/saltar` o `/como`.
span-days = { $n ->
        [one] un día
       *[other] { $n } días
    }
span-hours = { $n ->
        [one] una hora
       *[other] { $n } horas
    }
span-minutes = { $n ->
        [one] un minuto
       *[other] { $n } minutos
    }
x-stopped = ✋ Paramos aquí. No hace falta explicar nada.
x-for-gm = ✋ { $who } ha pedido parar la escena. Sin preguntas.
x-for-gm-fight = ✋ { $who } ha pedido parar la escena. Sin preguntas. El combate n.º { $number } está en pausa; `/pausa` en el grupo lo reanuda.
delegate-set = 🤝 { $member } puede jugar por { $who }. Para volver a lo de antes, `/delegar` a secas.
delegate-none = 🤝 Nadie más juega ya por { $who }.

ruling-reason = 💬 Motivo: { $reason }
ruling-skip = ⏭️ { $by } juega por { $who }, que no está.
ruling-proposal = ⚖️ { $who } propone para el combate n.º { $number }: `{ $command }`. ¿Estáis de acuerdo?
skip-proposal = ⏭️ { $who } propone seguir sin esperar a { $whom }: su turno sería solo tirar y defenderse. ¿Estáis de acuerdo?
remove-proposal = 🚪 { $who } propone que { $whom } salga del combate n.º { $number }. ¿Estáis de acuerdo?
proposal-reason = { $about } 💬 Motivo: { $reason }
void-proposal = 🚫 { $who } propone anular la última tirada y repetirla: { $reason }. ¿Estáis de acuerdo?
reopen-proposal = ↩️ { $who } propone reabrir el combate n.º { $number }: { $reason }. ¿Estáis de acuerdo?
join-request = 🙋 { $who } quiere entrar en el combate n.º { $number }, entre turno y turno. ¿Puede?
roll-voided = 🚫 { $by } anula la tirada [{ $faces }] (entrada { $number } del registro). Volvemos a justo antes y se tira otra vez; las dos quedan a la vista.
roll-voided-of = 🚫 { $by } anula la tirada de { $whose }: [{ $faces }] (entrada { $number } del registro). Volvemos a justo antes y se tira otra vez; las dos quedan a la vista.
log-anular = 🚫 La última tirada queda anulada y se repite.
log-pausa = ⏸️ El combate se detiene.
fight-back = ↩️ { $who } vuelve a antes de aquel paso (turno { $turn }).
duel-settled = ⚔️ El reto n.º { $number } ya no espera: empieza el duelo.

lobby-gms = { $count ->
        [one] 🎭 Máster: { $who }
       *[other] 🎭 Másteres: { $who }
    }
lobby-seat-marked = { $seat } · { $mark }
lobby-mark-captain = capitanea
lobby-mark-alone = sin equipo
lobby-mark-gm = máster
lobby-mark-auto = juega por su cuenta
lobby-removed = { $by } deja libre el sitio de { $who }.

refusal-fight_paused = El combate n.º { $number } está en pausa: el máster lo reanuda con `/pausa`; sin máster, cualquiera que juegue.
refusal-not_your_character = { $who } no es tuyo, ni juegas por su dueño.
refusal-not_for_somebody = `{ $verb }` no se puede decir por otra persona.
refusal-not_awaited = A { $who } no le toca ahora: `/espera` dice a quién.
refusal-not_in_system = Este sistema no tiene eso.
refusal-nothing_to_void = En este turno no hay ninguna tirada que anular.
refusal-missing_reason = Di por qué.
refusal-remove_self = A ti no te puedes expulsar; lo tuyo es rendirte.
refusal-not_opener = Eso solo puede hacerlo quien abrió el combate.
refusal-not_captain = El orden lo pone el máster o quien abrió el combate; el de un equipo, quien lo capitanea.
refusal-order_between_rounds = El orden solo se cambia entre una ronda y otra.
refusal-join_between_turns = Solo se entra entre turno y turno: espera a que acabe este.
refusal-bad_span = No entiendo «{ $given }»: di cuánto tiempo, como `2d` o `12h`.
refusal-delegate_self = Tú ya juegas por ti.
refusal-no_delegate = Nadie juega por ti. Dime quién.
refusal-missing_name = ¿Cómo se llama?
refusal-npc_hp = Con { $given } HP no se puede pelear: como poco, 1.
refusal-npc_count = De una vez caben { $most }.
refusal-npc_auto_only = Sin máster, solo puedes añadir a alguien que juegue por su cuenta (`auto`).
refusal-no_enemy = Falta alguien del lado del máster.
refusal-no_players = Falta alguien que juegue contra el máster.
refusal-one_team = Falta un rival: estáis todos en { $team }.
refusal-reopen_other_gm = El combate n.º { $number } ya no se reabre: { $who }, su máster, ha unido sus cuentas desde que acabó. Podéis empezar otro: `/combate`.
refusal-reopened_before = El combate n.º { $number } ya se reabrió una vez.
refusal-too_late_to_reopen = El combate n.º { $number } acabó hace más de un día: el resultado ya es firme.
refusal-member_left = Se ha ido.
help-npc = Añade combatientes del máster: cuántos, de qué equipo, con cuántos HP, y si juegan por su cuenta (`auto`). Sin máster puedes añadir uno `auto` para practicar.
help-siguiente = El máster sigue: cierra la fase de jugadores, o tira y termina el turno de los suyos.
help-saltar = Juega la defensa automática de quien no está y pasa su turno. Sin máster, si todos estáis de acuerdo.
help-expulsar = Saca a alguien del combate. Sin máster, si los demás están de acuerdo.
help-anular = Anula la última tirada del turno, con un motivo, y se repite. Las dos quedan a la vista.
help-orden = Cambia el orden: el máster, entre rondas; antes de empezar, quien capitanea un equipo también puede cambiar el suyo.
help-pausa = Avisa de que estarás fuera, o de que has vuelto; el máster para y reanuda el combate entero. Puedes decir cuánto tiempo: `2d`, `12h`.
help-x = Para la escena sin dar explicaciones. Solo el máster sabe quién lo pidió.
help-delegar = Deja que otra persona juegue por ti. A secas, lo retira.
help-como = Juega por otro personaje: el de quien delegó en ti o, si eres máster, cualquiera.

## Salas, privacidad, y la partida de cada quien

room-moved = 🚚 La sala ha cambiado de dirección y aquí sigue todo: fichas, combates y registro.
help-grupo = En privado: con qué grupo trabajas (`/grupo 2`, `/grupo no`). En un grupo: su enlace o su código.
help-privacidad = Lo que guardo de ti aquí.
help-start = Saluda; con un código, hace lo mismo que `/grupo`.
help-olvidame = Borra lo que guardo de ti aquí; pregunta antes.
privacy-title = 🔎 Lo que guardo aquí de { $who }:
privacy-name = · Cómo te llamas en este chat: { $name }. También tu idioma y tu género gramatical, si los has dicho.
privacy-characters = { $count ->
        [one] · Un personaje tuyo.
       *[other] · { $count } personajes tuyos.
    }
privacy-sheets = { $count ->
        [one] · Una ficha.
       *[other] · { $count } fichas.
    }
privacy-abilities = { $count ->
        [one] · Una habilidad que has hecho.
       *[other] · { $count } habilidades que has hecho.
    }
privacy-recent = { $count ->
        [one] · Tu última tirada, tal como la escribiste, para `/otra`.
       *[other] · Tus { $count } últimas tiradas, tal como las escribiste, para repetirlas.
    }
privacy-reasons = { $count ->
        [one] · El motivo que escribiste en una decisión de máster.
       *[other] · Los motivos que escribiste en { $count } decisiones de máster.
    }
privacy-groups = { $count ->
        [one] · Un grupo tuyo, para que este chat sepa de cuál hablas.
       *[other] · { $count } grupos tuyos, para que este chat sepa de cuál hablas.
    }
privacy-rolls = · Tus tiradas y tus combates, sin tu nombre: con un número que no dice quién eres.
privacy-not = No guardo lo que narras, ni tus mensajes.
privacy-erase = Para borrarlo: `/olvidame`. En cada grupo es aparte.
confirm-forget = 🧹 { $who }, ¿borro tu nombre, tus personajes ({ $characters }) y tus fichas ({ $sheets }) de aquí? No se puede deshacer. Tus tiradas se quedan, sin nombre.
forgotten = 🧹 Hecho: ya no sé quién eres. Donde salía tu nombre ahora sale «—». Si vuelves a hablarme, empiezas de cero.
forgotten-private = 🧹 Hecho: ya no sé quién eres en este chat. En los grupos es aparte: dilo allí también.
forgotten-partly = 🧹 Es mucho para una vez: he borrado una parte. Di `/olvidame` otra vez.
refusal-forget_in_fight = Tienes un personaje en el combate n.º { $number }: sal de él antes.
group-link = 🔑 Tu ficha y tus habilidades, también en privado: { $link }
group-code = 🔑 Para ver tu ficha y tus habilidades en privado, escríbeme allí `/grupo { $code }`.
groups-none = Todavía no sé de ningún grupo tuyo. Di `/grupo` en uno y sigue el enlace, o tráeme aquí su código.
groups-title = Tus grupos:
groups-item = { $number }. { $label }
groups-current = *{ $number }. { $label }* ⟵ con este
groups-how = `/grupo 2` cambia de grupo, `/grupo 2 Mesa del jueves` le pone nombre, y `/grupo no` lo deja.
group-chosen = De acuerdo: `/ficha`, `/espera` y tus habilidades son aquí las de «{ $label }».
group-none-now = De acuerdo: este chat ya no trata de ningún grupo.
refusal-unknown_group = No conozco ningún grupo «{ $given }».
refusal-not_met_there = En ese grupo aún no te conozco: dime algo allí antes, por ejemplo `/tirar d20`.
greeting-private = Aquí puedes tirar dados para ti (`/tirar 2d6+3`). Para tu ficha de un grupo, di `/grupo` en el grupo.

## Salas enlazadas y cuentas de la misma persona

link-code = 🔗 Código para enlazar otra sala con esta: `{ $code }`
link-how = Quien administre la otra sala escribe allí `enlazar { $code }` (en inglés, `link { $code }`), con `/` o `!` delante, como cualquier orden de esa sala. Vale una vez y durante una hora. Pásalo solo a quien quieras que entre: su sala verá esta partida, y quien la administre podrá cambiarla.
linked-title = 🔗 Salas enlazadas con esta partida:
linked-item = { $number }. { $network }, enlazada por { $who }
linked-here = 🔗 Esta sala comparte ahora la partida con la sala de { $network }: mismos combates, mismas fichas, mismo registro. Lo que había aquí se guarda, y vuelve con `/desenlazar`.
linked-room = 🔗 { $who } ha enlazado una sala de { $network }: lo que pase aquí en los combates se ve también allí. Para separarla: `/desenlazar`.
link-lapsed = Ese código ya no vale: se usó o caducó mientras tanto. Todo sigue aquí como estaba. Pide otro con `/enlazar` en la otra sala.
unlinked-room = ✂️ { $who } ha separado la sala de { $network }.
unlinked-here = ✂️ Esta sala vuelve a ser independiente: aquí está otra vez lo que había antes de enlazarla.
help-enlazar = Une otra sala, de esta red o de otra, a esta partida: a secas da un código, y con el código, en la otra sala, la une.
help-desenlazar = Separa una sala enlazada, que recupera lo que tenía.
refusal-private_closed = Aún no puedo escribirte en privado: abre un chat con { $bot }, escribe allí `/start` y repite la orden.
refusal-only_in_group = Esto se dice en un grupo, no aquí en privado.
refusal-link_topic = Las salas se enlazan enteras: dilo en la sala principal, no en un tema ni en un hilo.
refusal-link_busy = Aquí sigue abierto el combate n.º { $number }: termínalo o ciérralo antes de enlazar la sala.
refusal-link_has_rooms = Esta sala ya tiene otras enlazadas: sepáralas antes, o enlaza la otra con esta.
refusal-link_code = El código «{ $code }» no vale: cada uno sirve una vez y durante una hora. Pide otro en la otra sala.
refusal-link_same_group = Ese código es de esta misma partida: escríbelo en la otra sala.
refusal-link_under_way = Después de `/enlazar` no puede ir nada más en el mismo mensaje.
refusal-not_linked = Esta partida no tiene ninguna sala enlazada.
unlink-which = ¿Cuál separo? Dilo con su número: `/desenlazar 1`.
refusal-unlink_which = { $count ->
        [one] Desde aquí no puedes separar esa sala: solo hay una enlazada, o estás en otra.
       *[other] Desde aquí no puedes separar esa sala: di en la principal un número del 1 al { $count }.
    }
refusal-unlink_busy = Sigue abierto el combate n.º { $number }, que se ve en esa sala: termínalo o ciérralo antes de separarla.
help-soyyo = Tus cuentas de dos redes son la misma persona: a secas da un código, y con el código, desde la otra cuenta, las une. `/soyyo no` las separa.
same-code = 🪪 Desde tu otra cuenta, en la sala enlazada: `soyyo { $code }` (en inglés, `thatsme { $code }`), con `/` o `!` delante. Vale una vez y durante una hora; luego te preguntaré aquí.
same-ask = 🪪 { $account }, ¿{ $who } eres tú, con otra cuenta? Si dices que sí, compartís personajes, fichas y turnos.
same-done = 🪪 { $who } y { $account } son la misma persona: da igual desde qué cuenta hable.
same-parted = 🪪 { $who }, tus cuentas vuelven a ir cada una por su lado. Los personajes se quedan contigo.
refusal-same_code = El código «{ $code }» no vale: cada uno sirve una vez y durante una hora. Pide otro desde tu otra cuenta.
refusal-same_self = Ese código es tuyo: escríbelo desde tu otra cuenta.
refusal-same_network = Esas dos cuentas son de la misma red: solo se unen cuentas de redes distintas.
refusal-same_in_fight = Las dos cuentas están en un combate (n.º { $number }): que una salga antes.
refusal-not_same = No tienes más cuentas unidas a esta.
privacy-account = · Que { $account } es otra cuenta tuya; se borra con el resto.

## Línea de órdenes

cli-usage = No entiendo esa orden: { $reason }. `cubilete --help` dice lo que hay.
cli-no-option = No hay ninguna opción `{ $option }`. `cubilete --help` dice lo que hay.
cli-json-without-script = `--json` acompaña a un guion: añade `--script` con su archivo.
cli-bad-run = «{ $given }» no sirve como nombre de una partida: usa letras, cifras, puntos y guiones.
cli-no-script = No hay ningún guion en { $file }.
cli-no-console = La consola no está instalada o no se pudo cargar; `cubilete doctor` dice por qué.
cli-unreadable = No puedo leer { $file }: { $why }.
cli-locked = Otro proceso está usando esa carpeta de datos: ciérralo, o elige otra con `--data`.
cli-bad-settings = Hay algo mal en los ajustes: { $reason }.
cli-store-down = El almacén no responde: { $reason }.
cli-store-refused = El almacén no acepta lo que le pido: { $reason }.
cli-unexpected = Algo ha fallado que no debía: { $reason }.

doctor-python = Python { $version }
doctor-store = Almacén: { $server } { $version } en { $where }
doctor-memory-only = El almacén no guarda nada en disco: si se apaga, se pierde todo.
doctor-durable = { $fsync ->
        [always] Un corte de luz no pierde nada (`appendfsync always`).
        [everysec] Un corte de luz puede perder el último segundo (`appendfsync everysec`).
        [no] Un corte de luz puede perder medio minuto (`appendfsync no`).
       *[unknown] El almacén no dice qué perdería un corte de luz.
    } { $replicas ->
        [0] No tiene réplicas.
        [one] Tiene una réplica.
       *[other] Tiene { $replicas } réplicas.
    }
doctor-eviction = Con la memoria llena, el almacén tiraría partidas (`{ $policy }`).
doctor-eviction-do = Pon `maxmemory-policy noeviction`.
doctor-plugins = Sistemas: { $systems }. Redes: { $networks }.
doctor-fault = No se pudo cargar `{ $plugin }`: { $reason }.

letters-none = No hay mensajes sin entregar.
letters-one = { $id } · { $network } · { $place } · { $when }: { $reason }
letters-given-up = { $id } · { $network } · { $place } · { $when } · de { $who }, sin atender: { $reason }
letters-more = Hay más: aquí van los { $count } más recientes de cada cola.
letters-resent = { $id } vuelve a la cola y saldrá en su turno.
letters-dropped = { $id } se ha borrado.
letters-unknown = No hay ningún mensaje sin entregar con el número { $id }.
cli-letters-both = Elige una de las dos: `--resend` o `--drop`.
cli-bad-letter = «{ $given }» no es el número de un mensaje; son como 7:1767268800000-0.
cli-no-networks = Los ajustes no nombran ninguna red: añade una tabla `[adapters.RED]`, o su secreto en el entorno (`CUBILETE_RED_TOKEN`).
cli-no-service = Faltan las páginas de salud y métricas: instala `cubilete[service]`, o quítalas con `health = ""`.
doctor-locked = La carpeta de datos { $where } está en uso: lo que sigue no incluye el almacén.
doctor-locked-do = Para verlo todo, detén antes el proceso que la usa.
doctor-store-down = El almacén no responde: { $reason }.
doctor-store-down-do = Comprueba `redis_url`, y que el servidor esté en marcha.
doctor-memory-only-do = Pon `appendonly yes` y `appendfsync everysec` en el servidor.
doctor-settings = Ajustes: { $file ->
        [none] ningún archivo, solo el entorno y lo habitual.
       *[other] { $file }
    }
doctor-blocked = Sin cargar por los ajustes: { $plugins }.
doctor-fault-do = Desinstálalo, o ponlo en `blocked_plugins`.
doctor-no-networks = Los ajustes no nombran ninguna red; `cubilete run` no tendría qué hacer.
doctor-no-networks-do = Añade una tabla `[adapters.RED]`.
doctor-network-fails = La red `{ $network }` no se puede usar: { $reason }.
doctor-network-fails-do = Revisa `[adapters.{ $network }]`.
doctor-network-plain = La red `{ $network }` está en los ajustes, y no sabe comprobarse sola.
doctor-open-pages = Las páginas de salud se ven desde fuera de esta máquina (`{ $address }`).
doctor-open-pages-do = No dicen nada de nadie, pero mejor en 127.0.0.1 y detrás de un proxy.
doctor-no-service = Faltan las páginas de salud y métricas, y `cubilete run` no arrancaría.
doctor-no-service-do = Instala `cubilete[service]`, o pon `health = ""`.

## Probabilidades

odds-chance = 🎯 `{ $roll }` { $goal }: *{ $chance }*
odds-successes = 🎯 `{ $roll }`: *{ $chance }* de sacar al menos un éxito
odds-roll = 🎯 `{ $roll }`
odds-mean = Media *{ $mean }* · de { $low } a { $high }
odds-mean-open = Media *{ $mean }* · desde { $low }, sin tope
odds-each = Para cada una de las { $times } tiradas.
odds-bar = `{ $range }` { $bar } { $chance }
refusal-odds_goal = No entiendo «{ $given }»: detrás de la tirada va una comparación con un número.
refusal-odds_too_big = Calcular esas probabilidades llevaría demasiado; prueba con menos dados o menos caras.

# Lo que tarda, y los que juegan solos.

job-started = ⏳ Esto lleva un rato: podéis seguir a lo vuestro, y cuando acabe lo cuento aquí.
job-failed = { $why ->
        [too_long] ⏳ Lo he dejado: a los { $seconds } s aún no había acabado. Prueba con menos.
       *[failed] ⚠️ Algo ha fallado y no hay resultado. Puedes pedirlo otra vez.
    }
refusal-job_running = Todavía estoy con lo último que me encargasteis. Cuando lo cuente, puedes pedir otra cosa.
fight-auto-rest = 💤 Los automáticos descansan { $seconds } s en el combate n.º { $number }; después siguen.

# `cubilete simulate`

cli-no-simulator = Ningún sistema instalado sabe jugar solo.
cli-no-such-simulator = «{ $given }» no es un sistema que sepa jugar solo. Los que saben: { $known }.
cli-no-such-mode = No hay combates de la clase «{ $given }». Las que hay: { $known }.
cli-cannot-simulate = Esos combates no se pueden jugar: { $reason }.
cli-bad-number = `{ $option }` va de { $low } a { $high }.
simulate-title = { $system } · { $mode } · { $fights ->
        [one] un combate
       *[other] { $fights } combates
    } · semilla «{ $seed }»
simulate-ability = { $ability }
simulate-side = { $side } · gana { $wins }: { $percent } % (entre { $low } y { $high } % con un 95 % de confianza) · juega { $style }{ $seats ->
        [one] {""}
       *[other] {" · "}{ $seats } por bando
    } · { $abilities }
simulate-rest = Empates: { $draws }. Sin acabar: { $unfinished }.
simulate-length = Un combate dura { $turns } turnos, y un turno { $commands } órdenes.
simulate-speed = { $turns } turnos en { $seconds } s con { $workers ->
        [one] un proceso
       *[other] { $workers } procesos
    }: { $speed } por segundo.

## Tiradas en línea, y quien habla en nombre del grupo

inline-number = Tirada en línea n.º { $number }: las que no veas aquí también están en su registro.
anonymous-asks = Alguien que administra el grupo, sin dar su nombre, pide `{ $command }`. ¿Quién lo confirma? Contará como dicho por quien pulse.
refusal-anonymous = Hablas en nombre del grupo y no sé quién eres: para jugar, escribe con tu propia cuenta.

## Habilidades propias

help-habilidad = Habilidades hechas por el grupo: `nueva` (paso a paso, como texto o como archivo), `ver`, `lista`, `probar NOMBRE 12 7 15`, `proponer`, `equilibrio`; el máster, `aprobar`, `devolver` y `suspender`.
choice-propose = Proponer
choice-approve = Aprobar
choice-return = Devolver
choice-try = Probar (12 · 7 · 15)
choice-back = Atrás
choice-stop = Descartar
ability-state-checked = revisada, sin proponer
ability-state-submitted = propuesta
ability-state-approved = aprobada
ability-state-returned = devuelta
ability-state-suspended = suspendida
ability-state-retired = retirada
ability-standing = De { $who } · versión `{ $version }` · { $state }
ability-standing-remark = De { $who } · versión `{ $version }` · { $state }: «{ $remark }»
ability-warnings = { $count ->
        [one] ⚠️ 1 aviso para el máster
       *[other] ⚠️ { $count } avisos para el máster
    }
abilities-none = Este grupo aún no tiene habilidades propias. Haz una: `/habilidad nueva`
abilities-title = { $count ->
        [one] 1 habilidad propia
       *[other] { $count } habilidades propias
    }
abilities-item = *{ $name }* · { $who } · { $state }
ability-two = Hay dos con el nombre *{ $name }*: la de las reglas (`{ $rules }`) y una hecha en este grupo (`{ $id }`).
ability-no-gm = *{ $name }* queda propuesta. Aquí no hay máster: la aceptan los rivales al empezar cada combate.
ability-approved = ✅ *{ $name }* (versión `{ $version }`) de { $who } queda aprobada.
ability-returned = ↩️ *{ $name }* (versión `{ $version }`) vuelve a { $who }.
ability-returned-remark = ↩️ *{ $name }* (versión `{ $version }`) vuelve a { $who }: «{ $remark }»
ability-suspended = ⏸️ *{ $name }* (versión `{ $version }`) de { $who } queda suspendida.
ability-retired = *{ $name }* queda retirada.
ability-trial-dice = 🧪 Prueba de *{ $name }* con { $dice } (no cuenta)
ability-trial-now = 🧪 Lo que haría *{ $name }* ahora, en el combate n.º { $number } (no cuenta)
draft-question = 🛠️ { $n }. { $ask }
draft-type = Pulsa una opción o escribe `/habilidad { $example }`
draft-stopped = Borrador descartado: esa habilidad se queda sin hacer.
fight-homemade = 🛠️ { $who } lleva *{ $name }* (versión `{ $version }`; `/habilidad ver { $name }`)
fight-homemade-consent = En el combate n.º { $number } se jugaría con habilidades propias. ¿Las aceptan los rivales? { $list }
list-of-two = { $left } · { $right }
refusal-no_abilities = { $system } no tiene habilidades que se puedan hacer.
refusal-which_ability = ¿Qué habilidad?
refusal-unknown_ability = No conozco ninguna habilidad «{ $name }».
refusal-ability_two = Hay dos con el nombre *{ $name }*: la de las reglas es `{ $rules }`; la de este grupo, `{ $id }`.
refusal-ability_taken = `{ $id }` es de otra persona.
refusal-ability_owner_first = Esa versión de *{ $name }* la escribió el máster: primero la propone { $who }.
refusal-ability_same = *{ $name }* ya está así: no cambia nada.
refusal-ability_state = *{ $name }* está { $state }: eso ahora no se puede.
refusal-ability_in_fight = El combate n.º { $number } está en marcha: se suspende entre combates.
refusal-unreadable_file = No puedo leer ese archivo: manda un TOML pequeño, en UTF-8.
refusal-abilities_full = No caben más habilidades (como mucho { $most } por persona). Retira alguna.
refusal-no_draft = No tienes ninguna habilidad a medias.
refusal-trial_where = Aquí no peleas ahora: prueba con dados.
