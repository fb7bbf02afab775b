import { makeCaptions } from '../../render-node/plan/captions/captions.ts';
import { CAPTION_LOOKS, TITLE_FONT } from '../../render-node/plan/captions/styles.ts';
import { openCaptionCanvas } from '../src/pages/editor/preview/caption-canvas.ts';
import { openStudioTypeface } from '../src/pages/editor/preview/fonts.ts';

/** A page for `npm run bench -- preview`, which is no part of the studio: draws captions as the editor does. */

type Input = Omit<Parameters<typeof makeCaptions>[0], 'font' | 'titleFont'>;
type Check = {
  /** The script that this browser makes of the input. */
  script: (input: Input) => Promise<string>;
  /** The canvas at a time of the clip over a plain colour, as red, green, blue and alpha in base64. */
  frame: (clipSec: number, size: { width: number; height: number }, behind: string) => Promise<string>;
};

const captions = await openCaptionCanvas();
document.body.append(captions.element);

const check: Check = {
  script: async (input) => {
    const { style } = input.plan.captions === false ? { style: 'bold' as const } : input.plan.captions;
    const texts = input.words.flatMap(({ text }) => [text, text.toUpperCase()]).concat(input.plan.titleOverlay ?? '');
    const [font, title] = await Promise.all([
      openStudioTypeface(CAPTION_LOOKS[style].font, texts),
      openStudioTypeface(TITLE_FONT, texts),
    ]);
    const { ass } = makeCaptions({ ...input, font: font.typeface, titleFont: title.typeface });
    await captions.show({ ass, fonts: [...font.fonts, ...title.fonts] });
    return ass ?? '';
  },
  frame: async (clipSec, { width, height }, behind) => {
    await captions.draw(clipSec, { width, height });
    // The worker's canvas is shown with the next picture of the page.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const copy = new OffscreenCanvas(width, height);
    const context = copy.getContext('2d', { willReadFrequently: true });
    if (context === null) throw new Error('no canvas');
    context.fillStyle = behind;
    context.fillRect(0, 0, width, height);
    context.drawImage(captions.element, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    return new Uint8Array(data.buffer).toBase64();
  },
};
Object.assign(globalThis, { check });
document.title = 'ready';
