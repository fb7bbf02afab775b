import { type KeyboardEvent, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '@/store.ts';
import type { Edits } from '../logic/edits.ts';
import type { Places } from '../logic/proposals.ts';
import type { Place } from '../logic/rows.ts';
import type { TimedWord } from '../logic/sentences.ts';
import { isStruck } from '../logic/struck.ts';
import { useEditor, useEdits, usePlayback } from '../state/editor-stores.tsx';
import { Proposals } from './proposals.tsx';
import type { WordActions } from './use-word-actions.ts';
import { type WordFound, wordLooks, type WordPlace } from './word-looks.ts';

const STRIKES: ReadonlySet<string> = new Set(['Delete', 'Backspace']);
const EDITS: ReadonlySet<string> = new Set(['Enter', 'F2']);

type WordButtonProps = {
  word: TimedWord;
  /** Whether its sentence is spoken. */
  isInSpoken: boolean;
  /** Whether Tab stops here. */
  isEntry: boolean;
  /** What could be cut. */
  places: Places;
  /** Where its sentence is played, in a clip with pieces. */
  place: Place | null;
  actions: WordActions;
  onEdit: (index: number) => void;
  onFocus: (index: number) => void;
};

/** A word of a sentence. A hidden one shows what was heard. */
export const WordButton = memo(function WordButton({
  word,
  isInSpoken,
  isEntry,
  places,
  place: played,
  actions,
  ...on
}: WordButtonProps) {
  const { t } = useTranslation();
  const isProposed = places.words.has(word.index);
  const place = useEdits((edits) => placeOf(word, edits, { isProposed, played }));
  const isSpoken = usePlayback(({ sec }) => isInSpoken && place !== 'outside' && sec >= word.start && sec < word.end);
  const found = useStore(useEditor().finding.found, ({ all, current }): WordFound => {
    if (!all.has(word.index)) return 'no';
    return current.has(word.index) ? 'current' : 'other';
  });
  const isHidden = word.text === '';
  const descriptionOf = () => {
    if (place === 'cut') return t('editor.struck');
    if (place === 'proposed') return t('editor.proposals.word');
    if (word.unsure === true) return t('editor.unsure.word');
    return word.aside === undefined ? undefined : t(`editor.asides.${word.aside}`);
  };
  const actionOf = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (word.unsure === true && key.toLowerCase() === 'r' && !ctrlKey && !metaKey && !altKey)
      return () => actions.confirm(word);
    if (place !== 'outside' && STRIKES.has(key)) return () => actions.strike(word);
    return EDITS.has(key) ? () => on.onEdit(word.index) : null;
  };
  return (
    <>
      <Proposals proposals={places.before.get(word.index)} />
      <button
        type="button"
        data-word={word.index}
        tabIndex={isEntry ? 0 : -1}
        className={wordLooks(word, { place, isSpoken, found })}
        title={t(word.unsure === true ? 'editor.unsure.hint' : 'editor.wordHint')}
        aria-description={descriptionOf()}
        onFocus={() => on.onFocus(word.index)}
        onClick={(event) => {
          // A tap gives no button the focus on iPhones.
          on.onFocus(word.index);
          actions.click(word, event.shiftKey, played?.take);
        }}
        onDoubleClick={() => on.onEdit(word.index)}
        onKeyDown={(event) => {
          const run = actionOf(event);
          if (run === null) return;
          event.preventDefault();
          run();
        }}
      >
        {isHidden ? word.heard : word.text}
      </button>{' '}
      <Proposals proposals={places.after.get(word.index)} />
    </>
  );
});

/** As the captions have it: the middle of the word decides. See render-node/plan/captions/clip-words.ts. */
function placeOf(
  word: TimedWord,
  { range, struck, pieces }: Edits,
  { isProposed, played }: { isProposed: boolean; played: Place | null },
): WordPlace {
  if (pieces === null ? !isStruck(word, [range]) : played === null) return 'outside';
  if (isStruck(word, struck)) return 'cut';
  return isProposed ? 'proposed' : 'inside';
}
