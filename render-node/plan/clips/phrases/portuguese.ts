import type { CueTable } from './cue-table.ts';

export const PORTUGUESE: CueTable = {
  language: 'pt',
  stopWords: `a à acho aí ainda algo alguém algum alguma algumas alguns ali ao aos agora antes apenas aquela aquele aqui aquilo as às assim até bem bom cada casa coisa coisas com
    como contra da daí dar das de dela dele deles depois desde dessa desse deu disse diz dizer do dois dos duas e é ela elas ele eles em então entre era eram essa essas esse esses
    esta está estamos estão estar estas estava estavam este estes estou eu faz fazer fez fica foi for foram gente grande há hoje ia ir isso isto já la lá lhe mais mas me
    meio melhor menos mesmo meu meus minha muita muito muitos na nada não nas nem nessa nesse no nos nós nossa nosso num numa o obrigado onde os ou outra outro outros para parte
    pela pelas pelo pelos pessoa pessoas pode podem porque por pouco pra primeiro qual quando que quê quem quer quero são se seja sem sempre ser será seu seus sim só sobre somos sou sua suas
    tá também tanto tão te tem têm tempo tenho ter teve tinha toda todas todo todos tu tudo um uma umas uns vai vamos vão ver vez vida você vocês vou`,
  backward:
    'e mas ou porque ele ela eles elas isso isto esse essa esses essas aquilo então depois daí também além assim lhe dele dela',
  pronouns: 'ele ela eles elas dele dela deles delas',
  fillers: 'é tipo né então bom okay ok',
  leading: 'e|mas|ou|então|porque|aí|daí|bom|bem|né|tipo|olha|é|sabe|ok|okay|assim|na verdade|ou seja|enfim|quer dizer',
  asks: 'por que|porquê|como|e se|quem|quando|onde|quantos|quantas|você já|já|sabe|sabia|sabiam|será que|o que|qual',
  stakes: `segredo*|erro|erros|errado*|errada*|perigo*|nunca|jamais|ninguém|aviso|verdade|mentira*|mentiu|risco*|fracass*|falhou|falha|morreu|morte|morto*|perdeu|perder|perdi|
    matou|matar|louco|loucura|choc*|surpre*|impossível|ilegal|falência|medo|escondid*|roubou|roubaram|arrepend*|catástrofe|proibid*`,
  viewer: 'você|vocês|tu|teu|tua|te|imagine|imagina|imaginem',
  extremes: 'melhor|pior|maior|menor|mais|menos|único|única|todos|sempre|primeira vez|número um|nenhum|nada|tudo',
  contrast: 'mas|não|em vez|na verdade|exceto|porém|entretanto|embora|ao contrário|só que|acontece que',
  numbers:
    'dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|vinte|trinta|quarenta|cinquenta|cem|cento|centenas|mil|milhares|milhão|milhões|bilhão|bilhões|por cento|metade|dobro',
  housekeeping: `inscrev*|se inscreve|deixa o like|deixe o like|deixe seu like|sininho|patrocin*|código de desconto|cupom|link na descrição|link na bio|bem-vindos|bem-vindo|sejam bem|
    meu nome é|me chamo|bom dia|boa tarde|boa noite|olá pessoal|oi gente|fala galera|obrigado por assistir|até a próxima|sigam|me segue|deixe um comentário|comenta aí`,
  conclusion: `por isso|no final|no fim|isso significa|quer dizer que|a lição|a resposta|acontece que|desde então|desde aquele dia|até hoje|finalmente|a verdade é|
    o que eu aprendi|em conclusão|foi assim que|em resumo|portanto`,
  moments: {
    confession:
      'eu estava errado|eu estava errada|eu tinha medo|tive medo|eu tinha vergonha|me arrependo|tenho que admitir|devo admitir|confesso|admito|eu chorei|chorei|fracassei|meu maior erro|cometi um erro|fui demitido|fui demitida|não fazia ideia|eu menti|eu desisti|quase desisti',
    disagreement:
      'não concordo|discordo|não é verdade|é mentira|é um mito|bobagem|besteira|pelo contrário|exatamente o contrário|não faz sentido|está errado|estão errados|superestimado|nunca deveria|ninguém deveria|parem de',
    turn: 'acontece que|no fim das contas|para minha surpresa|não acreditei|não podia acreditar|ninguém esperava|de repente|o mais louco|ironicamente|do nada',
    story:
      'um dia|uma noite|uma manhã|eu lembro|lembro que|me lembro|nunca vou esquecer|quando eu era|quando a gente era|anos atrás|no dia seguinte|naquela noite|naquele dia|ele disse|ela disse|eu disse|ele falou|ela falou|eu falei|e aí|meu pai|minha mãe|minha mulher|meu marido|meu chefe',
    howTo:
      'o truque é|o segredo é|a chave é|meu conselho|a melhor maneira|a melhor forma|o primeiro passo|a primeira coisa|é assim que|regra geral|você tem que|você precisa|você deve|tem que|comece com|comece por|em vez de',
  },
  units:
    'por cento|milhão|milhões|bilhão|bilhões|mil|cem|reais|euros|dólares|vezes|pessoas|usuários|clientes|funcionários|empresas',
  reasons: {
    moments: {
      replayed: 'Revisto pelos espectadores',
      joke: 'Aqui há risos',
      confession: 'Uma confissão',
      disagreement: 'Uma opinião forte',
      turn: 'Uma surpresa',
      story: 'Uma história',
      number: 'Um número que fica',
      how_to: 'Um conselho',
      answer: 'Uma pergunta e sua resposta',
      line: 'Uma frase que se destaca',
    },
    quotes: ['“', '”'],
    at: '{0} em {1}',
    span: '{0} a {1}',
    events: { laughter: 'risos', applause: 'aplausos', music: 'música' },
    nothing: 'Esta parte foi tirada a intervalos iguais: o vídeo não tem fala nem som para comparar.',
  },
};
