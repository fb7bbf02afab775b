import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { LiveDetail } from 'clipmill';
import { Clapperboard, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { api } from '@/api/client.ts';
import { failureWords } from '@/api/failure-words.ts';
import { queryClient } from '@/api/query-client.ts';
import { refreshRenders } from '@/api/renders.ts';
import { shortDetailQuery } from '@/api/shorts.ts';
import { tellError } from '@/shell/messages.ts';
import { clock } from '@/text/format.ts';
import { Badge } from '@/ui/manage/badge.tsx';
import { Button } from '@/ui/button.tsx';
import { shapeOf } from '@/ui/formats.ts';
import { HoverVideo } from '@/ui/hover/hover-video.tsx';
import { PictureTag } from '@/ui/picture-tag.tsx';
import { useHoverPlay } from '@/ui/hover/use-hover-play.ts';
import { MomentDialog } from './moment-dialog.tsx';

type LiveShort = LiveDetail['shorts']['data'][number];

/** A framed moment of a live: watch it, copy it into a project, make a video of it. */
export function MomentCard({ short, onRaw }: { short: LiveShort; onRaw: () => void }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li className="border-line bg-raised flex overflow-hidden rounded-2xl border sm:flex-col">
      <Picture short={short} onWatch={() => setIsOpen(true)} />
      <div className="flex min-w-0 flex-1 flex-col gap-3 p-3">
        <h2 className="line-clamp-4 min-h-11 leading-snug font-medium break-words">{short.title}</h2>
        {short.failure_reason !== null && (
          <p className="text-danger text-sm">{failureWords(t, short.failure_reason, 'clip')}</p>
        )}
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="text-muted text-sm whitespace-nowrap">
            {t('clips.score')}{' '}
            <strong className="text-text text-lg leading-none font-semibold tabular-nums">
              {Math.round(short.score)}
            </strong>{' '}
            {t('clips.ofHundred')}
          </span>
          <span className="text-muted text-sm tabular-nums">{t('lives.at', { time: clock(short.start_time) })}</span>
          {short.already_copied && <Badge tone="good">{t('lives.copiedTag')}</Badge>}
        </p>
        {short.status === 'refunded' ? (
          <Button size="small" className="mt-auto justify-center" onClick={onRaw}>
            {t('lives.toRaw')}
          </Button>
        ) : (
          <Actions short={short} />
        )}
      </div>
      {isOpen && <MomentDialog short={short} onClose={() => setIsOpen(false)} />}
    </li>
  );
}

function Picture({ short, onWatch }: { short: LiveShort; onWatch: () => void }) {
  const { t } = useTranslation();
  const { isPlaying, handlers } = useHoverPlay();
  const { data: detail } = useQuery({ ...shortDetailQuery(short.project_id, short), enabled: isPlaying });
  const isReady = short.status === 'face_analysis_done';
  return (
    <button
      type="button"
      onClick={onWatch}
      {...handlers}
      aria-label={t('lives.watch', { title: short.title })}
      style={shapeOf(short.aspect_ratio)}
      className="*:pointer-events-none relative w-2/5 shrink-0 self-start focus-visible:outline-offset-[-3px] sm:w-full"
    >
      <HoverVideo
        poster={short.thumbnail_url}
        src={detail?.preview_url ?? null}
        isPlaying={isPlaying}
        className="aspect-(--ratio) w-full sm:aspect-[max(0.8,var(--ratio))]"
      />
      {!isReady && (
        <span className="absolute top-2 left-2">
          <PictureTag tone={short.status === 'refunded' ? 'danger' : 'dark'}>
            {t(short.status === 'refunded' ? 'lives.failed' : 'lives.framing')}
          </PictureTag>
        </span>
      )}
      <span className="absolute right-2 bottom-2">
        <PictureTag>{clock(short.duration)}</PictureTag>
      </span>
    </button>
  );
}

/** Copies a moment into a project of the user, and with `isRendered` makes a video of the copy. Throws `ApiError`. */
async function copyShort(short: LiveShort, isRendered: boolean) {
  const copy = await api.copyLiveShort(short.id);
  if (isRendered) await api.renderShort(copy.project_id, copy.id);
  const keys = [
    ['lives', short.live_id],
    ['projects', 'list'],
    ['shorts', copy.project_id],
  ];
  await Promise.all([refreshRenders(), ...keys.map((queryKey) => queryClient.invalidateQueries({ queryKey }))]);
  return copy;
}

function Actions({ short }: { short: LiveShort }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const act = async (isRendered: boolean) => {
    setIsBusy(true);
    try {
      const { project_id: projectId } = await copyShort(short, isRendered);
      const open = () => void navigate({ to: '/projects/$projectId', params: { projectId } });
      toast.success(t(isRendered ? 'lives.made' : 'lives.copied'), {
        action: { label: t('lives.openProject'), onClick: open },
        duration: 10_000,
      });
    } catch (error) {
      tellError(error, () => void act(isRendered));
    }
    setIsBusy(false);
  };
  const isReady = short.status === 'face_analysis_done';
  return (
    <div className="mt-auto grid grid-cols-1 gap-2">
      <Button
        size="small"
        look="primary"
        className="min-w-0 shrink justify-center"
        disabled={isBusy || !isReady}
        aria-label={t('lives.makeOf', { title: short.title })}
        onClick={() => void act(true)}
      >
        <Clapperboard aria-hidden className="size-4" />
        {t('lives.make')}
      </Button>
      <Button
        size="small"
        className="h-auto! min-h-8 min-w-0 shrink justify-center py-1 whitespace-normal! pointer-coarse:min-h-10"
        disabled={isBusy || !isReady}
        aria-label={t('lives.copyOf', { title: short.title })}
        onClick={() => void act(false)}
      >
        <Copy aria-hidden className="size-4 shrink-0" />
        <span>{t('lives.copy')}</span>
      </Button>
    </div>
  );
}
