import { useTranslation } from 'react-i18next';
import { formatTenths } from '@/format.ts';
import { playedSec } from '../../../../../schema/domain/cuts/played.ts';
import type { Edge } from '../logic/snap.ts';
import { useEdits } from '../state/editor-stores.tsx';
import { TimeField } from './time-field.tsx';
import { type MoveEdge, secOf } from './view.ts';

type EdgeFieldsProps = {
  /** Whether the timeline shows a change of shots. */
  hasCuts: boolean;
  onMove: MoveEdge;
  onDone: () => void;
};

/** The edges of the clip, typed, and its length. */
export function EdgeFields({ hasCuts, onMove, onDone }: EdgeFieldsProps) {
  const { t } = useTranslation();
  return (
    <div className="mt-2 flex flex-wrap items-end gap-3 lg:items-center">
      <EdgeField edge="start" onMove={onMove} onDone={onDone} />
      <EdgeField edge="end" onMove={onMove} onDone={onDone} />
      <Length />
      {hasCuts && (
        <p className="text-muted flex items-center gap-2 py-2 text-sm">
          <span aria-hidden className="border-muted h-4 border-l border-dashed" />
          {t('editor.cut')}
        </p>
      )}
      <p className="text-muted hidden min-w-40 flex-1 text-right text-xs text-balance xl:block">
        {t('editor.snapHint')}
      </p>
    </div>
  );
}

function EdgeField({ edge, onMove, onDone }: Omit<EdgeFieldsProps, 'hasCuts'> & { edge: Edge }) {
  const { t } = useTranslation();
  const sec = useEdits((edits) => secOf(edge, edits));
  return (
    <TimeField
      label={t(`editor.${edge}`)}
      sec={sec}
      onSec={(to) => onMove(edge, to)}
      onDone={onDone}
      className="w-32 lg:flex lg:w-auto lg:items-center lg:gap-2 lg:[&>input]:w-28 lg:[&>label]:mb-0"
    />
  );
}

function Length() {
  const { t } = useTranslation();
  const seconds = useEdits(({ range, pieces, struck }) => formatTenths(playedSec({ ...range, pieces, cuts: struck })));
  const cutSec = useEdits(({ range, pieces, struck }) => {
    const whole = playedSec({ ...range, pieces, cuts: [] });
    return Math.round((whole - playedSec({ ...range, pieces, cuts: struck })) * 10) / 10;
  });
  return (
    <p className="text-muted py-2 text-sm tabular-nums">
      {t('editor.length', { seconds })}
      {cutSec > 0 && ` · ${t('editor.lengthCut', { seconds: formatTenths(cutSec) })}`}
    </p>
  );
}
