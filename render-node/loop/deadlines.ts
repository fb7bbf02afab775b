import { durationOf } from '#schema/domain/clip.ts';
import type { JobFailureCode } from '#schema/domain/failure.ts';
import type { Job } from '#schema/jobs/job.ts';

const MINUTE_MS = 60_000;

/** A longer job would block its node for longer than a retry is worth. */
const LONGEST_MS = 5 * 60 * MINUTE_MS;

/** A recording gets new URLs while it runs. After two days another node takes over. */
const LIVE_MS = 48 * 60 * MINUTE_MS;

/** Wall time a job may take before it fails, in ms: about ten times what a slow two-core host needs. */
export function deadlineMsOf(job: Job): number {
  if (job.stage === 'capture-live') return LIVE_MS;
  return Math.min(LONGEST_MS, 15 * MINUTE_MS + workMsOf(job));
}

function workMsOf(job: Exclude<Job, { stage: 'capture-live' }>): number {
  switch (job.stage) {
    // 10000 MB at 1 MB/s; slower hosts than 32 KiB/s are given up much earlier.
    case 'download':
      return 165 * MINUTE_MS;
    case 'transcribe':
      return 4_000 * durationOf(job.window);
    case 'join-transcript':
    case 'create-shorts':
    case 'translate':
      return 0;
    case 'analyze-faces':
      return 8_000 * job.shorts.reduce((sum, short) => sum + durationOf(short.range), 0);
    // Measured: 1.5 CPU seconds a second of 1080p; 60 fps out of 2160p is eight times that.
    case 'render':
      return 30_000 * durationOf(job.plan.range);
    case 'render-part':
      return (60_000 * durationOf(job.plan.range)) / job.part.count;
    case 'join-render':
      return 2_000 * durationOf(job.plan.range);
  }
}

/** The failure code of a job that ran past its deadline. */
export function deadlineFailureOf(job: Job): JobFailureCode {
  return job.stage === 'download' ? 'source.too_slow' : 'media.deadline';
}
