import type { EdgeTable } from './edge-table.ts';

export const SPANISH: EdgeTable = {
  language: 'es',
  backchannels: `
    sí|si|ya|claro|ajá|aja|mm|mhm|exacto|exactamente|vale|ok|okay|bueno|no|bien|muy bien|perfecto|genial|wow|oh|ah|eh|
    de acuerdo|por supuesto|así es|totalmente|cierto|correcto|qué bueno|entiendo`,
  connectives: `
    y|e|pero|o|porque|entonces|así que|y entonces|pero entonces|y luego|luego|además|y además|y también|y pues|
    y bueno|sino`,
  leadIns: `
    bueno|pues|mira|claro|vale|sí|no|digamos|en fin|sabes|la verdad es que|la verdad|es decir|o sea|a ver|okay|ok|
    exacto|oye|fíjate|por ejemplo|de hecho|básicamente|en realidad|obviamente|quiero decir`,
  fillers: 'este',
  fixed: `
    no sólo|no solo|no hay|no es|no me|no lo|no se|no te|no nos|no fue|no era|no tengo|no puedo|no sé|no quiero|
    sí que|bueno para|luego de|además de|este es|este año|mira a|claro que|así que`,
  noHeads: 'que|de|ni|también|como|con|para|por|en|lo',
  people: 'él|ella|ellos|ellas|su|sus|le|les|suyo|suya',
  things: `
    eso|esto|esa|ese|esas|esos|esta|este|estas|estos|aquello|aquel|aquella|ahí|allí|ambos|dicho`,
  empty: `
    esta semana|este año|estos días|la verdad|la gente|los que|lo que|las cosas|la vida|la primera|el primer|
    los primeros|las personas`,
  asks: `
    por qué|cómo|qué|quién|cuándo|dónde|cuántos|cuántas|cuál|cuáles|has|puedes|sabes|tienes|crees|hay|es|fue|te|le|
    ustedes|cuéntanos|cuéntame|háblanos|háblame`,
  announces: `
    te voy a|les voy a|os voy a|déjame|déjenme|dejadme|tengo una pregunta|la pregunta es|mi pregunta es|escucha esto|
    escuchen esto|adivina|adivinen|mira esto|miren esto`,
  scenes: `
    cuando|un día|una vez|hace|en aquel|en aquella|recuerdo|me acuerdo|yo|nosotros|mi|mis|nuestro|nuestra|había|hay|
    el problema|la cosa|la primera|el primer|si|imagina|imagínate|todos|todo|nadie|mucha|muchos|la gente|en mi|
    de niño|para mí|los|las|una|un`,
  me: 'yo|mi|mis|me|mí|soy|era|estaba|tenía|fui',
  us: 'nosotros|nuestro|nuestra|nos|éramos|estábamos|teníamos|fuimos',
  you: 'tú|tu|tus|te|usted|ustedes|imagina|imagínate|uno',
  reasons: 'porque|y|pero|o|entonces|así que|pues|aunque|además|sino|luego|por eso|también|ni|que',
  conclusions: `
    por eso|al final|en definitiva|eso significa|la lección|la respuesta|resultó que|desde entonces|desde ese día|
    hasta hoy|eso fue|eso es|así fue|así es|nunca|siempre|nada|todo`,
  shifts: 'ahora|bueno|primero|segundo|por otro lado|por cierto|otra|otro|finalmente',
  verbs: '',
  small: `
    a al algo como con cosa cosas cuando de del dos el ella ellos en era es esa ese eso esta está están este esto fue
    gente ha había hacer hay la las le les lo los más me mi mucho muy nada ni no nos o para pero poco por porque que
    se ser si sí sin sobre son su sus también te tenía tiene todo todos tu un una uno vez y ya yo`,
};
