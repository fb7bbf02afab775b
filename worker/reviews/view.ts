import type { ReviewCommentView, ReviewersCommentView, ReviewLinkView } from '#schema/contract/reviews.ts';
import { formatTimestamp } from '#schema/domain/time.ts';
import type { ReviewLinkRow } from './link-store.ts';
import type { ReviewCommentRow } from './store/select-comments.ts';

/** A link for its owner, without its token. */
export function viewReviewLink(link: ReviewLinkRow): ReviewLinkView {
  return {
    id: link.id,
    project_id: link.projectId,
    short_id: link.shortId,
    name: link.name,
    has_password: link.passwordHash !== '',
    expires_at: formatTimestamp(link.expiresAt),
    created_at: formatTimestamp(link.createdAt),
  };
}

/** A comment for the owner of the clip. */
export function viewReviewComment(comment: ReviewCommentRow): ReviewCommentView {
  return {
    ...viewForReviewer(comment),
    link_id: comment.linkId,
    project_id: comment.projectId,
    render_id: comment.renderId,
    source_time: comment.sourceSec,
  };
}

/** A comment for the people who have the link. */
export function viewForReviewer(comment: ReviewCommentRow): ReviewersCommentView {
  return {
    id: comment.id,
    short_id: comment.shortId,
    reviewer: comment.reviewer,
    verdict: comment.verdict,
    text: comment.text,
    time: comment.atSec,
    created_at: formatTimestamp(comment.createdAt),
  };
}
