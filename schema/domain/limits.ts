import type { Stage } from './stages.ts';

const SOURCE_MAX_MB = 10_000;

/** Every number of the contract in one place. Times in the unit that the name says. */
export const LIMITS = {
  perPageMax: 100,
  perPageDefault: 20,
  projectsPerPageDefault: 10,
  bodyBytes: 1_000_000,
  bodyWithThumbnailBytes: 8_000_000,
  clientMetadataBytes: 4_096,
  sourceMaxMb: SOURCE_MAX_MB,
  sourceMaxBytes: SOURCE_MAX_MB * 1_000_000,
  /** The longer side of a source's picture, in pixels. */
  sourceMaxSidePx: 8_192,
  /** Video, sound and subtitle tracks of a source together. */
  sourceMaxTracks: 100,
  sourceMaxHeight: 1_080,
  platformMinSec: 240,
  windowMinSec: 10,
  clipMinSec: 5,
  clipMaxSec: 300,
  clipDefaultSec: 60,
  maxClips: 20,
  /** A range that a user sets by hand; at most `clipMaxSec`, or the whole window where the goal is `reframe`. */
  shortMinSec: 1,
  shortsPerProject: 200,
  shortTitleChars: 200,
  correctedWordChars: 100,
  correctionsPerRequest: 500,
  correctionsPerShort: 2_000,
  bulkRenders: 100,
  titleOverlayChars: 100,
  watermarkChars: 40,
  unfinishedProjects: 5,
  /** Short side of a render in pixels. */
  maxResolution: 1_080,
} as const;

/** The farm's protocol: leases, attempts, back-off, parts. */
export const FARM = {
  leaseMs: 90_000,
  /** Of a recording: what nobody records until another node takes over is lost. A beat comes every ten seconds. */
  captureLeaseMs: 30_000,
  maxAttempts: 4,
  /** Delay before attempt n + 1 after a retryable failure of attempt n, in seconds. */
  backoffSec: [5, 30, 120],
  /** A queued job whose ticket was sent this long ago gets another one; doubles with each sending. */
  resendAfterMs: 10 * 60_000,
  /** Tickets that the queue delivered this often without a claim go to the dead-letter queue. */
  ticketRetries: 20,
  signedUrlSec: 6 * 3600,
  partBytes: 32 * 1024 * 1024,
  /** Length of one part of a long transcription; windows over twice that are split. */
  transcribePartSec: 600,
  /** What neighbouring parts both hear, so that a pause for the seam lies in it. */
  partOverlapSec: 20,
  maxParts: 100,
  /** Renders longer than this are made in parts of half of it: shorter ones gain less than joining costs. */
  renderSplitOverSec: 300,
} as const;

/** How long a node may be silent that works on a stage. */
export function leaseMsOf(stage: Stage): number {
  return stage === 'capture-live' ? FARM.captureLeaseMs : FARM.leaseMs;
}

/** What the Worker tells other hosts. */
export const WEBHOOKS = {
  timeoutMs: 10_000,
  /** Pause before each further try, in seconds; after the last of them a delivery has failed. */
  retrySec: [5, 300, 1_800, 7_200, 28_800],
  /** A try whose end was never written down, or whose message the queue lost, is made again after this long. */
  overdueMs: 60_000,
  perUser: 10,
  keepDeliveriesDays: 30,
} as const;

export const UPLOADS = {
  /** Parts are as small as storage allows with some room (5 MiB), and grow so that a file has at most `maxParts`. */
  minPartBytes: 8 * 1024 * 1024,
  maxParts: 100,
  openPerUser: 20,
  /** An upload that nobody completed goes after this long. */
  openMs: 24 * 3600_000,
  /** A completed one, counted from its beginning; projects have their own copy by then. */
  keepMs: 7 * 24 * 3600_000,
} as const;

/** Following channels and recording what they broadcast. */
export const LIVES = {
  monitorsPerUser: 100,
  keywords: 50,
  /** Off air for longer than this, what comes next is another live. */
  graceMs: 10 * 60_000,
  /** Pause between two checks of a channel that is on air. While it is not, `PLATFORMS` has the pause. */
  checkOnAirMs: 50_000,
  /** Questions to one kind of host at the same time. */
  parallelChecks: 10,
  /** Pause after the first failure of a check or a recording; doubles up to the second figure. */
  backoffMs: 60_000,
  backoffMaxMs: 30 * 60_000,
  /** Recordings that one minute may begin. */
  startsPerMinute: 100,
  /** Segments, or addresses for more, in one call of a node. */
  segmentsPerCall: 100,
  /** Moments in a row that a node which takes over is told of. */
  openMoments: 20,
  /** Moments of a channel that nobody follows stay so long, and so many of them go at once. */
  keepUnfollowedMs: 30 * 24 * 3600_000,
  forgottenAtOnce: 100,
  /** Old segments that one minute removes. */
  removalsPerMinute: 5_000,
} as const;

/** What is counted, and how many in a window: for each user; `signIn` for each address and each client instead. */
export const RATES = {
  reads: { limit: 300, windowSec: 60 },
  writes: { limit: 60, windowSec: 60 },
  videoMetadata: { limit: 30, windowSec: 60 },
  projects: { limit: 10, windowSec: 60 },
  renders: { limit: 30, windowSec: 3_600 },
  signIn: { limit: 10, windowSec: 60 },
} as const;
export type Rate = keyof typeof RATES;

/** Plans by their slug that allow more; on every other plan the numbers above hold. */
const PLANS: Record<
  string,
  { unfinishedProjects: number; maxResolution: number; isUnmarked: boolean; rates: Partial<Record<Rate, number>> }
> = {
  pro: {
    unfinishedProjects: 20,
    maxResolution: 2_160,
    isUnmarked: true,
    rates: { reads: 1_200, writes: 240, videoMetadata: 120, projects: 40, renders: 240 },
  },
};

/** How many a plan allows in the rate's window. */
export function rateLimitOf(rate: Rate, plan: string): number {
  return PLANS[plan]?.rates[rate] ?? RATES[rate].limit;
}

/** How many projects of a user on this plan may be in progress at once. */
export function unfinishedProjectsOf(plan: string): number {
  return PLANS[plan]?.unfinishedProjects ?? LIMITS.unfinishedProjects;
}

/** Whether the farm's watermark, if it has one, is in the renders of users on this plan. */
export function isMarked(plan: string): boolean {
  return PLANS[plan]?.isUnmarked !== true;
}

/** The largest short side, in pixels, that users on this plan may have rendered. */
export function maxResolutionOf(plan: string): number {
  return PLANS[plan]?.maxResolution ?? LIMITS.maxResolution;
}
