import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Post, Render } from 'clipmill';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rendersQuery } from '@/api/renders.ts';
import { useSeenOfVideos } from '@/posting/use-seen-posts.ts';
import { Button } from '@/ui/button.tsx';
import { FilterBar } from './filter-bar.tsx';
import { GRID, ListState } from './list-state.tsx';
import { filtersOf, type PlaceProps } from './place.ts';
import { SelectionBar } from './selection-bar.tsx';
import { VideoCard } from './video-card.tsx';
import { type Asking, VideoDialogs } from './video-dialogs.tsx';

const STATES = ['done', 'processing', 'pending', 'error'] as const satisfies readonly Render['status'][];

const NONE: Post[] = [];

/** The videos, newest first: select some to download or delete them. */
export function VideosTab({ place, onPlace }: PlaceProps) {
  const { t } = useTranslation();
  const query = useInfiniteQuery({
    ...rendersQuery(filtersOf(place, STATES, new Date())),
    placeholderData: keepPreviousData,
  });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState<Asking | null>(null);
  const videos = query.data?.pages.flatMap((page) => page.data).filter(({ draft }) => !draft) ?? [];
  const seen = useSeenOfVideos(videos);
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <>
      <FilterBar place={place} onPlace={onPlace} states={STATES} searchLabel={t('library.searchVideos')} />
      {place.project !== '' && (
        <p className="bg-tint mb-5 flex flex-wrap items-center gap-3 rounded-xl px-4 py-2">
          <span className="flex-1">{t('library.onlyOf')}</span>
          <Button size="small" onClick={() => onPlace({ project: '' })}>
            <X aria-hidden className="size-4" />
            {t('library.showAll')}
          </Button>
        </p>
      )}
      <ListState query={query} kind="noVideos" place={place} onPlace={onPlace}>
        <SelectionBar
          videos={videos}
          chosen={videos.filter(({ id }) => chosen.has(id))}
          onChosen={(some) => setChosen(new Set(some.map(({ id }) => id)))}
          onDelete={(some) => setAsking({ about: 'delete', videos: some })}
        />
        <ul className={GRID}>
          {videos.map((video) => (
            <VideoCard
              key={video.id}
              video={video}
              posts={seen.get(video.id) ?? NONE}
              isChosen={chosen.has(video.id)}
              onChoose={(isChosen) => choose(video.id, isChosen)}
              onAsk={setAsking}
            />
          ))}
        </ul>
      </ListState>
      {asking !== null && <VideoDialogs asking={asking} onClose={() => setAsking(null)} />}
    </>
  );
}
