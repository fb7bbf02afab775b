import { durationOf, type Range } from '#schema/domain/clip.ts';
import type { Word } from '#schema/domain/media.ts';
import type { RenderPlan } from '#schema/domain/render-plan.ts';
import { CAPTION_LOOKS } from './styles.ts';
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
  const { popMs = 0 } = plan.captions === false ? {} : CAPTION_LOOKS[plan.captions.style];
  const pops = popMs === 0 ? [] : words.map(({ startSec }) => ({ startSec, endSec: startSec + popMs / 1_000 }));
  const title = titleTime(durationOf(range));
  const endSec = range.startSec + title.endSec;
  const fade = { startSec: endSec - TITLE_FADE_MS / 1_000, endSec };
  const fades = plan.titleOverlay === undefined || !title.fadesOut ? [] : [fade];
  return [...pops, ...fades];
}
