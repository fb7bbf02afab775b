/**
 * What becomes of swear words. `mask` writes them with asterisks; `silence` and `bleep` also take them out of the sound.
 */
export const PROFANITY_CHOICES = ['keep', 'mask', 'silence', 'bleep'] as const;
export type ProfanityChoice = (typeof PROFANITY_CHOICES)[number];
/** What a plan says, if they are not kept. */
export type Profanity = Exclude<ProfanityChoice, 'keep'>;

/**
 * Words that platforms mark down, in English, German, French, Spanish, Italian and Portuguese. An asterisk stands for any
 * ending. Words that are harmless in another of these languages are left out.
 */
const SWEAR_WORDS = `
  fuck* motherfuck* clusterfuck* shit shits shitty shitting shithead* shitshow* shitload* bullshit* horseshit
  bitch* asshole* dickhead* dumbass* jackass* badass* bastard bastards cunt* wanker* bollocks prick pricks pussy pussies
  cock cocks cocksucker* slut sluts slutty whore* twat twats goddamn* nigger* nigga* faggot* retard retards
  scheiß* scheiss* arschloch* arschlöcher* ficken fickt gefickt* fick ficker wichser* hurensohn* hure huren fotze*
  schlampe* verfickt* kackbratze* missgeburt*
  putain* merde* merdique* connard* connasse* enculé* encule* salope* pute putes bordel bite bites couilles niquer nique
  mierda* joder jodido* jodida* puta putas puto putos hijoputa* cabrón cabrones cabron coño gilipollas pendejo* chingar
  chingada* verga
  cazzo cazzi cazzata* stronzo* stronza* stronzi merda* vaffanculo puttana* troia coglione* coglioni figa
  caralho* porra foder fodido* fodida* foda foda-se buceta* cuzão piranha
`
  .trim()
  .split(/\s+/);

const [WHOLE, BEGINNINGS] = [
  new Set(SWEAR_WORDS.filter((word) => !word.endsWith('*'))),
  SWEAR_WORDS.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1)),
];
const LETTERS = /[\p{L}\p{M}]+(?:-se)?/gu;

/** Whether a text holds a swear word. */
export function hasProfanity(text: string): boolean {
  return [...text.matchAll(LETTERS)].some(([word]) => isSwearWord(word));
}

/** The text with only the first and last letter of each swear word. Marks and other words stay. */
export function maskProfanity(text: string): string {
  return text.replace(LETTERS, (word) => (isSwearWord(word) ? masked(word) : word));
}

function isSwearWord(word: string): boolean {
  const lower = word.normalize('NFC').toLowerCase();
  return WHOLE.has(lower) || BEGINNINGS.some((beginning) => lower.startsWith(beginning));
}

function masked(word: string): string {
  const letters = [...word.normalize('NFC')];
  return letters.map((letter, i) => (i === 0 || i === letters.length - 1 ? letter : '*')).join('');
}
