import { queryOptions } from '@tanstack/react-query';
import type { ReviewComment, ReviewersComment } from 'clipmill';
import { api } from './client.ts';

/** What a link is for: a project, or one of its clips. */
export type Shared = { projectId: string; clip: { id: string; title: string } | null };

/** Links to a project and its clips, or to one clip; newest first. */
export const reviewLinksQuery = ({ projectId, clip }: Shared) =>
  queryOptions({
    queryKey: ['review-links', projectId, clip?.id],
    queryFn: async ({ signal }) => {
      const filter = { project_id: projectId, ...(clip !== null && { short_id: clip.id }) };
      return (await api.listReviewLinks({ ...filter, per_page: 100 }, { signal })).data;
    },
  });

/** All that reviewers left in a project, newest first. */
export const reviewCommentsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['review-comments', projectId],
    queryFn: async ({ signal }) => {
      const comments: ReviewComment[] = [];
      for await (const comment of api.reviewComments({ project_id: projectId }, { signal })) comments.push(comment);
      return comments;
    },
  });

/** What reviewers said about a clip: its comments, newest first, and of each reviewer the last decision. */
export function reviewsOf(comments: readonly ReviewComment[], shortId: string) {
  const about = comments.filter(({ short_id: id }) => id === shortId);
  return { comments: about, verdicts: lastVerdicts(about.toReversed(), ({ link_id: id }) => id) };
}

/** Of each reviewer the last decision, in the order of the first ones. `comments`: oldest first. */
export function lastVerdicts<C extends ReviewersComment>(
  comments: readonly C[],
  linkOf: (comment: C) => string = () => '',
): C[] {
  const decided = comments.filter(({ verdict }) => verdict !== null);
  // People who share a link are told apart by their names.
  return [...new Map(decided.map((comment) => [`${linkOf(comment)} ${comment.reviewer}`, comment])).values()];
}
