import type { ReviewComment, ReviewersComment } from 'clipmill';

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
