import type { JobFailureCode } from '#schema/domain/failure.ts';

/** How a process ended. */
export type ProcessEnd = { exitCode?: number | undefined; signal?: string | undefined };

/** The shell's codes for a program that cannot be run; setpriv uses them too. */
const NOT_RUNNABLE = [126, 127];

const STORAGE_TROUBLE =
  /Server returned [45]|HTTP error [45]\d\d|Connection (refused|reset|timed out)|Failed to resolve hostname|Network is unreachable|Stream ends prematurely/;

/** Printed by ffmpeg if its input exceeds `-max_streams` or `-max_pixels`. It reports the first as a lack of memory. */
const BEYOND_LIMITS = /exceeds max_streams parameter|exceeds specified max pixel count/;

/**
 * What a failed run of ffmpeg or ffprobe means. `otherwise` is the code if the log shows no problem of the node or of
 * the storage, so that the media itself must be at fault.
 */
export function diagnose(end: ProcessEnd, log: string, otherwise: JobFailureCode): JobFailureCode {
  if (BEYOND_LIMITS.test(log)) return 'source.beyond_limits';
  if (end.signal === 'SIGKILL' || /Cannot allocate memory/.test(log)) return 'node.out_of_memory';
  if (end.exitCode === undefined && end.signal === undefined) return 'node.crashed';
  if (NOT_RUNNABLE.includes(end.exitCode ?? 0) || /No space left on device/.test(log)) return 'node.crashed';
  return STORAGE_TROUBLE.test(log) ? 'storage.failed' : otherwise;
}
