import { useEffect, useMemo, useState } from 'react';
import { piecesOf } from '../../../../../schema/domain/cuts/played.ts';
import { joinWords } from '../../../../../schema/domain/texts/script.ts';
import { findText, type Match, replaceText } from '../logic/find.ts';
import type { TimedWord } from '../logic/sentences.ts';
import { isStruck } from '../logic/struck.ts';
import { useEditor, useEdits } from '../state/editor-stores.tsx';
import { useWords } from '../state/words.tsx';
import { secIn } from './use-word-actions.ts';

export const SCOPES = ['clip', 'video'] as const;
export type Scope = (typeof SCOPES)[number];

/** Words that are shown on each side of a place. */
const AROUND = 4;

/** The places of a text in the clip or the video, one after the other, and what is written there instead. */
export function useFind(wanted: string, scope: Scope) {
  const { edits, playback, finding, learning } = useEditor();
  const words = useWords();
  const range = useEdits((now) => now.range);
  const pieces = useEdits((now) => now.pieces);
  const matches = useMemo(() => {
    const within = scope === 'video' ? words : words.filter((word) => isStruck(word, piecesOf({ ...range, pieces })));
    return findText(within, wanted);
  }, [words, range, pieces, scope, wanted]);
  const [chosen, setChosen] = useState(0);
  const [replaced, setReplaced] = useState(0);
  const at = Math.min(chosen, Math.max(0, matches.length - 1));
  const current = matches[at];
  useEffect(() => finding.show(matches, current), [finding, matches, current]);
  useEffect(() => () => finding.clear(), [finding]);
  useEffect(() => {
    setChosen(0);
    setReplaced(0);
  }, [wanted, scope]);

  const goTo = (place: number) => {
    const to = (place + matches.length) % Math.max(1, matches.length);
    const [first] = matches[to]?.words ?? [];
    setChosen(to);
    setReplaced(0);
    if (first !== undefined) playback.seek(secIn(first));
  };
  const write = (places: readonly Match[], text: string) => {
    const [first] = places[0]?.words ?? [];
    if (first === undefined) return;
    edits.correct(replaceText(places, wanted, text));
    learning.noteReplaced(wanted.trim(), text.trim(), first.index);
    setReplaced(places.length);
  };
  return {
    count: matches.length,
    at,
    replaced,
    around: current === undefined ? null : aroundOf(current, words),
    next: () => goTo(at + 1),
    previous: () => goTo(at - 1),
    replace: (text: string) => {
      write(matches.slice(at, at + 1), text);
      // The new text may hold what was looked for.
      const [first] = current?.words ?? [];
      if (first !== undefined) setChosen(at + findText([{ ...first, text }], wanted).length);
    },
    replaceAll: (text: string) => write(matches, text),
  };
}

/** `words`: the whole transcript, in order of its indexes. */
function aroundOf({ words: found }: Match, words: readonly TimedWord[]) {
  const [first = 0, last = 0] = [found[0]?.index, found.at(-1)?.index];
  const textOf = (ones: readonly TimedWord[]) => joinWords(ones.flatMap(({ text }) => (text === '' ? [] : [text])));
  return {
    before: textOf(words.slice(Math.max(0, first - AROUND), first)),
    found: textOf(found),
    after: textOf(words.slice(last + 1, last + 1 + AROUND)),
  };
}
