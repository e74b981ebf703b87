# Textos del Sistema 20x3. *negrita* y `código` los escribe quien traduce; lo que escribe la gente va literal.

system-20x3 = Sistema 20x3

mode-20x3-duel = duelo
mode-20x3-gm_interleaved = contra el máster, alternando
mode-20x3-gm_batch = contra el máster, por fases
mode-20x3-gm = contra el máster
mode-20x3-teams = por equipos
mode-20x3-free_for_all = todos contra todos

## Piezas

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
s20x3-d-spent = D gastada
s20x3-a-spent = A gastado
s20x3-m-spent = M gastado
s20x3-d-blocked = D { $n } (bloqueada)
s20x3-a-blocked = A { $n } (bloqueado)
s20x3-m-blocked = M { $n } (bloqueado)
s20x3-mod = { $amount } { $source }
s20x3-mods = { $first } { $rest }
s20x3-sum = dado { $die } { $mods }
s20x3-sum-raised = dado { $die } { $mods }, mínimo { $n }
s20x3-sum-cut = dado { $die } { $mods }, máximo { $n }
s20x3-origin = { $stat } { $n } = { $from }
s20x3-origin-swap = { $stat } { $n } = intercambio
s20x3-pattern = { $of ->
        [7] Suma natural { $sum }, múltiplo de 7: permite una interrupción especial
        [12] Suma natural { $sum }, múltiplo de 12: permite la carga especial
       *[other] Suma natural { $sum }, múltiplo de 7 y de 12: permite interrupción especial y carga especial
    }

s20x3-hp = { $hp }/{ $max }
s20x3-hp-number = { $hp }
s20x3-hp-moved = HP { $start } → *{ $hp }*
s20x3-hp-moved-ko = HP { $start } → *0*
s20x3-hp-healthy = con buen aspecto
s20x3-hp-wounded = con heridas
s20x3-hp-critical = en estado crítico
s20x3-hp-ko = KO

## Empieza y termina

s20x3-coin = 🪙 Moneda: empieza *{ $who }*.
s20x3-starter = 🎲 Para ver quién empieza: { $dice }
s20x3-starter-die = { $who } *{ $n }*
s20x3-begun-duel = ⚔️ Empieza *{ $who }*.
s20x3-begun-order = ⚔️ Orden de cada ronda: { $order }.
s20x3-begun-batch = { $half ->
        [gm] ⚔️ Empieza la fase del máster; después, los jugadores.
       *[other] ⚔️ Empieza la fase de jugadores: cada cual juega su turno cuando quiera. Después responde el máster.
    }
s20x3-manual-notice = 🎲 Cada cual tira sus dados y los escribe; los confirma un rival o el máster. Por quien pasa o no llega tira el bot.
s20x3-intercept-notice = 🛡️ Solo se intercepta en el turno propio: el ataque de quien juega justo antes del objetivo no se puede interceptar (regla `momento_de_interceptar`).
s20x3-intercept-notice-batch = 🛡️ Quien juegue antes que el objetivo puede interceptar el ataque (`/interceptar`).
s20x3-ended-win = { $n ->
        [one] 🏆 *¡Gana { $who }!*
       *[other] 🏆 *¡Ganan { $who }!*
    }
s20x3-ended-team = 🏆 *¡Victoria del equipo { $team }!* ({ $who })
s20x3-ended-team-letter = 🏆 *¡Victoria del equipo { $team }!* ({ $who })
s20x3-ended-draw = 🤝 *Empate:* nadie queda en pie.
s20x3-ended-aborted = 🏁 El combate termina sin vencedor.

## Un turno

s20x3-turn-begun = 🎲 *{ $who }* · turno { $turn }
s20x3-note-answers = responde a los ataques de { $who }
s20x3-recomputed = ♻️ { $who } tiene ahora { $values }
s20x3-replaced = 🔄 { $who }: { $stat } pasa a *{ $value }*
s20x3-swapped = 🔄 { $who } · { $ability }: { $stat } pasa a *{ $value }*
s20x3-locked = 🔒 { $who } no puede gastar { $stats } en este turno.
s20x3-blocked-turn = 🚫 { $who }, en este turno: { $what }
s20x3-block-a = sin A
s20x3-block-m = sin M
s20x3-block-d = sin D
s20x3-block-attack = sin ataque
s20x3-block-defend = sin defensa
s20x3-passed = { $cause ->
        [closed] ⏭️ La fase se cierra: { $who } solo tira y se defiende.
        [timeout] ⌛ Se acabó el tiempo de { $who }: solo tira y se defiende.
       *[other] ⏭️ { $who } pasa: tira, se defiende y nada más.
    }
s20x3-phase-closed = ⏭️ { $by } cierra la fase de jugadores.

## Ataques

s20x3-attack = { $type ->
        [S] ⚔️ { $attacker } → { $target }: { $ability } *{ $value }*
        [H] ⛓️ { $attacker } → { $target }: { $ability } *{ $value }*
        [L] 🏹 { $attacker } → { $target }: { $ability } *{ $value }*
       *[other] 🌟 { $attacker } → { $target }: { $ability } *{ $value }*
    }
s20x3-pending = { $type ->
        [S] ⚔️ Ataque { $number }: { $attacker } → { $target }, { $ability } *{ $value }*
        [H] ⛓️ Ataque { $number }: { $attacker } → { $target }, { $ability } *{ $value }*
        [L] 🏹 Ataque { $number }: { $attacker } → { $target }, { $ability } *{ $value }*
       *[other] 🌟 Ataque { $number }: { $attacker } → { $target }, { $ability } *{ $value }*
    }
s20x3-pending-outlook = { $attack } → { $outlook }
s20x3-note-l-bonus = A { $a } + { $bonus } por M
s20x3-note-element = { $element }
s20x3-note-unblockable = imbloqueable
s20x3-note-intercepted = iba a por { $first }
s20x3-note-varies = { $amounts } según la vulnerabilidad o resistencia del objetivo
s20x3-intercepted = 🛡️ { $who } intercepta { $what } *{ $value }* de { $attacker }, que iba a por { $first }.
s20x3-defended = 🛡️ { $who } defiende con D *{ $d }*.
s20x3-defended-m = 🛡️ { $who } defiende con D *{ $d }* y paga M { $m } por la defensa contra L.
s20x3-no-defence = 🙅 { $who } no se defiende.
s20x3-no-defence-forced = 🚫 { $who } no puede defenderse.
s20x3-vanished = { $n ->
        [one] 💨 Un ataque pendiente se desvanece.
       *[other] 💨 { $n } ataques pendientes se desvanecen.
    }

s20x3-guard = D { $d }
s20x3-guard-l = defensa { $guard } (D { $d } + { $bonus } por M)
s20x3-against = contra { $guard }
s20x3-unguarded = sin defensa
s20x3-hit = 💥 { $ability } *{ $value }* de { $attacker } { $against } → { $defender } recibe *{ $damage }* ({ $hp })
s20x3-blocked = 🛡️ { $ability } *{ $value }* de { $attacker } { $against } → { $defender } lo para
s20x3-perfect = ✨ *Defensa Perfecta* de { $defender }: { $guard } contra { $ability } *{ $value }* → { $attacker } recibe *{ $reflected }* ({ $hp })
s20x3-reflected = ✨ { $defender } devuelve el golpe: { $guard } contra { $ability } *{ $value }* → { $attacker } recibe *{ $reflected }* ({ $hp })
s20x3-broken = ⛓️ { $defender } rompe la llave de { $attacker }: { $guard } contra { $ability } *{ $value }*
s20x3-held = ⛓️ { $attacker } sujeta a { $defender }: { $ability } *{ $value }* { $against } → recibe *{ $damage }* ({ $hp }) y se queda sin A ni M en este turno
s20x3-held-unhurt = ⛓️ { $attacker } sujeta a { $defender }: { $ability } *{ $value }* { $against } → sin daño, pero sin A ni M en este turno
s20x3-note-damage-bonus = incluye { $n } por habilidades
s20x3-note-reflected = y devuelve el golpe: { $attacker } recibe *{ $reflected }* ({ $hp })
s20x3-note-reflected-bonus = incluye { $n } por habilidades

s20x3-outlook-hit = { $you ->
        [yes] con tu { $guard } recibes *{ $damage }* ({ $hp })
       *[other] con { $guard } recibe *{ $damage }* ({ $hp })
    }
s20x3-outlook-held = { $you ->
        [yes] con tu { $guard } recibes *{ $damage }* ({ $hp }) y quedas sin A ni M
       *[other] con { $guard } recibe *{ $damage }* ({ $hp }) y queda sin A ni M
    }
s20x3-outlook-hit-unguarded = { $you ->
        [yes] sin defensa recibes *{ $damage }* ({ $hp })
       *[other] sin defensa recibe *{ $damage }* ({ $hp })
    }
s20x3-outlook-held-unguarded = { $you ->
        [yes] sin defensa recibes *{ $damage }* ({ $hp }) y quedas sin A ni M
       *[other] sin defensa recibe *{ $damage }* ({ $hp }) y queda sin A ni M
    }
s20x3-outlook-blocked = { $you ->
        [yes] con tu { $guard } lo paras
       *[other] con { $guard } lo para
    }
s20x3-outlook-broken = { $you ->
        [yes] con tu { $guard } te sueltas
       *[other] con { $guard } se suelta
    }
s20x3-outlook-reflected = { $you ->
        [yes] con tu { $guard } lo devuelves: { $attacker } recibe *{ $n }*
       *[other] con { $guard } lo devuelve: { $attacker } recibe *{ $n }*
    }

## Llaves

s20x3-hold-begun = ⛓️ { $holder } intenta sujetar a { $held } (llave de *{ $value }*).
s20x3-hold-kept = ⛓️ { $holder } mantiene la llave sobre { $held }: otra vez *{ $value }*.
s20x3-hold-ended = { $cause ->
        [broken] ⛓️ La llave de { $holder } sobre { $held } se rompe
        [released] ⛓️ { $holder } suelta a { $held }
        [holder_held] ⛓️ { $holder } ya no puede sujetar a { $held }
        [holder_ko] ⛓️ { $held } queda libre: { $holder } ha caído
        [held_ko] ⛓️ { $holder } suelta a { $held }, que ha caído
       *[other] ⛓️ La llave de { $holder } sobre { $held } se queda en nada
    }
s20x3-hold-cost = ⛓️ Al acabar la llave, { $holder } recibe *{ $n }* ({ $hp })
s20x3-note-hold-cost = al acabar la llave recibe *{ $n }* ({ $hp })
s20x3-hold-active = ⛓️ { $holder } sujeta a { $held } (llave de *{ $value }*)
s20x3-hold-unchecked = ⛓️ { $holder } intenta sujetar a { $held } (llave de *{ $value }*)

## Habilidades y efectos

s20x3-used = ▫️ { $who } usa { $ability }.
s20x3-paid-hp = 🩸 { $who } paga *{ $n }* HP por { $ability } ({ $hp })
s20x3-effect-begun = 🔹 { $who } · { $ability }: { $what }
s20x3-effect = 🔹 Efecto { $number }: { $ability } de { $who }, { $what }
s20x3-interrupted = ✂️ { $who } interrumpe { $ability } de { $owner } ({ $means }).
s20x3-effect-fired = 💫 { $owner }: { $ability } hace efecto.
s20x3-effect-expired = ⌛ Se acaba { $ability } de { $owner }.
s20x3-interruptible = se interrumpe con M ≥ { $n }
s20x3-reach-yes = { $you ->
        [yes] tu M { $m } basta
       *[other] su M { $m } basta
    }
