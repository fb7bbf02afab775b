import type { Stage } from './stages.ts';
import { HOUR_MS } from './time.ts';

const SOURCE_MAX_MB = 10_000;

/** Limits of the public API that plans do not change: for the others see `DEFAULT_LIMITS`. */
export const LIMITS = {
  perPageMax: 100,
  /** The fewest days after which an operator may let unopened projects go. */
  keepDaysMin: 14,
  perPageDefault: 20,
  projectsPerPageDefault: 10,
  bodyBytes: 64_000,
  /** `correctionsPerRequest` words of `correctedWordChars` in any script. */
  bodyWithWordsBytes: 512_000,
  /** An image of `thumbnailBytes` as base64. */
  bodyWithThumbnailBytes: 1_000_000,
  thumbnailBytes: 512_000,
  /** Characters of what a client's own system calls a project. */
  externalIdChars: 128,
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
  /** The shortest range that a user can set. The longest is `clipMaxSec`, or the window if the goal is `reframe`. */
  shortMinSec: 1,
  cutsPerShort: 100,
  /** Parts of the source that a short plays in an order of its own, and the shortest of them. */
  piecesPerShort: 20,
  pieceMinSec: 0.2,
  shortsPerProject: 200,
  /** Shorts of a user that were cut or changed by hand and wait for their framing. */
  openFramings: 20,
  shortTitleChars: 200,
  correctedWordChars: 100,
  correctionsPerRequest: 500,
  correctionsPerProject: 5_000,
  speakerNameChars: 100,
  dictionaryEntries: 500,
  dictionaryEntriesOfProject: 200,
  /** Characters of a writing in a dictionary, and what one entry may sound like. */
  dictionaryChars: 80,
  soundsLikePerEntry: 10,
  templatesPerUser: 100,
  templateNameChars: 100,
  /** Values of one waveform. */
  waveformPoints: 20_000,
  shortDescriptionChars: 2_000,
  contextChars: 60,
  contextWords: 6,
  titleOptions: 5,
  /** Translations of a short, and characters of one of their lines. */
  translationsPerShort: 20,
  translatedLineChars: 200,
  hashtags: 20,
  hashtagChars: 100,
  shotEditsPerRequest: 200,
  /** Points in a crop path that a user draws. */
  cropPoints: 200,
  bulkRenders: 100,
  /** Projects of one request. */
  batchProjects: 100,
  /** Clips that wait for a decision are counted up to here, however many there are. */
  undecidedCounted: 500,
  /** Messages of an agent in one request: it counts as one read, and the list of tools is 82 kB. */
  mcpMessages: 10,
  /** The longest that a tool waits for work: many clients give a call a minute. */
  mcpWaitSec: 50,
  /** The longest answer of a tool: about 100,000 tokens, half of what many models hold. */
  mcpAnswerChars: 400_000,
  /** Renders of a user that wait or run. */
  openRenders: 200,
  titleOverlayChars: 100,
  /** The path of a video file on the computer of an editor. */
  mediaPathChars: 1_000,
  /** A document that comes back from an editing program, and the pieces that its clip may have. */
  editedDocumentBytes: 2_000_000,
  /** The largest video file in a ZIP: reading and checking it takes one request's time. */
  bundledSourceBytes: 2_000_000_000,
  watermarkChars: 40,
} as const;

