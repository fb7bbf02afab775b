import { type KeyboardEvent, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '@/ui/cn.ts';
import type { Edits } from '../logic/edits.ts';
import type { Places } from '../logic/proposals.ts';
import type { TimedWord } from '../logic/sentences.ts';
import { isStruck } from '../logic/struck.ts';
import { useEdits, usePlayback } from '../state/editor-stores.tsx';
import { Proposals } from './proposals.tsx';
import type { WordActions } from './use-word-actions.ts';

const STRIKES: ReadonlySet<string> = new Set(['Delete', 'Backspace']);
const EDITS: ReadonlySet<string> = new Set(['Enter', 'F2']);

type WordPlace = 'outside' | 'inside' | 'cut';
/** `proposed`: in the clip, and to cut it is proposed. */
type WordLook = WordPlace | 'proposed';

type WordButtonProps = {
  word: TimedWord;
  /** Whether its sentence is spoken. */
  isInSpoken: boolean;
  /** Whether Tab stops here. */
  isEntry: boolean;
  /** What could be cut. */
  places: Places;
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
  actions,
  ...on
}: WordButtonProps) {
  const { t } = useTranslation();
  const place = useEdits((edits) => placeOf(word, edits));
  const isSpoken = usePlayback(({ sec }) => isInSpoken && place !== 'outside' && sec >= word.start && sec < word.end);
  const isHidden = word.text === '';
  const isProposed = places.words.has(word.index);
  const descriptionOf = () => {
    if (place === 'cut') return t('editor.struck');
    if (isProposed) return t('editor.proposals.word');
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
        className={looksOf(word, isProposed && place === 'inside' ? 'proposed' : place, isSpoken)}
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
      <Proposals proposals={places.after.get(word.index)} />
    </>
  );
});

/** As the captions have it: the middle of the word decides. See render-node/plan/captions/clip-words.ts. */
function placeOf(word: TimedWord, { range, struck }: Edits): WordPlace {
  if (!isStruck(word, [range])) return 'outside';
  return isStruck(word, struck) ? 'cut' : 'inside';
}

const LOOKS: Record<WordLook, string> = {
  outside: 'text-muted',
  inside: '',
  proposed: 'line-through decoration-dashed decoration-2 decoration-warn',
  cut: 'text-muted line-through decoration-2',
};

function looksOf({ text, aside, unsure }: TimedWord, place: WordLook, isSpoken: boolean): string {
  const isWhole = place === 'inside' || place === 'outside';
  const isMarked = unsure === true && isWhole;
  return cn(
    'rounded px-0.5',
    LOOKS[place],
    text === '' && 'italic line-through decoration-dotted',
    aside !== undefined && isWhole && !isSpoken && 'text-muted italic',
    isMarked && 'underline decoration-dotted decoration-2 underline-offset-4',
    isMarked && !isSpoken && 'decoration-warn',
    isSpoken ? 'bg-accent text-on-accent' : 'hover:bg-sunken',
  );
}
