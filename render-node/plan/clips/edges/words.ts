/**
 * Small words of six languages, by what they do at the edges of a clip. Each list is a text: entries parted by `|`;
 * `*` at the end of an entry takes any ending.
 */
export type EdgeTable = {
  language: string;
  /** What listeners say while another one speaks. */
  backchannels: string;
  /** Words that tie a sentence to the one before; the sentence reads well without them. */
  connectives: string;
  /** Words and phrases in front that say nothing. Only cut where a comma or another lead-in stands next to them. */
  leadIns: string;
  /** Sounds, not words. */
  fillers: string;
  /** Two words of which the first is no connective and no lead-in: "so much", "now that". */
  fixed: string;
  /** Words that a sentence cannot begin with once its connective is cut: verbs without a subject and their like. */
  noHeads: string;
  /** Somebody who must have been named before. */
  people: string;
  /** Something that must have been named before. */
  things: string;
  /** `it is hard to`, `it turns out`: pronouns that mean nothing before. */
  empty: string;
  /** How questions begin. */
  asks: string;
  /** First words of a sentence that begin a story or a scene. */
  scenes: string;
  /** Words for the speaker; for the person spoken to; all of them are known to any viewer. */
  me: string;
  us: string;
  you: string;
  /** First words of a reason or an addition: a sentence before them goes on. */
  reasons: string;
  /** A thought is summed up. */
  conclusions: string;
  /** Words with which sentences that change the subject begin. */
  shifts: string;
  /** Words of which any whole sentence has one; empty where a language was not listed. */
  verbs: string;
  /** Frequent small words, for telling names and content from them. */
  small: string;
};

