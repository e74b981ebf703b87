# Lo que dice la consola por sí misma. *negrita* y `código`.

## Guiones

console-script-error = Línea { $line }: { $reason }
console-bad-line = no entiendo «{ $line }»: escribe `ana: texto`, una directiva con @ o un comentario con #.
console-not-utf8 = esta línea no es texto en UTF-8.
console-open-text = este texto empieza con << y nunca se cierra con >>.
console-unknown-directive = no conozco la directiva «{ $given }».
console-bad-directive = «{ $line }» está incompleto o le sobra algo; por ejemplo: `{ $right }`.
console-bad-locale = «{ $given }» no es un idioma; los hay `es` y `en`.
console-no-button = aquí no hay ningún botón «{ $given }»; los que hay: { $shown }.
console-no-buttons = aquí no hay ningún botón que pulsar.
console-no-file = el archivo «{ $file }» no se puede leer ({ $reason }).
console-not-said = { $who } no dijo nada en la línea { $line }, así que no hay qué editar.
console-not-your-chat = { $who } no puede hablar en el chat privado de { $owner }.
console-refused = no se pudo hacer «{ $line }» ({ $reason }).
console-dice-misfit = las caras de @dice no encajan con lo que se tira aquí ({ $reason }).
console-dice-left = { $count ->
        [one] sobra una cara de @dice que nadie tiró.
       *[other] sobran { $count } caras de @dice que nadie tiró.
    }

## Sala en vivo

console-welcome = *Cubilete*: una sala en tu terminal. Cada cual habla por su nombre: `ana: hola`.
console-try-duel = Prueba un duelo. Escribe: `{ $who }: { $verb } @{ $rival }`
console-leave = Los botones se pulsan con su número. `{ $verb }` dice qué más hay; para irte, Ctrl-D o `:q`.
console-goes-on = El combate n.º { $number } sigue donde lo dejaste.
console-who-speaks = ¿Quién lo dice? Pon el nombre delante: `{ $who }: { $text }`
console-no-number = No hay ningún botón { $given }: van del 1 al { $most }.
console-room-commands = Aquí valen `:room console:otra`, `:private ana`, `:q` y, para mandar un archivo, `:file hoja.toml /ficha importar`.
console-now-in = Ahora estás en `{ $place }`.
console-unheard = Nadie ha entendido `{ $text }`; `{ $verb }` dice lo que hay.
console-store-down = El almacén no responde; repítelo dentro de un momento.
console-failed = No ha podido ser: { $reason }.
