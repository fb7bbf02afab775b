import { queryOptions } from '@tanstack/react-query';
import type { ReviewComment } from 'clipmill';
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
