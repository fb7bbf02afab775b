import type { PageRequest } from '#schema/contract/pages.ts';
import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import type { Page } from '../http/pages.ts';
import { deleteComment, listComments } from './comment-store.ts';
import { deleteLink, dropEndedLinks, type LinkFilter, listLinks, type ReviewLinkRow } from './link-store.ts';
import type { ReviewCommentRow } from './store/select-comments.ts';

type Owned = { userId: string; id: string };

/** A page of a user's review links, newest first. */
export function listReviewLinks(
  deps: Pick<Deps, 'db'>,
  filter: LinkFilter,
  page: PageRequest,
): Promise<Page<ReviewLinkRow>> {
  return listLinks(deps.db, filter, page);
}

/** Deletes a link: its next use is refused. Its comments stay. Throws `request.not_found`. */
export async function revokeReviewLink(deps: Pick<Deps, 'db'>, owned: Owned): Promise<ReviewLinkRow> {
  return found(await deleteLink(deps.db, owned));
}

/** A page of what reviewers wrote about a user's clips, newest first. */
export function listReviewComments(
  deps: Pick<Deps, 'db'>,
  filter: LinkFilter,
  page: PageRequest,
): Promise<Page<ReviewCommentRow>> {
  return listComments(deps.db, filter, page);
}

/** Deletes what a reviewer wrote, with its verdict. Throws `request.not_found`. */
export async function deleteReviewComment(deps: Pick<Deps, 'db'>, owned: Owned): Promise<ReviewCommentRow> {
  return found(await deleteComment(deps.db, owned));
}

/** Removes links that ended long ago. Runs each minute. */
export async function forgetReviewLinks(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await dropEndedLinks(deps.db, deps.clock());
}

function found<Row>(row: Row | null): Row {
  if (row === null) throw new ApiError('request.not_found');
  return row;
}
