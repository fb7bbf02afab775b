import { DAY_MS, HOUR_MS } from '../time.ts';

/** What a reviewer decided about a clip. */
export const REVIEW_VERDICTS = ['approved', 'rejected'] as const;
export type ReviewVerdict = (typeof REVIEW_VERDICTS)[number];

/** Limits of review links, and of what people do with them who have no account. */
export const REVIEWS = {
  /** Links that are valid now, per user. */
  linksPerUser: 100,
  linkNameChars: 100,
  /** A link ends after this long unless its owner names a time, and after `maxMs` at the latest. */
  defaultMs: 14 * DAY_MS,
  maxMs: 365 * DAY_MS,
  /** Comments and verdicts together. */
  commentsPerLink: 500,
  commentChars: 1_000,
  reviewerNameChars: 80,
  /** Validity of a reviewer's access token, after which the link is opened again. */
  accessMs: 12 * HOUR_MS,
  /** Validity of the URLs of videos and pictures. */
  mediaMs: HOUR_MS,
} as const;
