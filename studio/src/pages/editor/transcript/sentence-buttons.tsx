import {
  AlignEndHorizontal,
  AlignStartHorizontal,
  ArrowDown,
  ArrowUp,
  Eye,
  EyeOff,
  GripVertical,
  ListStart,
  type LucideIcon,
  MoreHorizontal,
  RotateCcw,
  Strikethrough,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button.tsx';
import { IconButton } from '@/ui/icon-button.tsx';
import { Menu, MenuItem } from '@/ui/menu.tsx';
import { LIMITS } from '../../../../../schema/domain/limits.ts';
import type { Row } from '../logic/rows.ts';
import type { Sentence, TimedWord } from '../logic/sentences.ts';
import { canStrike, isAllStruck, stretchOf } from '../logic/struck.ts';
import { useEditor, useEdits } from '../state/editor-stores.tsx';
import type { Arranger } from './arranger.ts';
import type { WordActions } from './use-word-actions.ts';

type SentenceButtonsProps = {
  row: Row;
  /** Whether the clip plays it, unless it is cut. */
  isPlayed: boolean;
  onStrike: WordActions['strike'];
  arranger: Arranger;
};
/** `words`: shown beside the icon. `touchWords`: shown in the bar for fingers. Without them, it is an item of the menu. */
type Action = {
  label: string;
  words?: string;
  touchWords?: string;
  icon: LucideIcon;
  run: () => void;
  isOff: boolean;
};

function useActions({ row, isPlayed, onStrike, arranger }: SentenceButtonsProps) {
  return {
    arrange: useArrangeActions(row, isPlayed, arranger),
    edges: useEdgeActions(row.sentence),
    strike: useStrikeAction(row.sentence, onStrike),
    hide: useHideAction(row.sentence, isPlayed),
  };
}

/** What can be done with a whole sentence, under it: for fingers. The main things as words, the others in a menu. */
export function SentenceBar(props: SentenceButtonsProps) {
  const { t } = useTranslation();
  const { arrange, edges, strike, hide } = useActions(props);
  return (
    <span className="mt-1 flex flex-wrap gap-1.5">
      {[strike, ...edges].map(({ label, touchWords, run, isOff }) => (
        <Button key={label} size="small" aria-label={label} disabled={isOff} onClick={run}>
          {touchWords}
        </Button>
      ))}
      <MoreMenu
        actions={[...arrange, hide]}
        trigger={
          <IconButton isSmall look="plain" label={t('editor.more')}>
            <MoreHorizontal aria-hidden className="size-4" />
          </IconButton>
        }
      />
    </span>
  );
}

/** The things that need more words than a button has. */
function MoreMenu({ actions, trigger }: { actions: readonly Action[]; trigger: ReactNode }) {
  return (
    <Menu trigger={trigger}>
      {actions
        .filter(({ isOff }) => !isOff)
        .map(({ label, icon, run }) => (
          <MenuItem key={label} icon={icon} onSelect={run}>
            {label}
          </MenuItem>
        ))}
    </Menu>
  );
}

const SMALL = { look: 'quiet', size: 'small', className: 'h-7 px-1.5', tabIndex: -1 } as const;

/** What can be done with a whole sentence, beside its time: for the mouse. Keys do the same. */
export function SentenceButtons(props: SentenceButtonsProps) {
  const { t } = useTranslation();
  const { row, arranger } = props;
  const { arrange, edges, strike, hide } = useActions(props);
  return (
    <span className="ml-auto flex flex-wrap justify-end opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 has-[[data-state=open]]:opacity-100">
      <DragHandle row={row} arranger={arranger} />
      {[...edges, strike].map(({ label, words, icon: Icon, run, isOff }) => (
        <Button key={label} {...SMALL} aria-label={label} title={label} disabled={isOff} onClick={run}>
          <Icon aria-hidden className="size-4" />
          <span aria-hidden className="text-xs">
            {words}
          </span>
        </Button>
      ))}
      <MoreMenu
        actions={[...arrange, hide]}
        trigger={
          <Button {...SMALL} aria-label={t('editor.more')} title={t('editor.more')}>
            <MoreHorizontal aria-hidden className="size-4" />
            <span aria-hidden className="text-xs">
              {t('editor.moreShort')}
            </span>
          </Button>
        }
      />
    </span>
  );
}

function useArrangeActions(row: Row, isPlayed: boolean, arranger: Arranger): Action[] {
  const { t } = useTranslation();
  const { place } = row;
  const isFirst = place?.unit === 0;
  const isLast = place !== null && place.unit === place.units - 1;
  const first = {
    label: t('editor.pieces.playFirst'),
    icon: ListStart,
    run: () => arranger.playFirst(row),
    isOff: isFirst,
  };
  const leaveOut = {
    label: t('editor.pieces.leaveOut'),
    icon: X,
    run: () => arranger.leaveOut(row),
    isOff: isFirst && isLast,
  };
  if (!isPlayed) return [first];
  return [
    first,
    { label: t('editor.pieces.up'), icon: ArrowUp, run: () => arranger.move(row, -1), isOff: isFirst },
    { label: t('editor.pieces.down'), icon: ArrowDown, run: () => arranger.move(row, 1), isOff: isLast },
    ...(place === null ? [] : [leaveOut]),
  ];
}

function useEdgeActions({ start, end }: Sentence): Action[] {
  const { t } = useTranslation();
  const { edits } = useEditor();
  const isTooLate = useEdits(({ range }) => start >= range.endSec - LIMITS.shortMinSec);
  const isTooEarly = useEdits(({ range }) => end <= range.startSec + LIMITS.shortMinSec);
  return [
    {
      label: t('editor.startHere'),
      words: t('editor.startHereWords'),
      touchWords: t('editor.startHereWords'),
      icon: AlignStartHorizontal,
      run: () => edits.setRange((now) => ({ ...now, startSec: start })),
      isOff: isTooLate,
    },
    {
      label: t('editor.endHere'),
      words: t('editor.endHereWords'),
      touchWords: t('editor.endHereWords'),
      icon: AlignEndHorizontal,
      run: () => edits.setRange((now) => ({ ...now, endSec: end })),
      isOff: isTooEarly,
    },
  ];
}

function useStrikeAction(sentence: Sentence, onStrike: WordActions['strike']): Action {
  const { t } = useTranslation();
  const { words } = sentence;
  const isCut = useEdits((now) => isAllStruck(sentence, now.struck, { range: stretchOf(sentence, now), words }));
  const mayCut = useEdits((now) => canStrike(sentence, now.struck, stretchOf(sentence, now)));
  return {
    label: t(isCut ? 'editor.putBack' : 'editor.strike'),
    words: t(isCut ? 'editor.putBack' : 'editor.strikeWords'),
    touchWords: t(isCut ? 'editor.putBack' : 'editor.strikeShort'),
    icon: isCut ? RotateCcw : Strikethrough,
    run: () => onStrike(sentence),
    isOff: !isCut && !mayCut,
  };
}

function useHideAction({ words }: Sentence, isPlayed: boolean): Action {
  const { t } = useTranslation();
  const { edits } = useEditor();
  const setTexts = (textOf: (word: TimedWord) => string) =>
    edits.correct(Object.fromEntries(words.map((word) => [word.index, textOf(word)])));
  return words.every(({ text }) => text === '')
    ? {
        label: t('editor.showInCaptions'),
        icon: Eye,
        run: () => setTexts(({ heard, text }) => heard ?? text),
        isOff: false,
      }
    : { label: t('editor.hideInCaptions'), icon: EyeOff, run: () => setTexts(() => ''), isOff: !isPlayed };
}

/** Takes a sentence to another place with the mouse. Keys and buttons do the same, and fingers have those. */
function DragHandle({ row, arranger }: Pick<SentenceButtonsProps, 'row' | 'arranger'>) {
  const { t } = useTranslation();
  return (
    <span
      draggable
      title={t('editor.pieces.drag')}
      className="grid h-7 w-6 cursor-grab place-content-center"
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', row.sentence.words.map(({ text }) => text).join(' '));
        arranger.drag(row);
      }}
      onDragEnd={() => arranger.drag(null)}
    >
      <GripVertical aria-hidden className="size-4" />
    </span>
  );
}
