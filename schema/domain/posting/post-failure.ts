/** Why a post failed, and what its user can do. Printed in docs/states.md. */
export const POST_FAILURES = {
  missed: {
    text: 'Its time passed before it could begin.',
    remedy: 'Choose a new time, or try again to post it now.',
  },
  clip_gone: {
    text: 'The rendered clip was deleted before the post was finished.',
    remedy: 'If it had begun, look for it at the platform first. Render the clip again, and post that render.',
  },
  connection_gone: {
    text: 'The connection was deleted before the post was finished.',
    remedy: 'If it had begun, look for it at the platform first. Make a new connection, and post the clip there.',
  },
  access_revoked: {
    text: 'The platform no longer accepts this connection.',
    remedy: 'Connect the same account again, then try again. Do not delete the connection: its posts would fail.',
  },
  quota_used: {
    text: 'The platform takes no more posts of this account or application today.',
    remedy: 'Try again tomorrow.',
  },
  refused: {
    text: 'The platform refused the video or its texts.',
    remedy: 'Change title, text or privacy, and try again. The platform may say more to the owner of the account.',
  },
  unreachable: {
    text: 'The platform did not answer, for an hour.',
    remedy: 'Try again when it works. What is there already is not posted twice.',
  },
  not_processed: {
    text: 'The platform took the video but did not finish it within a day.',
    remedy: 'Look for it at the platform. If it is not there, try again.',
  },
} as const satisfies Record<string, { text: string; remedy: string }>;
export type PostFailure = keyof typeof POST_FAILURES;
export const POST_FAILURE_CODES = Object.keys(POST_FAILURES) as [PostFailure, ...PostFailure[]];

/** How posts are sent. Times in milliseconds unless the name says otherwise. */
export const POSTING = {
  connectionsPerUser: 50,
  /** Posts that wait for their time, per user. */
  openPerUser: 1_000,
  perRequest: 200,
  /** The furthest time of a plan. */
  aheadMs: 366 * 86_400_000,
  /** A post that has not begun this long after its time is missed. */
  missedMs: 15 * 60_000,
  /** A connection is sent to by one run of the Worker. A run that died holds it this long. */
  leaseMs: 120_000,
  /** A run takes no new step after this long. */
  budgetMs: 40_000,
  /** The longest that a request to a platform may take. */
  requestMs: 60_000,
  /** The same while somebody waits for a new connection. */
  connectMs: 15_000,
  /** Bytes in memory at a time, for each connection: a multiple of 256 KiB, and at least 5 MiB. */
  chunkBytes: 8 * 1024 * 1024,
  /** Connections that are sent to at the same time. */
  atOnce: 4,
  /** Pauses before each new try, in seconds. After the last one, the post has failed. */
  retrySec: [15, 60, 180, 600, 1_200, 1_800],
  /** The longest that a destination may ask to be left alone before the next try. */
  waitMs: 3_600_000,
  /** A platform that is still not done after this long never will be. */
  processingMs: 86_400_000,
  /** A way back from the page of a platform is valid this long. */
  consentMs: 10 * 60_000,
  /** Connections that one sweep revokes or renews. */
  sweptAtOnce: 50,
  /** An ended connection is revoked by as many tries as this takes, then forgotten. */
  revokeMs: 7 * 86_400_000,
} as const;
