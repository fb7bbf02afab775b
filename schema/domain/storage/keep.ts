import { DAY_MS, HOUR_MS } from '../time.ts';

/**
 * How long something is kept at most: it goes sooner with its project, render or account, and a source with a project
 * that is refunded. Whatever has no row here stays until then.
 */
export type Kept = {
  ms: number;
  what: string;
  /** A folder of the bucket, a table of the database, or another place. */
  where: string;
  /** When the time starts, as in `7 days after being stored`. */
  after: string;
  /** The rule of the bucket that removes it, in whole days. `where` is then one folder. */
  bucketRule?: string;
  /** A setting of the Worker replaces the time. */
  setting?: string;
};

/** A project can be rendered as long as both its source and its work are kept. */
const RENDERABLE_MS = 7 * DAY_MS;

/** What is kept for how long, and where. Provisioning, the sweeps, the settings and the docs read it. */
export const KEEP = {
  sources: {
    ms: RENDERABLE_MS,
    what: 'Sources: a project can be rendered for this long',
    where: 'sources/',
    after: 'being stored',
    bucketRule: 'expire-sources',
  },
  work: {
    ms: RENDERABLE_MS,
    what: 'Transcripts, reframing data, render parts, proxies',
    where: 'work/',
    after: 'being stored',
    bucketRule: 'expire-work',
  },
  lostSegments: {
    ms: 7 * DAY_MS,
    what: 'Recording segments with no row in the database',
    where: 'lives/',
    after: 'being stored',
    bucketRule: 'expire-lives',
  },
  linkPictures: {
    ms: 7 * DAY_MS,
    what: 'Thumbnails that clients sent with a link',
    where: 'public/thumbnails/sources/',
    after: 'being stored',
    bucketRule: 'expire-thumbnails',
  },
  segments: {
    ms: 6 * HOUR_MS,
    what: 'Recording segments',
    where: 'lives/',
    after: 'being recorded',
    setting: 'LIVE_BUFFER_HOURS',
  },
  openUploads: { ms: DAY_MS, what: 'Uploads that were not completed', where: 'uploads/', after: 'being opened' },
  uploads: {
    ms: 7 * DAY_MS,
    what: 'Completed uploads; projects have their own copy by then',
    where: 'uploads/',
    after: 'being opened',
  },
  projects: {
    ms: 90 * DAY_MS,
    what: 'Projects with their shorts and renders; afterward in `archives/` in the bucket, until they are opened',
    where: 'projects',
    after: 'being opened or changed for the last time',
  },
  warnedProjects: {
    ms: 7 * DAY_MS,
    what: 'Projects and their videos, once their user was warned that nobody opened them for the `keep_days` of the plan',
    where: 'projects',
    after: 'the warning',
  },
  testProjects: {
    ms: DAY_MS,
    what: 'Projects of test keys, with all that was made from them',
    where: 'projects',
    after: 'being created',
  },
  archives: {
    ms: 30 * DAY_MS,
    what: 'Archives of projects that were opened again, for as long as the database can be restored to a time before that',
    where: 'archives/',
    after: 'being opened',
  },
  oldBrandFiles: {
    ms: DAY_MS,
    what: 'Files that a brand no longer has, and deleted fonts; renders that wait may still need them',
    where: 'public/brands/, public/fonts/',
    after: 'being replaced or removed',
  },
  oldFootage: {
    ms: DAY_MS,
    what: 'Files of footage that was deleted; renders that wait may still need them',
    where: 'public/footage/',
    after: 'being deleted',
  },
  orphans: { ms: DAY_MS, what: 'Orphaned objects (no row refers to them)', where: 'public/', after: 'being stored' },
  jobs: { ms: 14 * DAY_MS, what: 'Finished jobs', where: 'jobs', after: 'they end' },
  deadLetters: { ms: 30 * DAY_MS, what: 'Dead letters', where: 'dead_letters', after: 'they arrive' },
  nodes: { ms: 30 * DAY_MS, what: 'Nodes that are gone', where: 'nodes', after: 'their last check-in' },
  scores: {
    ms: DAY_MS,
    what: 'Score breakdowns; afterward in `scores/` in the bucket',
    where: 'shorts',
    after: 'the short was found',
  },
  metadata: {
    ms: 30 * DAY_MS,
    what: 'Video metadata',
    where: 'video_metadata',
    after: 'it was last requested',
  },
  unfollowedLives: {
    ms: 30 * DAY_MS,
    what: 'Live streams (and their moments) of channels nobody follows; live streams without moments',
    where: 'lives',
    after: 'their last change',
  },
  liveMinutes: {
    ms: 2 * DAY_MS,
    what: 'Per-minute live-stream charges; afterward rolled up by the hour',
    where: 'credit_ledger',
    after: 'being charged',
  },
  deliveries: { ms: 30 * DAY_MS, what: 'Webhook deliveries', where: 'webhook_deliveries', after: 'the event' },
  events: {
    ms: HOUR_MS / 6,
    what: 'Events for clients that reconnect',
    where: 'Durable Object `UserEvents`',
    after: "the user's last event-stream connection closed",
  },
  idempotencyKeys: {
    ms: DAY_MS,
    what: 'Responses to requests with an `Idempotency-Key`',
    where: 'idempotency_keys',
    after: 'the request',
  },
  sessions: {
    ms: 90 * DAY_MS,
    what: 'Sessions, however often their tokens are renewed, and their push subscriptions',
    where: 'sessions',
    after: 'sign-in',
    setting: 'SESSION_MAX_DAYS',
  },
  accessTokens: {
    ms: 30 * DAY_MS,
    what: 'Access tokens',
    where: 'the client',
    after: 'being issued',
    setting: 'TOKEN_TTL_DAYS',
  },
  operatorTokens: {
    ms: 12 * HOUR_MS,
    what: 'Operator sessions in the studio',
    where: 'a cookie',
    after: 'sign-in',
  },
  emailCodes: { ms: HOUR_MS / 6, what: 'Emailed sign-in codes', where: 'email_codes', after: 'being sent' },
  wrongCodes: { ms: DAY_MS, what: 'Failed sign-in code attempts', where: 'code_tries', after: 'the attempt' },
  passwordResets: { ms: HOUR_MS, what: 'Emailed password resets', where: 'password_resets', after: 'being sent' },
  reviewLinks: {
    ms: 30 * DAY_MS,
    what: 'Review links that have expired; their comments stay with the project',
    where: 'review_links',
    after: 'they end',
  },
  audit: { ms: 365 * DAY_MS, what: 'The audit log', where: 'audit_events', after: 'the event' },
  keyDays: { ms: 90 * DAY_MS, what: 'Counts of requests by API key', where: 'key_days', after: 'the day' },
  keyRequests: {
    ms: 7 * DAY_MS,
    what: 'The log of requests with API keys',
    where: 'key_requests',
    after: 'the request',
  },
  claims: {
    ms: 30 * DAY_MS,
    what: 'Job claims in the audit log (the bulk of it)',
    where: 'audit_events',
    after: 'the claim',
  },
  copies: { ms: HOUR_MS, what: 'Sources cached on a node', where: "the node's disk", after: 'last use' },
} satisfies Record<string, Kept>;
