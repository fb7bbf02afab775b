import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Render, Short, ShortListItem } from 'clipmill';
import { Clapperboard, Copy, Info, Pencil, Play, SpellCheck, Sparkles } from 'lucide-react';
import { type KeyboardEvent, memo, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import type { AspectRatio } from '#schema/domain/formats.ts';
import { POST_PLATFORMS, type PostPlatform } from '#schema/domain/texts/posts.ts';
import { shortDetailQuery } from '@/api/shorts.ts';
import { LazyClipVideo } from '@/preview/lazy-clip-video.ts';
import { clock } from '@/text/format.ts';
import { Button } from '@/ui/button.tsx';
import { CardMenu } from '@/ui/card-menu.tsx';
import { cn } from '@/ui/cn.ts';
import { ratioOf, shapeOf } from '@/ui/formats.ts';
import { type HoverState, HoverVideo } from '@/ui/hover/hover-video.tsx';
import { MenuItem, MenuLine } from '@/ui/menu.tsx';
import { PictureTag } from '@/ui/picture-tag.tsx';
import { SubtitleItems } from '@/files/subtitle-items.tsx';
import { useIsNear } from '@/ui/use-is-near.ts';
import { useHoverPlay } from '@/ui/hover/use-hover-play.ts';
import { failureWords } from '@/api/failure-words.ts';
import { ClipRender } from './clip-render.tsx';
import { ClipTitle } from './clip-title.tsx';
import { MarkButtons } from './mark-buttons.tsx';
import { Reason } from './reason.tsx';
import { manyUnsure } from './many-unsure.ts';
import { ScoreStrip } from './score-strip.tsx';
import type { ClipActions } from './use-clip-actions.ts';

type ClipCardProps = {
  projectId: string;
  clip: ShortListItem;
  render: Render | undefined;
  isNew: boolean;
  format: AspectRatio;
  actions: ClipActions;
  onOpen: (id: string) => void;
  onMake: (clip: ShortListItem) => void;
};

const KEYS: Record<string, 'keep' | 'reject'> = { k: 'keep', x: 'reject' };

/** A clip: its picture that plays, why it was chosen, and what to do with it. K keeps it, X rejects it. */
export const ClipCard = memo(function ClipCard(props: ClipCardProps) {
  const { projectId, clip, actions, render } = props;
  const { t } = useTranslation();
  const card = useRef<HTMLLIElement>(null);
  const isNear = useIsNear(card);
  const { data: detail } = useQuery({ ...shortDetailQuery(projectId, clip), enabled: isNear });
  const [isRenaming, setIsRenaming] = useState(false);
  const onKeyDown = (event: KeyboardEvent) => {
    const wanted = KEYS[event.key.toLowerCase()];
    const isTyping = event.target instanceof HTMLElement && event.target.closest('input, [role="menu"]') !== null;
    if (wanted === undefined || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    actions.mark(clip, wanted);
  };
  return (
    <li
      ref={card}
      onKeyDown={onKeyDown}
      aria-label={clip.title}
      className={cn(
        'border-line bg-raised flex overflow-hidden rounded-2xl border [content-visibility:auto] sm:flex-col',
        'focus-within:border-accent [contain-intrinsic-size:auto_18rem] sm:[contain-intrinsic-size:auto_44rem]',
        clip.mark === 'keep' && 'border-good',
      )}
    >
      <Picture {...props} detail={detail} />
      <div className="flex min-w-0 flex-1 flex-col gap-3 p-3">
        <div className="flex items-start gap-1">
          <div className="min-w-0 flex-1">
            <ClipTitle clip={clip} isEditing={isRenaming} onEditing={setIsRenaming} onRename={actions.rename} />
          </div>
          <ClipMenu {...props} detail={detail} onRename={() => setIsRenaming(true)} />
        </div>
        <p className="text-muted line-clamp-3 min-h-15 text-sm text-pretty">
          {clip.failure_reason !== null
            ? failureWords(t, clip.failure_reason)
            : detail !== undefined && <Reason short={detail} />}
        </p>
        <ScoreStrip clip={clip} detail={detail} />
        {detail !== undefined && <WordsToCheck words={detail.words} />}
        {render !== undefined && <ClipRender render={render} title={clip.title} onAgain={actions.renderAgain} />}
        <div className="mt-auto flex flex-wrap items-center gap-1">
          <MarkButtons clip={clip} onMark={actions.mark} />
          <EditLink projectId={projectId} clip={clip} />
        </div>
      </div>
    </li>
  );
});

/** Said only of clips in which many words may be misheard: fewer are usual. */
function WordsToCheck({ words }: Pick<Short, 'words'>) {
  const { t } = useTranslation();
  const count = manyUnsure(words);
  if (count === 0) return null;
  return (
    <p className="text-muted flex items-center gap-1 text-sm">
      <SpellCheck aria-hidden className="size-4 shrink-0" />
      {t('editor.unsure.count', { count })}
    </p>
  );
}

/** On a phone, the picture next to the text fills the card if it is about as high: at least this times its width. */
const FILLS = 1.5;

function Picture({
  projectId,
  clip,
  render,
  format,
  isNew,
  detail,
  onOpen,
}: ClipCardProps & { detail: Short | undefined }) {
  const { t } = useTranslation();
  const { isPlaying, handlers } = useHoverPlay();
  const isFilling = 1 / ratioOf(format) >= FILLS;
  return (
    <button
      type="button"
      onClick={() => onOpen(clip.id)}
      {...handlers}
      aria-label={t('clips.watch', { title: clip.title })}
      className={cn(
        'group relative w-1/3 shrink-0 *:pointer-events-none focus-visible:outline-offset-[-3px] sm:w-full',
        !isFilling && 'self-start',
      )}
      style={shapeOf(format)}
    >
      <HoverVideo
        poster={clip.thumbnail_url}
        src={detail?.preview_url ?? null}
        {...(detail !== undefined && {
          renderVideo: (shown) => <Moving {...{ projectId, render }} short={detail} {...shown} />,
        })}
        isPlaying={isPlaying}
        className={cn(
          'aspect-(--ratio) w-full',
          isFilling && 'max-sm:aspect-auto max-sm:h-full',
          clip.mark === 'reject' && !isPlaying && 'opacity-40 grayscale',
        )}
      />
      <span className="absolute top-2 left-1 flex flex-wrap gap-1 sm:left-2">
        {isNew && <PictureTag tone="accent">{t('clips.new')}</PictureTag>}
        <State clip={clip} />
      </span>
      <span className="absolute right-2 bottom-2">
        <PictureTag>{clock(clip.duration)}</PictureTag>
      </span>
      {!isPlaying && (
        <span className="absolute inset-0 grid place-content-center opacity-80 transition-opacity group-hover:opacity-100">
          <span className="grid size-12 place-content-center rounded-full bg-black/60 text-white">
            <Play aria-hidden className="size-6 fill-current" />
          </span>
        </span>
      )}
    </button>
  );
}

type MovingProps = { projectId: string; short: Short; render: Render | undefined } & HoverState;

function Moving({ projectId, short, render, isShown, onFrame }: MovingProps) {
  return (
    <Suspense>
      <LazyClipVideo
        projectId={projectId}
        short={short}
        render={render}
        isSmall
        muted
        loop
        autoPlay
        aria-hidden
        tabIndex={-1}
        onPlaying={onFrame}
        className={cn('absolute inset-0 transition-opacity', isShown ? 'opacity-100' : 'opacity-0')}
      />
    </Suspense>
  );
}

function State({ clip }: { clip: ShortListItem }) {
  const { t } = useTranslation();
  if (clip.status === 'refunded') return <PictureTag tone="danger">{t('clips.failed')}</PictureTag>;
  if (clip.status !== 'face_analysis_done') return <PictureTag>{t('clips.framing')}</PictureTag>;
  return null;
}

type ClipMenuProps = ClipCardProps & { detail: Short | undefined; onRename: () => void };

function ClipMenu({ clip, render, detail, actions, onOpen, onMake, onRename }: ClipMenuProps) {
  const { t } = useTranslation();
  return (
    <CardMenu label={t('clips.menuOf', { title: clip.title })}>
      {clip.status === 'face_analysis_done' && (
        <MenuItem icon={Clapperboard} onSelect={() => onMake(clip)}>
          {render?.status === 'done' ? t('clips.renderAgain') : t('clips.renderAll', { count: 1 })}
        </MenuItem>
      )}
      <MenuItem icon={Info} onSelect={() => onOpen(clip.id)}>
        {t('clips.why')}
      </MenuItem>
      <MenuItem icon={Sparkles} onSelect={() => void actions.findAlike(clip)}>
        {t('clips.more.alike')}
      </MenuItem>
      {/* The menu returns the focus to its button first. */}
      <MenuItem icon={Pencil} onSelect={() => setTimeout(onRename, 50)}>
        {t('clips.rename')}
      </MenuItem>
      {detail !== undefined && <CopyPost posts={detail.posts} />}
      {render !== undefined && <SubtitleItems video={render} />}
    </CardMenu>
  );
}

/** Copies the text to post on one of the platforms. */
function CopyPost({ posts }: Pick<Short, 'posts'>) {
  const { t } = useTranslation();
  const copy = (platform: PostPlatform) => {
    const name = PLATFORM_NAMES[platform];
    void navigator.clipboard.writeText(posts[platform]).then(() => toast(t('clips.textCopied', { platform: name })));
  };
  return (
    <>
      <MenuLine />
      {POST_PLATFORMS.map((platform) => (
        <MenuItem key={platform} icon={Copy} onSelect={() => copy(platform)}>
          {t('clips.copyText', { platform: PLATFORM_NAMES[platform] })}
        </MenuItem>
      ))}
    </>
  );
}

const PLATFORM_NAMES: Record<PostPlatform, string> = {
  youtube: 'YouTube',
  tiktok: 'TikTok',
  instagram: 'Instagram',
  x: 'X',
  linkedin: 'LinkedIn',
};

function EditLink({ projectId, clip }: Pick<ClipCardProps, 'projectId' | 'clip'>) {
  const { t } = useTranslation();
  return (
    <Button asChild size="small" className="max-sm:ml-auto sm:grow sm:justify-center">
      <Link
        to="/projects/$projectId/shorts/$shortId"
        params={{ projectId, shortId: clip.id }}
        aria-label={t('clips.editOf', { title: clip.title })}
        title={t('clips.edit')}
      >
        <Pencil aria-hidden className="size-4" />
        <span className="max-sm:hidden">{t('clips.edit')}</span>
      </Link>
    </Button>
  );
}
