import { useQuery } from '@tanstack/react-query';
import type { Project, ShortListItem } from 'clipmill';
import { Clapperboard, Scissors } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moreQuery, shortsQuery } from '@/api/shorts.ts';
import { projectRendersQuery } from '@/api/renders.ts';
import { useSearchState } from '@/shell/use-search-state.ts';
import { BackLink } from '@/ui/back-link.tsx';
import { Button } from '@/ui/button.tsx';
import { EmptyState } from '@/ui/empty-state.tsx';
import { Page } from '@/ui/page.tsx';
import { Retry } from '@/ui/retry.tsx';
import { ClipCard } from './clips/clip-card.tsx';
import { ClipDialog } from './clips/clip-dialog.tsx';
import { ClipToolbar } from './clips/clip-toolbar.tsx';
import { MoreButton } from './clips/more-button.tsx';
import { RenderDialog } from './clips/render-dialog.tsx';
import {
  areMade,
  type ClipFilter,
  type ClipSort,
  clipsToRender,
  newClips,
  newestRenders,
  selectClips,
} from './clips/select-clips.ts';
import { useClipActions } from './clips/use-clip-actions.ts';

const NONE: never[] = [];

/** The clips of a project that is ready: look, choose, render. */
export function ClipsView({ project }: { project: Project }) {
  const { t } = useTranslation();
  const shorts = useQuery(shortsQuery(project.id));
  const clips = shorts.data ?? NONE;
  const [isRendering, setIsRendering] = useState(false);
  const wanted = useMemo(() => clipsToRender(clips), [clips]);
  const hasKept = wanted.some(({ mark }) => mark === 'keep');
  const { data: renders = NONE } = useQuery(projectRendersQuery(project.id));
  const isMade = useMemo(() => areMade(wanted, renders), [wanted, renders]);
  const actions = shorts.data !== undefined && (
    <>
      <MoreButton projectId={project.id} />
      <Button look={isMade ? 'plain' : 'primary'} disabled={wanted.length === 0} onClick={() => setIsRendering(true)}>
        <Clapperboard aria-hidden className="size-5" />
        {isMade
          ? t('clips.renderAgain')
          : t(hasKept ? 'clips.renderKept' : 'clips.renderAll', { count: wanted.length })}
      </Button>
    </>
  );
  return (
    <Page title={project.title} back={<BackLink to="/library">{t('shell.library')}</BackLink>} actions={actions}>
      {shorts.data === undefined && shorts.error !== null ? (
        <Retry error={shorts.error} onRetry={() => void shorts.refetch()} />
      ) : (
        <Clips project={project} clips={clips} isLoading={shorts.data === undefined} />
      )}
      {isRendering && (
        <RenderDialog project={project} clips={wanted} hasKept={hasKept} onClose={() => setIsRendering(false)} />
      )}
    </Page>
  );
}

const GRID = 'grid grid-cols-1 gap-4 sm:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] xl:gap-5';

function Clips({ project, clips, isLoading }: { project: Project; clips: ShortListItem[]; isLoading: boolean }) {
  const { t } = useTranslation();
  const [place, setPlace] = useSearchState<{ show: ClipFilter; sort: ClipSort }>({ show: 'all', sort: 'score' });
  const { data: searches = NONE } = useQuery(moreQuery(project.id));
  const { data: renders = NONE } = useQuery(projectRendersQuery(project.id));
  const byShort = useMemo(() => newestRenders(renders), [renders]);
  const fresh = useMemo(() => newClips(searches, Date.now()), [searches]);
  const actions = useClipActions(project.id);
  const [openId, setOpenId] = useState<string | null>(null);
  const open = useCallback((id: string) => setOpenId(id), []);
  const shown = selectClips(clips, { filter: place.show, sort: place.sort });
  if (isLoading) return <Placeholders isWide={project.aspect_ratio === 'horizontal'} />;
  return (
    <>
      <ClipToolbar clips={clips} place={place} onPlace={setPlace} />
      {shown.length === 0 ? (
        <EmptyState
          icon={Scissors}
          title={t(`clips.empty.${clips.length === 0 ? 'all' : place.show}.title`)}
          text={t(`clips.empty.${clips.length === 0 ? 'all' : place.show}.text`)}
        />
      ) : (
        <ul className={GRID}>
          {shown.map((clip) => (
            <ClipCard
              key={clip.id}
              projectId={project.id}
              isWide={project.aspect_ratio === 'horizontal'}
              clip={clip}
              render={byShort.get(clip.id)}
              isNew={fresh.has(clip.id) && clip.mark === null}
              actions={actions}
              onOpen={open}
            />
          ))}
        </ul>
      )}
      {openId !== null && (
        <ClipDialog
          project={project}
          clips={clips}
          shownIds={shown.map(({ id }) => id)}
          id={openId}
          actions={actions}
          onMove={setOpenId}
          onClose={() => setOpenId(null)}
        />
      )}
    </>
  );
}

function Placeholders({ isWide }: { isWide: boolean }) {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('common.loading')} className={GRID}>
      {Array.from({ length: 8 }, (_, i) => (
        <div key={i} className={`bg-sunken animate-pulse rounded-2xl ${isWide ? 'h-64' : 'h-64 sm:h-144'}`} />
      ))}
    </div>
  );
}
