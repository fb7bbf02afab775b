import type { Footage } from 'clipmill';
import type { BRollFit } from '#schema/domain/footage/footage.ts';
import { rateValue } from '../../../render-node/ffmpeg/graph/frame-rate.ts';
import type { Preview } from './plan-preview.ts';

/** Footage in the player, in seconds of the clip. */
export type ShownFootage = { id: string; url: string; isVideo: boolean; fit: BRollFit; fromSec: number; toSec: number };
type Known = Pick<Footage, 'id' | 'url' | 'kind'>;

/** The B-roll of a plan, where and when the render shows it. */
export function shownFootage(
  { plan, clip }: Pick<Preview, 'plan' | 'clip'>,
  footage: readonly Known[],
): ShownFootage[] {
  const fps = rateValue(clip.timeline.rate);
  return clip.bRoll.flatMap(({ item, firstFrame, endFrame }) => {
    const planned = plan.bRoll?.[item];
    const found = footage.find(({ id }) => id === planned?.footageId);
    if (planned === undefined || found === undefined) return [];
    const { id, url, kind } = found;
    return [{ id, url, isVideo: kind === 'video', fit: planned.fit, fromSec: firstFrame / fps, toSec: endFrame / fps }];
  });
}

/** A frame begins on its time, not just before it. */
const WITHIN_FRAME_SEC = 1e-4;

/** Seconds of it that have passed at a second of the clip. Null: it is not shown then. */
export function passedSec({ fromSec, toSec }: Pick<ShownFootage, 'fromSec' | 'toSec'>, clipSec: number): number | null {
  const sec = clipSec + WITHIN_FRAME_SEC;
  return sec >= fromSec && sec < toSec ? sec - fromSec : null;
}
