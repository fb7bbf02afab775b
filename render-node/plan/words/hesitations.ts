/**
 * How people stumble in a language (primary BCP 47 tag). Each list is a text: words separated by spaces, phrases by `|`.
 */
export type Hesitations = {
  language: string;
  /** Sounds that mean nothing. Never a word with a meaning: "um" is one in German, "em" in Portuguese. */
  sounds: string;
  /** Subjects with which people begin again: "I think, I think we should". */
  starters: string;
  /** Other small words that are said twice only by mistake. */
  small: string;
  /** The same without a comma. With one it is a sentence: "of this, this or this", "der Mann, der das ist, ist ...". */
  close: string;
  /** Repeating what begins or ends with these is on purpose: "again and again and again". */
  joins: string;
  /** Phrases that are doubled on purpose. */
  meant: string;
};

export const HESITATIONS: readonly Hesitations[] = [
  {
    language: 'en',
    sounds: 'um umm uh uhh uhm er erm hm hmm mm ah eh',
    starters: "i we he she they i'm i've i'll we're we've we'll he's she's they're they've",
    small: "a an the and but or if when because it's there's my your our their of to for with from at",
    close: `
      as this these those where how what who which you're you've that's it
      can could would should are were has have`,
    joins: 'and or but',
    meant: 'it|i know|i see|i do|i am|to have|to face|of course',
  },
  {
    language: 'de',
    sounds: 'äh ähm öh öhm ehm hm hmm mm',
    starters: 'ich wir er es du man',
    small: 'eine einen einem einer eines und oder aber wenn weil dass',
    close: `
      der die den dem des ein in im an am auf mit von vom aus nach zu zum zur für bei über wie wo als mein meine
      dein deine unser unsere kein keine ist sind war hat haben kann`,
    joins: 'und oder aber',
    meant: 'ich weiß|na ja|ja ja',
  },
  {
    language: 'fr',
    sounds: 'euh heu hum hm hmm mm',
    starters: "je j'ai tu il on",
    small: "le la les un une des et ou mais qui que parce quand c'est",
    close: `
      du de au aux en dans sur avec pour par ce ces cette mon ma mes ton ta tes son sa ses notre votre leur leurs
      elle ils elles est a à`,
    joins: 'et ou mais',
    meant: 'je sais|ah oui',
  },
  {
    language: 'es',
    sounds: 'eh em ehm mm hm hmm ah',
    starters: 'yo',
    small: 'el la los las un una unos unas y o pero que porque cuando',
    close: 'de del a al en con por para como se me te lo le nos mi mis tu su sus es está son he ha',
    joins: 'y e o u pero',
    meant: 'ya sé|lo sé',
  },
  {
    language: 'it',
    sounds: 'ehm eh mmm mm uhm hm ah',
    starters: 'io',
    small: 'il lo la i gli le un uno una e o ma che perché quando',
    close: `
      di del della dei delle a al alla ai in nel nella con per da dal come si mi ti ci mio mia tuo sua suo è sono ho
      ha`,
    joins: 'e ed o ma',
    meant: 'lo so',
  },
  {
    language: 'pt',
    sounds: 'eh hã hum ah ahn hm hmm mm',
    starters: 'eu ele',
    small: 'o os as um uma e ou mas porque quando',
    close: 'a de do da dos das em na no nas nos com por para pra como se me te meu minha seu sua ela eles',
    joins: 'e ou mas',
    meant: 'eu sei',
  },
  {
    language: 'nl',
    sounds: 'uh uhm euh eh ehm hm hmm mm',
    starters: 'ik we wij hij ze',
    // Not "het" and "zijn": "omdat het het beste is", "dat zijn zijn boeken".
    small: 'een en of maar als omdat',
    close: 'de van in op met voor naar bij te mijn',
    joins: 'en of maar',
    meant: 'ik weet het',
  },
  {
    language: 'pl',
    sounds: 'yyy eee hm hmm mmm',
    starters: 'ja my on ona oni',
    small: 'i albo ale jeśli kiedy bo',
    close: 'w na z do od dla po przez jak',
    joins: 'i albo ale',
    meant: 'ja wiem',
  },
  {
    language: 'ru',
    // Not "мм" alone: 5 мм.
    sounds: 'э э-э эм м-м хм гм',
    starters: 'я мы он она они',
    small: 'и но или если когда',
    close: 'в на с со по к из от для за при как',
    joins: 'и или но а',
    meant: 'я знаю',
  },
];

/** The sounds of hesitation of a language; none for another. */
export function soundsOf(language: string): string[] {
  return HESITATIONS.find((one) => one.language === language)?.sounds.split(' ') ?? [];
}
