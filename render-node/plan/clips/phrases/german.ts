import type { CueTable } from './cue-table.ts';

export const GERMAN: CueTable = {
  language: 'de',
  stopWords: `aber alle allem allen aller alles als also am an andere anderen auch auf aus bei beim bin bis bist da dabei damit dann das dass dein deine dem den
    denn der des dich die dies diese diesem diesen dieser dieses dir doch dort du durch ein eine einem einen einer eines einfach einmal er es etwas euch
    euer für gab ganz gar gehen geht genau gerade gesagt gibt gut habe haben halt hast hat hatte hatten hier hin ich ihm ihn ihnen ihr ihre ihrem ihren im immer
    in ist ja jede jeden jeder jedes jetzt kann kannst kein keine keinen komm kommen kommt konnte können könnte leute machen macht mal man mehr mein meine
    meinen mich mir mit muss müssen nach nee nein nicht nichts noch nun nur ob oder ohne sagen sagt schon sehr sein seine seinem seinen seit selbst sich
    sie sind so soll sollte sondern tun über um und uns unser unsere unter viel viele vielleicht vom von vor wann war waren warum was weg weil weiß welche welcher
    wenn wer werde werden wie wieder will wir wird wirklich wo wollen wollte wurde wurden zu zum zur zwei`,
  backward: `und aber oder denn weil er ihm ihn sie ihr ihnen es das dies diese dieser dieses dann deshalb deswegen daher darum dadurch dabei damit also
    außerdem trotzdem jedoch welche welcher`,
  pronouns: 'er ihn ihm ihnen deren dessen',
  fillers: 'halt eben quasi sozusagen irgendwie naja okay ok',
  leading:
    'und|aber|also|oder|denn|weil|dann|na ja|naja|ja|nun|okay|ok|genau|gut|weißt du|wissen sie|ich meine|eigentlich|halt|jedenfalls',
  asks: 'warum|wieso|weshalb|wie|was wäre|was passiert|wer|wo|wann|hast du|habt ihr|haben sie|kennst du|kennen sie|wusstest du|wussten sie|kann man|was',
  stakes: `geheimnis*|geheim*|fehler|falsch*|gefahr*|gefährlich*|nie|niemals|niemand|warnung|wahrheit|lüge*|gelogen|risiko*|scheiter*|gescheitert|versagt|
    gestorben|tot|tod|verloren|verlier*|verrückt*|schock*|überrasch*|unmöglich|verboten|pleite|angst|versteckt*|gestohlen|bereu*|katastroph*`,
  viewer: 'du|dich|dir|dein*|ihr|euch|euer|stell dir vor|stellen sie sich vor|stellt euch vor',
  extremes:
    'beste|besten|bester|bestes|schlimmste*|größte*|kleinste*|einzige*|jeder|alle|immer|schnellste*|schwerste*|meiste*|wichtigste*|nichts|alles|wenigste*',
  contrast: 'aber|nicht|kein|keine|keinen|sondern|stattdessen|eigentlich|obwohl|trotzdem|doch|im gegenteil|außer',
  numbers:
    'zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|zwanzig|dreißig|vierzig|fünfzig|hundert*|tausend*|million*|milliarde*|prozent|hälfte|doppelt',
  housekeeping: `abonnier*|abo da|daumen hoch|glocke|sponsor*|rabattcode|gutschein*|link in der beschreibung|link in der bio|willkommen zurück|herzlich willkommen|
    willkommen zu|mein name ist|guten morgen|guten abend|hallo zusammen|hallo leute|hallo und|danke fürs zuschauen|bis zum nächsten|folgt mir|folgt uns|kommentar da|werbung`,
  conclusion: `deshalb|deswegen|darum|am ende|letztlich|letztendlich|das bedeutet|das heißt|die lehre|die antwort|es stellte sich heraus|stellt sich heraus|
    seitdem|seit diesem tag|bis heute|endlich|schließlich|die wahrheit ist|genau so|fazit|unterm strich|was ich gelernt habe|so wurde`,
  moments: {
    confession:
      'ich habe mich geirrt|ich lag falsch|ich hatte angst|ich habe mich geschämt|ich schäme mich|ich bereue|ich muss zugeben|ich muss gestehen|ich gebe zu|ich gestehe|ich habe geweint|ich bin gescheitert|mein größter fehler|der größte fehler|ich habe einen fehler|ich wurde gefeuert|ich wurde entlassen|ich war pleite|ich hatte keine ahnung|ich war verzweifelt|ich habe gelogen|ich hätte fast aufgegeben|ich habe aufgegeben',
    disagreement:
      'da widerspreche ich|ich widerspreche|das sehe ich anders|ich sehe das anders|das stimmt nicht|das ist falsch|das ist quatsch|quatsch|unsinn|blödsinn|das gegenteil|im gegenteil|ein mythos|eine lüge|überschätzt|unterschätzt|ich glaube nicht an|macht keinen sinn|ergibt keinen sinn|sollte niemals|darf niemals|hört auf',
    turn: 'stellte sich heraus|es stellt sich heraus|zu meiner überraschung|überraschenderweise|ich konnte es nicht glauben|konnte es kaum glauben|niemand hat erwartet|niemand hatte erwartet|auf einmal|das verrückte|ironischerweise|aus dem nichts',
    story:
      'eines tages|eines abends|eines morgens|ich erinnere mich|ich weiß noch|ich werde nie vergessen|als ich klein war|als kind|als ich|vor jahren|am nächsten tag|am nächsten morgen|in dieser nacht|an diesem tag|hat er gesagt|hat sie gesagt|sagte er|sagte sie|sagt er|sagt sie|habe ich gesagt|und dann|mein vater|meine mutter|meine frau|mein mann|mein chef',
    howTo:
      'der trick ist|das geheimnis ist|mein rat|mein tipp|am besten|so geht das|so macht man|der erste schritt|als erstes|faustregel|die einzige möglichkeit|du musst|du solltest|ihr müsst|ihr solltet|man muss|man sollte|achte darauf|achtet darauf|fang an|statt',
  },
  units:
    'prozent|million|millionen|milliarde|milliarden|tausend|hundert|euro|dollar|franken|mal|menschen|leute|nutzer|kunden|mitarbeiter|firmen',
  reasons: {
    moments: {
      replayed: 'Von Zuschauern wiederholt',
      joke: 'Hier wird gelacht',
      confession: 'Ein Geständnis',
      disagreement: 'Eine klare Meinung',
      turn: 'Eine Überraschung',
      story: 'Eine Geschichte',
      number: 'Eine Zahl, die hängen bleibt',
      how_to: 'Ein Rat',
      answer: 'Eine Frage und ihre Antwort',
      line: 'Ein Satz, der auffällt',
    },
    quotes: ['„', '“'],
    at: '{0} bei {1}',
    span: '{0} bis {1}',
    events: { laughter: 'Lachen', applause: 'Applaus', music: 'Musik' },
    nothing: 'Dieser Teil wurde in gleichem Abstand gewählt: Das Video hat weder Sprache noch Ton zum Vergleichen.',
  },
};
