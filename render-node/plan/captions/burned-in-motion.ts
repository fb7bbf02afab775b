import { durationOf, type Range } from '#schema/domain/clip.ts';
import type { Word } from '#schema/domain/media.ts';
import type { RenderPlan } from '#schema/domain/render-plan.ts';
import { MOTION_MS } from './design/motion.ts';
import { lookOf } from './design/look-of.ts';
import { titleTime } from './title-card.ts';
import { TITLE_FADE_MS } from './title-events.ts';

/**
 * Times during which burned-in text is moving or fading: words of a style that pops, a title that fades. Same clock as
 * `range`.
 */
export function burnedInMotion(
  plan: Pick<RenderPlan, 'captions' | 'titleOverlay'>,
  words: readonly Word[],
  range: Range,
): Range[] {
  const movingMs = plan.captions === false ? 0 : MOTION_MS[lookOf(plan.captions).animation];
  const pops = movingMs === 0 ? [] : words.map(({ startSec }) => ({ startSec, endSec: startSec + movingMs / 1_000 }));
  const title = titleTime(durationOf(range));
  const endSec = range.startSec + title.endSec;
  const fade = { startSec: endSec - TITLE_FADE_MS / 1_000, endSec };
  const fades = plan.titleOverlay === undefined || !title.fadesOut ? [] : [fade];
  return [...pops, ...fades];
}
