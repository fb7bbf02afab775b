import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CaptionOptions, canvasOf, type RenderPlan } from '#schema/domain/render-plan.ts';
import type { Movement } from '#schema/domain/movement/movement.ts';
import { makeCaptions } from '../../render-node/plan/captions/captions.ts';
import { emojiFor } from '../../render-node/plan/captions/emoji/choose-emoji.ts';
import { lookOf } from '../../render-node/plan/captions/design/look-of.ts';
import { TITLE_FONT } from '../../render-node/plan/captions/design/styles.ts';
import { openTypeface, placeFonts } from '../../render-node/tools/fonts/fonts.ts';
import { BEHIND, burnFrames, type Picture } from '../lib/caption-frames.ts';
import { farthest, type PreviewFrames } from './preview-frames.ts';

const FPS = 25;
/** The first frame that is compared. */
const SEAM_SEC = 0.04;
const TITLE = 'The worst time to water';

/** What is shown, word by word, each for half a second. With movement, the clip goes on elsewhere at its second frame. */
export type PreviewCase = {
  captions: CaptionOptions;
  texts: readonly string[];
  resolution: RenderPlan['resolution'];
  movement?: Movement;
};

/**
 * Draws captions and a title in the preview and with ffmpeg. `farthest`: see there. `isSameScript`: whether the browser
 * made the script of the node. `open`: how the node opens fonts.
 */
export async function checkPreview(
  { captions, texts, resolution, movement = {} }: PreviewCase,
  {
    preview,
    ffmpegPath,
    folder,
    open = openTypeface,
  }: { preview: PreviewFrames; ffmpegPath: string; folder: string; open?: typeof openTypeface },
): Promise<{ isSameScript: boolean; farthest: number[] }> {
  const plan = { captions, aspectRatio: 'vertical', resolution, titleOverlay: TITLE, ...movement } as const;
  const words = texts.map((text, i) => ({ text, startSec: i / 2, endSec: i / 2 + 0.45 }));
  const clip = { startSec: 0, durationSec: texts.length / 2, fps: FPS, seamsSec: [SEAM_SEC] };
  const input = { plan, words, clip, scenes: [] };
  const all = [...texts.flatMap((text) => [text, text.toUpperCase()]), TITLE];
  const pictures = emojiFor(captions, words);
  const [font, title] = await Promise.all([open(lookOf(captions).font, all, pictures), open(TITLE_FONT, all)]);
  const { ass } = makeCaptions({ ...input, font: font.typeface, titleFont: title.typeface });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'captions.ass'), ass ?? '');
  await placeFonts([...font.fonts, ...title.fonts], join(folder, 'fonts'));
  const canvas = canvasOf(plan);
  // A frame in the middle of each second word, and one in which a word may grow.
  const frames = texts.flatMap((_, i) =>
    i % 2 === 0 ? [Math.round((i / 2) * FPS) + 1] : [Math.round((i / 2) * FPS) + 8],
  );
  const rendered: Picture[] = [];
  await burnFrames({ ffmpegPath, folder, canvas, fps: FPS, frames }, ({ pixels, ...size }) => {
    rendered.push({ ...size, pixels: pixels.map((pixel) => pixel % 0x1000000) });
  });
  const isSameScript = (await preview.script(input)) === ass;
  const far: number[] = [];
  for (const [i, frame] of frames.entries()) {
    const shown = await preview.frame(frame / FPS, canvas, BEHIND);
    far.push(farthest(shown, rendered[i] ?? { ...shown, pixels: new Uint32Array(shown.pixels.length) }));
  }
  return { isSameScript, farthest: far };
}
