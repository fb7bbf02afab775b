import type { Word } from '../media.ts';
import { joinWords, tokensOf } from './script.ts';
import { groupSubtitles, paragraphsOf, type Subtitle } from './subtitles.ts';

/**
 * The words of caption cards. Within a card, words share its time by their letters: a card holds a few words, so this is
 * off by a few tenths of a second at most.
 */
export function wordsOfCards(cards: readonly Pick<Subtitle, 'startSec' | 'endSec' | 'lines'>[]): Word[] {
  return cards.flatMap(({ startSec, endSec, lines }) => {
    const texts = lines.flatMap(tokensOf);
    const letters = texts.reduce((sum, text) => sum + text.length, 0);
    const secondsPerLetter = (endSec - startSec) / Math.max(1, letters);
    let atSec = startSec;
    return texts.map((text) => {
      const word = { text, startSec: atSec, endSec: atSec + text.length * secondsPerLetter };
      atSec = word.endSec;
      return word;
    });
  });
}

/** Subtitles of whole lines, at most two of 42 letters, from caption cards of a few words. */
export function wholeLines(cards: readonly Subtitle[]): Subtitle[] {
  return groupSubtitles(wordsOfCards(cards), cards.at(-1)?.endSec);
}

/** Cards touch where speech goes on, so a gap this long is a pause in which a new paragraph begins. */
const PARAGRAPH_SEC = 1.5;

/** What is said, as paragraphs. An empty list gives one line break. */
export function textOfCards(cards: readonly Subtitle[]): string {
  const paragraphs = paragraphsOf(wordsOfCards(cards), PARAGRAPH_SEC);
  return `${paragraphs.map((words) => joinWords(words.map(({ text }) => text))).join('\n\n')}\n`;
}
