import { type CaptionOptions, canvasOf } from '#schema/domain/render-plan.ts';
import { drawCaptions } from '../../../render-node/drawing/draw-captions.ts';
import { type CaptionCanvas, openCaptionCanvas } from './caption-canvas.ts';
import { openStudioTypeface } from './open-studio-typeface.ts';
import type { Preview } from './plan-preview.ts';

/** Pixels of a picture: the middle of the clip, where its captions are put. */
const PICTURE = { width: 240, height: 150 };
/** Enough for the first card of every look. */
const WORDS = 14;
/** This word is spoken in the picture: others are before and after it. */
const SPOKEN = 2;
/** By then, most of what moves has come to rest. */
const SINCE_SEC = 0.16;
const NEVER_SEC = 1e6;
const MOST_TRIES = 300;

/**
 * Draws each look as the render would write the clip's own first words, over nothing, and gives it as a PNG. Stops
 * quietly when `signal` is aborted, and leaves out what cannot be drawn.
 */
export async function drawLookPictures(
  { plan, clip }: Preview,
  looks: readonly CaptionOptions[],
  { onPicture, signal }: { onPicture: (look: CaptionOptions, png: Blob) => void; signal: AbortSignal },
): Promise<void> {
  const words = clip.words.filter(({ startSec }) => startSec >= clip.range.startSec).slice(0, WORDS);
  const shown = words[SPOKEN] ?? words.at(-1);
  if (shown === undefined) return;
  const bare = { ...clip, words, samples: [], insets: [], textRegions: [] };
  const { titleOverlay: _title, watermark: _mark, ...rest } = plan;
  const atSec = shown.startSec - clip.timeline.startSec + Math.min(SINCE_SEC, (shown.endSec - shown.startSec) / 2);
  const canvas = await openCaptionCanvas();
  try {
    for (const look of looks) {
      const drawn = await drawCaptions(
        { ...rest, captions: { ...look, position: 'middle' } },
        bare,
        openStudioTypeface,
      );
      if (signal.aborted) return;
      await canvas.show(drawn);
      const png = await pictureOf(canvas, { atSec, of: canvasOf(plan), signal });
      if (signal.aborted) return;
      if (png !== null) onPicture(look, png);
    }
  } finally {
    await canvas.close();
  }
}

type Size = { width: number; height: number };
type Moment = { atSec: number; of: Size; signal: AbortSignal };

/** The middle of the canvas at a moment. Null if nothing is drawn there. */
async function pictureOf(canvas: CaptionCanvas, { atSec, of, signal }: Moment): Promise<Blob | null> {
  const size = { width: PICTURE.width, height: Math.round((PICTURE.width * of.height) / of.width) };
  // The worker's canvas reaches the page some pictures later: only from empty to drawn is the new one sure.
  await canvas.draw(NEVER_SEC, size);
  if (!(await until(signal, () => inkOf(canvas, size) === 0))) return null;
  await canvas.draw(atSec, size);
  if (!(await until(signal, () => inkOf(canvas, size) > 0))) return null;
  return drawnOn(canvas, size).convertToBlob();
}

function drawnOn(canvas: CaptionCanvas, { width, height }: Size): OffscreenCanvas {
  const picture = new OffscreenCanvas(PICTURE.width, PICTURE.height);
  picture.getContext('2d')?.drawImage(canvas.element, 0, (PICTURE.height - height) / 2, width, height);
  return picture;
}

/** How much is drawn in the picture. */
function inkOf(canvas: CaptionCanvas, size: Size): number {
  const { data } = drawnOn(canvas, size).getContext('2d')?.getImageData(0, 0, PICTURE.width, PICTURE.height) ?? {};
  return data === undefined ? 0 : data.reduce((sum, value) => sum + value, 0);
}

async function until(signal: AbortSignal, isTrue: () => boolean): Promise<boolean> {
  for (let tries = 0; tries < MOST_TRIES && !signal.aborted; tries += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    if (isTrue()) return true;
  }
  return false;
}
