import type { Word } from '#schema/domain/media.ts';
import { canvasOf, DEFAULT_CAPTIONS, type RenderPlan } from '#schema/domain/render-plan.ts';
import { assScript } from './ass.ts';
import { groupCards } from './caption-cards.ts';
import { measureLook, placeCard } from './caption-layout.ts';
import { wordsInRange } from './spoken-in-range.ts';
import { srtText } from './srt.ts';
import { clearOfTitle, placeTitle, type TitleCard } from './title-card.ts';
import type { Typeface } from './typeface.ts';
import { splitTooLong } from './unspaced-text.ts';

export type CaptionsInput = {
  plan: Pick<RenderPlan, 'captions' | 'aspectRatio' | 'resolution' | 'titleOverlay'>;
  words: readonly Word[];
  font: Typeface;
  titleFont: Typeface;
  /** The clip in whole frames; `startSec` is the source's time of the first one. */
  clip: { startSec: number; durationSec: number; fps: number };
  /** Border between two panels at a time of the clip, in pixels from the top; null where there is one picture. */
  seamYAt: (clipSec: number) => number | null;
};

/** Captions of a clip: the ASS script that is burned in, with the title (null without either), and the SRT beside the video. */
export function makeCaptions(input: CaptionsInput): { ass: string | null; srt: string } {
  const { plan, font, clip } = input;
  const options = plan.captions === false ? DEFAULT_CAPTIONS : plan.captions;
  const canvas = canvasOf(plan);
  const measure = measureLook(options, canvas, font);
  const range = { startSec: clip.startSec, endSec: clip.startSec + clip.durationSec };
  const words = wordsInRange(input.words, range).flatMap((word) => splitTooLong(word, measure.limits));
  const cards = groupCards(words, measure.limits, clip.durationSec);
  const srt = srtText(cards);
  const title = titleOf(input);
  const burned = plan.captions === false ? [] : cards;
  if (burned.length === 0 && title === null) return { ass: null, srt };
  const placed = burned.map((card) => {
    const at = { canvas, position: options.position, seamY: input.seamYAt(card.startSec) };
    const free = placeCard(card, at, measure);
    return title === null ? free : clearOfTitle(free, title);
  });
  const script = { cards: placed, title, titleFont: input.titleFont, options, canvas, measure, fps: clip.fps };
  return { ass: assScript(script), srt };
}

function titleOf({ plan, clip, titleFont }: CaptionsInput): TitleCard | null {
  if (plan.titleOverlay === undefined) return null;
  return placeTitle(plan.titleOverlay, { canvas: canvasOf(plan), clipSec: clip.durationSec, font: titleFont });
}