const ENGLISH: EdgeTable = {
  language: 'en',
  backchannels: `yeah|yes|yep|yup|yea|right|mm-hm|mhm|mm-hmm|mmhmm|mm|hm|hmm|huh|uh-huh|uh huh|okay|ok|sure|exactly|totally|wow|gotcha|oh|ah|aha|absolutely|definitely|really|
    of course|i see|i know|got it|for sure|that's right|that's true|that's fair|it is|true|nice|cool|awesome|interesting|great|no|nope|alright|correct|indeed|sweet|very|
    fair enough|oh my gosh|oh my god|oh boy|oh man|there you go|good point|makes sense|good|ooh|aww|well|yeah yeah|a hundred percent|100%|certainly|agreed|fantastic|amazing|so|and|um|uh|man`,
  connectives: `and|but|so|or|because|'cause|cause|cuz|then|plus|also|though|however|therefore|yet|and so|and then|but then|so then|and also|but also|and yet|so yes|so yeah|but yeah|and yeah|
    and again|but again|and of course|but anyway|so anyway|in addition|moreover|meanwhile|otherwise|furthermore`,
  leadIns: `well|now|okay|ok|yeah|yes|yep|yup|no|nope|right|sure|oh|ah|like|i mean|you know|actually|basically|anyway|anyways|you see|see|look|listen|honestly|frankly|obviously|literally|
    alright|all right|exactly|absolutely|totally|definitely|of course|again|in fact|i guess|let's see|to be honest|to be fair|as i said|like i said|as you said|
    for sure|true|interesting|wow|great|cool|nice|interestingly|essentially|in other words|that's right|that's true|good question|great question|that's a good question|that's a great question|
    for example|for instance|case in point|man|dude|hey|gosh|i don't know|i see|hmm|really|seriously|correct|first of all|first off|secondly|thirdly|second of all|lastly|finally|on top of that|beyond that|besides that|having said that|that being said|that said|with that|with that said|having said|as i was saying|like i said|as you said|as you were saying|like you said|as you mentioned|like you mentioned|as we said`,
  fillers: `um|uh|uhm|er|erm|hmm|hm|mm|ah|eh|umm|uhh`,
  fixed: `so much|so many|so far|so few|so little|so called|so long|so good|so to|so is|so are|so am|so do|so does|so did|so was|so if not|because of|now that|then again|yet another|yet to|no one|no matter|no longer|
    no way|no question|no doubt|no need|no idea|no more|right now|right away|right there|right here|right then|right after|right before|right in|right at|well done|like that|like this|like a|like the|like an|
    look at|look for|look like|see if|see the|see what|see how|listen to|or else|or not|plus a|also known|though not|great question|cool thing|nice thing|interesting thing|
    sure enough|okay to|really good|really hard|true story|no problem|then there|yes and|no but`,
  noHeads: `is|are|was|were|am|be|been|has|have|had|do|does|did|don't|doesn't|didn't|isn't|wasn't|aren't|weren't|can't|couldn't|won't|wouldn't|shouldn't|went|got|said|made|came|took|gave|told|saw|found|ended|
    started|put|kept|began|felt|thought|wanted|became|ran|left|not|than|to|of|which|who|whom|whose|rather|else|forth|too|or|and|but|also|especially|
    including|then|because|like`,
  people: 'he|she|him|her|his|hers|they|them|their|theirs|himself|herself|themselves',
  things:
    "one is|one was|the other is|the other one|the first one is|the second is|the second one|the third is|the third one|the same goes|part of that|part of this|part of it|some of that|some of it|some of this|some of these|some of those|all of that|all of this|all of it|all of those|all of these|most of that|most of those|one of those|one of these|one of them|much of that|none of that|none of this|both of those|it|its|itself|this|that|these|those|both|neither|there's that|former|latter|thereby",
  empty: `it turns out|it turned out|it takes|it took|it's hard|it's easy|it's funny|it's interesting|it's important|it's really hard|it's really important|it's very hard|it's amazing|it's weird|it's crazy|
    it's possible|it's impossible|it seems|it feels like|it's time|it was in|it's kind of funny|it's a lot easier|it was around|
    it's one thing|it's easier|it's harder|it's difficult|it doesn't matter|it's good to|it's okay to|it's ok to|this one time|there's a|there is a|there are|there was|there were|there's|there is|there's no|this morning|this week|this year|
    this summer|these days|this past|it's true|it's fascinating|it's no|it is hard|it is important|it is very|it is not|it's 20*|they say|that time|those days|those who|those of|that said|both of us`,
  asks: `why|how|what|who|where|when|which|whose|do|does|did|is|are|was|were|can|could|would|will|should|have|has|had|am|don't|doesn't|didn't|isn't|aren't|wasn't|can't|couldn't|wouldn't|won't|tell me|tell us|talk about|talk to us|talk a little|walk us|walk me|describe|explain|
    i'm curious|i'm wondering|i wonder|curious|what's|who's|where's|how's|what about|how about|let me ask|can you|maybe you|give us|share`,
  scenes: `when|one day|once|years ago|back in|back then|at one point|at the time|at that time|in the|at first|after|before|during|last|the first|the other|the next|the day|i remember|i was|we were|i had|we had|i once|i used|my|our|there was|there's|there were|there is|
    imagine|picture|the moment|the thing|the problem|the reason|the biggest|the most|the best|the worst|the truth|the idea|a lot|a friend|if|one of|most|every|everybody|everyone|nobody|people|let's|let me|i'll|i've|for me|to me|for us|in my|in our|as a|at my|when i|i think|i believe|what i|what we|what people|here's|the way|sometimes|never|today`,
  me: "i|i'm|i've|i'd|i'll|my|me|mine|myself",
  us: "we|we're|we've|we'd|we'll|our|us|let's",
  you: "you|you're|you've|you'd|you'll|your|yours|imagine|think",
  reasons:
    "because|and|but|so|or|'cause|cause|cuz|which|also|then|plus|or|though|although|however|yet|therefore|like|for|either|especially|even|that's why|that's because|this is why|this is because|not|just|that's",
  conclusions: `that's why|that is why|that's how|that is how|that's when|that's what|that's where|in the end|at the end of the day|the point is|the lesson|which means|bottom line|and that's|and that was|that was|the answer|turns out|it turned out|
    ultimately|the truth is|ever since|to this day|from that day|this is why|so that's|so yeah|that's it|that's all|that's the|period|and it was|and it's|you know what i mean|it really is|it really was|never|always|forever|nothing|everything|worked|changed|that's a|it just|so that was|i love|exactly|for me`,
  shifts: `another|now|anyway|first|second|the other|next|finally|one|speaking|well|so|let's|alright|okay|let me|by the way|actually|also`,
  verbs: `is|are|was|were|am|be|been|has|have|had|do|does|did|can|could|will|would|should|may|might|must|let|let's|gonna|wanna|gotta|ain't|get|gets|got|go|goes|went|say|says|said|think|thought|know|knew|make|makes|made|see|saw|take|takes|took|
    come|comes|came|want|wants|need|needs|feel|felt|look|looks|find|found|give|gives|gave|tell|told|work|works|become|became|leave|left|put|mean|means|keep|kept|begin|began|start|run|ran|seem|seems|help|show|hear|heard|play|move|like|live|believe|hold|bring|brought|happen|happens|write|wrote|sit|sat|
    stand|stood|lose|lost|pay|paid|meet|met|build|built|learn|read|spend|spent|grow|grew|win|won|teach|taught|buy|bought|send|sent|fall|fell|cut|speak|spoke|sell|sold|hate|love|loves|care|imagine|remember|listen|try|use|talk|ask|call|stop|wait|turns|takes|depends|fight|die|eat|ate|quit|hurt|hit|cost|costs|sounds|wonder|guess|hope|wish|understand|understood|matters|makes`,
  small: `a about after again all also always am an and any anything are as at back be because been before being but by can can't come could couldn't did didn't do does doesn't doing don't down each even ever every for from get gets getting go goes going
    gonna good got had has have haven't having he he's her here him his how i i'd i'll i'm i've if in into is isn't it it's its just kind know let let's like little look lot made make makes making many maybe me mean more most much my need never new no not nothing now of off oh on one only or other our out over own people
    pretty really right said same say saying see she should so some somebody something sort still such take than that that's the their them then there there's these they they're they've thing things think this those though thought time to too try trying two up us use used very wanna want wanted was wasn't way we we're we've well went
    were what what's when where which while who why will with work would wouldn't yeah you you'd you'll you're you've your years year first guess stuff basically actually`,
};

