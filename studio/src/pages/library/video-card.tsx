import { useNavigate } from '@tanstack/react-router';
import type { Post, Render } from 'clipmill';
import { BadgeCheck, Image, Link2, Pencil, Play, RotateCcw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { FORMATS } from '#schema/domain/formats.ts';
import { api } from '@/api/client.ts';
import { failureWords } from '@/api/failure-words.ts';
import { useAction } from '@/api/use-action.ts';
import { SaveVideoButton } from '@/files/save-video-button.tsx';
import { ShareVideoButton } from '@/files/share-video-button.tsx';
import { PostItem } from '@/posting/post-item.tsx';
import { PostViews } from '@/posting/post-views.tsx';
import { clock, day, fileSize } from '@/text/format.ts';
import { Badge } from '@/ui/manage/badge.tsx';
import { Button } from '@/ui/button.tsx';
import { CardMenu } from '@/ui/card-menu.tsx';
import { HoverVideo } from '@/ui/hover/hover-video.tsx';
import { MenuItem, MenuLine } from '@/ui/menu.tsx';
import { SubtitleItems } from '@/files/subtitle-items.tsx';
import { PictureTag } from '@/ui/picture-tag.tsx';
import { ProgressBar } from '@/ui/progress-bar.tsx';
import { useHoverPlay } from '@/ui/hover/use-hover-play.ts';
import { platformName } from './platforms.ts';
import type { Asking } from './video-dialogs.tsx';

type VideoCardProps = {
  video: Render;
  /** Those whose views are known. */
  posts: readonly Post[];
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onAsk: (asking: Asking) => void;
};

/** A video: watch it, download it, record where it was posted. */
export function VideoCard({ video, posts, isChosen, onChoose, onAsk }: VideoCardProps) {
  const { t, i18n } = useTranslation();
  const { short } = video;
  // Where views are known, their line names the platform.
  const unseen = video.published_platforms.filter((name) => !posts.some(({ destination }) => destination === name));
  const facts = [
    day(video.created_at, i18n.language),
    video.height !== null && `${FORMATS[video.settings.aspect_ratio].label} · ${video.width} × ${video.height}`,
    video.size_bytes !== null && fileSize(video.size_bytes, i18n.language),
  ]
    .filter((fact) => fact !== false)
    .map((fact) => fact.replaceAll(' ', '\u00A0'));
  return (
    <li
      className={`bg-raised flex overflow-hidden rounded-2xl border sm:flex-col ${isChosen ? 'border-accent' : 'border-line'}`}
    >
      <div className="relative w-2/5 shrink-0 max-sm:max-w-36 sm:w-full">
        <Picture video={video} onWatch={() => onAsk({ about: 'watch', videos: [video] })} />
        <label className="absolute top-0 left-0 cursor-pointer p-2 pointer-coarse:pr-4 pointer-coarse:pb-4">
          <input
            type="checkbox"
            checked={isChosen}
            aria-label={t('library.select', { title: short.title })}
            onChange={(event) => onChoose(event.target.checked)}
            className="not-checked:border-white! not-checked:bg-black/60! size-6"
          />
        </label>
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-2 p-3">
        <h2 className="line-clamp-5 font-medium break-words">{short.title}</h2>
        <p className="text-muted text-sm">{facts.join(' · ')}</p>
        {unseen.length > 0 && (
          <p className="flex flex-wrap items-center gap-1 text-sm">
            <span className="text-muted">{t('library.publishedOn')}</span>
            {unseen.map((platform) => (
              <Badge key={platform} tone="good">
                {platformName(platform)}
              </Badge>
            ))}
          </p>
        )}
        <PostViews posts={posts} />
        <div className="mt-auto">
          <Actions video={video} onAsk={onAsk} />
        </div>
      </div>
    </li>
  );
}

function Picture({ video, onWatch }: { video: Render; onWatch: () => void }) {
  const { t } = useTranslation();
  const { isPlaying, handlers } = useHoverPlay();
  return (
    <button
      type="button"
      disabled={video.download_url === null}
      onClick={onWatch}
      {...handlers}
      aria-label={t('library.watch', { title: video.short.title })}
      className="*:pointer-events-none group relative block w-full focus-visible:outline-offset-[-3px]"
    >
      <HoverVideo
        poster={video.thumbnail_url === '' ? video.short.thumbnail_url : video.thumbnail_url}
        src={video.download_url}
        isPlaying={isPlaying}
        isContained
        className="aspect-9/16 w-full sm:aspect-4/5"
      />
      {video.download_url !== null && !isPlaying && (
        <span className="absolute inset-0 grid place-content-center opacity-0 transition-opacity group-hover:opacity-100">
          <span className="grid size-12 place-content-center rounded-full bg-black/60 text-white">
            <Play aria-hidden className="size-6 fill-current" />
          </span>
        </span>
      )}
      {video.duration !== null && (
        <span className="absolute right-2 bottom-2">
          <PictureTag>{clock(video.duration)}</PictureTag>
        </span>
      )}
    </button>
  );
}

function Actions({ video, onAsk }: Pick<VideoCardProps, 'video' | 'onAsk'>) {
  const { t } = useTranslation();
  const { download_url: url, short } = video;
  const isDone = url !== null;
  const navigate = useNavigate();
  const params = { projectId: short.project.id, shortId: video.short_id };
  const edit = () => void navigate({ to: '/projects/$projectId/shorts/$shortId', params });
  return (
    <div className="flex items-center gap-1">
      <div className="min-w-0 flex-1">
        {isDone ? (
          <span className="flex flex-wrap gap-1.5">
            <SaveVideoButton url={url} sizeBytes={video.size_bytes} title={short.title} />
            <ShareVideoButton url={url} sizeBytes={video.size_bytes} title={short.title} />
          </span>
        ) : (
          <Progress video={video} />
        )}
      </div>
      <CardMenu label={t('library.menuOf', { title: short.title })}>
        {isDone && <DoneItems video={video} url={url} onAsk={onAsk} />}
        <MenuItem icon={Pencil} onSelect={edit}>
          {t('library.edit')}
        </MenuItem>
        <MenuLine />
        <MenuItem icon={Trash2} isDangerous onSelect={() => onAsk({ about: 'delete', videos: [video] })}>
          {t('common.delete')}
        </MenuItem>
      </CardMenu>
    </div>
  );
}

function Progress({ video }: { video: Render }) {
  const { t } = useTranslation();
  if (video.status === 'error') {
    const reason = video.error_reason === null ? t('library.failed') : failureWords(t, video.error_reason);
    return (
      <div className="grid justify-items-start gap-2">
        <p className="text-danger text-sm text-pretty">{reason}</p>
        <AgainButton video={video} />
      </div>
    );
  }
  const label = video.status === 'pending' ? t('library.waits') : t('library.state.processing');
  return (
    <div className="grid gap-1">
      <span className="text-muted text-sm">{label}</span>
      <ProgressBar share={video.progress / 100} label={label} />
    </div>
  );
}

/** Renders a failed video again, as it was asked for. */
function AgainButton({ video: { short, short_id: shortId, options } }: { video: Render }) {
  const { t } = useTranslation();
  const again = useAction(() => api.renderShort(short.project.id, shortId, options), { changes: [['renders']] });
  return (
    <Button
      size="small"
      aria-label={t('library.againOf', { title: short.title })}
      disabled={again.isPending}
      onClick={() => again.mutate(undefined)}
    >
      <RotateCcw aria-hidden className="size-4" />
      {t('common.tryAgain')}
    </Button>
  );
}

function DoneItems({ video, url, onAsk }: { video: Render; url: string; onAsk: (asking: Asking) => void }) {
  const { t } = useTranslation();
  const copyLink = () => void navigator.clipboard.writeText(url).then(() => toast(t('library.linkCopied')));
  return (
    <>
      <MenuItem icon={Link2} onSelect={copyLink}>
        {t('library.copyLink')}
      </MenuItem>
      <MenuItem icon={Image} onSelect={() => onAsk({ about: 'cover', videos: [video] })}>
        {t('library.cover')}
      </MenuItem>
      <MenuItem icon={BadgeCheck} onSelect={() => onAsk({ about: 'publish', videos: [video] })}>
        {t('library.publish')}
      </MenuItem>
      <PostItem onSelect={() => onAsk({ about: 'post', videos: [video] })} />
      <SubtitleItems video={video} />
      <MenuLine />
    </>
  );
}