s20x3-reach-special = { $you ->
        [yes] con tu M { $m } te vale la interrupción especial
       *[other] con M { $m } le vale la interrupción especial
    }
s20x3-reach-no = { $you ->
        [yes] tu M { $m } no alcanza
       *[other] su M { $m } no alcanza
    }
s20x3-reach-no-m = { $you ->
        [yes] no te queda M
       *[other] no le queda M
    }
s20x3-what-lasts = sin cambios en los valores
s20x3-what-mods = { $mods }
s20x3-what-mods-capped = { $mods }, sin pasar de { $cap }
s20x3-what-charge = guarda A *{ $n }*
s20x3-what-charge-element = +{ $n } A contra quien sea vulnerable a { $element }
s20x3-what-grant = elemento { $element }
s20x3-what-out-of-reach = fuera del alcance de { $types }
s20x3-what-seal = { $n ->
        [one] sella las habilidades únicas, queda 1 turno
       *[other] sella las habilidades únicas, quedan { $n } turnos
    }
s20x3-what-prepared = { $n ->
        [one] hará efecto en su próximo turno
       *[other] hará efecto dentro de { $n } turnos
    }
s20x3-what-when = { $what } ({ $when })
s20x3-when-now = este turno
s20x3-when-next = próximo turno
s20x3-when-turns = { $n ->
        [one] queda 1 turno
       *[other] quedan { $n } turnos
    }
s20x3-when-for = { $who }, { $when }
s20x3-ban-ability = sin { $ability }
s20x3-ban-attack-type = sin ataques { $type }
s20x3-ban-tag = sin { $tag }

s20x3-healed = 💚 { $who } · { $ability }: +*{ $n }* HP ({ $hp })
s20x3-healed-other = 💚 { $who } · { $ability }: { $target } recupera *{ $n }* HP ({ $hp })
s20x3-healed-nothing = { $full ->
        [yes] 💚 { $ability }: { $target } ya tenía todos sus HP ({ $hp })
       *[no] 💚 { $ability }: con tan poco M, { $target } no recupera nada ({ $hp })
    }
s20x3-note-heal-cut = el tope deja fuera el resto de { $n }
s20x3-damage = 💥 { $ability } de { $by }: { $who } recibe *{ $n }* ({ $hp })
s20x3-hp-lost = 🩸 { $who } pierde *{ $n }* HP por { $ability } ({ $hp })
s20x3-ko = 💀 *{ $who } queda KO*
s20x3-note-overflow = { $n ->
        [one] sobra 1 de daño
       *[other] sobran { $n } de daño
    }
s20x3-removed-agreed = 🚪 { $who } sale del combate: lo habéis decidido entre todos.
s20x3-hp-agreed = ⚖️ Lo habéis acordado: { $who } queda con { $hp }.
s20x3-flag-agreed = { $on ->
        [yes] ⚖️ Lo habéis acordado: { $who } está { $flag }.
       *[no] ⚖️ Lo habéis acordado: { $who } ya no está { $flag }.
    }
s20x3-joined-fight = 🙋 { $who } entra en el combate, al final del orden.
s20x3-order-set = ⚖️ Nuevo orden de las rondas: { $order }.
s20x3-lobby-gm = { $mode ->
        [gm_batch] 🎭 El máster responde cuando han jugado todos{ $rolls ->
            [per_player] , con una tirada por jugador
           *[one] , con una sola tirada
        }. Sus combatientes empiezan con { $hp } HP si no se dice otra cosa (`/npc "Lobo" hp 30`).
       *[other] 🎭 El máster responde tras cada jugador. Sus combatientes empiezan con { $hp } HP si no se dice otra cosa (`/npc "Lobo" hp 30`).
    }
refusal-wait_for_players = Ahora les toca a los jugadores. Si falta alguien, `/saltar`.
s20x3-surrendered = 🏳️ { $who } se rinde.
s20x3-removed = 🚪 { $who } sale del combate por decisión del máster.
s20x3-hp-set = ⚖️ { $by } pone los HP de { $who } en *{ $hp }*.
s20x3-flag-set = { $on ->
        [yes] ⚖️ { $by } lo dice: { $who } está { $flag }.
       *[other] ⚖️ { $by } lo dice: { $who } ya no está { $flag }.
    }
s20x3-flag-unreachable = fuera de alcance

## El tablero

s20x3-head-lobby = ⚔️ El combate aún no ha empezado.
s20x3-head-duel = ⚔️ *Turno { $turn }* · juega *{ $who }*
s20x3-head = ⚔️ *Turno { $turn }* · juega *{ $who }* · ronda { $round } · { $mode }
s20x3-head-phase = { $n ->
        [one] ⚔️ *Fase de jugadores* · ronda { $round } · falta { $who }
       *[other] ⚔️ *Fase de jugadores* · ronda { $round } · faltan { $who }
    }
s20x3-team = *{ $team }*
s20x3-team-letter = *Equipo { $team }*
s20x3-team-gm = *Bando del máster*
s20x3-team-players = *Jugadores*
s20x3-team-unnamed = *Bando { $n }*
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
        [surrendered] { $who } · se ha rendido
        [removed] { $who } · fuera del combate
       *[ko] { $who } · KO
    }
s20x3-length = { $turns ->
        [one] 1 turno
       *[other] { $turns } turnos
    }, { $rounds ->
        [one] 1 ronda
       *[other] { $rounds } rondas
    }
s20x3-summary = 📊 { $length }: { $people }
s20x3-summary-hp = { $who } { $hp }
s20x3-summary-out = { $how ->
        [surrendered] { $who } (se rindió)
        [removed] { $who } (salió)
       *[ko] { $who } KO
    }
s20x3-gm-head = { $over ->
        [yes] 🎭 *Tu bando, al final*
       *[no] 🎭 *Tu bando* · solo lo ves tú
    }
s20x3-gm-known = ▫️ { $what }
s20x3-gm-ability = { $ability }
s20x3-gm-vulnerable = vulnerable a { $element }
s20x3-gm-resistant = resistente a { $element }
s20x3-is-held = sin A ni M (llave)
s20x3-is-flying = en vuelo
s20x3-has-acted = ya ha jugado
s20x3-turn-locks = 🚫 En este turno: { $what }
s20x3-next = Después: { $who }
s20x3-left = { $n ->
        [one] Falta por jugar: { $who }
       *[other] Faltan por jugar: { $who }
    }
s20x3-type-dice = 🎲 Tira tus tres dados y escríbelos en orden D, A, M: `/turno 5 14 3`
s20x3-divide = 🛡️ D se reparte entre los ataques, por ejemplo: `/defender { $shares }`

## Por qué no se puede

refusal-not_your_turn = No es tu turno.
refusal-wrong_window = En este turno ya ha pasado su momento.
refusal-no_pending_attack = Nadie te ataca: no hay de qué defenderse.
refusal-action_used = { $by ->
        [hold] Mantener la llave es tu acción de este turno.
       *[step] Ya has usado tu acción de este turno.
    }
refusal-m_action_used = Ya has usado M en este turno.
refusal-d_spent = Ya has gastado D en este turno.
refusal-a_spent = Ya has gastado A en este turno.
refusal-m_spent = Ya has gastado M en este turno.
refusal-d_too_low = Pide D ≥ { $n }.
refusal-a_too_low = Pide A ≥ { $n }.
refusal-m_too_low = Pide M ≥ { $n }.
refusal-m_too_high = Pide M ≤ { $n }.
refusal-a_too_high = Pide A ≤ { $n }.
refusal-m_not_above_a = Pide M mayor que A.
refusal-hp_too_high = Pide HP ≤ { $n }.
refusal-hp_too_low = Pide HP ≥ { $n }.
refusal-sum_not_multiple = Pide que los dados sumen un múltiplo de { $n }, y suman { $s }.
refusal-held = Con una llave sobre ti no puedes usar A ni M.
refusal-holding = Con tu llave en marcha no puedes usar M.
refusal-no_defense_this_turn = No puedes defenderte en este turno.
refusal-target_flying = Tu rival está en vuelo: no le llegan S ni H.
refusal-target_ko = El objetivo está KO.
refusal-cannot_receive = Ese ataque no puede pasar a ti: no te alcanza, o es una llave que ya se ha comprobado.
refusal-not_interruptible = Eso no se puede interrumpir: ni ataques, ni llaves, ni habilidades únicas que no lo digan.
refusal-m_below_value = Tu M ({ $m }) no alcanza: hace falta { $n }.
refusal-healed_last_turn = Ya curaste en tu turno anterior, y dos seguidos no se puede.
refusal-banned = Tu habilidad { $x } lo prohíbe.
refusal-suppressed = { $n ->
        [one] Habilidad sellada (queda 1 turno, o hasta que se interrumpa el sello).
       *[other] Habilidad sellada (quedan { $n } turnos, o hasta que se interrumpa el sello).
    }
refusal-used_up = { $per ->
        [turn] { $n ->
            [one] Eso se usa una sola vez por turno, y ya la gastaste.
           *[other] Eso se usa { $n } veces por turno, y ya las gastaste.
        }
       *[combat] { $n ->
            [one] Eso se usa una sola vez por combate, y ya la gastaste.
           *[other] Eso se usa { $n } veces por combate, y ya las gastaste.
        }
    }
refusal-cooldown = { $n ->
        [one] Aún no: espera 1 turno tuyo.
       *[other] Aún no: espera { $n } turnos tuyos.
    }
refusal-rq_flight = Pide M ≥ 10 y además Vuelo, un buff de Viento o estar fuera de alcance en la narración.
refusal-rq_missing = { $text ->
        [s20x3-w-holding] No tienes a nadie en una llave.
        [s20x3-w-team-fight] Eso solo vale cuando peleas en equipo.
       *[other] Pide { $text }.
    }
refusal-too_many_abilities = { $n ->
        [one] Solo cabe 1 habilidad.
       *[other] Caben como mucho { $n } habilidades.
    } Quita alguna: `/ficha habilidades -{ $out }`.
refusal-excluded_pair = { $x } y { $y } no pueden ir juntas. Quita una: `/ficha habilidades -{ $out }`.
refusal-bad_target = No hay a quién.
refusal-special_used = Ya has hecho tu interrupción especial de este turno.
refusal-not_listed = Esa habilidad no está en tu lista: mírala con `/ficha`.
refusal-list_fixed = La lista no cambia durante el combate: cámbiala cuando acabe, con `/ficha habilidades +vuelo`.
refusal-resistance_unpaired = Cada resistencia exige una vulnerabilidad a otro elemento: `/ficha vulnerable fuego resistente hielo`.
refusal-no_split = En esta mesa D no se reparte entre los ataques.
refusal-one_attack = Solo te espera un ataque: toda tu D va contra él.
refusal-bad_share = Di cuánta D va contra cada ataque ({ $numbers }), cada uno una vez y como mucho { $d } en total.
refusal-dice_of_bot = En esta mesa los dados los tira el bot.
refusal-dice_to_type = En esta mesa cada cual tira sus dados: escribe los tuyos en orden D, A, M.
refusal-bad_faces = Escribe { $count } dados, cada uno del 1 al { $sides }, en orden D, A, M.
refusal-late_ability = { $who } lleva una habilidad propia que el grupo ya no tiene: para entrar hay que quitarla de su ficha (`/ficha` la muestra).
refusal-not_approved = A esa habilidad le falta la aprobación del máster: pídesela con `/habilidad proponer`.
refusal-not_running = El combate no está en marcha: `/estado` dice cómo está.
refusal-not_rolled = Primero tira tu turno.
refusal-already_rolled = Tu turno ya está tirado.

