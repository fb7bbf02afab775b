/** How far ffmpeg is: seconds of output written. */
export type FfmpegProgress = { outSec: number };

/**
 * Reads one line of `-progress pipe:1`. Only `out_time_us` counts (`out_time_ms` holds microseconds too, by an old
 * mistake of ffmpeg); before the first packet its value is `N/A` or negative, which gives null.
 */
export function readProgressLine(line: string): FfmpegProgress | null {
  const match = /^out_time_us=(\d+)\s*$/.exec(line);
  return match === null ? null : { outSec: Number(match[1]) / 1_000_000 };
}
