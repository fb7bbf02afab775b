import type { ShortListItem } from 'clipmill';
import { TextCursorInput } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AspectRatio } from '#schema/domain/formats.ts';
import { Button } from '@/ui/button.tsx';
import { Segments } from '@/ui/segments.tsx';
import { SmallSelect } from '@/ui/small-select.tsx';
import { RenameClipsDialog } from './batch/rename-clips-dialog.tsx';
import { PlanPosts } from './plan-posts.tsx';
import { SearchClips } from './search-clips.tsx';
import { type ClipFilter, type ClipSort, countMarks } from './select-clips.ts';

const FILTERS: ClipFilter[] = ['all', 'keep', 'none', 'reject'];
const SORTS: ClipSort[] = ['score', 'start_time', 'created_at'];

type Place = { show: ClipFilter; sort: ClipSort };
type ClipToolbarProps = {
  projectId: string;
  format: AspectRatio;
  clips: ShortListItem[];
  place: Place;
  onPlace: (changes: Partial<Place>) => void;
};

/** Which clips are shown, in which order, a search for others, and new titles for all. */
export function ClipToolbar({ projectId, format, clips, place, onPlace }: ClipToolbarProps) {
  const { t } = useTranslation();
  const [isRenaming, setIsRenaming] = useState(false);
  const counts = countMarks(clips);
  // Then the best of all are not always first.
  const hasMarks = place.show === 'all' && counts.keep + counts.reject > 0;
  const segments = FILTERS.map((value) => ({
    value,
    label: (
      <>
        {t(`clips.filter.${value}`)} <span className="tabular-nums">{counts[value]}</span>
      </>
    ),
  }));
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
      {clips.length > 0 && (
        <Segments
          label={t('clips.filter.label')}
          value={place.show}
          segments={segments}
          onChange={(show) => onPlace({ show })}
        />
      )}
      <SearchClips projectId={projectId} />
      {clips.length > 0 && (
        <span className="ml-auto flex flex-wrap gap-3 max-sm:order-last max-sm:ml-0">
          <PlanPosts {...{ projectId, format, clips }} />
          <Button className="text-sm" onClick={() => setIsRenaming(true)}>
            <TextCursorInput aria-hidden className="size-4" />
            {t('clips.batch.open')}
          </Button>
        </span>
      )}
      {isRenaming && <RenameClipsDialog projectId={projectId} clips={clips} onClose={() => setIsRenaming(false)} />}
      {clips.length > 0 && (
        <SmallSelect
          isOwnRow
          label={t('clips.sort.label')}
          value={place.sort}
          options={SORTS.map((value) => ({
            value,
            label: t(`clips.sort.${value === 'score' && hasMarks ? 'marked' : value}`),
          }))}
          onChange={(sort) => onPlace({ sort })}
        />
      )}
    </div>
  );
}