## Por qué no se puede lo que alguien ha escrito, y qué se puede

s20x3-advice-turn = No es tu turno: juega { $who }. Con `/estado` ves cómo va.
s20x3-advice-has-acted = { $n ->
        [one] En esta ronda ya has jugado: falta { $who }.
       *[other] En esta ronda ya has jugado: faltan { $who }.
    }
s20x3-advice-phase = { $n ->
        [one] Es la fase de jugadores: falta { $who }.
       *[other] Es la fase de jugadores: faltan { $who }.
    }
s20x3-advice-out = { $who } ya está fuera de este combate. { $others ->
        [one] Juega { $others }
       *[other] Juegan { $others }
    }.
s20x3-advice-ko = { $who } ya está fuera del combate.
s20x3-advice-rolled = Tu turno ya está tirado: { $values }. Elige qué haces, o acábalo.
s20x3-advice-now = { $why } Ahora puedes: { $what }.
s20x3-advice-now-more = { $why } Ahora puedes: { $what }, y { $n ->
        [one] una cosa más
       *[other] { $n } cosas más
    } (`/estado`).
s20x3-advice-end = { $why } Ya solo te queda acabar el turno: `/fin`.
s20x3-advice-bound = { $ability } pide { $stat } { $sign } { $n }, y tienes { $have }.
s20x3-advice-late = Para { $ability } ya es tarde en este turno: { $window ->
        [opening] va antes de defenderse y de atacar
        [reaction] va con la defensa, antes de atacar
        [action] va antes que los usos de M, y solo se ataca o se carga una vez
       *[other] ya ha pasado su momento
    }.
s20x3-advice-of = { $ability }: { $why }
s20x3-advice-new-hold = Esa llave es de este turno: en el próximo podrás mantenerla o deshacerla.
s20x3-advice-hp = Los HP van de { $low } a { $high }. Para sacar a alguien del combate, `/expulsar`.
s20x3-advice-close = { $phases ->
        [yes] La fase de jugadores ya está cerrada: ahora juega el bando del máster (`/siguiente`).
       *[no] Aquí se juega por turnos: no hay ninguna fase que cerrar. Para seguir, `/siguiente`.
    }
s20x3-advice-late-defence = La defensa va antes de todo lo demás, y en este turno ya ha pasado.
s20x3-advice-which = Di cuál: { $what }.
s20x3-advice-choice = { $ability } pide que elijas: { $what }.
s20x3-advice-no-choice = { $ability } no lleva nada más: sobra «{ $word }».
s20x3-advice-target-none = { $ability } no se dirige a nadie.
s20x3-advice-target-self = { $ability } es solo para ti.
s20x3-advice-target-nobody = { $ability }: ahora no hay nadie más a quien pueda ir.
s20x3-advice-target-opponent = { $ability } va contra un rival: { $who }.
s20x3-advice-target-ally = { $ability } es para alguien de tu equipo: { $who }.
s20x3-advice-target-team_member = { $ability } es para ti o para alguien de tu equipo: { $who }.
s20x3-advice-target-anyone = { $ability } puede ir a { $who }.
s20x3-advice-target-ko = { $fallen } ya está fuera del combate. { $rest }
s20x3-advice-flying = { $who } está en vuelo: no le llegan S ni H.
s20x3-advice-effect = { $n } ({ $ability } de { $who })
s20x3-advice-effect-none = No hay ningún efecto que interrumpir.
s20x3-advice-effect-unknown = No hay ningún efecto { $n }.
s20x3-advice-effect-which = Di qué efecto.
s20x3-advice-effect-own = El efecto { $n } es de los tuyos ({ $what } de { $who }): se interrumpen los de un rival.
s20x3-advice-effect-fixed = El efecto { $n } ({ $what } de { $who }) no se puede interrumpir.
s20x3-advice-effects = { $why } Se puede interrumpir: { $what }.
s20x3-advice-effects-none = { $why } Ahora no hay ninguno que interrumpir.
s20x3-advice-attack = { $n } ({ $attacker } → { $target })
s20x3-advice-attack-none = Nadie ataca ahora a otra persona de tu equipo: no hay nada que interceptar.
s20x3-advice-attack-which = Di qué ataque.
s20x3-advice-attack-unknown = No hay ningún ataque { $n }.
s20x3-advice-attack-not-ally = El ataque { $n } no va contra nadie de tu equipo.
s20x3-advice-attack-yours = El ataque { $n } ya va contra ti: defiéndete.
s20x3-advice-attack-not-yours = El ataque { $n } no va contra ti.
s20x3-advice-attacks = { $why } Puedes interceptar: { $what }.
s20x3-advice-attacks-none = { $why } Ahora no hay ninguno que interceptar.
s20x3-advice-attacks-yours = { $why } Contra ti: { $what }.
s20x3-advice-which-ability = Di qué habilidad.
s20x3-advice-not-owned = { $ability } no está en tu lista.
s20x3-advice-passive = { $ability } es pasiva: no se usa, siempre está.
s20x3-advice-unknown = No conozco ninguna habilidad «{ $name }».
s20x3-advice-likely = { $why } ¿Querías decir { $ability }?
s20x3-advice-own = { $why } Con `/usar` puedes: { $what }.
s20x3-advice-own-none = { $why } No llevas ninguna activa (UT): se eligen antes del combate, con `/ficha habilidades`. Lo demás tiene orden propia: `/ayuda`.

## Por qué no se puede, en general

refusal-ko_first = Antes toca defenderse, y con esa defensa caes KO.
refusal-fight_over_first = Antes toca defenderse, y con esa defensa se acaba el combate.
refusal-bad_choice = Di cuál: { $options }.
refusal-undo_not_yours = El último paso no fue tuyo: puede deshacerlo quien lo dio, o el máster.
refusal-undo_outcome = Ya se vio cómo acababa una defensa: eso solo lo deshace el máster.
refusal-undo_interruption = Una interrupción solo la deshace el máster.
refusal-undo_turn = Ese turno ya terminó: lo deshace el máster o, sin máster, el acuerdo de ambas partes.
refusal-undo_dice = Los dados no se deshacen: lo tirado queda tirado.
example-s20x3-sheet = /ficha habilidades +vuelo
example-s20x3-elements = /ficha vulnerable fuego resistente hielo
example-s20x3-trial = /habilidad probar NOMBRE 12 7 15
refusal-unknown_word = No conozco «{ $word }».
refusal-bad_number = «{ $word }» va de { $low } a { $high }.
refusal-gm_only = Los rasgos los pone el máster: `/ficha @ana rasgo aeloriano`.
refusal-seats = { $low ->
        [one] Hace falta 1 combatiente como mínimo, y caben { $high }.
       *[other] Hacen falta { $low } combatientes como mínimo, y caben { $high }.
    }

## Palabras del reglamento

term-20x3-d = D
term-20x3-a = A
term-20x3-m = M
term-20x3-hp = HP
term-20x3-S = S
term-20x3-H = H
term-20x3-L = L
term-20x3-U = U

term-20x3-defensa = Defender
term-20x3-interceptar = Interceptar
term-20x3-strike = Strike
term-20x3-hold = Hold
term-20x3-hold_keep = Mantener la llave
term-20x3-hold_release = Deshacer la llave
term-20x3-largo_alcance = Largo alcance

term-20x3-interrupcion = Interrupción
term-20x3-interrupcion_especial = Interrupción especial
term-20x3-curacion = Curación
term-20x3-intercambio = Intercambio
term-20x3-intercambio_d_a = Intercambio D→A
term-20x3-intercambio_a_d = Intercambio A→D
term-20x3-da = D→A
term-20x3-ad = A→D
term-20x3-carga = Carga
term-20x3-carga_critica = Carga crítica
term-20x3-carga_especial = Carga especial
term-20x3-carga_carmesi = Carga carmesí
term-20x3-carga_perfecta = Carga perfecta
term-20x3-carga_elemental = Carga elemental
term-20x3-sobrecarga = Sobrecarga
term-20x3-vuelo = Vuelo
term-20x3-concentracion = Concentración
term-20x3-armadura_buff = Armadura (uso de M)
term-20x3-animo = Ánimo
term-20x3-overkill = Overkill
term-20x3-templanza = Templanza
term-20x3-ira = Ira

term-20x3-elemento_fuego = Elemento: Fuego
term-20x3-elemento_hielo = Elemento: Hielo
term-20x3-elemento_viento = Elemento: Viento
term-20x3-elemento_elec = Elemento: Elec
term-20x3-elemento_tierra = Elemento: Tierra
term-20x3-elemento_entropia = Elemento: Entropía
term-20x3-elemento_armonia = Elemento: Armonía
term-20x3-cura = Cura
term-20x3-soporte = Soporte
term-20x3-armadura = Armadura
term-20x3-aggro_sh = Aggro S/H
term-20x3-aggro_l = Aggro L
term-20x3-caos_carmesi = Magia del Caos Carmesí
term-20x3-caos_borgona = Magia del Caos Borgoña
term-20x3-caos_dorada = Magia del Caos Dorada
term-20x3-caos_cerceta = Magia del Caos Cerceta
term-20x3-up_vuelo = Vuelo (habilidad)

term-20x3-ut_fuego = Fuego
term-20x3-ut_hielo = Hielo
term-20x3-ut_viento = Viento
term-20x3-ut_elec = Elec
term-20x3-ut_tierra = Tierra
term-20x3-ut_entropia = Entropía
term-20x3-ut_armonia = Armonía
term-20x3-soporte_buff = Soporte: Buff
term-20x3-soporte_debuff = Soporte: Debuff
term-20x3-soporte_buff_elemental = Soporte: Buff Elemental
term-20x3-lucky_7 = Lucky 7
term-20x3-azure_cage = Azure Cage

term-20x3-fuego = Fuego
term-20x3-hielo = Hielo
term-20x3-viento = Viento
term-20x3-elec = Elec
term-20x3-tierra = Tierra
term-20x3-entropia = Entropía
term-20x3-armonia = Armonía

term-20x3-aeloriano = Aeloriano
term-20x3-aeloriano_cercetan = Aeloriano-Cercetan
term-20x3-tag_heal = curaciones
term-20x3-tag_elemental = habilidades elementales
term-20x3-tag_charge = cargas
term-20x3-tag_buff = buffs
term-20x3-tag_debuff = debuffs
term-20x3-tag_flight = vuelos
term-20x3-si = sí
term-20x3-no = no
term-20x3-unreachable = fuera de alcance

## Ayuda de las órdenes