const GERMAN: EdgeTable = {
  language: 'de',
  backchannels:
    'ja|jaja|ja ja|genau|mhm|hm|mm|aha|ach|ach so|achso|okay|ok|stimmt|klar|richtig|nein|nee|doch|gut|super|toll|wow|natürlich|absolut|eben|krass|oh|ah|äh|ähm|schön|interessant|verstehe|na klar|na ja|cool|spannend',
  connectives: 'und|aber|oder|denn|sondern|und auch|aber auch',
  leadIns:
    'also|ja|na ja|naja|nein|nee|nun|okay|ok|genau|gut|weißt du|wissen sie|ich meine|ich mein|eigentlich|halt|jedenfalls|klar|stimmt|richtig|ach|ach so|sagen wir mal|wie gesagt|ehrlich gesagt|und ja|ja und|so',
  fillers: 'äh|ähm|öh|öhm|hm|hmm|mm',
  fixed: 'gut so|so ein|so eine|so viel|so viele|so war|so ist|oder so|also bin|also ist|also hat|also war',
  noHeads:
    'bin|ist|sind|war|waren|hat|habe|hatte|haben|hatten|wird|wurde|wurden|kann|konnte|muss|musste|soll|sollte|will|wollte|ging|kam|sagte|machte|nicht|als|wie|zwar|dass|auch|da|gab|gibt|geht|macht|kommt|sagt',
  people: 'er|ihn|ihm|ihnen|deren|dessen|sein|seine|seinen|seiner',
  things:
    'es|das|dies|diese|dieser|dieses|diesen|diesem|dies|dadurch|damit|dabei|daran|darauf|davon|dazu|dafür|deswegen|deshalb|daher|darum|dann|dort|da|solche|solcher|beide|jener|jene',
  empty:
    'es gibt|es gab|es war|es ist|es geht|es kommt|es dauert|das heißt|diese woche|dieses jahr|das leben|es wird|es fällt',
  asks: 'warum|wieso|weshalb|wie|wer|wen|wem|wo|wann|was|welche|welcher|welches|woher|wohin|hast|habt|haben|ist|sind|war|waren|kannst|können|könnte|könnten|gibt|gab|würdest|würden|wissen|weißt|erzähl|erzählen|denkst|glaubst|möchtest|bist|hatten|hattest|wurde|wurden|muss|soll|sollte',
  scenes:
    'als|ich erinnere|eines tages|damals|früher|vor|im jahr|ich war|wir waren|ich hatte|wir hatten|mein|meine|meinen|unser|unsere|das problem|der punkt|die frage|das erste|die erste|wenn|stell dir|stellen sie|viele|die meisten|in der|in den|am anfang|nach|während|jeder|niemand|menschen|die leute|einmal|plötzlich',
  me: 'ich|mein|meine|mich|mir|meinen|meiner|meinem',
  us: 'wir|uns|unser|unsere|unseren',
  you: 'du|dich|dir|dein|deine|ihr|euch|euer|man|stell|stellen',
  reasons:
    'weil|und|aber|oder|denn|also|deshalb|deswegen|sondern|obwohl|trotzdem|dann|das heißt|dass|sodass|nämlich|auch|daher|darum|nur|nicht',
  conclusions:
    'deshalb|deswegen|darum|am ende|letztlich|letztendlich|das bedeutet|das heißt|das war|das ist|die antwort|seitdem|bis heute|endlich|schließlich|die wahrheit ist|genau so|fazit|unterm strich|so war|so ist|nie|immer|nichts|alles',
  shifts: 'nun|jetzt|übrigens|erstens|zweitens|außerdem|zum schluss|gut|okay|also|noch',
  verbs: '',
  small:
    'aber alle als also am an auch auf aus bei bin bis da das dass dem den der des die dies diese doch du durch ein eine einem einen einer er es etwas für ganz gar habe haben hat hatte hier ich ihm ihn ihr im immer in ist ja jetzt kann kein keine man mehr mein meine mich mir mit muss nach nicht noch nur ob oder schon sehr sein sich sie sind so über um und uns von vor war was wenn wer wie wieder wir wird wo zu zum zur',
};

