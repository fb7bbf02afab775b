import { useQuery } from '@tanstack/react-query';
import type { ShortListItem } from 'clipmill';
import { MessageSquare, ThumbsDown, ThumbsUp, User } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { reviewCommentsQuery } from '@/api/reviews.ts';
import { cn } from '@/ui/cn.ts';
import { reviewsOf } from '@/ui/reviews/verdicts.ts';

/** What reviewers decided about a clip, and how much they wrote. Nothing if nobody said anything. */
export function ClipReviews({ projectId, clip }: { projectId: string; clip: ShortListItem }) {
  const { t } = useTranslation();
  const { data } = useQuery({
    ...reviewCommentsQuery(projectId),
    select: (comments) => reviewsOf(comments, clip.id),
  });
  if (data === undefined || data.comments.length === 0) return null;
  const written = data.comments.filter(({ text }) => text !== '').length;
  return (
    <ul className="grid gap-1 text-sm" aria-label={t('review.ofClip', { title: clip.title })}>
      {/* What stands on the picture is the owner's own decision. */}
      {clip.mark !== null && data.verdicts.length > 0 && (
        <li className="text-muted flex items-center gap-1">
          <User aria-hidden className="size-4 shrink-0" />
          {t(`review.byYou.${clip.mark}`)}
        </li>
      )}
      {data.verdicts.map(({ id, verdict, reviewer }) => {
        const isApproved = verdict === 'approved';
        const Icon = isApproved ? ThumbsUp : ThumbsDown;
        return (
          <li key={id} className={cn('flex items-center gap-1', isApproved ? 'text-good' : 'text-danger')}>
            <Icon aria-hidden className="size-4 shrink-0" />
            <span className="min-w-0 wrap-anywhere">{t(`review.by.${verdict}`, { name: reviewer })}</span>
          </li>
        );
      })}
      {written > 0 && (
        <li className="text-muted flex items-center gap-1">
          <MessageSquare aria-hidden className="size-4 shrink-0" />
          {t('review.count', { count: written })}
        </li>
      )}
    </ul>
  );
}
