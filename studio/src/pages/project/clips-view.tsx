import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Project, ShortListItem } from 'clipmill';
import { Scissors } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AspectRatio } from '#schema/domain/formats.ts';
import { moreQuery, shortsQuery } from '@/api/shorts.ts';
import { projectRendersQuery } from '@/api/renders.ts';
import { useSeenOfProject } from '@/posting/use-seen-posts.ts';
import { useSearchState } from '@/shell/use-search-state.ts';
import { BackLink } from '@/ui/back-link.tsx';
import { Button } from '@/ui/button.tsx';
import { EmptyState } from '@/ui/empty-state.tsx';
import { shapeOf } from '@/ui/formats.ts';
import { Page } from '@/ui/page.tsx';
import { Retry } from '@/ui/retry.tsx';
import { ClipCard } from './clips/card/clip-card.tsx';
import { ClipDialog } from './clips/clip-dialog.tsx';
import { ClipToolbar } from './clips/clip-toolbar.tsx';
import { HeadActions } from './clips/head-actions.tsx';
import { MoreNotice } from './clips/more-notice.tsx';
import { NewClipDialog } from './clips/new-clip/new-clip-dialog.tsx';
import { RenderDialog } from './clips/render-dialog.tsx';
import {
  type ClipFilter,
  type ClipSort,
  clipsToRender,
  newClips,
  newestShapes,
  selectClips,
} from './clips/select-clips.ts';
import { useClipActions } from './clips/use-clip-actions.ts';
import { ShareDialog } from './share/share-dialog.tsx';

const NONE: never[] = [];

type Making = { clips: ShortListItem[]; hasKept: boolean };

/** The clips of a project that is ready: look, choose, render. */
export function ClipsView({ project }: { project: Project }) {
  const { t } = useTranslation();
  const shorts = useQuery(shortsQuery(project.id));
  const clips = shorts.data ?? NONE;
  /** The clips for which the dialog is open that asks what their videos should look like. */
  const [making, setMaking] = useState<Making | null>(null);
  const [isCutting, setIsCutting] = useState(false);
  const [isSharing, setIsSharing] = useState(false);
  const openNew = useCallback(() => setIsCutting(true), []);
  const wanted = useMemo(() => clipsToRender(clips), [clips]);
  const hasKept = wanted.some(({ mark }) => mark === 'keep');
  const actions = shorts.data !== undefined && (
    <HeadActions
      projectId={project.id}
      clips={clips}
      wanted={wanted}
      onNew={openNew}
      onShare={() => setIsSharing(true)}
      onMake={() => setMaking({ clips: wanted, hasKept })}
    />
  );
  const makeOne = useCallback((clip: ShortListItem) => setMaking({ clips: [clip], hasKept: false }), []);
  return (
    <Page title={project.title} back={<BackLink to="/library">{t('shell.library')}</BackLink>} actions={actions}>
      {shorts.data === undefined && shorts.error !== null ? (
        <Retry error={shorts.error} onRetry={() => void shorts.refetch()} />
      ) : (
        <Clips project={project} clips={clips} isLoading={shorts.data === undefined} onMake={makeOne} onNew={openNew} />
      )}
      {isSharing && <ShareDialog shared={{ projectId: project.id, clip: null }} onClose={() => setIsSharing(false)} />}
      {isCutting && <NewClipDialog project={project} onClose={() => setIsCutting(false)} />}
      {making !== null && <RenderDialog project={project} {...making} onClose={() => setMaking(null)} />}
    </Page>
  );
}

/** So few clips have wide cards side by side: their columns at each number. Small cards would leave the page empty. */
const ROOMY: Record<number, string> = {
  1: 'grid grid-cols-1 gap-4',
  2: 'grid grid-cols-1 gap-4 lg:grid-cols-2 xl:gap-5',
  3: 'grid grid-cols-1 gap-4 lg:grid-cols-2 min-[90rem]:grid-cols-3 xl:gap-5',
};
const GRID = 'grid grid-cols-1 gap-4 sm:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] xl:gap-5';

type ClipsProps = {
  project: Project;
  clips: ShortListItem[];
  isLoading: boolean;
  onMake: (clip: ShortListItem) => void;
  onNew: () => void;
};

function Clips({ project, clips, isLoading, onMake, onNew }: ClipsProps) {
  const [place, setPlace] = useSearchState<{ show: ClipFilter; sort: ClipSort }>({ show: 'all', sort: 'score' });
  const { data: searches = NONE } = useQuery(moreQuery(project.id));
  const { data: renders = NONE } = useQuery(projectRendersQuery(project.id));
  const byShort = useMemo(() => newestShapes(renders), [renders]);
  const seen = useSeenOfProject(project.id);
  const fresh = useMemo(() => newClips(searches, Date.now()), [searches]);
  const actions = useClipActions(project.id);
  const [openId, setOpenId] = useState<string | null>(null);
  const open = useCallback((id: string) => setOpenId(id), []);
  const shown = selectClips(clips, { filter: place.show, sort: place.sort });
  const roomy = ROOMY[clips.length];
  if (isLoading) return <Placeholders format={project.aspect_ratio} />;
  return (
    <>
      <MoreNotice project={project} />
      <ClipToolbar
        projectId={project.id}
        format={project.aspect_ratio}
        clips={clips}
        place={place}
        onPlace={setPlace}
      />
      {shown.length === 0 ? (
        <NoClips show={clips.length === 0 ? 'all' : place.show} onNew={clips.length === 0 ? onNew : null} />
      ) : (
        <ul className={roomy ?? GRID}>
          {shown.map((clip) => (
            <ClipCard
              key={clip.id}
              projectId={project.id}
              format={project.aspect_ratio}
              clip={clip}
              shapes={byShort.get(clip.id) ?? NONE}
              posts={seen.get(clip.id) ?? NONE}
              isRoomy={roomy !== undefined}
              isNew={fresh.has(clip.id) && clip.mark === null}
              actions={actions}
              onOpen={open}
              onMake={onMake}
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

/** `onNew`: only a project without clips offers to make one. */
function NoClips({ show, onNew }: { show: ClipFilter; onNew: (() => void) | null }) {
  const { t } = useTranslation();
  return (
    <EmptyState icon={Scissors} title={t(`clips.empty.${show}.title`)} text={t(`clips.empty.${show}.text`)}>
      {onNew !== null && (
        <Button look="primary" onClick={onNew}>
          <Scissors aria-hidden className="size-5" />
          {t('clips.own.open')}
        </Button>
      )}
      {onNew !== null && (
        <Link to="/" className="text-accent underline">
          {t('progress.otherVideo')}
        </Link>
      )}
    </EmptyState>
  );
}

function Placeholders({ format }: { format: AspectRatio }) {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('common.loading')} style={shapeOf(format)} className={GRID}>
      {Array.from({ length: 8 }, (_, i) => (
        <div key={i} className="bg-sunken animate-pulse rounded-2xl max-sm:h-64 sm:pb-36">
          <div className="max-sm:hidden sm:aspect-(--ratio)" />
        </div>
      ))}
    </div>
  );
}