const SPANISH: EdgeTable = {
  language: 'es',
  backchannels:
    'sí|si|ya|claro|ajá|aja|mm|mhm|exacto|exactamente|vale|ok|okay|bueno|no|bien|muy bien|perfecto|genial|wow|oh|ah|eh|de acuerdo|por supuesto|así es|totalmente|cierto|correcto|qué bueno|entiendo',
  connectives:
    'y|e|pero|o|porque|entonces|así que|y entonces|pero entonces|y luego|luego|además|y además|y también|y pues|y bueno|sino',
  leadIns:
    'bueno|pues|mira|claro|vale|sí|no|digamos|en fin|sabes|la verdad es que|la verdad|es decir|o sea|a ver|okay|ok|exacto|oye|fíjate|por ejemplo|de hecho|básicamente|en realidad|obviamente|quiero decir',
  fillers: 'eh|em|ehm|este|mm|ah',
  fixed:
    'no sólo|no solo|no hay|no es|no me|no lo|no se|no te|no nos|no fue|no era|no tengo|no puedo|no sé|no quiero|sí que|bueno para|luego de|además de|este es|este año|mira a|claro que|así que',
  noHeads: 'que|de|ni|también|como|con|para|por|en|lo',
  people: 'él|ella|ellos|ellas|su|sus|le|les|suyo|suya',
  things: 'eso|esto|esa|ese|esas|esos|esta|este|estas|estos|aquello|aquel|aquella|ahí|allí|ambos|dicho',
  empty:
    'esta semana|este año|estos días|la verdad|la gente|los que|lo que|las cosas|la vida|la primera|el primer|los primeros|las personas',
  asks: 'por qué|cómo|qué|quién|cuándo|dónde|cuántos|cuántas|cuál|cuáles|has|puedes|sabes|tienes|crees|hay|es|fue|te|le|ustedes|cuéntanos|cuéntame|háblanos|háblame',
  scenes:
    'cuando|un día|una vez|hace|en aquel|en aquella|recuerdo|me acuerdo|yo|nosotros|mi|mis|nuestro|nuestra|había|hay|el problema|la cosa|la primera|el primer|si|imagina|imagínate|todos|todo|nadie|mucha|muchos|la gente|en mi|de niño|para mí|los|las|una|un',
  me: 'yo|mi|mis|me|mí|soy|era|estaba|tenía|fui',
  us: 'nosotros|nuestro|nuestra|nos|éramos|estábamos|teníamos|fuimos',
  you: 'tú|tu|tus|te|usted|ustedes|imagina|imagínate|uno',
  reasons: 'porque|y|pero|o|entonces|así que|pues|aunque|además|sino|luego|por eso|también|ni|que',
  conclusions:
    'por eso|al final|en definitiva|eso significa|la lección|la respuesta|resultó que|desde entonces|desde ese día|hasta hoy|eso fue|eso es|así fue|así es|nunca|siempre|nada|todo',
  shifts: 'ahora|bueno|primero|segundo|por otro lado|por cierto|otra|otro|finalmente',
  verbs: '',
  small:
    'a al algo como con cosa cosas cuando de del dos el ella ellos en era es esa ese eso esta está están este esto fue gente ha había hacer hay la las le les lo los más me mi mucho muy nada ni no nos o para pero poco por porque que se ser si sí sin sobre son su sus también te tenía tiene todo todos tu un una uno vez y ya yo',
};

