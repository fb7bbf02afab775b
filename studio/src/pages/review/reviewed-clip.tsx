import type { ReviewersComment } from 'clipmill';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shapeOf } from '@/ui/formats.ts';
import { Notice } from '@/ui/notice.tsx';
import { CommentCard } from '@/ui/reviews/comment-card.tsx';
import { VerdictBadges } from '@/ui/reviews/verdict-badges.tsx';
import { CommentForm } from './comment-form.tsx';
import type { ReviewedShort } from './review-api.ts';

type ReviewedClipProps = {
  access: string;
  clip: ReviewedShort;
  /** The last ones of all reviewers. */
  verdicts: readonly ReviewedShort['verdict'][];
  comments: ReviewersComment[];
  /** The page has its title. */
  isAlone: boolean;
  onStale: () => void;
};

/** A clip with its comments. On a phone they follow the video, on wide pages they stand beside it. */
export function ReviewedClip({ access, clip, verdicts, comments, isAlone, onStale }: ReviewedClipProps) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const [atSec, setAtSec] = useState(0);
  const goTo = (sec: number | null) => {
    if (video.current === null || sec === null) return;
    video.current.currentTime = sec;
    video.current.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div
      className="grid gap-6 md:grid-cols-[minmax(0,calc(75dvh*var(--ratio)))_minmax(20rem,1fr)]"
      style={shapeOf(clip.aspect_ratio)}
    >
      <div className="grid min-w-0 content-start gap-2 md:sticky md:top-20 md:self-start">
        {clip.video_url === null ? (
          <Notice>{t('review.page.noVideo')}</Notice>
        ) : (
          <video
            ref={video}
            key={clip.video_url}
            src={clip.video_url}
            poster={clip.thumbnail_url || undefined}
            controls
            playsInline
            preload="metadata"
            aria-label={clip.title}
            onTimeUpdate={({ currentTarget }) => setAtSec(currentTarget.currentTime)}
            onError={onStale}
            className="mx-auto aspect-(--ratio) w-[min(100%,calc(60dvh*var(--ratio)))] rounded-xl bg-black md:w-full"
          >
            <track kind="captions" />
          </video>
        )}
        {clip.video_url !== null && clip.render_id === null && (
          <p className="text-muted text-sm max-md:text-center">{t('review.page.preview')}</p>
        )}
      </div>
      <div className="grid max-w-2xl content-start gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <h2 className={isAlone ? 'sr-only' : 'text-lg font-semibold wrap-anywhere'}>{clip.title}</h2>
          <VerdictBadges verdicts={verdicts} />
        </div>
        <CommentForm
          access={access}
          clip={clip}
          atSec={clip.video_url === null ? null : atSec}
          onWrite={() => video.current?.pause()}
        />
        {comments.length > 0 && (
          <ul aria-label={t('review.comments')} className="grid gap-3">
            {comments.toReversed().map((comment) => (
              <CommentCard key={comment.id} comment={comment} onTime={() => goTo(comment.time)} />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
