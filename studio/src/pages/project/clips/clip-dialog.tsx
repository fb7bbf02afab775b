import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Project, Short, ShortListItem } from 'clipmill';
import { ChevronLeft, ChevronRight, Pencil, Play } from 'lucide-react';
import { type KeyboardEvent, type RefObject, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { projectRendersQuery } from '@/api/renders.ts';
import { shortDetailQuery } from '@/api/shorts.ts';
import type { Seek } from '@/preview/clip-video.tsx';
import { LazyClipVideo } from '@/preview/lazy-clip-video.ts';
import { clock } from '@/text/format.ts';
import { Button } from '@/ui/button.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { shapeOf } from '@/ui/formats.ts';
import { Retry } from '@/ui/retry.tsx';
import { KeepButton, RejectButton } from './mark-buttons.tsx';
import { markByKey } from './mark-keys.ts';
import { partLabel } from './part-label.ts';
import { Quote, Reason } from './reason.tsx';
import { isReadable, quoteOf, type ScorePart, tellingParts } from './reasons.ts';
import type { ClipActions } from './use-clip-actions.ts';

type ClipDialogProps = {
  project: Project;
  clips: ShortListItem[];
  /** The shown clips, in order: the arrows go through them, even after a new mark removes one from the list. */
  shownIds: string[];
  id: string;
  actions: ClipActions;
  onMove: (id: string) => void;
  onClose: () => void;
};

/** A clip with sound, and why it was chosen: each reason leads to the moment that shows it. */
export function ClipDialog({ project, clips, shownIds, id, actions, onMove, onClose }: ClipDialogProps) {
  const [order] = useState(shownIds);
  const at = order.indexOf(id);
  const clip = clips.find((one) => one.id === id);
  const seek = useRef<Seek | null>(null);
  // It may have been deleted in another tab.
  if (clip === undefined) return null;
  const move = (step: number) => {
    const next = order[at + step];
    if (next !== undefined) onMove(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLMediaElement || event.ctrlKey || event.metaKey || event.altKey) return;
    const does: Record<string, () => void> = {
      ArrowLeft: () => move(-1),
      ArrowRight: () => move(1),
    };
    does[event.key]?.();
    markByKey(event, clip, actions.mark);
  };
  return (
    <Dialog title={clip.title} isOpen isWide fillsPhone onClose={onClose}>
      <div onKeyDown={onKeyDown} role="presentation" className="grid gap-3 md:grid-cols-[auto_1fr] md:gap-6">
        <Player key={clip.id} project={project} clip={clip} seek={seek} />
        <div className="flex min-w-0 flex-col gap-4">
          <div className="bg-raised flex flex-wrap items-center gap-2 max-sm:sticky max-sm:bottom-0 max-sm:py-2 max-sm:[&>button]:grow max-sm:[&>button]:justify-center pointer-coarse:*:h-11">
            <KeepButton clip={clip} onMark={actions.mark} />
            <RejectButton clip={clip} onMark={actions.mark} />
            <Button asChild size="small">
              <Link to="/projects/$projectId/shorts/$shortId" params={{ projectId: project.id, shortId: clip.id }}>
                <Pencil aria-hidden className="size-4" />
                <EditWord />
              </Link>
            </Button>
            <Arrows at={at} count={order.length} onMove={move} />
          </div>
          <Reasons project={project} clip={clip} seek={seek} />
        </div>
      </div>
    </Dialog>
  );
}

function EditWord() {
  return useTranslation().t('clips.edit');
}

function Arrows({ at, count, onMove }: { at: number; count: number; onMove: (step: number) => void }) {
  const { t } = useTranslation();
  return (
    <div className="ml-auto flex items-center gap-1">
      <Button look="quiet" size="icon" disabled={at <= 0} aria-label={t('clips.previous')} onClick={() => onMove(-1)}>
        <ChevronLeft aria-hidden className="size-5" />
      </Button>
      <span className="text-muted text-sm tabular-nums">{t('clips.place', { at: at + 1, total: count })}</span>
      <Button
        look="quiet"
        size="icon"
        disabled={at + 1 >= count}
        aria-label={t('clips.next')}
        onClick={() => onMove(1)}
      >
        <ChevronRight aria-hidden className="size-5" />
      </Button>
    </div>
  );
}

type PartProps = { project: Project; clip: ShortListItem; seek: RefObject<Seek | null> };

function Player({ project, clip, seek }: PartProps) {
  const { t } = useTranslation();
  const { data: renders } = useQuery(projectRendersQuery(project.id));
  const { data: detail } = useQuery(shortDetailQuery(project.id, clip));
  const shape =
    'relative mx-auto aspect-(--ratio) w-[calc(72dvh*var(--ratio))] max-w-full sm:w-[calc(min(36rem,60dvh)*var(--ratio))] overflow-hidden rounded-xl bg-black md:w-[min(30rem,calc(min(40rem,75dvh)*var(--ratio)))]';
  const poster = clip.thumbnail_url === '' ? undefined : clip.thumbnail_url;
  const waiting = <div style={shapeOf(project.aspect_ratio)} className={shape} />;
  if (detail === undefined) return waiting;
  return (
    <Suspense fallback={waiting}>
      <LazyClipVideo
        projectId={project.id}
        short={detail}
        render={renders?.find((one) => one.short_id === clip.id)}
        seek={seek}
        controls
        autoPlay
        loop
        poster={poster}
        aria-label={t('clips.watch', { title: clip.title })}
        style={shapeOf(project.aspect_ratio)}
        className={shape}
      />
    </Suspense>
  );
}

function Reasons({ project, clip, seek }: PartProps) {
  const { t } = useTranslation();
  const { data: detail, error, refetch } = useQuery(shortDetailQuery(project.id, clip));
  if (detail === undefined) {
    return error === null ? (
      <div role="status" aria-label={t('common.loading')} className="bg-sunken h-64 animate-pulse rounded-xl" />
    ) : (
      <Retry error={error} onRetry={() => void refetch()} />
    );
  }
  return (
    <>
      <p className="flex items-baseline gap-2">
        <span className="text-3xl font-semibold tabular-nums">{Math.round(clip.score)}</span>
        <span className="text-muted">{t('clips.ofHundred')}</span>
      </p>
      {clip.score > 0 && (
        <p className="text-muted -mt-3 text-sm">{t('clips.scoreMeaning', { score: Math.round(clip.score) })}</p>
      )}
      <p className="text-pretty">
        <Reason short={detail} />
      </p>
      <Parts detail={detail} onSeek={(part) => seek.current?.(part.evidence.start)} />
    </>
  );
}

function Parts({ detail, onSeek }: { detail: Short; onSeek: (part: ScorePart) => void }) {
  const { t } = useTranslation();
  const parts = tellingParts(detail.score_details.parts);
  if (parts.length === 0) return null;
  return (
    <section aria-label={t('clips.parts')}>
      <h3 className="font-medium">{t('clips.parts')}</h3>
      <p className="text-muted mb-1 text-sm">{t('clips.partsScale')}</p>
      <ul className="-mx-2 grid gap-1">
        {parts.map((part) => (
          <li key={part.name}>
            <Part part={part} language={detail.language} onSeek={() => onSeek(part)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type ShownPart = { part: ScorePart & { strength: number }; language: string | null; onSeek: () => void };

/** A part of the score and its maximum, and the moment that shows it. */
function Part({ part, language, onSeek }: ShownPart) {
  const { t, i18n } = useTranslation();
  const label = partLabel(t, part.name);
  const strength = Math.round(part.strength * 100);
  const { start, text } = part.evidence;
  return (
    <button
      type="button"
      onClick={onSeek}
      title={t('clips.partOf', { part: label, strength })}
      aria-label={t('clips.showMoment', { part: label, time: clock(start) })}
      className="hover:bg-sunken group grid w-full gap-1 rounded-lg p-2 text-left"
    >
      <span className="flex items-center gap-3">
        <span className="w-36 shrink-0 text-sm font-medium wrap-break-word hyphens-auto">{label}</span>
        <span className="bg-sunken h-2 flex-1 overflow-hidden rounded-full">
          <span className="bg-accent block h-full" style={{ width: `${strength}%` }} />
        </span>
        <span className="text-muted w-8 text-right text-sm tabular-nums">{strength}</span>
      </span>
      <span className="text-muted flex items-start gap-1.5 text-sm">
        <Play aria-hidden className="text-accent mt-0.5 size-3.5 shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          <span className="tabular-nums">{t('clips.inVideo', { time: clock(start) })}</span>
          {quoteOf(part) !== null && (
            <>
              {' · '}
              <Quote part={part} language={language} />
            </>
          )}
          {quoteOf(part) === null && isReadable(part, language, i18n.language) && ` · ${text}`}
        </span>
      </span>
    </button>
  );
}
