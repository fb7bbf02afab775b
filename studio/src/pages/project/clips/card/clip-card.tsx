import { useQuery } from '@tanstack/react-query';
import type { Post, Render, Short, ShortListItem } from 'clipmill';
import { Play, SpellCheck } from 'lucide-react';
import { memo, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AspectRatio } from '#schema/domain/formats.ts';
import { shortDetailQuery } from '@/api/shorts.ts';
import { LazyPostDialog } from '@/posting/lazy-post-dialog.tsx';
import { PostViews } from '@/posting/post-views.tsx';
import { LazyClipVideo } from '@/preview/lazy-clip-video.ts';
import { clock } from '@/text/format.ts';
import { cn } from '@/ui/cn.ts';
import { ratioOf, shapeOf } from '@/ui/formats.ts';
import { type HoverState, HoverVideo } from '@/ui/hover/hover-video.tsx';
import { PictureTag } from '@/ui/picture-tag.tsx';
import { useIsNear } from '@/ui/use-is-near.ts';
import { useHoverPlay } from '@/ui/hover/use-hover-play.ts';
import { failureWords } from '@/api/failure-words.ts';
import { ClipButtons } from './clip-buttons.tsx';
import { ClipMenu } from './clip-menu.tsx';
import { ClipRender } from './clip-render.tsx';
import { ClipReviews } from './clip-reviews.tsx';
import { ClipShapes } from './clip-shapes.tsx';
import { ClipTitle } from './clip-title.tsx';
import { DeleteClipDialog } from './delete-clip-dialog.tsx';
import { markByKey } from '../mark-keys.ts';
import { Reason } from '../reason.tsx';
import { mainRender } from '../select-clips.ts';
import { manyUnsure } from './many-unsure.ts';
import { Score } from './score.tsx';
import { spokenText } from './spoken-text.ts';
import type { ClipActions } from '../use-clip-actions.ts';
import { OpenInDialog } from '../../open-in/open-in-dialog.tsx';
import { ShareDialog } from '../../share/share-dialog.tsx';

type ClipCardProps = {
  projectId: string;
  clip: ShortListItem;
  /** Its newest render in each shape. */
  shapes: readonly Render[];
  /** Those whose views are known. */
  posts: readonly Post[];
  isNew: boolean;
  /** Few clips have wide cards: the picture beside the text. */
  isRoomy: boolean;
  format: AspectRatio;
  actions: ClipActions;
  onOpen: (id: string) => void;
  onMake: (clip: ShortListItem) => void;
};

/** A clip: its picture that plays, why it was chosen, and what to do with it. K keeps it, X rejects it. */
export const ClipCard = memo(function ClipCard(props: ClipCardProps) {
  const { projectId, clip, actions, isRoomy } = props;
  const render = mainRender(props.shapes, props.format);
  const { t } = useTranslation();
  const card = useRef<HTMLLIElement>(null);
  const isNear = useIsNear(card);
  const { data: detail } = useQuery({ ...shortDetailQuery(projectId, clip), enabled: isNear });
  const [isRenaming, setIsRenaming] = useState(false);
  const [dialog, setDialog] = useState<ClipDialog | null>(null);
  return (
    <li
      ref={card}
      onKeyDown={(event) => markByKey(event, clip, actions.mark)}
      aria-label={clip.title}
      className={cn(
        'border-line bg-raised flex overflow-hidden rounded-2xl border [content-visibility:auto]',
        'focus-within:border-accent [contain-intrinsic-size:auto_18rem]',
        !isRoomy && 'sm:flex-col sm:[contain-intrinsic-size:auto_44rem]',
        clip.mark === 'keep' && 'border-good',
      )}
    >
      <Picture {...props} render={render} detail={detail} />
      <div className="flex min-w-0 flex-1 flex-col gap-3 p-3">
        <div className="flex items-start gap-1">
          <div className="min-w-0 flex-1">
            <ClipTitle clip={clip} isEditing={isRenaming} onEditing={setIsRenaming} onRename={actions.rename} />
          </div>
          <ClipMenu
            {...props}
            render={render}
            detail={detail}
            onPost={() => setDialog('post')}
            onShare={() => setDialog('share')}
            onOpenIn={() => setDialog('openIn')}
            onRename={() => setIsRenaming(true)}
            onDelete={() => setDialog('delete')}
          />
        </div>
        <p className={cn('text-muted text-sm text-pretty', !isRoomy && 'line-clamp-4')}>
          {clip.failure_reason !== null
            ? failureWords(t, clip.failure_reason, 'clip')
            : detail !== undefined && <Reason short={detail} />}
        </p>
        <Score clip={clip} detail={detail} />
        {detail !== undefined && <WordsToCheck words={detail.words} />}
        <ClipReviews projectId={projectId} clip={clip} />
        {isRoomy && detail !== undefined && <Spoken short={detail} />}
        <Videos {...props} render={render} />
      </div>
      {dialog !== null && <OpenedDialog {...{ dialog, projectId, clip, render }} onClose={() => setDialog(null)} />}
    </li>
  );
});

