import type { SourceInfo } from '#schema/domain/media.ts';
import type { FfmpegBinaries } from '../process/binaries.ts';
import { PROBE_ARGS, readProbe, statedDurationSec } from './probe.ts';
import { runFfmpeg, runFfprobe } from '../process/run.ts';
import { GUARDED_INPUT } from '../process/input-guards.ts';

const PROBE_DEADLINE_MS = 120_000;
/** The whole file is read once: 10000 MB at 10 MB/s. */
const MEASURE_DEADLINE_MS = 1_000_000;

/**
 * Probes media at a signed URL or in a file. A recording that was cut off states no duration; it is then read once,
 * without decoding, and measured. Throws `JobFailure`: those of `readProbe`, `source.not_media`, `storage.failed`.
 */
export async function probeSource(
  input: string,
  options: { ffmpeg: FfmpegBinaries; signal: AbortSignal },
): Promise<SourceInfo> {
  const { ffmpeg, signal } = options;
  const json = await runFfprobe({
    ffprobePath: ffmpeg.ffprobePath,
    args: [...GUARDED_INPUT, ...PROBE_ARGS, '-i', input],
    signal,
    deadlineMs: PROBE_DEADLINE_MS,
  });
  if (statedDurationSec(json) !== null) return readProbe(json);
  // Without a duration the rest of the record must be valid: fail before reading gigabytes.
  readProbe(json, { durationSec: 1 });
  return readProbe(json, { durationSec: await measureDuration(input, ffmpeg.ffmpegPath, signal) });
}

async function measureDuration(input: string, ffmpegPath: string, signal: AbortSignal): Promise<number> {
  let outSec = 0;
  await runFfmpeg({
    ffmpegPath,
    args: [...GUARDED_INPUT, '-i', input, '-map', '0:V:0', '-c', 'copy', '-f', 'null', '-'],
    signal,
    deadlineMs: MEASURE_DEADLINE_MS,
    onProgress: (progress) => {
      outSec = Math.max(outSec, progress.outSec);
    },
  });
  return outSec;
}
