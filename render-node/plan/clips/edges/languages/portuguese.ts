import type { EdgeTable } from './edge-table.ts';

export const PORTUGUESE: EdgeTable = {
  language: 'pt',
  backchannels: `
    sim|é|pois|pois é|claro|certo|isso|exato|exatamente|tá|ok|okay|uhum|aham|hum|hm|ah|oh|nossa|legal|bacana|não|
    verdade|com certeza|perfeito|entendi|ótimo|bom|muito bem|beleza`,
  connectives: `
    e|mas|ou|porque|então|aí|daí|e aí|e então|mas aí|e depois|depois|além disso|e também|só que|e daí|porém`,
  leadIns: `
    bom|bem|né|tipo|olha|é|sabe|ok|okay|na verdade|ou seja|enfim|quer dizer|sim|não|claro|certo|pois é|pois|então|
    veja|assim|por exemplo|de fato|exatamente|isso|basicamente|tá`,
  fillers: 'é',
  fixed: `
    não é|não tem|não foi|não me|não se|não era|não sei|não posso|não tenho|não dá|não há|é que|é um|é uma|é o|é a|
    bem que|assim que|depois de|depois que|então que|tipo de|isso é|isso foi|e tal`,
  noHeads: 'que|de|nem|também|como|com|para|por|em',
  people: 'ele|ela|eles|elas|dele|dela|deles|delas|lhe|lhes|seu|sua|seus|suas',
  things: `
    isso|isto|aquilo|esse|essa|esses|essas|este|esta|aquele|aquela|nisso|disso|lá|ali|ambos|o mesmo`,
  empty: 'esta semana|este ano|essa semana|esse ano|hoje',
  asks: `
    por que|porquê|como|quem|quando|onde|quantos|quantas|o que|qual|quais|será|você|vocês|conta|conte|fala|fale|tem|é|
    foi|dá`,
  announces: `
    vou te mostrar|vou te contar|vou mostrar|vou contar|vou explicar|deixa eu|deixe-me|deixem-me|deixa-me|tenho uma pergunta|
    a pergunta é|minha pergunta é|a minha pergunta é|escuta isso|adivinha|adivinhem|olha isso|olhem isso`,
  scenes: `
    quando|um dia|uma vez|há|na época|naquela|eu lembro|lembro|eu|nós|a gente|meu|minha|nosso|nossa|tinha|havia|
    o problema|a primeira|o primeiro|se|imagina|imagine|todo|todos|ninguém|muita|muitas|as pessoas|para mim|pra mim|
    no|na`,
  me: 'eu|meu|minha|meus|minhas|me|mim|fui|tinha|estava',
  us: 'nós|nosso|nossa|nos|a gente',
  you: 'você|vocês|tu|teu|tua|te|imagina|imagine',
  reasons: 'porque|e|mas|ou|então|pois|embora|além disso|só que|por isso|também|nem|que|aí',
  conclusions: `
    por isso|no final|no fim|isso significa|a lição|a resposta|acontece que|desde então|desde aquele dia|até hoje|
    finalmente|a verdade é|isso foi|isso é|foi isso|nunca|sempre|nada|tudo`,
  shifts: 'agora|bom|primeiro|segundo|outra|outro|por outro lado|aliás|finalmente',
  verbs: '',
  small: `
    a ao as até com como da das de dela dele do dos e é ela ele eles em era essa esse eu foi gente há isso já la lhe
    mais mas me meu minha muito na não nas nem no nos o os ou para pela pelo por pra que se sem ser seu só sua também
    te tem tinha tudo um uma você vocês`,
};