roll-form-turno = D, A y M de un turno, fuera de combate
help-20x3-turno = Tiras tus tres dados (D, A y M) y abres tu turno: `/turno`; con dados propios, `/turno 5 14 3`
help-20x3-defender = Te defiendes de todo lo pendiente, de un ataque o de nada: `/defender`, `/defender 2`, `/defender no`; si D se reparte, `/defender 1=6 2=4`
help-20x3-interceptar = Recibes tú un ataque dirigido a alguien de tu equipo, con −4 D: `/interceptar 2`
help-20x3-strike = Ataque S: pagas todo A, y eso vale: `/strike @beto`
help-20x3-hold = Llave (H): A de 10 o menos y M por encima de A: `/llave @beto`
help-20x3-mantener = Mantienes la llave en vez de atacar: `/mantener`
help-20x3-soltar = Sueltas la llave antes de jugar el turno: `/soltar`
help-20x3-distancia = Largo alcance (L): A de 10 o menos, más la mitad de M: `/distancia @beto`
help-20x3-interrumpir = Interrumpes un efecto rival con tu M; el número está en el tablero: `/interrumpir 3`, `/interrumpir especial 3`
help-20x3-curar = Pagas todo M y devuelves la cuarta parte en HP: `/curar`, `/curar @ana`
help-20x3-intercambio = Con M de 10 o más, pasas D a A o A a D: `/intercambio da`
help-20x3-carga = Guardas A para tu próximo turno: `/carga`, `/carga perfecta`
help-20x3-vuelo = Fuera del alcance de S y H, y +3 D en tu próximo turno: `/vuelo`
help-20x3-concentracion = +1 A o +1 D en tu próximo turno: `/concentracion a`
help-20x3-armadura = La mitad de M como D en tu próximo turno: `/armadura`
help-20x3-animo = +1 D o +1 A para el resto de tu equipo: `/animo d`
help-20x3-templanza = Sin atacar ni defender: D y A pasan a M en tu próximo turno: `/templanza`
help-20x3-ira = Con 10 HP o menos: −3 D y +3 A en tu próximo turno: `/ira`
help-20x3-usar = Usas cualquier habilidad, por su nombre: `/usar "Lucky 7" @beto`
help-20x3-fin = Terminas el turno; si algo te ataca, antes te defiendes: `/fin`
help-20x3-pasar = Pasas el turno: tiras, te defiendes y nada más: `/pasar`
help-20x3-cerrar = El máster cierra la fase de jugadores: `/cerrar`
help-20x3-tiempo = Quien agotó su tiempo solo tira y se defiende: `/tiempo`
help-20x3-vida = El máster fija los HP de alguien y dice por qué: `/vida @beto 12 cayó del tejado`
help-20x3-marca = El máster pone o quita una marca: `/marca @beto inalcanzable si`
help-20x3-expulsar = El máster saca a alguien del combate: `/expulsar @beto`

## Lo que se ofrece, y lo que haría

s20x3-offer-turn = Tirar mi turno
s20x3-offer-pass = Pasar
s20x3-offer-done = Fin del turno
s20x3-offer-defend = Defender
s20x3-offer-defend-split = Defender ({ $shares })
s20x3-offer-defend-one = Defender solo del { $number }
s20x3-offer-defend-no = No defender
s20x3-offer-intercept = Interceptar
s20x3-offer-close = Cerrar la fase
s20x3-offer-hp = Fijar HP
s20x3-offer-flag = Poner marca
s20x3-offer-remove = Sacar del combate
s20x3-offer-use = { $ability }

s20x3-preview-after = { $first ->
        [s20x3-preview-no-action] { $then } · { $first }
       *[other] { $then } · primero { $first }
    }
s20x3-preview-two = { $first }, { $then }
s20x3-preview-keeps = mantienes la llave de { $value }
s20x3-preview-defends = te defiendes{ $attacks ->
        [one] {""}
       *[other] { " " }de { $attacks } ataques
    }: { $damage ->
        [0] sin daño
       *[other] recibes { $damage }
    }{ $reflected ->
        [0] {""}
       *[other] { ", " }devuelves { $reflected }
    }
s20x3-preview-undefended = sin defensa{ $attacks ->
        [one] {""}
       *[other] { " " }contra { $attacks } ataques
    }: { $damage ->
        [0] sin daño
       *[other] recibes { $damage }
    }{ $reflected ->
        [0] {""}
       *[other] { ", " }devuelves { $reflected }
    }
s20x3-preview-no-action = sin atacar
s20x3-preview-attack = { $type } { $value }
s20x3-preview-charge = guarda A { $stored }
s20x3-preview-effect = próximo turno{ $d ->
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
       *[other] { " " }para { $count }
    }
s20x3-preview-heal = { $amount ->
        [0] no cura nada
       *[other] +{ $amount } HP
    }
s20x3-preview-swap = { $stat } { $value }
s20x3-preview-interrupt = interrumpe { $ability } de { $owner }
s20x3-preview-release = { $damage ->
        [0] sin coste
       *[other] recibes { $damage }
    }
s20x3-preview-keep = { $value } otra vez contra { $held }
s20x3-preview-intercept = { $type } { $value } de { $attacker } a { $target }, con D { $d }

## La ficha

s20x3-sheet-hp = HP: *{ $hp }*
s20x3-sheet-hp-default = HP: los que diga el grupo
s20x3-sheet-ability = Habilidad: *{ $ability }*
s20x3-sheet-no-abilities = Sin habilidades únicas
s20x3-sheet-vulnerable = Vulnerable a { $element }
s20x3-sheet-resistant = Resistente a { $element }
s20x3-sheet-trait = Rasgo: { $trait }

## Ajustes de la casa

term-20x3-start_hp = HP con que se empieza
term-20x3-gm_start_hp = HP con que empieza un enemigo del máster
term-20x3-max_abilities = habilidades únicas por jugador, como mucho
term-20x3-gm_max_abilities = habilidades únicas por enemigo, como mucho
term-20x3-who_starts = cómo se decide quién empieza
term-20x3-dice_source = quién tira los dados
term-20x3-gm_mode = cómo responde el máster: por fases o alternando
term-20x3-gm_batch_rolls = tiradas del máster por fase
term-20x3-gm_batch_attack = ataques del máster por fase
term-20x3-gm_batch_order = orden dentro de la fase de jugadores
term-20x3-unequal_teams = turnos con equipos desiguales
term-20x3-l_defense_bonus = parte de M que suma la defensa contra L
term-20x3-l_bonus_m = M que cuenta para L: obtenido o restante
term-20x3-l_bonus_spends_m = la suma de L gasta M
term-20x3-l_bonus_reflects = la suma de L ayuda a llegar a la Defensa Perfecta
term-20x3-hold_perfect_reflect = una llave puede recibir Defensa Perfecta
term-20x3-hold_choice = cuándo se mantiene o se suelta la llave
term-20x3-hold_self_damage_on_target_ko = la llave daña a quien sujeta si su presa cae
term-20x3-swap_vs_new_hold = intercambio A→D contra una llave recién hecha
term-20x3-pattern_dice = dados que miran los patrones
term-20x3-threshold_values = valores que miran los requisitos
term-20x3-value_floor = valor mínimo de D, A y M
term-20x3-value_cap = valor máximo de D, A y M
term-20x3-m_actions_per_turn = usos de todo M por turno
term-20x3-interrupt_timing = cuándo se puede interrumpir
term-20x3-interrupt_no_m_value = M que interrumpe lo que no costó M
term-20x3-interrupt_multi_turn = cuánto tiempo se puede interrumpir un efecto largo
term-20x3-special_interrupt_per_turn = interrupciones especiales por turno
term-20x3-special_interrupt_m = M que compara la interrupción especial
term-20x3-heal_target = a quién se puede curar
term-20x3-overheal = curar por encima del máximo
term-20x3-revive = curar a quien está KO
term-20x3-swap_moves_bonuses = el intercambio mueve también los modificadores
term-20x3-charge_combines = ataques que usan el A guardado
term-20x3-charge_chain = las cargas seguidas se suman
term-20x3-charge_keep_if_unused = la carga sin usar se conserva
term-20x3-crimson_passive_debuff = las pasivas valen como debuff para la carga carmesí
term-20x3-hp_cost_can_ko = pagar HP puede dejar KO
term-20x3-effect_stacking = efectos iguales: se suman o cuenta el mayor
term-20x3-overkill_reflect = el daño reflejado vale para Overkill
term-20x3-passive_hp_check = cuándo miran los HP las pasivas
term-20x3-damage_bonus_on_zero = sumar daño a golpes de 0
term-20x3-damage_bonus_base = daño que miran las sumas
term-20x3-elemental_buff_target = para quién vale Soporte: Buff Elemental
term-20x3-resistance = qué hace una resistencia
term-20x3-resistance_pairing = vulnerabilidad que exige cada resistencia
term-20x3-suppressed_counts_as_owned = una habilidad sellada cuenta como propia
term-20x3-multi_defense = D contra varios ataques
term-20x3-interception_timing = cuándo se intercepta
term-20x3-interception_penalty = −4 D por ataque o por turno al interceptar
term-20x3-draw_rule = quién gana si nadie queda en pie
term-20x3-ko_attacker_pending = ataques pendientes de quien cae
term-20x3-effects_end_on_source_ko = los efectos acaban si cae quien los hizo
term-20x3-on_timeout = qué pasa al agotarse el tiempo
term-20x3-turn_timeout_hours = horas por turno (0 = sin límite)
term-20x3-hide_gm_hp = ocultar los HP de los enemigos

# Probar una habilidad con combates automáticos.

s20x3-balance-title = ⚖️ { $ability }: { $fights ->
        [one] un combate con ella y otro sin ella
       *[other] { $fights } combates con ella y otros tantos sin ella
    }, jugados por la máquina.
s20x3-balance-title-several = ⚖️ { $count } habilidades juntas: { $fights ->
        [one] un combate con ellas y otro sin ellas
       *[other] { $fights } combates con ellas y otros tantos sin ellas
    }, jugados por la máquina.
s20x3-balance-with = { $count ->
        [one] Con ella
       *[other] Con ellas
    } se gana el { $percent } % de las veces (con toda probabilidad entre el { $low } y el { $high } %).
s20x3-balance-without = { $count ->
        [one] Sin ella
       *[other] Sin ellas
    }, el { $percent } % (con toda probabilidad entre el { $low } y el { $high } %).
s20x3-balance-verdict = { $verdict ->
        [stronger] ▲ Da ventaja: la diferencia no es casualidad.
        [weaker] ▼ Resta: quien va sin nada gana más, y no es casualidad.
       *[even] ≈ No se ve una diferencia clara.
    }
s20x3-balance-needs = Para poder usarse pide { $ability }: la llevan los dos bandos en todos los combates.

## Habilidades en palabras: condiciones y cantidades

