import type { Aside } from '../media.ts';
import { SENTENCE_END } from './script.ts';

type Readable = { text: string; aside?: Aside; speaker?: string | null; endChance?: number };

/** A word: what opens it, its letters, and the marks behind. */
const PARTS = /^([¿¡"“„«([]*)(.*?)([^\p{L}\p{N}]*)$/su;
const ELLIPSIS = /(?:\.{2,}|…)["'”’»)]*$/u;

/** What an aside leaves to the next word: the beginning of a sentence, and the marks that open it. */
type Left = { isStart: boolean; opening: string };
const NOTHING: Left = { isStart: false, opening: '' };

/**
 * The words as people read them: without fillers and repeats. Their capital letter moves on to the next word, the end of
 * a sentence to the word before, and their commas go. Times and words that a user hid (without text) stay. `words` are in
 * order of time.
 */
export function shownWords<W extends Readable>(words: readonly W[]): W[] {
  const shown: W[] = [];
  let [last, left] = [-1, NOTHING];
  for (const [i, word] of words.entries()) {
    const before = shown[last];
    if (word.aside !== undefined) {
      if (before !== undefined && before.speaker === word.speaker) shown[last] = withEnd(before, word, words[i + 1]);
      left = { isStart: left.isStart || beginsSentence(word, before), opening: left.opening + partsOf(word).opening };
    } else if (word.text === '') {
      shown.push(word);
    } else {
      last = shown.push(left === NOTHING ? word : withStart(word, left)) - 1;
      left = NOTHING;
    }
  }
  return shown;
}

function partsOf({ text }: Readable): { opening: string; core: string; closing: string } {
  const [, opening = '', core = '', closing = ''] = PARTS.exec(text) ?? [];
  return { opening, core, closing };
}

function beginsSentence(word: Readable, before: Readable | undefined): boolean {
  const { opening, core } = partsOf(word);
  const isAfterEnd = before === undefined || before.speaker !== word.speaker || SENTENCE_END.test(before.text);
  return (isAfterEnd || opening !== '') && /^\p{Lu}/u.test(core);
}

function withStart<W extends Readable>(word: W, { isStart, opening }: Left): W {
  const parts = partsOf(word);
  // Names like iPhone keep their spelling.
  const isPlain = isStart && parts.core === parts.core.toLowerCase();
  const core = isPlain ? parts.core.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) : parts.core;
  const text = opening + parts.opening + core + parts.closing;
  return text === word.text ? word : { ...word, text };
}

/** The word before an aside, with the end of a sentence and the closing marks that the aside carried. */
function withEnd<W extends Readable>(word: W, aside: W, next: W | undefined): W {
  const { closing } = partsOf(aside);
  const isEnd = SENTENCE_END.test(closing) && !(ELLIPSIS.test(closing) && goesOn(next));
  const marks = isEnd && !SENTENCE_END.test(word.text) ? closing : closing.replaceAll(/[^"'”’»)\]]/gu, '');
  const closed = marks.replace(/^[\s,;:–—-]+/u, '');
  if (closed === '') return word;
  const text = (isEnd ? word.text.replace(/[\s,;:–—-]+$/u, '') : word.text) + closed;
  return { ...word, text, ...(isEnd && aside.endChance !== undefined && { endChance: aside.endChance }) };
}

function goesOn(next: Readable | undefined): boolean {
  return next !== undefined && /^\p{Ll}/u.test(partsOf(next).core);
}
