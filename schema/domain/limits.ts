/** Every number of the contract in one place. Times in the unit that the name says. */
export const LIMITS = {
  perPageMax: 100,
  perPageDefault: 20,
  projectsPerPageDefault: 10,
  bodyBytes: 1_000_000,
  bodyWithThumbnailBytes: 8_000_000,
  clientMetadataBytes: 4_096,
  sourceMaxMb: 10_000,
  platformMinSec: 240,
  windowMinSec: 10,
  clipMinSec: 5,
  clipMaxSec: 300,
  clipDefaultSec: 60,
  maxClips: 20,
  unfinishedProjects: 5,
} as const;

/** The farm's protocol: leases, attempts, back-off, parts. */
export const FARM = {
  leaseMs: 90_000,
  maxAttempts: 4,
  /** Delay before attempt n + 1 after a retryable failure of attempt n, in seconds. */
  backoffSec: [5, 30, 120],
  /** A queued job whose ticket was sent this long ago gets another one; doubles with each sending. */
  resendAfterMs: 10 * 60_000,
  /** Tickets that the queue delivered this often without a claim go to the dead-letter queue. */
  ticketRetries: 20,
  signedUrlSec: 6 * 3600,
  partBytes: 32 * 1024 * 1024,
} as const;
