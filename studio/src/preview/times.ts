import type { Short } from 'clipmill';
import type { Preview } from './plan-preview.ts';

/** Seconds of the file that plays, to seconds of the source and back. */
export type Times = { inFile: (sourceSec: number) => number; inSource: (fileSec: number) => number };

/** `plan`: of the finished video, if that plays; null for the preview film, which begins with the clip. */
export function timesOf(
  { preview_url: url, start_time: startSec }: Pick<Short, 'preview_url' | 'start_time'>,
  plan: Pick<Preview, 'toClip' | 'clip'> | null,
): Times {
  if (plan !== null) {
    const from = plan.clip.timeline.startSec;
    return { inFile: (sec) => Math.max(0, plan.toClip(sec) - from), inSource: (sec) => from + sec };
  }
  // A clip that was not framed yet plays the source itself.
  const startsAt = (url?.includes('#t=') ?? false) ? 0 : startSec;
  return { inFile: (sec) => Math.max(0, sec - startsAt), inSource: (sec) => sec + startsAt };
}
