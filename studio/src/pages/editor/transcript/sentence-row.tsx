import { memo, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '@/store.ts';
import { cn } from '@/ui/cn.ts';
import { formatTime } from '../logic/clock.ts';
import type { Sentence, TimedWord } from '../logic/sentences.ts';
import { useEditor, useEdits, usePlayback } from '../state/editor-stores.tsx';
import { useProposals } from '../state/proposals.tsx';
import { moveAmongWords } from './move-among-words.ts';
import { SentenceButtons } from './sentence-buttons.tsx';
import type { WordActions } from './use-word-actions.ts';
import { WordButton } from './word-button.tsx';
import { type WordEnd, WordField } from './word-field.tsx';

export type SentenceRowProps = {
  sentence: Sentence;
  /** Where the next sentence begins. Undefined for the last. */
  untilSec: number | undefined;
  actions: WordActions;
};

/** Whether a sentence is spoken, or was the last that was. */
export function isSpokenAt(sec: number, { sentence, untilSec }: Pick<SentenceRowProps, 'sentence' | 'untilSec'>) {
  return sec >= sentence.start && (untilSec === undefined || sec < untilSec);
}

/**
 * A sentence: click a word to go there, double-click or press Enter to correct it, press Delete to cut it out or bring it
 * back. Tab stops at one of its words; arrows go on from there.
 */
export const SentenceRow = memo(function SentenceRow({ sentence, untilSec, actions }: SentenceRowProps) {
  const { t } = useTranslation();
  const { checking } = useEditor();
  const correct = useCorrect();
  const { places } = useProposals();
  const isInside = useEdits(({ range }) => sentence.start < range.endSec && sentence.end > range.startSec);
  const isSpoken = usePlayback(({ sec }) => isSpokenAt(sec, { sentence, untilSec }));
  const [edited, setEdited] = useState<number | null>(null);
  const [last, setLast] = useState<number | null>(null);
  const row = useWantedWord(sentence);
  const entry = sentence.words.find(({ index }) => index === last) ?? sentence.words[0];
  return (
    <div
      ref={row}
      data-sentence
      onKeyDown={moveAmongWords}
      className={cn(
        'group border-l-4 px-3 py-2',
        isInside ? 'border-accent' : 'border-transparent',
        isSpoken && 'bg-tint',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-2">
        <span className="text-muted text-xs tabular-nums">{formatTime(sentence.start)}</span>
        {sentence.speaker !== null && (
          <span className="text-muted text-xs">{t('editor.voice', { name: sentence.speaker })}</span>
        )}
        <SentenceButtons sentence={sentence} onStrike={actions.strike} />
      </div>
      <p className="leading-7">
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
    </div>
  );
});

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
