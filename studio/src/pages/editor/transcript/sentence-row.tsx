import { AlignEndHorizontal, AlignStartHorizontal, Eye, EyeOff, Strikethrough } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button.tsx';
import { cn } from '@/ui/cn.ts';
import { LIMITS } from '../../../../../schema/domain/limits.ts';
import type { Range } from '../../../../../schema/domain/clip.ts';
import { formatTime } from '../logic/clock.ts';
import { type Sentence, type TimedWord, withoutSentence } from '../logic/sentences.ts';
import { WordField } from './word-field.tsx';

type RowProps = {
  sentence: Sentence;
  range: Range;
  /** Null if something else is spoken. */
  sec: number | null;
  onSeek: (sec: number) => void;
  onCorrect: (words: Record<string, string>) => void;
  onRange: (to: (range: Range) => Range) => void;
  originalOf: (index: number) => string;
};

/** A sentence: click a word to go there, double-click or press Enter to correct it. */
export const SentenceRow = memo(function SentenceRow(props: RowProps) {
  const { sentence, range, sec, onSeek, onCorrect } = props;
  const [edited, setEdited] = useState<number | null>(null);
  const isInside = sentence.start < range.endSec && sentence.end > range.startSec;
  return (
    <div
      className={cn(
        'group border-l-4 px-3 py-2',
        isInside ? 'border-accent' : 'border-transparent',
        sec !== null && 'bg-tint',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-2">
        <span className="text-muted text-xs tabular-nums">{formatTime(sentence.start)}</span>
        {sentence.speaker !== null && <span className="text-muted text-xs">{sentence.speaker}</span>}
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
              hidden={props.originalOf(word.index)}
              onSeek={onSeek}
              onEdit={setEdited}
            />
          ),
        )}
      </p>
    </div>
  );
});

/** A second in a word: its first picture can begin a little before the word does. */
function secIn({ start, end }: TimedWord): number {
  return Math.min(start + 0.05, (start + end) / 2);
}

/** As the captions have it: the middle of the word lies in the clip. See render-node/plan/captions/clip-words.ts. */
function isInClip({ start, end }: TimedWord, { startSec, endSec }: Range): boolean {
  const middle = (start + end) / 2;
  return middle >= startSec && middle < endSec;
}

type WordProps = {
  word: TimedWord;
  isSpoken: boolean;
  isInside: boolean;
  /** What a hidden word was. */
  hidden: string;
  onSeek: (sec: number) => void;
  onEdit: (index: number) => void;
};

function Word({ word, isSpoken, isInside, hidden, onSeek, onEdit }: WordProps) {
  const { t } = useTranslation();
  const isHidden = word.text === '';
  return (
    <>
      <button
        type="button"
        className={cn(
          'rounded px-0.5',
          isSpoken ? 'bg-accent text-on-accent' : isInside ? 'hover:bg-sunken' : 'text-muted hover:bg-sunken',
          isHidden && 'line-through',
        )}
        title={t('editor.wordHint')}
        onClick={() => onSeek(secIn(word))}
        onDoubleClick={() => onEdit(word.index)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'F2') return;
          event.preventDefault();
          onEdit(word.index);
        }}
      >
        {isHidden ? hidden : word.text}
      </button>{' '}
    </>
  );
}

function Actions({ sentence, range, isInside, onRange, onCorrect, originalOf }: RowProps & { isInside: boolean }) {
  const { t } = useTranslation();
  const shorter = isInside ? withoutSentence(range, sentence, LIMITS.shortMinSec) : null;
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
      label: t('editor.strike'),
      icon: Strikethrough,
      run: () => shorter !== null && onRange(() => shorter),
      isOff: shorter === null,
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
          onClick={run}
        >
          <Icon aria-hidden className="size-4" />
        </Button>
      ))}
    </span>
  );
}
