/**
 * Words that nearly every sentence of a language has. Languages that are close to each other are told apart by the
 * words that only one of them has.
 */
const COMMON_WORDS: Record<string, string> = {
  bg: 'и в на да се за не от с че е ще това като са по но към когато който те са сме беше тази много',
  cs: 'a v se na že je to s z o do jako i ale za by si podle jsem jsou který když nebo také jen aby při pro není',
  da: 'og i at det er en til af på med for den der ikke de som har jeg vi et kan fra var men blev hvad også efter',
  de: 'und die der das ist nicht zu den mit sich von für auf ein eine dass es wir ich auch wie bei noch aber nach wenn',
  el: 'και το να του η της με που την από για είναι τα στο τον θα δεν οι σε ένα αυτό μας στην όμως',
  en: 'the and of to in is that it was for you with on as are this have be not they we at from but what by which',
  es: 'de la que el en y los se del las un por con una para es lo como más pero sus le ya muy cuando también hay está',
  et: 'ja on ei et see oli ta ma kui ka aga mis oma nii siis seda või ning kes välja meie olid pärast need',
  fi: 'ja on ei että se oli hän ovat mutta kun niin myös mitä tämä joka sen kuin jos ole minä sitten mukaan vain',
  fr: 'de la le et les des en un est que une du dans pour qui au pas sur ce plus par il nous vous avec sont mais cette',
  hr: 'i je u da se na za su od s kao što ne o iz koji bi ali to nije samo sam smo može više kako nakon bio hvala',
  hu: 'a az és hogy nem is egy ez de meg volt ki már csak van vagy mint még el ha azt kell lehet ezt mert nagyon',
  it: 'di e il la che è un per non in una sono con del si da come le dei nel alla più anche ma della lo questo gli',
  lt: 'ir kad į yra iš su tai o bet ne kaip buvo savo apie nuo per dar jis jau tik prie labai bus mes taip šiandien',
  lv: 'un ir ka no ar par uz tas kas bet nav bija arī lai vai pie jau ko tad pēc tikai var mēs šis kā viņš ļoti tā',
  mt: 'li ta u il fil għal minn ma tal hu dan kien huwa din biex dwar kienet fuq ukoll hija għandu aktar bħal mhux hemm',
  nl: 'de het een en van in is dat op te zijn met voor niet die aan er om ook als maar door bij of uit wij naar hebben',
  pl: 'i w nie na się to że z do jest o jak ale za od co po tak przez są dla był może już czy tylko który oraz tego',
  pt: 'de a que o e do da em um para com não uma os no se na por mais as dos como mas ao ele são também muito isso',
  ro: 'de și în a la cu pe nu că este o din care pentru mai un ce sunt fost dar lui după fi prin această acest foarte',
  ru: 'и в не на что с как это по но из у за так же от был для бы если все он мы они только или очень есть чтобы',
  sk: 'a v sa na že je to s z o do ako aj ale za by si podľa som sú ktorý keď alebo tiež len aby pri pre nie bol',
  sl: 'in je v da na se za so ne ki pa z kot bi tudi po od ali bil če še samo smo kako pri zelo lahko iz tega ni',
  sv: 'och i att det som en på är av för med den till inte om ett han men de var jag vi från har så kan eller också',
  uk: 'і в не на що з як це до у та за від але по був для якщо все він ми вони тільки або дуже є щоб також які про',
};

const LISTS = Object.entries(COMMON_WORDS).map(([language, words]) => ({ language, words: new Set(words.split(' ')) }));
/** Whether nearly every text of the language has this word, given in lower case. `language`: primary tag. */
export function isCommonWord(word: string, language: string): boolean {
  return LISTS.find((list) => list.language === language)?.words.has(word) ?? false;
}

/** A word counts less the more languages have it. */
const WEIGHTS = new Map<string, number>();
for (const { words } of LISTS) for (const word of words) WEIGHTS.set(word, (WEIGHTS.get(word) ?? 0) + 1);

/** Fewer words say too little. */
const LEAST_WORDS = 8;
/** Share of the words that are common words of the language, the shared ones counting less. */
const LEAST_SHARE = 0.08;
/** How far the likeliest language must be ahead of the next one. */
const LEAST_LEAD = 1.3;

/**
 * The language of a text among 25 European ones, as a primary tag; `und` if it is too short, none of them, or not clear.
 */
export function languageOfText(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  if (words.length < LEAST_WORDS) return 'und';
  const scores = LISTS.map(({ language, words: common }) => ({
    language,
    score: words.reduce((sum, word) => sum + (common.has(word) ? 1 / (WEIGHTS.get(word) ?? 1) : 0), 0),
  })).toSorted((a, b) => b.score - a.score);
  const [best, next] = scores;
  if (best === undefined || best.score < LEAST_SHARE * words.length) return 'und';
  return best.score >= LEAST_LEAD * (next?.score ?? 0) ? best.language : 'und';
}