const FRENCH: EdgeTable = {
  language: 'fr',
  backchannels:
    "oui|ouais|non|d'accord|ok|okay|ah|ah oui|ah bon|oh|hm|mm|mhm|voilà|exactement|tout à fait|bien sûr|c'est ça|c'est vrai|absolument|super|génial|bon|bien|effectivement|très bien|je vois|hum|wow|carrément",
  connectives:
    'et|mais|ou|donc|car|puis|et puis|et donc|et alors|mais alors|mais bon|et là|alors|ensuite|et ensuite|par contre|parce que',
  leadIns:
    "bon|ben|bah|enfin|voilà|oui|ouais|non|tu vois|vous voyez|en fait|du coup|bref|tu sais|vous savez|ok|okay|écoute|écoutez|disons|je veux dire|c'est-à-dire|effectivement|exactement|tout à fait|bien sûr|d'accord|par exemple|justement|honnêtement|eh bien|ah|oh|quoi",
  fillers: 'euh|heu|hum|hein|mm|bah|ben',
  fixed: 'bon nombre|non plus|non seulement|car de|donc de|puis de|alors que|voilà pourquoi|enfin de|ou bien|du coup',
  noHeads: 'est|était|a|avait|sont|ont|que|qui|dont|pas|aussi|ni|de|à|encore|même',
  people: 'il|elle|ils|elles|lui|leur|leurs|son|sa|ses|eux',
  things: "ça|cela|ce|c'est|c'était|ceci|celui|celle|ceux|celles|lequel|laquelle|cette|cet|ces|là",
  empty:
    "il y|il faut|il fallait|il s'agit|il est|il était|il fait|c'est difficile|c'est important|c'est pas facile|cette année|cette semaine|ces jours|ce jour|c'était en|c'était le|c'était un|c'est un|c'est une|en fait|en france|ce que|ce qui|en général",
  asks: "pourquoi|comment|qui|quand|où|combien|qu'est-ce|est-ce|que|quel|quelle|quels|quelles|avez-vous|as-tu|savez-vous|pouvez-vous|peux-tu|racontez|raconte|parlez|parle|dites|dis|tu|vous|quoi",
  scenes:
    "quand|un jour|une fois|il y a|à l'époque|au début|je me souviens|je me rappelle|j'étais|on était|j'avais|on avait|mon|ma|mes|notre|nos|le problème|la première|le premier|si|imaginez|imagine|tout le monde|personne|les gens|la plupart|pour moi|à l'âge|en|dans|après|avant",
  me: "je|j'ai|j'étais|j'avais|mon|ma|mes|moi|me|j'en|j'y",
  us: 'nous|on|notre|nos',
  you: 'tu|vous|ton|ta|tes|votre|vos|imaginez|imagine',
  reasons:
    "parce que|et|mais|ou|donc|car|puis|alors|ensuite|c'est pour|c'est pourquoi|aussi|même|pas|qui|que|sauf|d'ailleurs",
  conclusions:
    "c'est pourquoi|c'est pour ça|au final|finalement|en fin de compte|cela signifie|ça veut dire|la leçon|la réponse|depuis ce jour|depuis|c'était|c'est|voilà|jamais|toujours|rien|tout",
  shifts: "maintenant|alors|bon|d'abord|ensuite|d'ailleurs|sinon|autre|enfin|par ailleurs",
  verbs: '',
  small:
    "a à ai au aussi aux avait avec c'est ça ce cette ces comme dans de des deux donc du elle elles en est et être fait il ils j'ai je la le les leur lui ma mais me mes moi mon ne nous on ont ou où par pas plus pour qu'il que qui sa se ses si son sont sur ta te tout tous très tu un une vous y était",
};

