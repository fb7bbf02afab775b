import { type KeyboardEvent, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '@/ui/cn.ts';
import type { Edits } from '../logic/edits.ts';
import type { TimedWord } from '../logic/sentences.ts';
import { isStruck } from '../logic/struck.ts';
import { useEdits, usePlayback } from '../state/editor-stores.tsx';
import type { WordActions } from './use-word-actions.ts';

const STRIKES: ReadonlySet<string> = new Set(['Delete', 'Backspace']);
const EDITS: ReadonlySet<string> = new Set(['Enter', 'F2']);

type WordPlace = 'outside' | 'inside' | 'cut';

type WordButtonProps = {
  word: TimedWord;
  /** Whether its sentence is spoken. */
  isInSpoken: boolean;
  /** Whether Tab stops here. */
  isEntry: boolean;
  actions: WordActions;
  onEdit: (index: number) => void;
  onFocus: (index: number) => void;
};

/** A word of a sentence. A hidden one shows what was heard. */
export const WordButton = memo(function WordButton({ word, isInSpoken, isEntry, actions, ...on }: WordButtonProps) {
  const { t } = useTranslation();
  const place = useEdits((edits) => placeOf(word, edits));
  const isSpoken = usePlayback(({ sec }) => isInSpoken && place !== 'outside' && sec >= word.start && sec < word.end);
  const isHidden = word.text === '';
  const descriptionOf = () => {
    if (place === 'cut') return t('editor.struck');
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
      <button
        type="button"
        data-word={word.index}
        tabIndex={isEntry ? 0 : -1}
        className={looksOf(word, place, isSpoken)}
        title={t(word.unsure === true ? 'editor.unsure.hint' : 'editor.wordHint')}
        aria-description={descriptionOf()}
        onFocus={() => on.onFocus(word.index)}
        onClick={(event) => actions.click(word, event.shiftKey)}
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
    </>
  );
});

/** As the captions have it: the middle of the word decides. See render-node/plan/captions/clip-words.ts. */
function placeOf(word: TimedWord, { range, struck }: Edits): WordPlace {
  if (!isStruck(word, [range])) return 'outside';
  return isStruck(word, struck) ? 'cut' : 'inside';
}

function looksOf({ text, aside, unsure }: TimedWord, place: WordPlace, isSpoken: boolean): string {
  const isMarked = unsure === true && place !== 'cut';
  const still = place === 'outside' ? 'text-muted hover:bg-sunken' : 'hover:bg-sunken';
  return cn(
    'rounded px-0.5',
    isSpoken ? 'bg-accent text-on-accent' : still,
    text === '' && 'italic line-through decoration-dotted',
    aside !== undefined && place !== 'cut' && !isSpoken && 'text-muted italic',
    isMarked && 'underline decoration-dotted decoration-2 underline-offset-4',
    isMarked && !isSpoken && 'decoration-warn',
    place === 'cut' && 'text-muted line-through decoration-2',
  );
}
