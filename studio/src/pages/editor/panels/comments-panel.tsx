import { useQuery } from '@tanstack/react-query';
import type { ReviewComment } from 'clipmill';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client.ts';
import { reviewCommentsQuery } from '@/api/reviews.ts';
import { useAction } from '@/api/use-action.ts';
import { reviewsOf } from '@/ui/reviews/verdicts.ts';
import { CommentCard } from '@/ui/reviews/comment-card.tsx';
import { IconButton } from '@/ui/icon-button.tsx';
import { useEditor } from '../state/editor-stores.tsx';

/** What reviewers wrote about the clip. Empty if nobody did. */
export function useComments(): ReviewComment[] {
  const { projectId, shortId } = useEditor().place;
  const select = (all: ReviewComment[]) => reviewsOf(all, shortId).comments;
  return useQuery({ ...reviewCommentsQuery(projectId), select }).data ?? [];
}

/** Comments and decisions of reviewers, newest first. A time plays the clip there. */
export function CommentsPanel() {
  const comments = useComments();
  return (
    <ul className="grid gap-3">
      {comments.map((comment) => (
        <Comment key={comment.id} comment={comment} />
      ))}
    </ul>
  );
}

function Comment({ comment }: { comment: ReviewComment }) {
  const { t } = useTranslation();
  const { playback } = useEditor();
  const { source_time: sec } = comment;
  const remove = useAction(() => api.deleteReviewComment(comment.id), {
    changes: [['review-comments', comment.project_id]],
    done: t('review.deleted'),
  });
  return (
    <CommentCard comment={comment} onTime={() => sec !== null && playback.seek(sec)}>
      <IconButton
        isSmall
        label={t('review.deleteOf', { name: comment.reviewer })}
        onClick={() => remove.mutate(undefined)}
      >
        <Trash2 aria-hidden className="size-4" />
      </IconButton>
    </CommentCard>
  );
}