const PORTUGUESE: EdgeTable = {
  language: 'pt',
  backchannels:
    'sim|é|pois|pois é|claro|certo|isso|exato|exatamente|tá|ok|okay|uhum|aham|hum|hm|ah|oh|nossa|legal|bacana|não|verdade|com certeza|perfeito|entendi|ótimo|bom|muito bem|beleza',
  connectives:
    'e|mas|ou|porque|então|aí|daí|e aí|e então|mas aí|e depois|depois|além disso|e também|só que|e daí|porém',
  leadIns:
    'bom|bem|né|tipo|olha|é|sabe|ok|okay|na verdade|ou seja|enfim|quer dizer|sim|não|claro|certo|pois é|pois|então|veja|assim|por exemplo|de fato|exatamente|isso|basicamente|tá',
  fillers: 'eh|hã|hum|ah|ahn|hm|é',
  fixed:
    'não é|não tem|não foi|não me|não se|não era|não sei|não posso|não tenho|não dá|não há|é que|é um|é uma|é o|é a|bem que|assim que|depois de|depois que|então que|tipo de|isso é|isso foi|e tal',
  noHeads: 'que|de|nem|também|como|com|para|por|em',
  people: 'ele|ela|eles|elas|dele|dela|deles|delas|lhe|lhes|seu|sua|seus|suas',
  things: 'isso|isto|aquilo|esse|essa|esses|essas|este|esta|aquele|aquela|nisso|disso|lá|ali|ambos|o mesmo',
  empty: 'esta semana|este ano|essa semana|esse ano|hoje',
  asks: 'por que|porquê|como|quem|quando|onde|quantos|quantas|o que|qual|quais|será|você|vocês|conta|conte|fala|fale|tem|é|foi|dá',
  scenes:
    'quando|um dia|uma vez|há|na época|naquela|eu lembro|lembro|eu|nós|a gente|meu|minha|nosso|nossa|tinha|havia|o problema|a primeira|o primeiro|se|imagina|imagine|todo|todos|ninguém|muita|muitas|as pessoas|para mim|pra mim|no|na',
  me: 'eu|meu|minha|meus|minhas|me|mim|fui|tinha|estava',
  us: 'nós|nosso|nossa|nos|a gente',
  you: 'você|vocês|tu|teu|tua|te|imagina|imagine',
  reasons: 'porque|e|mas|ou|então|pois|embora|além disso|só que|por isso|também|nem|que|aí',
  conclusions:
    'por isso|no final|no fim|isso significa|a lição|a resposta|acontece que|desde então|desde aquele dia|até hoje|finalmente|a verdade é|isso foi|isso é|foi isso|nunca|sempre|nada|tudo',
  shifts: 'agora|bom|primeiro|segundo|outra|outro|por outro lado|aliás|finalmente',
  verbs: '',
  small:
    'a ao as até com como da das de dela dele do dos e é ela ele eles em era essa esse eu foi gente há isso já la lhe mais mas me meu minha muito na não nas nem no nos o os ou para pela pelo por pra que se sem ser seu só sua também te tem tinha tudo um uma você vocês',
};

