import { useMemo, useRef } from 'react';
import type { TimedWord } from '../logic/sentences.ts';
import { stretchOf, toggleStruck } from '../logic/struck.ts';
import { nextUnsure, unsureIn } from '../logic/unsure.ts';
import { useEditor } from '../state/editor-stores.tsx';
import { useWords } from '../state/words.tsx';

/** Always the same object, so it never makes a sentence re-render. */
export type WordActions = {
  /** A click goes to the word, in a take of the clip. With Shift, it cuts out or brings back everything from the word clicked before. */
  click: (word: TimedWord, isWithShift: boolean, take?: number) => void;
  /** Cuts a part out, or brings it back. */
  strike: (part: Pick<TimedWord, 'start' | 'end'>) => void;
  /** Says that a word is right, and goes to the next one to check. */
  confirm: (word: TimedWord) => void;
  /** Goes to the next word of the clip that may be misheard. */
  checkNext: () => void;
};

export function useWordActions(): WordActions {
  const { edits, playback, checking } = useEditor();
  const current = useWords();
  const words = useRef(current);
  words.current = current;
  return useMemo(() => {
    let last: TimedWord | null = null;
    const strike: WordActions['strike'] = (part) =>
      edits.edit((now) => ({
        ...now,
        struck: toggleStruck(now.struck, part, { range: stretchOf(part, now), words: words.current }),
      }));
    const click: WordActions['click'] = (word, isWithShift, take) => {
      const first = isWithShift ? (last ?? word) : word;
      last = word;
      if (!isWithShift) playback.seek(secIn(word), take);
      else strike({ start: Math.min(first.start, word.start), end: Math.max(first.end, word.end) });
    };
    const goTo = (word: TimedWord | undefined) => {
      if (word === undefined) return;
      checking.goTo(word.index);
      playback.seek(secIn(word));
    };
    const checkNext = () => {
      const unsure = unsureIn(words.current, edits.now);
      const after = checking.current.value ?? -1;
      goTo(nextUnsure(unsure, after) ?? unsure[0]);
    };
    const confirm: WordActions['confirm'] = (word) => {
      const next = nextUnsure(unsureIn(words.current, edits.now), word.index);
      edits.confirm(word);
      goTo(next ?? word);
    };
    return { click, strike, confirm, checkNext };
  }, [edits, playback, checking]);
}

/** A second in a word: its first picture can begin a little before the word does. */
export function secIn({ start, end }: TimedWord): number {
  return Math.min(start + 0.05, (start + end) / 2);
}
