import type { EdgeTable } from './edge-table.ts';

export const GERMAN: EdgeTable = {
  language: 'de',
  backchannels: `
    ja|jaja|ja ja|genau|mhm|hm|mm|aha|ach|ach so|achso|okay|ok|stimmt|klar|richtig|nein|nee|doch|gut|super|toll|wow|
    natürlich|absolut|eben|krass|oh|ah|äh|ähm|schön|interessant|verstehe|na klar|na ja|cool|spannend`,
  connectives: 'und|aber|oder|denn|sondern|und auch|aber auch',
  leadIns: `
    also|ja|na ja|naja|nein|nee|nun|okay|ok|genau|gut|weißt du|wissen sie|ich meine|ich mein|eigentlich|halt|
    jedenfalls|klar|stimmt|richtig|ach|ach so|sagen wir mal|wie gesagt|ehrlich gesagt|und ja|ja und|so`,
  fillers: '',
  fixed: `
    gut so|so ein|so eine|so viel|so viele|so war|so ist|oder so|also bin|also ist|also hat|also war`,
  noHeads: `
    bin|ist|sind|war|waren|hat|habe|hatte|haben|hatten|wird|wurde|wurden|kann|konnte|muss|musste|soll|sollte|will|
    wollte|ging|kam|sagte|machte|nicht|als|wie|zwar|dass|auch|da|gab|gibt|geht|macht|kommt|sagt`,
  people: 'er|ihn|ihm|ihnen|deren|dessen|sein|seine|seinen|seiner',
  things: `
    es|das|dies|diese|dieser|dieses|diesen|diesem|dies|dadurch|damit|dabei|daran|darauf|davon|dazu|dafür|deswegen|
    deshalb|daher|darum|dann|dort|da|solche|solcher|beide|jener|jene`,
  empty: `
    es gibt|es gab|es war|es ist|es geht|es kommt|es dauert|das heißt|diese woche|dieses jahr|das leben|es wird|
    es fällt`,
  asks: `
    warum|wieso|weshalb|wie|wer|wen|wem|wo|wann|was|welche|welcher|welches|woher|wohin|hast|habt|haben|ist|sind|war|
    waren|kannst|können|könnte|könnten|gibt|gab|würdest|würden|wissen|weißt|erzähl|erzählen|denkst|glaubst|möchtest|
    bist|hatten|hattest|wurde|wurden|muss|soll|sollte`,
  announces: `
    lass mich|lasst mich|lassen sie mich|ich zeige|ich zeig|ich erzähle|ich erzähl|ich erkläre|ich habe eine frage|
    ich hab eine frage|ich habe da eine frage|die frage ist|meine frage ist|hör zu|hört zu|hören sie zu|pass auf|passt auf|
    passen sie auf|rate mal|ratet mal`,
  scenes: `
    als|ich erinnere|eines tages|damals|früher|vor|im jahr|ich war|wir waren|ich hatte|wir hatten|mein|meine|meinen|
    unser|unsere|das problem|der punkt|die frage|das erste|die erste|wenn|stell dir|stellen sie|viele|die meisten|
    in der|in den|am anfang|nach|während|jeder|niemand|menschen|die leute|einmal|plötzlich`,
  me: 'ich|mein|meine|mich|mir|meinen|meiner|meinem',
  us: 'wir|uns|unser|unsere|unseren',
  you: 'du|dich|dir|dein|deine|ihr|euch|euer|man|stell|stellen',
  reasons: `
    weil|und|aber|oder|denn|also|deshalb|deswegen|sondern|obwohl|trotzdem|dann|das heißt|dass|sodass|nämlich|auch|
    daher|darum|nur|nicht`,
  conclusions: `
    deshalb|deswegen|darum|am ende|letztlich|letztendlich|das bedeutet|das heißt|das war|das ist|die antwort|seitdem|
    bis heute|endlich|schließlich|die wahrheit ist|genau so|fazit|unterm strich|so war|so ist|nie|immer|nichts|alles`,
  shifts: 'nun|jetzt|übrigens|erstens|zweitens|außerdem|zum schluss|gut|okay|also|noch',
  verbs: '',
  small: `
    aber alle als also am an auch auf aus bei bin bis da das dass dem den der des die dies diese doch du durch ein
    eine einem einen einer er es etwas für ganz gar habe haben hat hatte hier ich ihm ihn ihr im immer in ist ja jetzt
    kann kein keine man mehr mein meine mich mir mit muss nach nicht noch nur ob oder schon sehr sein sich sie sind so
    über um und uns von vor war was wenn wer wie wieder wir wird wo zu zum zur`,
};
