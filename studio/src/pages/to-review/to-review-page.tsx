import { useQuery } from '@tanstack/react-query';
import type { Render, UndecidedShort } from 'clipmill';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { editorQueries } from '@/api/editor.ts';
import { queryClient } from '@/api/query-client.ts';
import { shortDetailQuery } from '@/api/shorts.ts';
import { LazyPostDialog } from '@/posting/lazy-post-dialog.tsx';
import { clock } from '@/text/format.ts';
import { BackLink } from '@/ui/back-link.tsx';
import { CardMenu } from '@/ui/card-menu.tsx';
import { shapeOf } from '@/ui/formats.ts';
import { Page } from '@/ui/page.tsx';
import { Retry } from '@/ui/retry.tsx';
import { CopyPost } from '../project/clips/card/copy-post.tsx';
import { Score } from '../project/clips/card/score.tsx';
import { spokenText } from '../project/clips/card/spoken-text.ts';
import { Reason } from '../project/clips/reason.tsx';
import { ClipPlayer, SHAPE as PLAYER } from './clip-player.tsx';
import { DecideBar } from './decide-bar.tsx';
import { QueueEnd } from './queue-end.tsx';
import { QueueKeys } from './queue-keys.tsx';
import { useQueue } from './use-queue.ts';
import { useQueueActions } from './use-queue-actions.ts';
import { GroupLink, WaitingCount, WaitingList } from './waiting-list.tsx';

/** The clips of all projects and lives that nobody decided about, one after the other. */
export function ToReviewPage() {
  const { t } = useTranslation();
  const queue = useQueue();
  const box = useRef<HTMLDivElement>(null);
  const [posting, setPosting] = useState<Render | null>(null);
  const { render, actions } = useQueueActions(queue, { box, onPost: setPosting });
  const { current, next, past, waiting, isLoading, error } = queue;
  useAhead(next);
  const heading = (
    <div className="flex flex-wrap items-baseline gap-x-3">
      <h1 className="text-2xl font-semibold max-md:text-lg">{t('toReview.title')}</h1>
      {waiting !== undefined && current !== undefined && (
        <p className="text-muted tabular-nums">
          <WaitingCount waiting={waiting} />
        </p>
      )}
    </div>
  );
  return (
    <Page
      isDense
      title={t('toReview.title')}
      heading={heading}
      back={<BackLink to="/library">{t('shell.library')}</BackLink>}
      actions={<QueueKeys actions={actions} />}
    >
      {posting !== null && <LazyPostDialog renders={[posting]} onClose={() => setPosting(null)} />}
      {isLoading && error !== null && <Retry error={error} onRetry={queue.refetch} />}
      {isLoading && error === null && <Placeholder />}
      {!isLoading && current === undefined && <QueueEnd past={past} onUndo={queue.undo} onResume={queue.resume} />}
      {current !== undefined && (
        <Stage clip={current} player={<ClipPlayer key={current.id} clip={current} {...{ render, box }} />}>
          <DecideBar clip={current} canUndo={past.length > 0} actions={actions} />
          {waiting !== undefined && <WaitingList waiting={waiting} />}
        </Stage>
      )}
    </Page>
  );
}

/** Reads what the next clip needs, so that it plays at once. */
function useAhead(next: UndecidedShort | undefined): void {
  useEffect(() => {
    if (next === undefined) return;
    void queryClient.prefetchQuery(shortDetailQuery(next.project_id, next));
    void queryClient.prefetchQuery(editorQueries.drawing(next.project_id, next.id));
  }, [next]);
}

type StageProps = { clip: UndecidedShort; player: ReactNode; children: ReactNode };

/** The player, and what helps to decide: where the clip is from, and why it was chosen. */
function Stage({ clip, player, children }: StageProps) {
  const { t } = useTranslation();
  const { data: detail } = useQuery(shortDetailQuery(clip.project_id, clip));
  return (
    <div className="grid gap-x-8 gap-y-3 max-md:pb-36 md:grid-cols-[auto_minmax(0,1fr)] lg:gap-x-12">
      {player}
      <div className="flex max-w-xl min-w-0 flex-col gap-3 md:gap-4">
        <div className="flex items-start gap-2">
          <h2
            aria-live="polite"
            className="min-w-0 flex-1 leading-snug font-semibold text-pretty wrap-break-word max-md:line-clamp-2 md:text-xl"
          >
            {clip.title}
          </h2>
          {detail !== undefined && (
            <CardMenu label={t('clips.menuOf', { title: clip.title })}>
              <CopyPost posts={detail.posts} />
            </CardMenu>
          )}
        </div>
        <p className="text-muted -mt-2 flex items-center gap-2 text-sm">
          <GroupLink project_id={clip.project_id} live_id={clip.live_id} title={clip.project_title} />
          <span className="tabular-nums">· {clock(clip.duration)}</span>
        </p>
        <div className="max-md:hidden">
          <Score clip={clip} detail={detail} />
        </div>
        {detail === undefined ? (
          <p className="min-h-10" />
        ) : (
          <>
            <p className="text-muted text-sm text-pretty empty:hidden max-md:line-clamp-3">
              <Reason short={detail} />
            </p>
            <p
              lang={detail.language ?? undefined}
              className="line-clamp-6 text-sm text-pretty empty:hidden max-md:hidden"
            >
              {spokenText(detail)}
            </p>
          </>
        )}
        {children}
      </div>
    </div>
  );
}

function Placeholder() {
  const { t } = useTranslation();
  return (
    <div
      role="status"
      aria-label={t('common.loading')}
      style={shapeOf('vertical')}
      className="grid animate-pulse gap-x-8 gap-y-3 *:bg-sunken md:grid-cols-[auto_minmax(0,36rem)] lg:gap-x-12"
    >
      <div className={PLAYER} />
      <div className="grid content-start gap-4 bg-transparent! *:bg-sunken *:rounded-lg">
        <div className="h-7 w-3/4" />
        <div className="h-5 w-1/3" />
        <div className="h-28 max-md:hidden" />
        <div className="h-14 max-md:hidden" />
      </div>
    </div>
  );
}
