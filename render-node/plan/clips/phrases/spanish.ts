import type { CueTable } from './cue-table.ts';

export const SPANISH: CueTable = {
  language: 'es',
  stopWords: `a acá ahí ahora al algo alguien algún alguna algunas algunos allí ante antes aquel aquella aquí así aún aunque bien bueno cada casi como cómo con
    contra cosa cosas cual cuál cuando cuándo cuenta de del desde después dice dicho dijo donde dónde dos durante e el él ella ellas ellos en entonces entre era
    eran eres es esa esas ese eso esos esta está están estaba estaban estado estamos estar estas este esto estos estoy fue fueron gente gracias gran ha
    había habían hace hacen hacer hacia han hasta hay haya he hecho hemos hola hoy iba igual ir la las le les lo los luego más me mejor menos mi mí mis mismo
    momento mucha mucho muchos muy nada ni no nos nosotros nuestra nuestro o os otra otro otros para parece parte pero poco por porque pues puede pueden puedo que
    qué quien quién quiere quiero sabe saben sabes se sea ser será si sí sido siempre sin sobre solo sólo somos son soy su sus también tan tanto te tener
    tengo ti tiene tienen tienes toda todas todo todos tu tú tus un una unas uno unos usted ustedes va vale vamos van vas ver vez vida voy y ya yo`,
  backward:
    'y e pero o porque él ella ellos ellas eso esto ese esa esos esas este esta entonces luego además también tampoco así cual lo le les',
  pronouns: 'él ella ellos ellas',
  fillers: 'este pues bueno digamos osea vale okay ok',
  leading:
    'y|pero|o|o sea|porque|entonces|luego|bueno|pues|este|mira|vale|claro|digamos|en fin|sabes|la verdad es que|es decir|así que',
  asks: 'por qué|cómo|qué pasa si|qué pasaría|quién|cuándo|dónde|cuántos|cuántas|alguna vez|sabes|sabías|sabían|has|puedes|qué',
  stakes: `secreto*|error*|equivoc*|peligro*|nunca|jamás|nadie|advertencia|verdad|mentira*|mintió|riesgo*|fracas*|falló|fallar|murió|muert*|perdió|perder|perdimos|
    mata*|loco|locura|sorpren*|imposible|ilegal|quiebra|miedo|oculto*|robó|robaron|arrepent*|catástrofe|prohibid*`,
  viewer: 'tú|tu|tus|ti|te|usted|ustedes|vosotros|imagina|imagínate|imagine|imaginen',
  extremes:
    'mejor|peor|más grande|más|menos|único|única|todos|siempre|máximo|mínimo|primera vez|número uno|ninguno|nada|todo',
  contrast: 'pero|no|sino|en cambio|en realidad|excepto|salvo|sin embargo|aunque|al contrario|resulta que',
  numbers:
    'dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|veinte|treinta|cuarenta|cincuenta|cien|ciento|cientos|mil|miles|millón|millones|por ciento|mitad|doble',
  housekeeping: `suscrib*|suscríb*|dale like|me gusta y|campanita|patrocin*|código de descuento|cupón|enlace en la descripción|link en la descripción|bienvenidos|bienvenidas|
    bienvenido de nuevo|mi nombre es|me llamo|buenos días|buenas tardes|buenas noches|hola a todos|hola chicos|gracias por ver|nos vemos en|síguenos|sígueme|deja un comentario`,
  conclusion: `por eso|al final|en definitiva|lo que significa|eso significa|la lección|la respuesta|resultó que|resulta que|desde entonces|desde ese día|hasta hoy|
    finalmente|la verdad es|lo que aprendí|en conclusión|así fue como|en resumen|por lo tanto`,
  moments: {
    confession:
      'me equivoqué|tenía miedo|tuve miedo|me daba vergüenza|me arrepiento|tengo que admitir|debo admitir|lo admito|confieso|tengo que confesar|lloré|fracasé|mi mayor error|cometí un error|me despidieron|estaba arruinado|no tenía ni idea|mentí|me rendí|casi lo dejo',
    disagreement:
      'no estoy de acuerdo|eso no es verdad|no es cierto|es mentira|una tontería|es un mito|todo lo contrario|al contrario|está equivocado|están equivocados|no tiene sentido|sobrevalorado|sobrevalorada|nunca debería|nadie debería|dejad de|dejen de',
    turn: 'resulta que|resultó que|para mi sorpresa|no me lo podía creer|no lo podía creer|nadie esperaba|de repente|lo increíble|lo más loco|irónicamente|de la nada',
    story:
      'un día|una noche|una mañana|recuerdo|me acuerdo|nunca olvidaré|cuando era|cuando éramos|hace años|al día siguiente|aquella noche|ese día|me dijo|le dije|dijo|y entonces|mi padre|mi madre|mi mujer|mi marido|mi jefe',
    howTo:
      'el truco es|el secreto es|la clave es|mi consejo|la mejor manera|la mejor forma|lo primero|el primer paso|así se hace|regla general|tienes que|hay que|deberías|debes|asegúrate|empieza por|en lugar de|en vez de',
  },
  units: 'por ciento|millón|millones|mil|cien|euros|dólares|pesos|veces|personas|usuarios|clientes|empleados|empresas',
  reasons: {
    moments: {
      replayed: 'Repetido por los espectadores',
      joke: 'Aquí se ríen',
      confession: 'Una confesión',
      disagreement: 'Una opinión firme',
      turn: 'Una sorpresa',
      story: 'Una historia',
      number: 'Una cifra que se queda',
      how_to: 'Un consejo',
      answer: 'Una pregunta y su respuesta',
      line: 'Una frase que destaca',
    },
    quotes: ['«', '»'],
    at: '{0} en {1}',
    span: '{0} a {1}',
    events: { laughter: 'risas', applause: 'aplausos', music: 'música' },
    nothing: 'Esta parte se tomó a intervalos iguales: el vídeo no tiene habla ni sonido que comparar.',
  },
};