const ITALIAN: EdgeTable = {
  language: 'it',
  backchannels:
    'sì|si|certo|esatto|esattamente|giusto|già|ok|okay|mm|mhm|ah|oh|eh|ecco|no|bene|bello|va bene|vero|perfetto|wow|ovviamente|assolutamente|infatti|capito|ho capito|appunto|bravo',
  connectives: 'e|ed|ma|o|oppure|perché|quindi|allora|e quindi|e poi|ma poi|poi|e allora|però|inoltre|e anche|anche',
  leadIns:
    'beh|be|cioè|insomma|ecco|sì|no|guarda|guardi|sai|diciamo|praticamente|in pratica|comunque|ok|okay|voglio dire|allora|certo|esatto|infatti|bene|in realtà|ad esempio|per esempio|onestamente|va bene|senti|appunto',
  fillers: 'ehm|eh|mmm|mm|uhm|ah',
  fixed: "poi c'è|no che|non solo|quindi che|perché no|anche se|ecco perché|ecco cosa|allora che|bene o|certo che",
  noHeads: 'che|di|né|anche|come|con|per|a|da',
  people: 'lui|lei|loro|gli|suo|sua|suoi|sue',
  things: "questo|questa|questi|queste|quello|quella|quelli|quelle|ciò|esso|lì|là|entrambi|c'era quello",
  empty:
    "questa settimana|quest'anno|la gente|la verità|la vita|la prima|le persone|le cose|la cosa|ci sono|ci siamo|ci vuole|quello che|quelli che|la mia|la nostra|le mie",
  asks: 'perché|come|chi|quando|dove|quanti|quante|quanto|cosa|che cosa|qual|quale|quali|hai|avete|sai|puoi|può|raccontaci|raccontami|parlaci|com|è|era|ha|ti|vi',
  scenes:
    "quando|un giorno|una volta|anni fa|all'epoca|all'inizio|mi ricordo|ricordo|io|noi|mio|mia|il mio|la mia|nostro|nostra|c'era|c'è|ci sono|il problema|la prima|il primo|se|immagina|immaginate|tutti|nessuno|molti|la gente|per me|nel|nella|dopo|prima",
  me: 'io|mio|mia|miei|mie|mi|ero|avevo|sono',
  us: 'noi|nostro|nostra|ci|eravamo|avevamo',
  you: 'tu|tuo|tua|ti|voi|vi|immagina|immaginate',
  reasons: 'perché|e|ed|ma|o|quindi|allora|però|anche|cioè|poi|per questo|che|infatti|né|inoltre',
  conclusions:
    'ecco perché|per questo|alla fine|questo significa|vuol dire che|la lezione|la risposta|si è scoperto|da allora|da quel giorno|fino a oggi|questo è|quello è|è stato|mai|sempre|niente|tutto',
  shifts: "ora|adesso|allora|primo|secondo|poi|altra|altro|comunque|infine|tra l'altro",
  verbs: '',
  small:
    "a ad al alla anche c'è che chi ci come con cosa così da dal del della di due e è ed era erano fare gli ha hanno ho i il in io la le lei lo loro lui ma me mi mio molto ne nel nella no noi non o per perché però più po' poi quando quello questa questo se si sì sono sta su sul tu tutti tutto un una uno",
};

export const EDGE_TABLES: readonly EdgeTable[] = [ENGLISH, GERMAN, SPANISH, FRENCH, PORTUGUESE, ITALIAN];

/** A list of phrases that is asked whether a row of bare words begins with one of them. */
export type PhraseSet = {
  /** How many words from `at` are an entry, the longest one; 0 where none is. */
  at: (words: readonly string[], at: number) => number;
  /** True where all words are made of entries. */
  covers: (words: readonly string[]) => boolean;
};

type Lists = Exclude<keyof EdgeTable, 'language' | 'small'>;
export type EdgeWords = Record<Lists, PhraseSet> & { language: string | null; small: ReadonlySet<string> };

/** `one|two words|sponsor*` as a set that knows its longest entries. */
export function phraseSet(list: string): PhraseSet {
  const whole = new Set<string>();
  const stems: string[] = [];
  let longest = 1;
  for (const entry of list.split('|').map((part) => part.trim().replaceAll(/\s+/g, ' '))) {
    if (entry.endsWith('*')) stems.push(entry.slice(0, -1));
    else if (entry !== '') whole.add(entry);
    longest = Math.max(longest, entry.split(' ').length);
  }
  const at = (words: readonly string[], from: number): number => {
    for (let count = Math.min(longest, words.length - from); count > 0; count -= 1) {
      const phrase = words.slice(from, from + count).join(' ');
      if (whole.has(phrase) || stems.some((stem) => phrase.startsWith(stem))) return count;
    }
    return 0;
  };
  const covers = (words: readonly string[]): boolean => {
    let from = 0;
    while (from < words.length) {
      const count = at(words, from);
      if (count === 0) return false;
      from += count;
    }
    return words.length > 0;
  };
  return { at, covers };
}

const LISTS = Object.keys(ENGLISH).filter((key): key is Lists => key !== 'language' && key !== 'small');

function compile(table: EdgeTable): EdgeWords {
  const sets = Object.fromEntries(LISTS.map((key) => [key, phraseSet(table[key])])) as Record<Lists, PhraseSet>;
  return { ...sets, language: table.language, small: new Set(table.small.split(/\s+/)) };
}

const NOTHING = phraseSet('');
const NEUTRAL: EdgeWords = {
  ...(Object.fromEntries(LISTS.map((key) => [key, NOTHING])) as Record<Lists, PhraseSet>),
  language: null,
  small: new Set(),
};
const compiled = new Map(EDGE_TABLES.map((table) => [table.language, compile(table)]));

/** The words of a language (primary BCP 47 tag); none of them where the language is none of ours. */
export function edgeWordsFor(language: string | null): EdgeWords {
  return compiled.get(language ?? '') ?? NEUTRAL;
}