/** Jobs and nodes: leases, attempts, back-off, parts. */
export const FARM = {
  leaseMs: 90_000,
  /** Shorter for recordings: what is broadcast until another node takes over is lost. Heartbeats come every 10 s. */
  captureLeaseMs: 30_000,
  maxAttempts: 4,
  /** Delays after a retryable failure of the first, second and third attempt. */
  backoffSec: [5, 30, 120],
  /** Delays after an attempt that failed through no fault of the job. The last one repeats. */
  setbackSec: [5, 30, 120, 300, 600],
  /** During an incident, a job is tried at least this long after its first such attempt, and at least this often. */
  patienceMs: 6 * HOUR_MS,
  patientTries: 12,
  /** After this many, lost or released leases count as attempts: the job itself may be crashing its nodes. */
  freeSetbacks: 5,
  /** How long a job that failed because of its node waits for another node. */
  avoidNodeMs: 60_000,
  /** The share of the work on lives and their moments, which belong to no user. */
  shareOfLives: 4,
  /** One claim in N takes the earliest stage with waiting work; the others take the latest. */
  earlyEvery: 4,
  /** If a message finds no job that it may claim, it is sent again after this delay, at about this rate per second. */
  putOffSec: 10,
  putOffPerSec: 5,
  /** How long the job that follows a stage is reserved for the node that finished the stage, if it wants it. */
  holdSec: 5,
  /** A job still queued this long after its message was sent gets another one, and later ones after twice as long. */
  resendAfterMs: 10 * 60_000,
  /** Messages that were delivered this often without a claim go to the dead-letter queue. */
  messageRetries: 20,
  /** Validity of URLs to read, and of URLs for the parts of a user's upload. */
  signedUrlSec: 6 * 3600,
  /** A node's upload may begin this long after the end of the lease under which it asked for the URL. */
  outputMarginMs: 60_000,
  /** Projects that may wait for their first node. */
  maxWaitingDownloads: 10_000,
  partBytes: 32 * 1024 * 1024,
  /** Length of one part of a long transcription. Windows longer than two parts are split. */
  transcribePartSec: 600,
  /** Overlap of neighboring parts, long enough to contain a pause where they can be joined. */
  partOverlapSec: 20,
  maxParts: 100,
  /** Longer renders are split into parts of about half of this. For shorter ones, joining costs more than it saves. */
  renderSplitOverSec: 300,
} as const;

/** How long a node that works on this stage may go without a heartbeat. */
export function leaseMsOf(stage: Stage): number {
  return stage === 'capture-live' ? FARM.captureLeaseMs : FARM.leaseMs;
}

/** Nodes report each percent only while a client of the user is watching, that is, has read something recently. */
export const WATCHING = {
  /** The precision of the last read. */
  noteMs: 20_000,
  /** A read counts for this long. */
  keptMs: 60_000,
} as const;

/** Deliveries to webhooks. */
export const WEBHOOKS = {
  timeoutMs: 10_000,
  /** Delay before each retry. After the last one, the delivery has failed. */
  retrySec: [5, 300, 1_800, 7_200, 28_800],
  /** An attempt without a recorded result, or whose queue message was lost, is repeated after this long. */
  overdueMs: 60_000,
  perUser: 10,
  /** A replaced secret also signs for this long, unless the user asks for another time. */
  overlapSec: 86_400,
  overlapMaxSec: 7 * 86_400,
} as const;

/** Notifications to browsers (RFC 8030). */
export const PUSH = {
  perUser: 20,
  timeoutMs: 10_000,
  /** A push service gives up on a device that is off for this long. */
  ttlSec: 86_400,
  /** A token of this server for push services (RFC 8292), which take a day at most. */
  tokenSec: 43_200,
  titleChars: 200,
} as const;

/** Streams of events. */
export const EVENTS = {
  streamsPerUser: 10,
  /** Pause between two comments in a stream: a client that has left is noticed with one of the next two. */
  beatMs: 3_000,
  /** Pause between two looks for changes that no nudge reported. */
  tickMs: 15_000,
  /** Pause between two checks of the token. */
  checkMs: 60_000,
  /** A stream ends after this long; clients continue with another one. */
  streamMs: HOUR_MS,
  /** Events that a client can catch up on. */
  kept: 500,
  /** Each look includes rows that changed up to this long before the last look: clocks and commits differ. */
  overlapMs: 60_000,
  /** Shortest pause between two looks. */
  pauseMs: 250,
  /** A client that leaves this many bytes unread loses its stream. */
  unreadBytes: 256 * 1024,
} as const;

export const UPLOADS = {
  /** A little more than the 5 MiB that storage requires. Larger for files that would have more than `maxParts`. */
  minPartBytes: 8 * 1024 * 1024,
  maxParts: 100,
  openPerUser: 20,
} as const;

/** Monitors, and recordings of live streams. */
export const LIVES = {
  monitorsPerUser: 100,
  keywords: 50,
  /** A channel that was off air for longer than this gets a new live with its next broadcast. */
  graceMs: 10 * 60_000,
  /** Pause between two checks of a channel that is on air. For a channel that is not, see `PLATFORMS`. */
  checkOnAirMs: 50_000,
  /** Requests to one platform at the same time. */
  parallelChecks: 10,
  /** Delay after the first failure of a check or a recording. Doubles up to `backoffMaxMs`. */
  backoffMs: 60_000,
  backoffMaxMs: 30 * 60_000,
  /** Recordings that may start within one minute. */
  startsPerMinute: 100,
  /** Segments, or upload URLs for new ones, in one call of a node. */
  segmentsPerCall: 100,
  /** Unfinished moments that are sent to a node which takes over a recording. */
  openMoments: 20,
  /** Lives and moments removed in one run, after the last follower of their channel has left. */
  forgottenAtOnce: 100,
  /** Old segments that are removed per minute. */
  removalsPerMinute: 5_000,
} as const;