/** The videos of the clip, where they were seen, and what is done with it next. */
function Videos({
  projectId,
  clip,
  shapes,
  posts,
  render,
  actions,
  onMake,
}: ClipCardProps & { render: Render | undefined }) {
  return (
    <>
      <EarlyNote clip={clip} />
      {render !== undefined && <ClipRender render={render} onAgain={actions.renderAgain} />}
      <ClipShapes shapes={shapes} title={clip.title} />
      <PostViews posts={posts} />
      <ClipButtons {...{ projectId, clip, render, onMake }} onMark={actions.mark} />
    </>
  );
}

type ClipDialog = 'post' | 'share' | 'openIn' | 'delete';

type OpenedDialogProps = Pick<ClipCardProps, 'projectId' | 'clip'> & {
  dialog: ClipDialog;
  render: Render | undefined;
  onClose: () => void;
};

/** What the menu of a clip opens. */
function OpenedDialog({ dialog, projectId, clip, render, onClose }: OpenedDialogProps) {
  if (dialog === 'post') return render !== undefined && <LazyPostDialog renders={[render]} onClose={onClose} />;
  if (dialog === 'share') return <ShareDialog shared={{ projectId, clip }} onClose={onClose} />;
  if (dialog === 'openIn') return <OpenInDialog place={{ projectId, clip }} onClose={onClose} />;
  return <DeleteClipDialog projectId={projectId} clip={clip} onClose={onClose} />;
}

/** Said of a clip that was found early and is not among the best. */
function EarlyNote({ clip }: Pick<ClipCardProps, 'clip'>) {
  const { t } = useTranslation();
  return clip.early && <p className="text-muted text-sm text-pretty">{t('clips.earlyAbout')}</p>;
}

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

/** What is said in the clip, where there is room for it. */
function Spoken({ short }: { short: Short }) {
  const text = spokenText(short);
  if (text === '') return null;
  return (
    <p lang={short.language ?? undefined} className="line-clamp-9 max-w-prose text-sm text-pretty max-sm:hidden">
      {text}
    </p>
  );
}

/** On a phone, the picture next to the text fills the card if it is about as high: at least this times its width. */
const FILLS = 1.5;

/** Classes of the picture and of its place. On a wide card the place has the shape, and grows with a longer text. */
function shapesOf(format: AspectRatio, isRoomy: boolean): { place: string; picture: string } {
  const place = isRoomy ? 'sm:aspect-(--ratio) sm:w-1/2 sm:max-w-80' : 'sm:w-full';
  if (1 / ratioOf(format) < FILLS) return { place: `self-start ${place}`, picture: 'aspect-(--ratio)' };
  if (isRoomy) return { place, picture: 'h-full sm:absolute sm:inset-0' };
  return { place, picture: 'aspect-(--ratio) max-sm:aspect-auto max-sm:h-full' };
}

function Picture({
  projectId,
  clip,
  render,
  format,
  isNew,
  isRoomy,
  detail,
  onOpen,
}: ClipCardProps & { detail: Short | undefined; render: Render | undefined }) {
  const { t } = useTranslation();
  const { isPlaying, handlers } = useHoverPlay();
  const { place, picture } = shapesOf(format, isRoomy);
  return (
    <button
      type="button"
      onClick={() => onOpen(clip.id)}
      {...handlers}
      aria-label={t('clips.watch', { title: clip.title })}
      className={cn('group relative w-1/3 shrink-0 *:pointer-events-none focus-visible:outline-offset-[-3px]', place)}
      style={shapeOf(format)}
    >
      <HoverVideo
        poster={clip.thumbnail_url}
        src={detail?.preview_url ?? null}
        {...(detail !== undefined && {
          renderVideo: (shown) => <Moving {...{ projectId, render }} short={detail} {...shown} />,
        })}
        isPlaying={isPlaying}
        className={cn('w-full', picture, clip.mark === 'reject' && !isPlaying && 'opacity-40 grayscale')}
      />
      <span className="absolute top-2 left-1 flex flex-wrap gap-1 sm:left-2">
        {isNew && <PictureTag tone="accent">{t('clips.new')}</PictureTag>}
        <State clip={clip} />
      </span>
      <span className="absolute right-2 bottom-2">
        <PictureTag>{clock(clip.duration)}</PictureTag>
      </span>
      {!isPlaying && clip.thumbnail_url !== '' && (
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
  if (clip.mark === 'reject') return <PictureTag>{t('clips.rejected')}</PictureTag>;
  if (clip.early) return <PictureTag>{t('clips.early')}</PictureTag>;
  return null;
}