s20x3-w-and = { $left } y { $right }
s20x3-w-or = { $left } o { $right }
s20x3-w-group = ({ $of })
s20x3-w-either = si se cumple ({ $when }): { $then }; si no: { $else }
s20x3-w-if = { $then } si se cumple ({ $when }), si no { $else }
s20x3-w-always = siempre
s20x3-w-never = nunca
s20x3-w-nothing = nada
s20x3-w-code = `{ $text }`
s20x3-w-not-code = no `{ $text }`
s20x3-w-compare = { $left } { $sign } { $right }
s20x3-w-is = { $of }: { $what }
s20x3-w-is-not = { $of }: no { $what }
s20x3-w-choice = elección «{ $name }»
s20x3-w-multiple = { $of } múltiplo de { $by }
s20x3-w-not-multiple = { $of } no múltiplo de { $by }
s20x3-w-value = { $value }
s20x3-w-plus = +{ $of }
s20x3-w-minus = −{ $of }
s20x3-w-pair = { $left } { $right }
s20x3-w-operand = { $sign } { $of }
s20x3-w-half = la mitad de { $of }
s20x3-w-third = un tercio de { $of }
s20x3-w-quarter = la cuarta parte de { $of }
s20x3-w-min = lo menor entre { $left } y { $right }
s20x3-w-max = lo mayor entre { $left } y { $right }
s20x3-w-abs = el valor absoluto de { $of }
s20x3-w-element = { $element }
s20x3-w-raw-d = dado D
s20x3-w-raw-a = dado A
s20x3-w-raw-m = dado M
s20x3-w-raw-sum = suma de los tres dados
s20x3-w-got-d = D obtenida
s20x3-w-got-a = A obtenido
s20x3-w-got-m = M obtenido
s20x3-w-d = D
s20x3-w-a = A
s20x3-w-m = M
s20x3-w-l-m = M que cuenta para L
s20x3-w-paid-d = D pagada
s20x3-w-paid-a = A pagado
s20x3-w-paid-m = M pagado
s20x3-w-paid-hp = HP pagados
s20x3-w-hp = HP
s20x3-w-max-hp = HP máximos
s20x3-w-pending = ataques pendientes contra ti
s20x3-w-allies = aliados en pie
s20x3-w-opponents = rivales en pie
s20x3-w-round = ronda
s20x3-w-target-hp = HP del objetivo
s20x3-w-target-max-hp = HP máximos del objetivo
s20x3-w-target-raw-d = dado D del objetivo
s20x3-w-target-raw-a = dado A del objetivo
s20x3-w-target-raw-m = dado M del objetivo
s20x3-w-effect-value = M que pide interrumpir el efecto
s20x3-w-attack-value = valor del ataque
s20x3-w-event-base = daño base
s20x3-w-event-overflow = daño sobrante
s20x3-w-held = estar en una llave
s20x3-w-not-held = no estar en una llave
s20x3-w-holding = mantener una llave
s20x3-w-not-holding = no mantener una llave
s20x3-w-in-flight = estar en vuelo
s20x3-w-not-in-flight = no estar en vuelo
s20x3-w-team-fight = pelear en equipo
s20x3-w-not-team-fight = pelear sin equipo
s20x3-w-target-in-flight = objetivo en vuelo
s20x3-w-not-target-in-flight = objetivo fuera de vuelo
s20x3-w-target-held = objetivo en una llave
s20x3-w-not-target-held = objetivo sin llave
s20x3-w-effect-interruptible = efecto interrumpible
s20x3-w-not-effect-interruptible = efecto no interrumpible
s20x3-w-effect-opponent = efecto de un rival
s20x3-w-not-effect-opponent = efecto de tu bando
s20x3-w-attack-ally = ataque dirigido a tu equipo
s20x3-w-not-attack-ally = ataque no dirigido a tu equipo
s20x3-w-attack-recheck = llave que se mantiene
s20x3-w-not-attack-recheck = ataque que no sea una llave mantenida
s20x3-w-attack-receivable = ataque que puedas recibir
s20x3-w-not-attack-receivable = ataque que no puedas recibir
s20x3-w-window = fase
s20x3-w-window-opening = apertura
s20x3-w-window-reaction = reacción
s20x3-w-window-action = acción
s20x3-w-window-proaction = proacción
s20x3-w-attack-type = tipo del ataque
s20x3-w-event-cause = causa del daño
s20x3-w-event-type = tipo del ataque
s20x3-w-cause-attack = un ataque
s20x3-w-cause-reflect = un golpe reflejado
s20x3-w-cause-hold_end = una llave rota
s20x3-w-cause-effect = un efecto
s20x3-w-has = { $ability }
s20x3-w-not-has = no tener { $ability }
s20x3-w-has-named = { $text ->
        [Elemento] una habilidad de Elemento
        [Vuelo] Vuelo
       *[other] una habilidad «{ $text }»
    }
s20x3-w-not-has-named = no tener ninguna habilidad «{ $text }»
s20x3-w-has-tag = { $tag ->
        [buff] un buff activo
        [debuff] un debuff activo
        [charge] una carga guardada
        [flight] un vuelo en curso
       *[other] el efecto «{ $tag }» activo
    }
s20x3-w-not-has-tag = { $tag ->
        [buff] ningún buff activo
        [debuff] ningún debuff activo
        [charge] ninguna carga guardada
        [flight] ningún vuelo en curso
       *[other] sin el efecto «{ $tag }»
    }
s20x3-w-has-tag-element = un buff elemental de { $element }
s20x3-w-not-has-tag-element = ningún buff elemental de { $element }
s20x3-w-any-element = un buff elemental
s20x3-w-not-any-element = ningún buff elemental
s20x3-w-lists = llevar { $ability }
s20x3-w-not-lists = no llevar { $ability }
s20x3-w-lists-named = llevar una pasiva llamada «{ $text }»
s20x3-w-not-lists-named = no llevar ninguna pasiva llamada «{ $text }»
s20x3-w-lists-other = llevar otra pasiva llamada «{ $text }»
s20x3-w-not-lists-other = no llevar otra pasiva llamada «{ $text }»
s20x3-w-trait = el rasgo { $trait }
s20x3-w-not-trait = no tener el rasgo { $trait }
s20x3-w-flag = { $flag ->
        [unreachable] estar fuera de alcance en la narración
       *[other] la marca «{ $flag }»
    }
s20x3-w-not-flag = { $flag ->
        [unreachable] no estar fuera de alcance en la narración
       *[other] sin la marca «{ $flag }»
    }
s20x3-w-setting = ajuste «{ $setting }»
s20x3-w-not-setting = ajuste «{ $setting }» desactivado
s20x3-w-blocked = { $what ->
        [defend] no poder defenderte
        [attack] no poder atacar
        [a] A bloqueado
        [m] M bloqueado
       *[other] «{ $what }» bloqueado
    }
s20x3-w-not-blocked = { $what ->
        [defend] poder defenderte
        [attack] poder atacar
        [a] A sin bloquear
        [m] M sin bloquear
       *[other] «{ $what }» sin bloquear
    }
s20x3-w-spent = { $stat ->
        [d] D gastada
        [a] A gastado
       *[other] M gastado
    }
s20x3-w-not-spent = { $stat ->
        [d] D sin gastar
        [a] A sin gastar
       *[other] M sin gastar
    }
s20x3-w-used = usos de { $ability } en este combate
s20x3-w-used-last = haber usado { $ability } en tu turno anterior
s20x3-w-not-used-last = no haber usado { $ability } en tu turno anterior
s20x3-w-did-last = { $tag ->
        [heal] haber curado en tu turno anterior
       *[other] haber hecho «{ $tag }» en tu turno anterior
    }
s20x3-w-not-did-last = { $tag ->
        [heal] no haber curado en tu turno anterior
       *[other] no haber hecho «{ $tag }» en tu turno anterior
    }
s20x3-w-rule = { $rule ->
        [reflect_any_d] reflejar con cualquier D
        [heal_consecutive] poder curar dos turnos seguidos
        [no_hold_self_damage] llaves sin daño propio
       *[other] la regla «{ $rule }»
    }
s20x3-w-not-rule = { $rule ->
        [reflect_any_d] no reflejar con cualquier D
        [heal_consecutive] no poder curar dos turnos seguidos
        [no_hold_self_damage] llaves con daño propio
       *[other] sin la regla «{ $rule }»
    }
s20x3-w-param = { $param ->
        [heal_divisor] divisor de la curación
       *[other] «{ $param }»
    }
s20x3-w-target-vulnerable = objetivo vulnerable a { $element }
s20x3-w-not-target-vulnerable = objetivo no vulnerable a { $element }
s20x3-w-target-resistant = objetivo resistente a { $element }
s20x3-w-not-target-resistant = objetivo no resistente a { $element }
s20x3-w-target-has = objetivo con { $ability }
s20x3-w-not-target-has = objetivo sin { $ability }
s20x3-w-target-tag = { $tag ->
        [buff] objetivo con un buff activo
        [debuff] objetivo con un debuff activo
        [charge] objetivo con una carga guardada
        [flight] objetivo en vuelo
       *[other] objetivo con el efecto «{ $tag }»
    }
s20x3-w-not-target-tag = { $tag ->
        [buff] objetivo sin buffs activos
        [debuff] objetivo sin debuffs activos
        [charge] objetivo sin carga guardada
        [flight] objetivo fuera de vuelo
       *[other] objetivo sin el efecto «{ $tag }»
    }
s20x3-w-target-tag-element = objetivo con un buff elemental de { $element }
s20x3-w-not-target-tag-element = objetivo sin buff elemental de { $element }

## Habilidades en palabras: efectos

s20x3-e-when = { $what } (solo con: { $when })
s20x3-e-then = { $left }; { $right }
s20x3-e-with = { $left }, { $right }
s20x3-e-on-turn_start = al empezar tu turno: { $what }
s20x3-e-on-roll = al tirar: { $what }
s20x3-e-on-damage_calc = al calcular el daño que haces: { $what }
s20x3-e-on-damage_dealt = al hacer daño: { $what }
s20x3-e-on-damage_taken = al recibir daño: { $what }
s20x3-e-on-ko_caused = al dejar KO a alguien: { $what }
s20x3-e-on-interrupted = si te la interrumpen: { $what }
s20x3-e-on-expired = cuando se agota: { $what }
s20x3-e-to-self = a ti
s20x3-e-to-target = al objetivo
s20x3-e-to-team = a ti y a tu equipo
s20x3-e-to-allies = al resto de tu equipo
s20x3-e-to-opponents = a los rivales
s20x3-e-to-all = a todo el mundo
s20x3-e-to-event_target = a quien recibe el daño
s20x3-e-of-self = tuyas
s20x3-e-of-target = del objetivo
s20x3-e-of-team = tuyas y de tu equipo
s20x3-e-of-allies = del resto de tu equipo
s20x3-e-of-opponents = de los rivales
s20x3-e-of-all = de todo el mundo
s20x3-e-of-event_target = de quien recibe el daño
s20x3-e-attack-S = ataque S de valor { $value }
s20x3-e-attack-H = llave (H) de valor { $value }
s20x3-e-attack-L = ataque L de valor { $value }
s20x3-e-attack-U = ataque U de valor { $value }
s20x3-e-of-element = de { $element }
s20x3-e-unblockable = imbloqueable
s20x3-e-bonus-value = { $amount } de valor si ({ $when })
s20x3-e-bonus-damage = { $amount } de daño si ({ $when })
s20x3-e-self_damage = cuando termina, quien sujeta pierde { $amount }
s20x3-e-defend = te defiendes con { $value } (contra L se suma { $bonus })
s20x3-e-retarget = el ataque elegido pasa a ir contra ti
s20x3-e-keep_hold = tu llave ataca otra vez
s20x3-e-end_hold = tu llave termina
s20x3-e-interrupt = interrumpe el efecto elegido
s20x3-e-heal = cura { $amount } HP { $whom }
s20x3-e-lose_hp = quita { $amount } HP { $whom } (no es daño)
s20x3-e-deal = hace { $amount } de daño directo { $whom }
s20x3-e-set_value = { $stat } pasa a valer { $value } en este turno
s20x3-e-set_value-spent = { $stat } pasa a valer { $value } en este turno, y queda { $stat ->
        [D] gastada
       *[other] gastado
    }
s20x3-e-mod = { $amount } { $stat }
s20x3-e-mod-by = { $stat } + { $amount }
s20x3-e-cap = { $what } (sin pasar de { $n })
s20x3-e-tagged = { $what } ({ $tags })
s20x3-e-tag = { $tag ->
        [buff] buff
        [debuff] debuff
        [charge] carga
        [flight] vuelo
       *[other] «{ $tag }»
    }
s20x3-e-time-this_turn = { $what } { $whom }, en este turno
s20x3-e-time-next_turn = { $what } { $whom }, en el próximo turno
s20x3-e-time-each_turn = { $what } { $whom }, siempre
s20x3-e-time-duration = { $n ->
        [one] { $what } { $whom }, durante tu próximo turno
       *[other] { $what } { $whom }, durante tus próximos { $n } turnos
    }