/**
 * Rate limits per user. Failed sign-ins (`signIn`) count per network, and per e-mail address and network;
 * `signInOfAddress` is the limit of an address for all networks together. Mailed codes count in the same three ways.
 * Per job: `questionChars`, thousands of characters in questions to the language model, and `soundPieces`, pieces of up
 * to a minute for the speech engine. Per OpenID Connect token: `idTokens`, because each signs in once. `examinations` are
 * runs of the doctor, for all operators together: each asks paid models.
 */
export const RATES = {
  reads: { limit: 300, windowSec: 60 },
  writes: { limit: 60, windowSec: 60 },
  videoMetadata: { limit: 30, windowSec: 60 },
  projects: { limit: 10, windowSec: 60 },
  renders: { limit: 30, windowSec: 3_600 },
  exports: { limit: 5, windowSec: 3_600 },
  signIn: { limit: 10, windowSec: 60 },
  signInOfAddress: { limit: 100, windowSec: 60 },
  codes: { limit: 5, windowSec: 3_600 },
  codesDaily: { limit: 10, windowSec: 86_400 },
  codesOfNetwork: { limit: 30, windowSec: 3_600 },
  codesOfNetworkDaily: { limit: 100, windowSec: 86_400 },
  codesOfAddress: { limit: 10, windowSec: 3_600 },
  codesOfAddressDaily: { limit: 30, windowSec: 86_400 },
  thumbnails: { limit: 60, windowSec: 3_600 },
  brandFiles: { limit: 30, windowSec: 3_600 },
  footage: { limit: 60, windowSec: 3_600 },
  idTokens: { limit: 1, windowSec: 86_400 },
  wrongSecrets: { limit: 30, windowSec: 60 },
  keyed: { limit: 300, windowSec: 60 },
  framings: { limit: 120, windowSec: 3_600 },
  translations: { limit: 120, windowSec: 3_600 },
  questionChars: { limit: 3_000, windowSec: 3_600 },
  soundPieces: { limit: 1_500, windowSec: 3_600 },
  examinations: { limit: 10, windowSec: 60 },
} as const;
export type Rate = keyof typeof RATES;

/** The rates that a plan changes. */
export const PLAN_RATES = [
  'reads',
  'writes',
  'videoMetadata',
  'projects',
  'renders',
  'thumbnails',
  'framings',
  'keyed',
] as const satisfies readonly Rate[];

/**
 * What a plan allows: projects in progress, bytes of all uploads together, the shorter side of a render in pixels,
 * whether renders carry the watermark (if one is configured), jobs that run at once, the share of the nodes relative to
 * other users while jobs wait, how many days a project stays that nobody opens (0: for good), sub-accounts, and requests in
 * the window of each rate. A user and their sub-accounts share them.
 */
export type PlanLimits = {
  unfinishedProjects: number;
  uploadBytes: number;
  maxResolution: number;
  isMarked: boolean;
  runningJobs: number;
  share: number;
  keepDays: number;
  subAccounts: number;
} & Record<(typeof PLAN_RATES)[number], number>;

/** Limits that an operator sets for one user. They override those of the plan. */
export type OwnLimits = { [L in keyof PlanLimits]?: PlanLimits[L] | undefined };

/** What an account may set for each of its sub-accounts. */
export const CAPPED = [
  'unfinishedProjects',
  'uploadBytes',
  'reads',
  'writes',
  'projects',
  'renders',
] as const satisfies readonly (keyof PlanLimits)[];
export type Caps = { [L in (typeof CAPPED)[number]]?: PlanLimits[L] | undefined };

/** The limits that apply if neither the user nor the plan's row sets one. */
export const DEFAULT_LIMITS: PlanLimits = {
  unfinishedProjects: 5,
  uploadBytes: 50_000_000_000,
  maxResolution: 1_080,
  isMarked: true,
  runningJobs: 100,
  share: 1,
  keepDays: 0,
  subAccounts: 100,
  ...(Object.fromEntries(PLAN_RATES.map((rate) => [rate, RATES[rate].limit])) as Record<
    (typeof PLAN_RATES)[number],
    number
  >),
};
