import { joinWords, tokensOf } from '#schema/domain/texts/script.ts';
import type { TitleOrigin } from '#schema/domain/score.ts';
import { standsByItself } from '../edges/model.ts';
import { bareWord } from '#schema/domain/texts/bare-word.ts';
import { cleaned } from './english-clean.ts';
import { isPersonsName } from './persons-name.ts';
import { capitalised } from './quote.ts';
import type { Said } from './said.ts';
import { DEPENDENT, ratedTitle, TITLE_CHARS } from './title-rules.ts';

export type Titled = { title: string; origin: TitleOrigin };
export type RatedRun = Titled & { origin: { rating: number } };

/** Sentences with a lower chance that a stranger understands them are no titles. */
const LEAST_CLEAR = 0.35;
const CLEAR_POINTS = 1;

/** Sentences that depend on nothing before them, without their lead-ins, and their main clauses. */
export function wholeSentences(said: Said): RatedRun[] {
  const { edges, places, sentences, cues } = said;
  return sentences.flatMap(({ isUnclear, unsureWords, speaker }, i) => {
    const place = places[i] ?? -1;
    const opening = edges.openings[place];
    const clear = said.clarity?.[place] ?? LEAST_CLEAR;
    if (opening === undefined || isUnclear || clear < LEAST_CLEAR || !standsByItself(edges, place)) return [];
    const { texts, bare, cut } = opening;
    // "Because nobody asked, he left" is a fragment without its first word.
    if (bare.slice(0, cut).some((word) => DEPENDENT.test(word))) return [];
    const whole = joinWords(texts.slice(cut));
    const [text, ...clauses] = cues.language === 'en' ? clausesOf(cleaned(whole)) : [whole];
    return [text ?? '', ...clauses].flatMap((run, at) => {
      const rated = ratedTitle(run, said);
      if (rated === null || holdsUnsure(rated.title, unsureWords)) return [];
      const rating = Math.round((rated.rating + CLEAR_POINTS * clear - (at > 0 ? CLAUSE_COST : 0)) * 100) / 100;
      return [{ title: saidBy(rated.title, speaker), origin: { from: 'sentence' as const, rating } }];
    });
  });
}

/** A title that was misheard is worse than a plain name. */
function holdsUnsure(title: string, unsureWords: readonly string[] = []): boolean {
  return unsureWords.length > 0 && tokensOf(title).some((token) => unsureWords.includes(bareWord(token)));
}

const CLAUSE_COST = 0.6;
/** Where a new main clause begins: after a comma, with a subject of its own. */
const NEXT_CLAUSE =
  /,\s+(?:and|but|so|because)\s+(?=(?:i|you|we|nobody|everybody|everyone|people|there|the|a|an|my|our|your|it|he|she|they|this|that)(?:'\w+)?\s)/i;

/** A sentence, and its clauses that may stand alone: "I quit my job, and nobody noticed." */
function clausesOf(sentence: string): string[] {
  const end = /[.!?]["”]?$/u.exec(sentence)?.[0] ?? '';
  // A question or a condition holds to its end.
  if (end !== '.' || /^(?:if|when|while|because|unless|until|although|though)\b/i.test(sentence)) return [sentence];
  const [head = '', ...rest] = sentence.slice(0, -1).split(NEXT_CLAUSE);
  return rest.length === 0 ? [sentence] : [sentence, `${head}.`, ...rest.map((clause) => capitalised(`${clause}.`))];
}

const FIRST_PERSON =
  /\b(?:i|i'm|i've|i'd|i'll|my|me|we|we're|we've|our|ich|mein\w*|wir|je|nous|mon|yo|nosotros|mi|io|noi|eu)\b/iu;

/** `Jane Doe: "I quit my job"`: what somebody tells of themselves needs their name, if it is known. */
function saidBy(title: string, speaker: string | undefined): string {
  if (speaker === undefined || !isPersonsName(speaker) || !FIRST_PERSON.test(title)) return title;
  const quoted = `${speaker}: "${title}"`;
  return quoted.length <= TITLE_CHARS ? quoted : title;
}

/** What somebody is quoted with. */
export function wholeQuotes(said: Said): RatedRun[] {
  const quotes = said.sentences.flatMap(({ text, unsureWords }) =>
    [...text.matchAll(/["“„«]([^"“”„«»]+)["”“»]/gu)].map(([, quoted = '']) => ({ quoted, unsureWords })),
  );
  return quotes.flatMap(({ quoted, unsureWords }) => {
    const rated = ratedTitle(said.cues.withoutLeading(quoted.trim()).replace(/^hey,\s+/iu, ''), said);
    return rated === null || holdsUnsure(rated.title, unsureWords)
      ? []
      : [{ title: `"${rated.title}"`, origin: { from: 'quote' as const, rating: rated.rating } }];
  });
}
