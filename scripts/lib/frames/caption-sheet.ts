import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { wholeCaptions } from '#schema/domain/looks/whole-captions.ts';
import { type CaptionWish, canvasOf } from '#schema/domain/render-plan.ts';
import { makeCaptions } from '../../../render-node/plan/captions/captions.ts';
import { emojiFor } from '../../../render-node/plan/captions/emoji/choose-emoji.ts';
import { lookOf } from '../../../render-node/plan/captions/design/look-of.ts';
import { openTypeface, placeFonts } from '../../../render-node/tools/fonts/fonts.ts';

const FPS = 25;
const WORD_SEC = 0.32;
const SAID =
  'Here is what nobody tells you: the first million is not luck. It took us 14 months, and we almost gave up twice.';
/** Frames of the clip: a card as it begins, words on their way and at rest, another card. */
const SHOWN = [15, 21, 32, 58];
const CELL_PX = 360;

/** `sources`: videos, whose middle is shown upright. */
type SheetInput = {
  wish: CaptionWish;
  said?: string | undefined;
  sources: readonly string[];
  folder: string;
  ffmpegPath: string;
};

/** Burns captions over each source, and writes one row of frames, 360 pixels wide each. Returns its file. */
export async function drawCaptionRow(
  name: string,
  { wish, said = SAID, sources, folder, ffmpegPath }: SheetInput,
): Promise<string> {
  const captions = wholeCaptions(wish);
  const plan = { captions, aspectRatio: 'vertical', resolution: 720 } as const;
  const words = said.split(' ').map((text, i) => ({
    text,
    startSec: 0.56 + i * WORD_SEC,
    endSec: 0.52 + (i + 1) * WORD_SEC,
  }));
  const texts = words.flatMap(({ text }) => [text, text.toUpperCase()]);
  const { typeface, fonts } = await openTypeface(lookOf(captions).font, texts, emojiFor(captions, words));
  const clip = { startSec: 0, durationSec: (words.at(-1)?.endSec ?? 0) + 1, fps: FPS };
  const { ass } = makeCaptions({ plan, words, font: typeface, titleFont: typeface, clip, scenes: [] });
  const own = join(folder, name);
  await mkdir(own, { recursive: true });
  await writeFile(join(own, 'captions.ass'), ass ?? '');
  await placeFonts(fonts, join(own, 'fonts'));
  const { width, height } = canvasOf(plan);
  const row = join(own, 'row.png');
  const inputs = SHOWN.flatMap((_, i) => ['-t', '4', '-i', sources[i % sources.length] ?? '']);
  const cells = SHOWN.map(
    (frame, i) =>
      `[${i}:v]fps=${FPS},trim=end_frame=${frame + 1},crop=ih*9/16:ih,scale=${width}:${height},` +
      `ass=captions.ass:fontsdir=fonts,trim=start_frame=${frame},scale=${CELL_PX}:-2,setpts=0[c${i}]`,
  );
  const stacked = `${SHOWN.map((_, i) => `[c${i}]`).join('')}hstack=inputs=${SHOWN.length}`;
  const filter = ['-filter_complex', [...cells, stacked].join(';')];
  await execa(ffmpegPath, ['-y', '-v', 'error', ...inputs, ...filter, '-frames:v', '1', row], { cwd: own });
  return row;
}

/** Puts pictures of one width under each other. */
export async function stackRows(rows: readonly string[], file: string, ffmpegPath: string): Promise<void> {
  const inputs = rows.flatMap((row) => ['-i', row]);
  const filter = rows.length === 1 ? 'null' : `vstack=inputs=${rows.length}`;
  await execa(ffmpegPath, ['-y', '-v', 'error', ...inputs, '-filter_complex', filter, '-frames:v', '1', file]);
}
