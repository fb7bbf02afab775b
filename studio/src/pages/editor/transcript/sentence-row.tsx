import { AlignEndHorizontal, AlignStartHorizontal, Eye, EyeOff, RotateCcw, Strikethrough } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button.tsx';
import { cn } from '@/ui/cn.ts';
import { LIMITS } from '../../../../../schema/domain/limits.ts';
import type { Range } from '../../../../../schema/domain/clip.ts';
import { formatTime } from '../logic/clock.ts';
import type { Sentence, TimedWord } from '../logic/sentences.ts';
import { canStrike, isAllStruck, isStruck } from '../logic/struck.ts';
import { moveAmongWords } from './move-among-words.ts';
import { WordField } from './word-field.tsx';

type RowProps = {
  sentence: Sentence;
  range: Range;
  struck: readonly Range[];
  /** Null if something else is spoken. */
  sec: number | null;
  onWord: (word: TimedWord, isWithShift: boolean) => void;
  onCorrect: (words: Record<string, string>) => void;
  onRange: (to: (range: Range) => Range) => void;
  /** Cuts a part out, or brings it back. */
  onStrike: (part: Pick<TimedWord, 'start' | 'end'>) => void;
  originalOf: (index: number) => string;
};

/**
 * A sentence: click a word to go there, double-click or press Enter to correct it, press Delete to cut it out or bring it
 * back. Tab stops at one of its words; arrows go on from there.
 */
export const SentenceRow = memo(function SentenceRow(props: RowProps) {
  const { sentence, range, struck, sec, onWord, onCorrect, onStrike } = props;
  const { t } = useTranslation();
  const [edited, setEdited] = useState<number | null>(null);
  const [last, setLast] = useState<number | null>(null);
  const entry = sentence.words.find(({ index }) => index === last) ?? sentence.words[0];
  const isInside = sentence.start < range.endSec && sentence.end > range.startSec;
  return (
    <div
      data-sentence
      onKeyDown={moveAmongWords}
      className={cn(
        'group border-l-4 px-3 py-2',
        isInside ? 'border-accent' : 'border-transparent',
        sec !== null && 'bg-tint',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-2">
        <span className="text-muted text-xs tabular-nums">{formatTime(sentence.start)}</span>
        {sentence.speaker !== null && (
          <span className="text-muted text-xs">{t('editor.voice', { name: sentence.speaker })}</span>
        )}
        <Actions {...props} isInside={isInside} />
      </div>
      <p className="leading-7">
        {sentence.words.map((word) =>
          word.index === edited ? (
            <WordField
              key={word.index}
              text={word.text}
              onDone={(text) => {
                setEdited(null);
                if (text !== null && text !== word.text) onCorrect({ [word.index]: text });
              }}
            />
          ) : (
            <Word
              key={word.index}
              word={word}
              isSpoken={sec !== null && sec >= word.start && sec < word.end && isInClip(word, range)}
              isInside={isInClip(word, range)}
              isCut={isInClip(word, range) && isStruck(word, struck)}
              isEntry={word === entry}
              hidden={props.originalOf(word.index)}
              onFocus={setLast}
              onWord={onWord}
              onEdit={setEdited}
              onStrike={onStrike}
            />
          ),
        )}
      </p>
    </div>
  );
});

/** As the captions have it: the middle of the word lies in the clip. See render-node/plan/captions/clip-words.ts. */
function isInClip({ start, end }: TimedWord, { startSec, endSec }: Range): boolean {
  const middle = (start + end) / 2;
  return middle >= startSec && middle < endSec;
}

const STRIKES: ReadonlySet<string> = new Set(['Delete', 'Backspace']);
const EDITS: ReadonlySet<string> = new Set(['Enter', 'F2']);

type WordProps = {
  word: TimedWord;
  isSpoken: boolean;
  isInside: boolean;
  isCut: boolean;
  /** Whether Tab stops here. */
  isEntry: boolean;
  /** What a hidden word was. */
  hidden: string;
  onEdit: (index: number) => void;
  onFocus: (index: number) => void;
} & Pick<RowProps, 'onWord' | 'onStrike'>;

function Word({ word, isSpoken, isInside, isCut, isEntry, hidden, ...on }: WordProps) {
  const { onFocus, onWord, onEdit, onStrike } = on;
  const { t } = useTranslation();
  const isHidden = word.text === '';
  const onEditOf = ({ index }: TimedWord) => onEdit(index);
  return (
    <>
      <button
        type="button"
        data-word
        tabIndex={isEntry ? 0 : -1}
        className={cn(
          'rounded px-0.5',
          isSpoken ? 'bg-accent text-on-accent' : isInside ? 'hover:bg-sunken' : 'text-muted hover:bg-sunken',
          isHidden && 'italic line-through decoration-dotted',
          isCut && 'text-muted line-through decoration-2',
        )}
        title={t('editor.wordHint')}
        aria-description={isCut ? t('editor.struck') : undefined}
        onFocus={() => onFocus(word.index)}
        onClick={(event) => onWord(word, event.shiftKey)}
        onDoubleClick={() => onEdit(word.index)}
        onKeyDown={(event) => {
          const run = isInside && STRIKES.has(event.key) ? onStrike : EDITS.has(event.key) ? onEditOf : null;
          if (run === null) return;
          event.preventDefault();
          run(word);
        }}
      >
        {isHidden ? hidden : word.text}
      </button>{' '}
    </>
  );
}

function Actions(props: RowProps & { isInside: boolean }) {
  const { sentence, range, struck, isInside, onRange, onCorrect, onStrike, originalOf } = props;
  const { t } = useTranslation();
  const isCut = isInside && isAllStruck(sentence, struck, { range, words: sentence.words });
  const isHidden = sentence.words.every(({ text }) => text === '');
  const setAll = (textOf: (word: TimedWord) => string) =>
    onCorrect(Object.fromEntries(sentence.words.map((word) => [word.index, textOf(word)])));
  const actions = [
    {
      label: t('editor.startHere'),
      icon: AlignStartHorizontal,
      run: () => onRange((now) => ({ ...now, startSec: sentence.start })),
      isOff: sentence.start >= range.endSec - LIMITS.shortMinSec,
    },
    {
      label: t('editor.endHere'),
      icon: AlignEndHorizontal,
      run: () => onRange((now) => ({ ...now, endSec: sentence.end })),
      isOff: sentence.end <= range.startSec + LIMITS.shortMinSec,
    },
    {
      label: t(isCut ? 'editor.putBack' : 'editor.strike'),
      icon: isCut ? RotateCcw : Strikethrough,
      run: () => onStrike(sentence),
      isOff: !isCut && !canStrike(sentence, struck, range),
    },
    isHidden
      ? {
          label: t('editor.showInCaptions'),
          icon: Eye,
          run: () => setAll((word) => originalOf(word.index)),
          isOff: false,
        }
      : { label: t('editor.hideInCaptions'), icon: EyeOff, run: () => setAll(() => ''), isOff: !isInside },
  ];
  return (
    <span className="ml-auto flex opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
      {actions.map(({ label, icon: Icon, run, isOff }) => (
        <Button
          key={label}
          look="quiet"
          size="small"
          className="h-7 px-1.5"
          aria-label={label}
          title={label}
          disabled={isOff}
          tabIndex={-1}
          onClick={run}
        >
          <Icon aria-hidden className="size-4" />
        </Button>
      ))}
    </span>
  );
}
