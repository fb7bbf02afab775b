import { DEFAULT_CAPTIONS } from '../../schema/domain/render-plan.ts';
import { makeCaptions } from '../../render-node/plan/captions/captions.ts';
import { emojiFor } from '../../render-node/plan/captions/emoji/choose-emoji.ts';
import { lookOf } from '../../render-node/plan/captions/design/look-of.ts';
import { TITLE_FONT } from '../../render-node/plan/captions/design/styles.ts';
import { openCaptionCanvas } from '../src/preview/caption-canvas.ts';
import { typefaceOpener } from '../src/preview/fonts.ts';

/** A page for `npm run bench -- preview`, which is no part of the studio: draws captions as the editor does. */

type Input = Omit<Parameters<typeof makeCaptions>[0], 'font' | 'titleFont'>;
type Check = {
  /** The script that this browser makes of the input. */
  script: (input: Input) => Promise<string>;
  /** The canvas at a time of the clip over a plain colour, as red, green, blue and alpha in base64. */
  frame: (clipSec: number, size: { width: number; height: number }, behind: string) => Promise<string>;
};

const AFTER_EVERYTHING_SEC = 1_000;
const SMALL = { width: 90, height: 160 };

function contextOf({ width, height }: { width: number; height: number }): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas');
  return context;
}

/** How much is drawn on a canvas. */
async function inkOf(canvas: HTMLCanvasElement): Promise<number> {
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const context = contextOf(SMALL);
  context.drawImage(canvas, 0, 0, SMALL.width, SMALL.height);
  const { data } = context.getImageData(0, 0, SMALL.width, SMALL.height);
  return data.reduce((sum, value) => sum + value, 0);
}

function base64(bytes: Uint8ClampedArray): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1_000; tries += 1) if (await isTrue()) return;
  throw new Error('The canvas did not change.');
}

/** All uploaded fonts are the one that the server of the page has. */
const openStudioTypeface = typefaceOpener(() => Promise.resolve('/own-font'));

const captions = await openCaptionCanvas();
document.body.append(captions.element);

const check: Check = {
  script: async (input) => {
    const look = lookOf(input.plan.captions === false ? DEFAULT_CAPTIONS : input.plan.captions);
    const texts = input.words.flatMap(({ text }) => [text, text.toUpperCase()]).concat(input.plan.titleOverlay ?? '');
    const [font, title] = await Promise.all([
      openStudioTypeface(look.font, texts, emojiFor(input.plan.captions, input.words)),
      openStudioTypeface(TITLE_FONT, texts),
    ]);
    const { ass } = makeCaptions({ ...input, font: font.typeface, titleFont: title.typeface });
    await captions.show({ ass, fonts: [...font.fonts, ...title.fonts] });
    return ass ?? '';
  },
  frame: async (clipSec, size, behind) => {
    // The worker's canvas reaches the page some pictures later: only from empty to drawn is the new one sure.
    await captions.draw(AFTER_EVERYTHING_SEC, size);
    await until(async () => (await inkOf(captions.element)) === 0);
    await captions.draw(clipSec, size);
    await until(async () => (await inkOf(captions.element)) > 0);
    const context = contextOf(size);
    context.fillStyle = behind;
    context.fillRect(0, 0, size.width, size.height);
    context.drawImage(captions.element, 0, 0);
    return base64(context.getImageData(0, 0, size.width, size.height).data);
  },
};
Object.assign(globalThis, { check });
document.title = 'ready';
