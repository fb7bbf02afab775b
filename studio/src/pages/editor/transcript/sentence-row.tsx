import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '@/store.ts';
import { cn } from '@/ui/cn.ts';
import { formatTime } from '../logic/clock.ts';
import { isSpokenAt, type Row } from '../logic/rows.ts';
import type { Sentence, TimedWord } from '../logic/sentences.ts';
import { useEditor, useEdits, usePlayback } from '../state/editor-stores.tsx';
import { useProposals } from '../state/proposals.tsx';
import { useIsTouch } from '../use-is-narrow.ts';
import { arrangeKey } from './arrange-keys.ts';
import { moveAmongWords } from './move-among-words.ts';
import { SentenceBar, SentenceButtons } from './sentence-buttons.tsx';
import type { Arranger } from './arranger.ts';
import { useDropping } from './use-dropping.ts';
import type { WordActions } from './use-word-actions.ts';
import { WordButton } from './word-button.tsx';
import { type WordEnd, WordField } from './word-field.tsx';

export type SentenceRowProps = { row: Row; actions: WordActions; arranger: Arranger };

/**
 * A sentence: click a word to go there, double-click or press Enter to correct it, press Delete to cut it out or bring it
 * back. Tab stops at one of its words; arrows go on from there, and with Alt move the sentence.
 */
export const SentenceRow = memo(function SentenceRow({ row: said, actions, arranger }: SentenceRowProps) {
  const { sentence, place } = said;
  const { t } = useTranslation();
  const { arranging, checking } = useEditor();
  const isInside = useEdits(({ range, pieces }) =>
    pieces === null ? sentence.start < range.endSec && sentence.end > range.startSec : place !== null,
  );
  const isSpoken = usePlayback(({ sec, take }) => isSpokenAt({ sec, take }, said));
  const row = useWantedWord(sentence);
  // Only the sentence that was tapped has a bar: nothing grows while it is played.
  const isTouch = useIsTouch();
  const isAtRest = usePlayback(({ sec, take, isPlaying }) => !isPlaying && isSpokenAt({ sec, take }, said));
  const isTapped = useStore(checking.current, (reached) => sentence.words.some(({ index }) => index === reached));
  const hasBar = useAfterTaps(isTouch && (isAtRest || isTapped));
  const of = { row: said, isPlayed: isInside, onStrike: actions.strike, arranger };
  const isHeld = useStore(arranging.held, (held) => held !== null && held.unit !== null && held.key === said.key);
  const { isDropTarget, ...dropping } = useDropping(said, isInside, arranger);
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const arrange = arrangeKey(event);
    if (arrange === undefined) return moveAmongWords(event);
    event.preventDefault();
    arrange(arranger, said);
  };
  return (
    <div
      ref={row}
      data-sentence
      onKeyDown={press}
      {...dropping}
      className={cn(
        'group border-l-4 px-3 py-2',
        isInside ? 'border-accent' : 'border-transparent',
        isSpoken && 'bg-tint',
        isHeld && 'outline-line outline-2 -outline-offset-2 outline-dashed',
        isDropTarget && 'outline-accent outline-2 -outline-offset-2',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-2">
        <span className="text-muted text-xs tabular-nums">{formatTime(sentence.start)}</span>
        {sentence.speaker !== null && (
          <span className="text-muted text-xs">{t('editor.voice', { name: sentence.speaker })}</span>
        )}
        {!isTouch && <SentenceButtons {...of} />}
      </div>
      <SentenceWords row={said} isSpoken={isSpoken} actions={actions} />
      {hasBar && <SentenceBar {...of} />}
    </div>
  );
});

/** A second tap within this time (ms) belongs to the first, and corrects its word. */
const DOUBLE_TAP_MS = 350;

/** Follows `wanted` after a double tap is over: between its taps nothing may move under the finger. */
function useAfterTaps(wanted: boolean): boolean {
  const [settled, setSettled] = useState(wanted);
  useEffect(() => {
    if (wanted === settled) return undefined;
    const timer = setTimeout(() => setSettled(wanted), DOUBLE_TAP_MS);
    return () => clearTimeout(timer);
  }, [wanted, settled]);
  return settled;
}

type SentenceWordsProps = Pick<SentenceRowProps, 'row' | 'actions'> & { isSpoken: boolean };

function SentenceWords({ row: { sentence, place }, isSpoken, actions }: SentenceWordsProps) {
  const { t } = useTranslation();
  const { checking } = useEditor();
  const correct = useCorrect();
  const { places } = useProposals();
  const [edited, setEdited] = useState<number | null>(null);
  const [last, setLast] = useState<number | null>(null);
  const entry = sentence.words.find(({ index }) => index === last) ?? sentence.words[0];
  return (
    <p className="leading-7">
      {entry === undefined && <span className="text-muted">{t('editor.pieces.silent')}</span>}
      {sentence.words.map((word) =>
        word.index === edited ? (
          <WordField
            key={word.index}
            text={word.text}
            onDone={(text, end) => {
              setEdited(null);
              correct(word, text, end);
            }}
          />
        ) : (
          <WordButton
            key={word.index}
            word={word}
            isInSpoken={isSpoken}
            isEntry={word === entry}
            places={places}
            place={place}
            actions={actions}
            onFocus={(index) => {
              setLast(index);
              checking.current.set(index);
            }}
            onEdit={setEdited}
          />
        ),
      )}
    </p>
  );
}

/** What follows from a correction. An unsure word is right as it is if the user says so with Enter. */
function useCorrect() {
  const { edits, learning, checking } = useEditor();
  return (word: TimedWord, text: string, end: WordEnd) => {
    // The field had the focus, and is gone.
    if (end !== 'blur') checking.goTo(word.index);
    if (text !== word.text) {
      edits.correct({ [word.index]: text });
      learning.note(word, text);
    } else if (end === 'Enter' && word.unsure === true) edits.confirm(word);
  };
}

/** The row of a sentence: its word that is to be checked takes the focus. */
function useWantedWord({ words }: Sentence) {
  const { checking } = useEditor();
  const row = useRef<HTMLDivElement>(null);
  const wanted = useStore(checking.wanted, (index) => (words.some((word) => word.index === index) ? index : null));
  useEffect(() => {
    if (wanted === null) return;
    row.current?.querySelector<HTMLElement>(`[data-word="${wanted}"]`)?.focus();
    checking.wanted.set(null);
  }, [wanted, checking]);
  return row;
}
