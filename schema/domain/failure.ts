import { LIMITS } from './limits.ts';

/**
 * Every reason for which a job can fail, whether it is tried again, and the sentence that users read (`failure_reason`,
 * `error_reason`). A node sends only the code, so no internal message can reach a user.
 */
type Retry = 'retryable' | 'permanent';

export const JOB_FAILURES = {
  'source.unreachable': { retry: 'retryable', text: 'The video could not be downloaded: its host did not answer.' },
  'source.refused': { retry: 'permanent', text: 'The video could not be downloaded: its host refused access.' },
  'source.not_found': {
    retry: 'permanent',
    text: 'The video could not be downloaded: it does not exist at this address.',
  },
  'source.address_blocked': {
    retry: 'permanent',
    text: 'The video could not be downloaded: its address is not a public one.',
  },
  'source.too_large': { retry: 'permanent', text: `The video is larger than ${LIMITS.sourceMaxMb} MB.` },
  'source.too_slow': { retry: 'permanent', text: 'The video could not be downloaded in the time allowed.' },
  'source.changed': { retry: 'permanent', text: 'The video changed on its host while it was being downloaded.' },
  'source.not_media': {
    retry: 'permanent',
    text: 'The file is not a video that can be read: MP4, MOV, Matroska and WebM files are. Convert it to MP4 and try again.',
  },
  'source.no_video': { retry: 'permanent', text: 'The file has no video stream.' },
  'source.still_picture': {
    retry: 'permanent',
    text: 'The file shows one picture only, with sound. Convert it to a video that shows the picture throughout and try again.',
  },
  'source.beyond_limits': {
    retry: 'permanent',
    text: `The video has more pixels or tracks than can be processed: ${LIMITS.sourceMaxSidePx} pixels a side and ${LIMITS.sourceMaxTracks} tracks are the most.`,
  },
  'source.window_missing': { retry: 'permanent', text: 'The chosen time window lies outside the video.' },
  'source.private': { retry: 'permanent', text: 'The video is private.' },
  'source.removed': { retry: 'permanent', text: 'The video was removed or never existed.' },
  'source.region_blocked': {
    retry: 'permanent',
    text: 'The video is not available in the region from which it is downloaded.',
  },
  'source.age_restricted': {
    retry: 'permanent',
    text: 'The video is restricted by age and cannot be downloaded without signing in.',
  },
  'source.members_only': { retry: 'permanent', text: 'The video is only for members, subscribers or buyers.' },
  'source.live_not_ended': {
    retry: 'permanent',
    text: 'The broadcast has not ended, or its recording is not ready yet.',
  },
  'source.rate_limited': {
    retry: 'retryable',
    text: 'The platform of the video limits downloads at the moment. Try again later.',
  },
  'source.platform_failed': {
    retry: 'retryable',
    text: 'The video could not be downloaded: its platform gave no file.',
  },
  'source.unsupported': { retry: 'permanent', text: 'This farm cannot download videos of this kind.' },
  'media.unreadable': { retry: 'permanent', text: 'The video is damaged and could not be decoded.' },
  'media.deadline': { retry: 'permanent', text: 'Processing the video took longer than allowed.' },
  'speech.unreachable': { retry: 'retryable', text: 'The speech recognition service did not answer.' },
  'speech.misconfigured': { retry: 'retryable', text: 'The speech recognition service refused this farm.' },
  'speech.failed': { retry: 'permanent', text: 'The speech of the video could not be recognized.' },
  'render.check_failed': { retry: 'permanent', text: 'The rendered file failed its check and was discarded.' },
  'storage.failed': { retry: 'retryable', text: 'The media storage did not answer.' },
  'node.out_of_memory': { retry: 'retryable', text: 'The render node ran out of memory.' },
  'node.crashed': { retry: 'retryable', text: 'A render node failed unexpectedly.' },
  'farm.lease_lost': { retry: 'retryable', text: 'The render nodes stopped answering.' },
  'farm.undeliverable': { retry: 'permanent', text: 'No render node could take the job.' },
  'farm.cancelled': { retry: 'permanent', text: 'The job was cancelled.' },
} as const satisfies Record<string, { retry: Retry; text: string }>;

export type JobFailureCode = keyof typeof JOB_FAILURES;
export const JOB_FAILURE_CODES = Object.keys(JOB_FAILURES) as [JobFailureCode, ...JobFailureCode[]];

/** Thrown inside a stage. `detail` is for the node's own log and never leaves the node. */
export class JobFailure extends Error {
  readonly code: JobFailureCode;
  readonly detail: string | undefined;

  constructor(code: JobFailureCode, detail?: string, options?: ErrorOptions) {
    super(JOB_FAILURES[code].text, options);
    this.name = 'JobFailure';
    this.code = code;
    this.detail = detail;
  }
}