s20x3-e-time-while_hold = { $what } { $whom }, mientras dure la llave
s20x3-e-charge_bonus = carga de { $element }: { $amount } más contra quien es vulnerable, y menos contra quien resiste
s20x3-e-grant-own = da tus elementos
s20x3-e-grant-element = da un buff elemental de { $element }
s20x3-e-grant = da el efecto «{ $tag }»
s20x3-e-untargetable-own_next_turn_start = nadie puede atacarte con { $types } hasta que empiece tu próximo turno
s20x3-e-untargetable-own_next_turn_end = nadie puede atacarte con { $types } hasta que acabe tu próximo turno
s20x3-e-ban-type = prohíbe atacar con { $type }
s20x3-e-ban-attack = prohíbe atacar
s20x3-e-ban-defend = prohíbe defenderse
s20x3-e-ban-a = prohíbe usar A
s20x3-e-ban-m = prohíbe usar M
s20x3-e-ban-ability = prohíbe { $ability }
s20x3-e-ban-tag = { $tag ->
        [heal] prohíbe curar
        [elemental] prohíbe las habilidades elementales
       *[other] prohíbe lo marcado como «{ $tag }»
    }
s20x3-e-lock = impide gastar { $stats } en este turno
s20x3-e-rule-reflect_any_d = causas daño reflejado con cualquier D
s20x3-e-rule-heal_consecutive = puedes curar dos turnos seguidos
s20x3-e-rule-no_hold_self_damage = tus llaves no te hacen daño al terminar
s20x3-e-rule-off = deja de valer «{ $rule }»
s20x3-e-rule_param = tus curaciones dividen M entre { $value }
s20x3-e-add_damage = { $amount } de daño más
s20x3-e-suppress-both = sella las habilidades únicas { $whom } hasta que acaben { $n ->
        [one] tu próximo turno
       *[other] tus próximos { $n } turnos
    }
s20x3-e-suppress-up = sella las pasivas (UP) { $whom } hasta que acaben { $n ->
        [one] tu próximo turno
       *[other] tus próximos { $n } turnos
    }
s20x3-e-suppress-ut = sella las activas (UT) { $whom } hasta que acaben { $n ->
        [one] tu próximo turno
       *[other] tus próximos { $n } turnos
    }
s20x3-e-except = { $what } (menos esta)
s20x3-e-prepare = { $n ->
        [one] al empezar tu próximo turno: { $what }
       *[other] dentro de { $n } turnos tuyos: { $what }
    }
s20x3-e-note = en la narración: «{ $text }»

## Habilidades en palabras: la ficha de una

s20x3-a-kind-reaction = *{ $ability }* · reacción
s20x3-a-kind-attack = *{ $ability }* · ataque
s20x3-a-kind-hold = *{ $ability }* · llave
s20x3-a-kind-charge = *{ $ability }* · carga
s20x3-a-kind-muse = *{ $ability }* · uso de M
s20x3-a-kind-auto = *{ $ability }* · automática
s20x3-a-kind-up = *{ $ability }* · pasiva (UP)
s20x3-a-kind-ut = *{ $ability }* · activa (UT)
s20x3-a-window = Cuándo: { $window }
s20x3-a-slots = Ocupa: { $slots }
s20x3-a-slot-action = la acción
s20x3-a-slot-m_action = el uso de M
s20x3-a-slot-special_interruption = la interrupción especial
s20x3-a-equip = Para llevarla: { $rq }
s20x3-a-rq = Pide: { $rq }
s20x3-a-cost = Cuesta: { $cost }
s20x3-a-price = { $amount } { $stat }
s20x3-a-price-all = { $stat ->
        [D] toda D
       *[other] todo { $stat }
    }
s20x3-a-target-self = Objetivo: tú
s20x3-a-target-ally = Objetivo: alguien de tu equipo, menos tú
s20x3-a-target-team_member = Objetivo: alguien de tu equipo, o tú
s20x3-a-target-opponent = Objetivo: un rival
s20x3-a-target-anyone = Objetivo: cualquiera
s20x3-a-target-pending_attack = Objetivo: un ataque pendiente
s20x3-a-target-effect = Objetivo: un efecto
s20x3-a-target_rq = El objetivo pide: { $rq }
s20x3-a-choice = Se elige «{ $name }»: { $options }
s20x3-a-choice-own = Se elige «{ $name }»: uno de tus elementos
s20x3-a-effect = ➤ { $what }
s20x3-a-interruptible = Se interrumpe con M ≥ { $value }
s20x3-a-tags = Cuenta como: { $tags }
s20x3-a-limit-per_combat = { $n ->
        [one] Una sola vez por combate
       *[other] Hasta { $n } veces por combate
    }
s20x3-a-limit-per_turn = { $n ->
        [one] Una vez por turno
       *[other] Hasta { $n } veces por turno
    }
s20x3-a-limit-cooldown = { $n ->
        [one] Después espera 1 turno tuyo
       *[other] Después espera { $n } turnos tuyos
    }

## Habilidades propias: errores y avisos

refusal-ability_too_long = El texto de la habilidad es demasiado largo (como mucho { $most } bytes).
refusal-ability_bad_toml = No entiendo el texto de la habilidad (línea { $line }). Una línea correcta: `{ $example }`
refusal-ability_not_one = { $n ->
        [0] Ahí no hay ninguna habilidad: empieza por `[[ability]]`.
       *[other] Manda las habilidades de una en una: ahí hay { $n }.
    }
refusal-ability_bad_field = En `{ $path }`: { $why }. Así sería correcto: `{ $example }`
refusal-trial_dice = Para probarla hacen falta tres dados de 1 a 20 (D, A y M) y, si quieres, los HP.
s20x3-bad-missing = falta
s20x3-bad-unknown = no existe ese campo
s20x3-bad-value = «{ $value }» no es uno de los valores posibles
s20x3-bad-type = se esperaba { $wanted } y hay { $given }
s20x3-type = { $type ->
        [object] una tabla `{"{ }"}`
        [array] una lista `[ ]`
        [str] un texto `"…"`
        [int] un número entero
        [float] un número con decimales
        [bool] `true` o `false`
       *[other] otra cosa
    }
s20x3-type-or = { $one } o { $other }
s20x3-bad-form = no tiene la forma correcta
s20x3-bad-slug = solo letras minúsculas, cifras y guiones bajos, y no demasiado largo
s20x3-bad-reserved = «{ $id }» es una habilidad de las reglas
s20x3-bad-section = las habilidades propias llevan la sección `user`
s20x3-bad-kind = una habilidad propia es activa (`ut`) o pasiva (`up`)
s20x3-bad-long = entre 1 y { $most } letras, en una sola línea
s20x3-bad-not-for-up = una pasiva (UP) no lleva esto: sus condiciones van en `when`, y lo que pide llevarla, en `equip_rq`
s20x3-bad-no-window = una activa (UT) dice en qué fase se usa
s20x3-bad-free = una activa (UT) pide algo (`rq`) o cuesta algo (`cs`)
s20x3-bad-number = un número de { $low } a { $high }
s20x3-bad-many = como mucho { $most }, y con nombres cortos en minúsculas
s20x3-bad-all-hp = no se pueden pagar todos los HP
s20x3-bad-moment = ese efecto no vale en ese momento (`{ $moment }`)
s20x3-bad-no-target = hace falta un objetivo: un rival, alguien de tu equipo o tú
s20x3-bad-no-happening = solo al hacer o recibir daño hay alguien que lo recibe
s20x3-bad-no-effect = para interrumpir un efecto, el objetivo es `effect`
s20x3-bad-no-attack = para recibir el ataque de otro, el objetivo es `pending_attack`
s20x3-bad-only-self = una pasiva constante solo vale para ti (`self`); para el equipo, usa `on = "turn_start"`
s20x3-bad-ban = se prohíbe `attack`, `attack:S`, `defend`, `m`, `ability:<id>` o `tag:<marca>`
s20x3-bad-time = `{ $time }` no vale aquí (`{ $moment }`)
s20x3-bad-no-value = `{ $name }` no tiene valor aquí
s20x3-bad-divides = el divisor podría ser 0
s20x3-bad-formula-name = no conozco el nombre `{ $word }` (letra { $n })
s20x3-bad-formula-function = no conozco la función `{ $word }` (letra { $n })
s20x3-bad-formula-character = hay un signo que no entiendo (letra { $n })
s20x3-bad-formula-long = la expresión pasa de 200 letras
s20x3-bad-formula-deep = hay demasiados paréntesis unos dentro de otros (letra { $n })
s20x3-bad-formula-large = el número es demasiado grande (letra { $n })
s20x3-bad-formula-left = sobra algo (letra { $n })
s20x3-bad-formula-parenthesis = falta cerrar un paréntesis (letra { $n })
s20x3-bad-formula-missing = falta algo (letra { $n })
s20x3-bad-formula-arguments = `{ $word }` no lleva eso entre paréntesis (letra { $n })
s20x3-bad-formula-kind = mezcla números, textos y condiciones, o no es lo que aquí se pide (letra { $n })
s20x3-warn-no-cost = no cuesta nada
s20x3-warn-direct = hace daño directo, del que no cabe defensa
s20x3-warn-ban = prohíbe o sella a otros y no se puede interrumpir
s20x3-warn-modifier = cambia { $stat } en más de 5 (de { $low } a { $high })
s20x3-warn-duration = dura { $n } turnos, más de 3
s20x3-warn-attack-slot = ataca sin gastar la acción
s20x3-warn-family = se llama «{ $word }» y no pide tener { $ability }
s20x3-warn-unknown-ability = pide la habilidad `{ $id }`, que no está en las reglas
s20x3-warn-stronger = hace lo mismo que { $ability } o más, con el mismo requisito y más barata
s20x3-warn-damage = hace { $damage } de daño de media; un Strike, { $strike }
s20x3-warn-chance = el requisito se cumple en el { $percent } % de las tiradas
s20x3-trial-me = Usuario
s20x3-trial-rival = Rival
s20x3-trial-both = los dos
s20x3-trial-refused = ✖️ { $why }
s20x3-trial-passive = Es pasiva: no se usa, siempre está. Pruébala con dados: `/habilidad probar NOMBRE 12 7 15`

## Habilidades propias: el formulario

