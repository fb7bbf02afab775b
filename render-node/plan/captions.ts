import type { Word } from '#schema/domain/media.ts';
import { canvasOf, DEFAULT_CAPTIONS, type RenderPlan } from '#schema/domain/render-plan.ts';
import { assScript } from './ass.ts';
import { groupCards } from './caption-cards.ts';
import { type FontMetrics, measureLook, placeCard } from './caption-layout.ts';
import { srtText } from './srt.ts';
import { wordsInRange } from './spoken-in-range.ts';

export type CaptionsInput = {
  plan: Pick<RenderPlan, 'captions' | 'aspectRatio' | 'resolution'>;
  words: readonly Word[];
  font: FontMetrics;
  /** The clip in whole frames; `startSec` is the source's time of the first one. */
  clip: { startSec: number; durationSec: number; fps: number };
  /** Border between two panels at a time of the clip, in pixels from the top; null where there is one picture. */
  seamYAt: (clipSec: number) => number | null;
};

/** Captions of a clip: the ASS script that is burned in (null without captions) and the SRT beside the video. */
export function makeCaptions(input: CaptionsInput): { ass: string | null; srt: string } {
  const { plan, font, clip } = input;
  const options = plan.captions === false ? DEFAULT_CAPTIONS : plan.captions;
  const canvas = canvasOf(plan);
  const measure = measureLook(options, canvas, font);
  const range = { startSec: clip.startSec, endSec: clip.startSec + clip.durationSec };
  const cards = groupCards(wordsInRange(input.words, range), measure.limits, clip.durationSec);
  const srt = srtText(cards);
  if (plan.captions === false || cards.length === 0) return { ass: null, srt };
  const placed = cards.map((card) =>
    placeCard(card, { canvas, position: options.position, seamY: input.seamYAt(card.startSec) }, measure),
  );
  return { ass: assScript({ cards: placed, options, canvas, font, measure, fps: clip.fps }), srt };
}
