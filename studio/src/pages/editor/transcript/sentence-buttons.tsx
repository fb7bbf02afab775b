import {
  AlignEndHorizontal,
  AlignStartHorizontal,
  ArrowDown,
  ArrowUp,
  Eye,
  EyeOff,
  GripVertical,
  ListStart,
  RotateCcw,
  Strikethrough,
  X,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button.tsx';
import { LIMITS } from '../../../../../schema/domain/limits.ts';
import type { Row } from '../logic/rows.ts';
import type { TimedWord } from '../logic/sentences.ts';
import { canStrike, isAllStruck, stretchOf } from '../logic/struck.ts';
import { useEditor, useEdits } from '../state/editor-stores.tsx';
import type { ArrangeActions } from './use-arranging.ts';
import type { WordActions } from './use-word-actions.ts';

type SentenceButtonsProps = {
  row: Row;
  /** Whether the clip plays it, unless it is cut. */
  isPlayed: boolean;
  onStrike: WordActions['strike'];
  arrange: ArrangeActions;
};

/** What can be done with a whole sentence. */
export function SentenceButtons({ row, isPlayed, onStrike, arrange }: SentenceButtonsProps) {
  const { sentence, place } = row;
  const { words, start, end } = sentence;
  const { t } = useTranslation();
  const { edits } = useEditor();
  const isTooLate = useEdits(({ range }) => start >= range.endSec - LIMITS.shortMinSec);
  const isTooEarly = useEdits(({ range }) => end <= range.startSec + LIMITS.shortMinSec);
  const isCut = useEdits((now) => isAllStruck(sentence, now.struck, { range: stretchOf(sentence, now), words }));
  const mayCut = useEdits((now) => canStrike(sentence, now.struck, stretchOf(sentence, now)));
  const isHidden = words.every(({ text }) => text === '');
  const setTexts = (textOf: (word: TimedWord) => string) =>
    edits.correct(Object.fromEntries(words.map((word) => [word.index, textOf(word)])));
  const arranging = [
    { label: t('editor.pieces.up'), icon: ArrowUp, run: () => arrange.move(row, -1), isOff: place?.unit === 0 },
    {
      label: t('editor.pieces.down'),
      icon: ArrowDown,
      run: () => arrange.move(row, 1),
      isOff: place !== null && place.unit === place.units - 1,
    },
    ...(place === null
      ? []
      : [{ label: t('editor.pieces.leaveOut'), icon: X, run: () => arrange.leaveOut(row), isOff: place.units < 2 }]),
  ];
  const first = {
    label: t('editor.pieces.playFirst'),
    icon: ListStart,
    run: () => arrange.playFirst(row),
    isOff: place?.unit === 0,
  };
  const actions = [
    first,
    ...(isPlayed ? arranging : []),
    {
      label: t('editor.startHere'),
      icon: AlignStartHorizontal,
      run: () => edits.setRange((now) => ({ ...now, startSec: start })),
      isOff: isTooLate,
    },
    {
      label: t('editor.endHere'),
      icon: AlignEndHorizontal,
      run: () => edits.setRange((now) => ({ ...now, endSec: end })),
      isOff: isTooEarly,
    },
    {
      label: t(isCut ? 'editor.putBack' : 'editor.strike'),
      icon: isCut ? RotateCcw : Strikethrough,
      run: () => onStrike(sentence),
      isOff: !isCut && !mayCut,
    },
    isHidden
      ? {
          label: t('editor.showInCaptions'),
          icon: Eye,
          run: () => setTexts(({ heard, text }) => heard ?? text),
          isOff: false,
        }
      : { label: t('editor.hideInCaptions'), icon: EyeOff, run: () => setTexts(() => ''), isOff: !isPlayed },
  ];
  return (
    <span className="ml-auto flex flex-wrap justify-end opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
      <DragHandle row={row} arrange={arrange} />
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

/** Takes a sentence to another place with the mouse. Keys and buttons do the same. */
function DragHandle({ row, arrange }: Pick<SentenceButtonsProps, 'row' | 'arrange'>) {
  const { t } = useTranslation();
  return (
    <span
      draggable
      title={t('editor.pieces.drag')}
      className="grid h-7 w-6 cursor-grab place-content-center pointer-coarse:hidden"
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', row.sentence.words.map(({ text }) => text).join(' '));
        arrange.drag(row);
      }}
      onDragEnd={() => arrange.drag(null)}
    >
      <GripVertical aria-hidden className="size-4" />
    </span>
  );
}