refusal-ability_bad_answer = Esa respuesta no vale: { $why }. Por ejemplo: `{ $example }`
s20x3-bad-option = elige una de las opciones ({ $options })
s20x3-bad-price = escribe qué se paga, como `m=todo hp=3`
s20x3-q-kind = ¿Activa (se declara y se paga) o pasiva (siempre está)?
s20x3-q-name-es = ¿Cómo se llama?
s20x3-q-name-en = ¿Y en inglés?
s20x3-q-window = ¿En qué fase se usa?
s20x3-q-rq = ¿Qué pide? Escribe una condición, como `m >= 12`, `hp <= 5`, `has('soporte')` o `multiple(raw.sum, 7)`; se unen con `and` y `or`.
s20x3-q-equip_rq = ¿Qué pide para llevarla en la lista?
s20x3-q-cost = ¿Qué cuesta?
s20x3-q-cost-other = Escribe el coste:
s20x3-q-target = ¿A quién o a qué apunta?
s20x3-q-effect = ¿Qué hace?
s20x3-q-more = ¿Hace algo más?
s20x3-q-interruptible = Si deja algo que dura, ¿se puede interrumpir?
s20x3-q-limit = ¿Con qué límite?
s20x3-q-times = ¿Cuántas veces, o cuántos turnos de espera?
s20x3-q-type = ¿Qué tipo de ataque?
s20x3-q-value = ¿Cuánto vale el ataque? Escribe una cantidad, como `paid.a + 1`.
s20x3-q-who = ¿A quién?
s20x3-q-amount = ¿Cuánto? Escribe una cantidad, como `4` o `paid.m / 4`.
s20x3-q-stat = ¿Qué valor?
s20x3-q-mod = ¿Cuánto cambia? Escribe una cantidad, como `2` o `-3`.
s20x3-q-time = ¿Cuándo?
s20x3-q-turns = ¿Cuántos turnos tuyos?
s20x3-q-tag = ¿Cuenta como buff o como debuff?
s20x3-q-ban = ¿Qué prohíbe?
s20x3-q-then = Y entonces, ¿qué pasa?
s20x3-q-element = ¿Qué elemento?
s20x3-q-types = ¿De qué ataques libra?
s20x3-q-set = ¿Cuánto pasa a valer? Escribe una cantidad, como `paid.d`.
s20x3-q-flag = ¿Qué regla cambia?
s20x3-q-note = ¿Qué se narra?
s20x3-q-on = ¿En qué momento?
s20x3-q-when = ¿Solo con alguna condición? Escríbela, como `hp <= 10`.
s20x3-o-kind-ut = Activa (UT)
s20x3-o-kind-up = Pasiva (UP)
s20x3-o-skip-name-en = Igual
s20x3-o-skip-rq = No pide nada
s20x3-o-skip-equip_rq = No pide nada
s20x3-o-skip-when = Sin condición
s20x3-o-window-opening = Apertura
s20x3-o-window-reaction = Reacción
s20x3-o-window-action = Acción
s20x3-o-window-proaction = Proacción
s20x3-o-cost-m = Todo M
s20x3-o-cost-a = Todo A
s20x3-o-cost-am = Todo A y todo M
s20x3-o-cost-dm = Toda D y todo M
s20x3-o-cost-none = Nada
s20x3-o-cost-other = Otra cosa
s20x3-o-target-none = A nadie en particular
s20x3-o-target-opponent = Un rival
s20x3-o-target-team_member = De mi equipo, o yo
s20x3-o-target-ally = De mi equipo, menos yo
s20x3-o-target-self = Yo
s20x3-o-target-anyone = Cualquiera
s20x3-o-target-effect = Un efecto
s20x3-o-do-attack = Atacar
s20x3-o-do-deal = Daño directo
s20x3-o-do-heal = Curar
s20x3-o-do-modify = Cambiar D, A o M
s20x3-o-do-forbid = Prohibir
s20x3-o-do-prepare = Algo que llega después
s20x3-o-do-lose_hp = Quitar HP sin daño
s20x3-o-do-suppress = Sellar habilidades
s20x3-o-do-grant_tag = Dar un elemento
s20x3-o-do-untargetable = Ponerte a salvo
s20x3-o-do-set_value = Fijar un valor
s20x3-o-do-lock = Bloquear un valor
s20x3-o-do-interrupt = Interrumpir un efecto
s20x3-o-do-note = Solo narrar
s20x3-o-do-add_damage = Más daño
s20x3-o-do-rule_flag = Cambiar una regla
s20x3-o-yn-yes = Sí
s20x3-o-yn-no = No
s20x3-o-more-yes = Otro efecto
s20x3-o-more-no = Eso es todo
s20x3-o-limit-none = Sin límite
s20x3-o-limit-per_combat = Veces por combate
s20x3-o-limit-per_turn = Veces por turno
s20x3-o-limit-cooldown = Espera entre usos
s20x3-o-type-s = Strike (S)
s20x3-o-type-h = Llave (H)
s20x3-o-type-l = Largo alcance (L)
s20x3-o-type-u = Único (U)
s20x3-o-who-self = Yo
s20x3-o-who-target = El objetivo
s20x3-o-who-event_target = Quien recibe el daño
s20x3-o-who-team = Mi equipo y yo
s20x3-o-who-allies = El resto de mi equipo
s20x3-o-who-opponents = Los rivales
s20x3-o-who-all = Todo el mundo
s20x3-o-stat-d = D
s20x3-o-stat-a = A
s20x3-o-stat-m = M
s20x3-o-time-this_turn = En este turno
s20x3-o-time-next_turn = En el próximo turno
s20x3-o-time-duration = Durante varios turnos
s20x3-o-tag-buff = Buff
s20x3-o-tag-debuff = Debuff
s20x3-o-tag-none = Ninguno
s20x3-o-ban-attack = Atacar
s20x3-o-ban-attack_s = Los ataques S
s20x3-o-ban-attack_l = Los ataques L
s20x3-o-ban-defend = Defenderse
s20x3-o-ban-m = Usar M
s20x3-o-element-fuego = Fuego
s20x3-o-element-hielo = Hielo
s20x3-o-element-viento = Viento
s20x3-o-element-elec = Elec
s20x3-o-element-tierra = Tierra
s20x3-o-element-entropia = Entropía
s20x3-o-element-armonia = Armonía
s20x3-o-types-sh = S y H
s20x3-o-types-l = L
s20x3-o-types-shlu = Todos
s20x3-o-flag-reflect_any_d = Reflejar con cualquier D
s20x3-o-flag-heal_consecutive = Curar dos turnos seguidos
s20x3-o-flag-no_hold_self_damage = Llaves sin daño propio
s20x3-o-on-passive = Siempre
s20x3-o-on-turn_start = Al empezar mi turno
s20x3-o-on-damage_dealt = Al hacer daño
s20x3-o-on-damage_taken = Al recibir daño
s20x3-o-on-ko_caused = Al dejar KO a alguien

## Reglas de la mesa: cómo se llaman al escribirlas

rule-20x3-start_hp = hp_inicial
rule-20x3-gm_start_hp = hp_enemigo
rule-20x3-max_abilities = habilidades
rule-20x3-gm_max_abilities = habilidades_enemigo
rule-20x3-who_starts = quien_empieza
rule-20x3-dice_source = dados
rule-20x3-gm_mode = modo_master
rule-20x3-gm_batch_rolls = tiradas_master
rule-20x3-gm_batch_attack = ataques_master
rule-20x3-gm_batch_order = orden_jugadores
rule-20x3-unequal_teams = equipos_desiguales
rule-20x3-l_defense_bonus = bono_defensa_l
rule-20x3-l_bonus_m = m_para_l
rule-20x3-l_bonus_spends_m = l_gasta_m
rule-20x3-l_bonus_reflects = l_ayuda_a_reflejar
rule-20x3-hold_perfect_reflect = reflejo_de_llaves
rule-20x3-hold_choice = momento_de_llave
rule-20x3-hold_self_damage_on_target_ko = llave_duele_con_presa_ko
rule-20x3-swap_vs_new_hold = intercambio_contra_llave
rule-20x3-pattern_dice = dados_de_patrones
rule-20x3-threshold_values = valores_de_requisitos
rule-20x3-value_floor = valor_minimo
rule-20x3-value_cap = valor_maximo
rule-20x3-m_actions_per_turn = usos_m
rule-20x3-interrupt_timing = momento_de_interrumpir
rule-20x3-interrupt_no_m_value = m_sin_coste
rule-20x3-interrupt_multi_turn = interrumpir_largos
rule-20x3-special_interrupt_per_turn = especiales_por_turno
rule-20x3-special_interrupt_m = m_especial
rule-20x3-heal_target = curar_a
rule-20x3-overheal = curar_de_mas
rule-20x3-revive = revivir
rule-20x3-swap_moves_bonuses = intercambio_mueve_bonos
rule-20x3-charge_combines = cargas_con
rule-20x3-charge_chain = cargas_seguidas
rule-20x3-charge_keep_if_unused = guardar_carga
rule-20x3-crimson_passive_debuff = carmesi_con_pasivas
rule-20x3-hp_cost_can_ko = coste_puede_ko
rule-20x3-effect_stacking = efectos_iguales
rule-20x3-overkill_reflect = overkill_reflejado
rule-20x3-passive_hp_check = pasivas_miran_hp
rule-20x3-damage_bonus_on_zero = bono_a_cero
rule-20x3-damage_bonus_base = base_de_bonos
rule-20x3-elemental_buff_target = buff_elemental_a
rule-20x3-resistance = resistencia
rule-20x3-resistance_pairing = parejas_de_resistencia
rule-20x3-suppressed_counts_as_owned = sellada_cuenta
rule-20x3-multi_defense = defensa_multiple
rule-20x3-interception_timing = momento_de_interceptar
rule-20x3-interception_penalty = coste_de_interceptar
rule-20x3-draw_rule = si_nadie_queda
rule-20x3-ko_attacker_pending = ataques_de_quien_cae
rule-20x3-effects_end_on_source_ko = efectos_caen_con_autor
rule-20x3-on_timeout = al_agotarse
rule-20x3-turn_timeout_hours = horas_por_turno
rule-20x3-hide_gm_hp = ocultar_hp_enemigo
rule-20x3-value-coin = moneda
rule-20x3-value-die = dado
rule-20x3-value-manual = manual
rule-20x3-value-bot = bot
rule-20x3-value-batch = fases
rule-20x3-value-interleaved = alternando
rule-20x3-value-one = una
rule-20x3-value-per_player = por_jugador
rule-20x3-value-each = cada_uno
rule-20x3-value-free = libre
rule-20x3-value-fixed = fijo
rule-20x3-value-tail = al_final
rule-20x3-value-balance = repartidos
rule-20x3-value-half = mitad
rule-20x3-value-full = entera
rule-20x3-value-obtained = obtenido
rule-20x3-value-remaining = restante
rule-20x3-value-after_roll = tras_tirar
rule-20x3-value-before_roll = antes_de_tirar
rule-20x3-value-raw = sin_modificar
rule-20x3-value-modified = modificados
rule-20x3-value-none = ninguno
rule-20x3-value-any_window = cualquier_momento
rule-20x3-value-proaction_only = solo_proaccion
rule-20x3-value-while_active = mientras_dure
rule-20x3-value-first_lap = primera_vuelta
rule-20x3-value-available = disponible
rule-20x3-value-ally = aliados
rule-20x3-value-self = uno_mismo
rule-20x3-value-any = cualquiera
rule-20x3-value-strike_only = solo_strike
rule-20x3-value-add = suman
rule-20x3-value-highest = el_mayor
rule-20x3-value-at_roll = al_tirar
rule-20x3-value-live = en_vivo
rule-20x3-value-base = base
rule-20x3-value-sequential = en_orden
rule-20x3-value-team = equipo
rule-20x3-value-anyone = todos
rule-20x3-value-mirror = espejo
rule-20x3-value-pairs = parejas
rule-20x3-value-off = sin_exigir
rule-20x3-value-single = uno_solo
rule-20x3-value-split = repartida
rule-20x3-value-own_turn = turno_propio
rule-20x3-value-any_time = siempre
rule-20x3-value-per_attack = por_ataque
rule-20x3-value-per_turn = por_turno
rule-20x3-value-draw = empate
rule-20x3-value-attacker = atacante
rule-20x3-value-defender = defensor
rule-20x3-value-resolve = se_resuelven
rule-20x3-value-void = se_anulan
rule-20x3-value-wait = esperar
rule-20x3-value-auto_defend = defensa_automatica
rule-20x3-value-gm_plays = juega_master

## /porque: lo que dice cada regla

why-20x3-R2a = Cada turno son tres dados de 20.
why-20x3-R2b = Los tres dados se ven: no hay tiradas ocultas.
why-20x3-R3a = El primer dado es D, el segundo A y el tercero M; no se cambian de sitio.
why-20x3-R4a = Quién empieza lo decide el grupo, una moneda o un dado.
why-20x3-R4c = Quien llega a 0 HP queda KO; los HP no bajan de 0.
why-20x3-R4d = El combate acaba cuando solo queda en pie un bando: ese gana.
why-20x3-R4e = Si caen todos a la vez, es empate.
why-20x3-R4_1d = Defenderse, atacar y usar M son voluntarios; si no dices nada, te defiendes.
why-20x3-R4_2f = Quien está KO no juega, y no se le puede atacar ni curar.
why-20x3-R4_2h = Los jugadores juegan en el orden que quieran; el máster, cuando han jugado todos o cierra la fase.
why-20x3-R4_2j = El turno que se pasa, o que falta al cerrar la fase, solo tira y se defiende.
why-20x3-R5b = El coste se paga al declarar, antes del efecto.
why-20x3-R5d = Cada valor es su dado más lo que lo modifica, y nunca baja de 0.
why-20x3-R6c = Defenderse gasta toda tu D, y vale contra todos los ataques que te esperan.
why-20x3-R6d = Si ya no te queda D, o no puedes defenderte, tu defensa es 0.
why-20x3-R6_1a = Si el ataque supera tu defensa, recibes la diferencia.
why-20x3-R6_1b = Si tu defensa iguala o supera el ataque sin llegar a 20, lo paras y nadie recibe daño.
why-20x3-R6_1c = Defensa Perfecta: con 20 o más y por encima del ataque, quien ataca recibe la diferencia.
why-20x3-R6_1d = Con una defensa de 20 o más, justo igual al ataque, no hay daño ni Defensa Perfecta.
why-20x3-R6_1e = Para llegar a 20 cuenta toda la defensa: dado, modificadores y la ayuda de M.
why-20x3-R6_1f = El daño devuelto no se puede parar, devolver ni interceptar.
why-20x3-R6_2a = Contra un Largo alcance sumas a tu D la mitad de tu M.
why-20x3-R6_2c = Esa mitad sale del M obtenido en el turno, aunque ya lo hayas gastado; una llave la anula.
why-20x3-R6_3a = La llave se rompe con una defensa igual o mayor que su valor.
why-20x3-R6_3b = Si tu defensa no llega al valor de la llave, recibes la diferencia y quedas sin A ni M en este turno.
why-20x3-R6_3d = Quien rompe la llave juega el resto del turno con normalidad.
why-20x3-R6_4a = En equipo puedes quedarte con un ataque que va contra tu compañero.
why-20x3-R6_4b = Interceptar cuesta 4 de D en ese turno.
why-20x3-R6_4c = Se intercepta en el turno propio, mientras el ataque siga pendiente.
why-20x3-R7b = Un ataque va contra un solo rival que siga en pie.
why-20x3-R7c = El valor del ataque queda fijo al declararlo.
why-20x3-R7d = El ataque se resuelve en el próximo turno de quien lo recibe.
why-20x3-R7_1a = Strike: pagas todo A, y eso vale el ataque.
why-20x3-R7_2a = Para una llave (Hold) hace falta A de 10 o menos, y M mayor que A.
why-20x3-R7_2b = Hold: pagas todo A, y eso vale la llave.
why-20x3-R7_2c = Mientras dure tu llave no puedes usar M.
why-20x3-R7_2d = Quien está en una llave no tiene A ni M; defenderse con D sí puede.
why-20x3-R7_2e = Tras tirar, primero se mantiene la llave o se suelta; si no dices nada, se mantiene.
why-20x3-R7_2f = Mantener la llave es tu acción del turno; el A que has tirado no se usa.
why-20x3-R7_2g = La llave mantenida vuelve a atacar con su valor del principio.
why-20x3-R7_2i = Cuando una llave acaba, quien la hizo recibe la mitad de su valor.
why-20x3-R7_3a = Para el Largo alcance hace falta A de 10 o menos.
why-20x3-R7_3b = Largo alcance: pagas todo A, y el ataque vale A más la mitad de tu M.
why-20x3-R8_1a = Interrupción: pagas todo M y acabas con un efecto de un rival.
why-20x3-R8_1b = Tu M tiene que igualar al menos el M que costó el efecto.
why-20x3-R8_1g = El efecto interrumpido acaba al momento: lo pagado se pierde, y lo que ya hizo queda.
why-20x3-R8_1h = Si el efecto cambiaba tu turno, D, A y M se calculan otra vez.
why-20x3-R8_1_1a = Interrupción especial: tus tres dados suman un múltiplo de 7.
why-20x3-R8_1_1b = La interrupción especial no cuesta nada: M sigue libre.
why-20x3-R8_1_1f = Para la interrupción especial cuenta el M obtenido, aunque ya lo hayas pagado.
why-20x3-R8_2a = Curación: pagas todo M y se recupera un cuarto en HP.
why-20x3-R8_2b = No se cura dos turnos seguidos.
why-20x3-R8_2d = Los HP no pasan de los del principio.
why-20x3-R8_3a = Intercambio: pide M de 10 o más, y cuesta todo M y el valor que das.
why-20x3-R8_3b = D→A: toda tu D pasa a ser tu A; te quedas sin D.
why-20x3-R8_3c = A→D: todo tu A pasa a ser tu D; te quedas sin A.
why-20x3-R8_3e = En el intercambio pasa el valor entero, con sus modificadores y cargas.
why-20x3-R8_4a = Carga: pide M de 10 o más, y cuesta todo M y todo A.
why-20x3-R8_4b = El A guardado se suma al A de tu próximo turno.
why-20x3-R8_4_1a = Carga crítica: como la carga, con HP de 5 o menos, y no se interrumpe.
why-20x3-R8_4_2a = Carga especial: tus tres dados suman un múltiplo de 12.
why-20x3-R8_4_2b = La carga especial solo cuesta A, y no se interrumpe.
why-20x3-R8_4_3a = Carga carmesí: pide Caos Carmesí o Borgoña, o un debuff activo; además, M de 10 o más y HP de 6 o más.
why-20x3-R8_4_3b = La carga carmesí cuesta todo M, todo A y 5 HP, y no se interrumpe.
why-20x3-R8_4_4a = Carga perfecta: como la carga, con M de 15 o más, y no se interrumpe.
why-20x3-R8_4_5a = Carga elemental: pide un Elemento o un buff elemental, y M de 10 o más.
why-20x3-R8_4_5b = El ataque con carga elemental lleva +2 A contra quien sea vulnerable al elemento.
why-20x3-R8_4_6a = Sobrecarga: pide M de 15 o más y HP de 2 o menos, y cuesta toda D, todo A y todo M.
why-20x3-R8_4_6b = La D y el A pagados se suman al A de tu próximo turno.
why-20x3-R8_4_6c = Con la sobrecarga no te defiendes: lo pendiente te da de lleno.
why-20x3-R8_5a = Vuelo: pide la habilidad, un buff de Viento o estar fuera de alcance, y M de 10 o más.
why-20x3-R8_5c = Hasta tu próximo turno no te llegan ataques S ni H.
why-20x3-R8_5d = En tu próximo turno tienes +3 D.
why-20x3-R8_5f = Quién está fuera de alcance lo dice el máster; sin máster, los rivales.
why-20x3-R8_7b = «Próximo turno» es el turno propio siguiente de quien recibe el efecto, entero.
why-20x3-R8_7_1a = Concentración: pagas todo M y tienes +1 A o +1 D en tu próximo turno.
why-20x3-R8_7_2a = Armadura: pagas todo M y la mitad se suma a tu D en el próximo turno.
why-20x3-R8_7_3a = Ánimo: pide M de 7 o menos y que te quede algún compañero en pie.
why-20x3-R8_7_3b = Ánimo: el resto de tu equipo tiene +1 D o +1 A en su próximo turno.
why-20x3-R8_7_4a = Overkill: dejas KO a alguien con 10 o más de daño sobrante.
why-20x3-R8_7_4b = Overkill: +1 D, +1 A y +1 M en tu próximo turno.
why-20x3-R8_7_5a = Templanza: pagas todo M, y en este turno ni atacas ni te defiendes.
why-20x3-R8_7_5b = Templanza: tu D y tu A se suman al M del próximo turno, sin pasar de 20.
why-20x3-R8_7_6a = Ira: con HP de 10 o menos, pagas todo M y tienes −3 D y +3 A en tu próximo turno.
why-20x3-R9_1_10c = Con la UP Armadura devuelves la diferencia siempre que tu defensa supere el ataque.
why-20x3-R9_1_12c = Caos Carmesí: cuando haces de 1 a 9 de daño, haces 1 más y pierdes 1 HP.
why-20x3-R9_1_13c = Caos Borgoña: pierdes 1 HP al empezar cada turno tuyo.
why-20x3-R9_2a = Una habilidad activa (UT) que cuesta M hace efecto en el mismo turno, y no se interrumpe si no lo dice.
why-20x3-R9_2_7b = La UT elemental cuesta 3 de M; el resto de M queda libre.
why-20x3-R9_2_8a = Soporte, Buff: pagas todo M, y tu equipo y tú tenéis +2 D y +2 A en el próximo turno.
why-20x3-R9_2_9a = Soporte, Debuff: pagas todo M, y los rivales tienen −2 D y −2 A en su próximo turno.
why-20x3-R9_2_10a = Soporte, Buff elemental: pagas todo M, y alguien de tu equipo puede usar tu elemento en su próximo turno.
why-20x3-R9_2_10b = Ese buff abre la carga y la UT de su elemento; el de Viento, también el vuelo.
why-20x3-R9_2_11a = Lucky 7: pide 7, 7 y 7 en los dados.
why-20x3-R9_2_11b = Lucky 7: cuesta todo A y es un ataque de 7 que no se puede bloquear.
why-20x3-R9_3a = Las habilidades propias hacen lo que dice su texto: `/habilidad ver`.
why-20x3-R9_3c = Azure Cage: pide ser Sarah, y que el dado de M iguale al de D o al de A.
why-20x3-R9_3d = Azure Cage cuesta toda D y todo M: en ese turno no hay defensa.
why-20x3-R9_3e = Azure Cage: durante 3 turnos no funciona ninguna otra habilidad única.
why-20x3-R9_3f = Azure Cage: +1 D, +1 A y +1 M en los 3 turnos siguientes, mientras dure.
why-20x3-RX2 = Si cae el objetivo, lo demás que le esperaba se desvanece.
why-20x3-RX3 = Todo lo que causa un ataque ocurre a la vez; luego se mira quién cae.
why-20x3-RX4 = Los ataques de quien cae siguen adelante; sus llaves no.
why-20x3-RX5 = Un ataque contra alguien ya KO se desvanece.
why-20x3-RX6 = Con quien cae acaban sus cargas, vuelos y llaves; lo que dejó en otros sigue.
why-20x3-RX9 = Un turno automático tira, se defiende con D y nada más.
why-20x3-RX10 = Quien se rinde queda a 0 HP, sin Overkill para nadie.
why-20x3-RX13 = Si vas directo a un paso posterior, primero te defiendes de lo pendiente.
why-20x3-RX18 = El turno empieza cuando lo tiras: ahí se pierde o gana lo de «cada turno».
why-20x3-RX19 = El orden de la ronda gira hasta quien empieza.
why-20x3-RX20 = Los turnos de un sello se cuentan aunque caiga quien lo puso.
why-20x3-RX22 = Lo intercambiado en este turno sigue intercambiado.
