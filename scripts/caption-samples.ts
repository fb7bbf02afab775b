import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { execa } from 'execa';
import { CAPTION_STYLES, type CaptionStyle, type CaptionWish, canvasOf } from '#schema/domain/render-plan.ts';
import type { CaptionAnimation } from '#schema/domain/captions/design.ts';
import { wholeCaptions } from '#schema/domain/looks/whole-captions.ts';
import { findFfmpeg } from '../render-node/ffmpeg/process/binaries.ts';
import { makeCaptions } from '../render-node/plan/captions/captions.ts';
import { CAPTION_LOOKS } from '../render-node/plan/captions/design/styles.ts';
import { openTypeface, placeFonts } from '../render-node/tools/fonts/fonts.ts';
import { MEDIA } from './lib/demo/real-media.ts';
import { drawCaptionRow, stackRows } from './lib/frames/caption-sheet.ts';
import { runScript } from './lib/run-script.ts';
import { ROOT } from './lib/system/wrangler.ts';

const HELP = `npm run caption-samples [-- options]

Draws the sample picture of each caption style with the renderer, and writes worker/editor/caption-samples.ts. A test fails
while the fonts and colors there differ from those of the renderer. Needs ffmpeg with libwebp.

  --sheet FILE    writes a picture of the styles over real footage instead: four frames each, styles from top to bottom
  --style NAME    only this style (can be repeated)
  --captions JSON fields of the API that change each style, such as '{"font":"inter","animation":"fill"}'
  --said TEXT     what is said there

Settings, from the environment:
  CLIPMILL_MEDIA  folder of the footage (../shared/media)
`;

const FILE = join(ROOT, 'worker/editor/caption-samples.ts');
const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  sheet: { type: 'string' },
  style: { type: 'string', multiple: true },
  captions: { type: 'string', default: '{}' },
  said: { type: 'string' },
} as const;
const FOOTAGE = ['one-face-talk-1080p.mp4', 'several-shots-1080p.mp4', 'no-speech-720p.mp4'];
/** The part of a 720p canvas around the captions. */
const CROP = { width: 720, height: 300 };
const WIDTH_PX = 480;
const WORDS = ['Every', 'word', 'stands', 'out'].map((text, i) => ({ text, startSec: i * 0.5, endSec: i * 0.5 + 0.5 }));
/** The second word is spoken, and everything that moves has come to rest. */
const SHOWN_SEC = 0.9;
/** The last word is spoken: where words appear one by one, only then is the whole sample there. */
const WHOLE_SEC = 1.9;
const ONE_BY_ONE: readonly CaptionAnimation[] = ['reveal', 'typewriter'];

type Sample = { font: string; textColor: string; webp: string };

async function main(): Promise<number> {
  const { values } = parseArgs({ options: OPTIONS });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const { ffmpegPath } = await findFfmpeg({});
  const styles = CAPTION_STYLES.filter((style) => values.style?.includes(style) ?? true);
  if (values.sheet !== undefined) return writeSheet(values.sheet, { ...values, styles, ffmpegPath });
  const samples: Record<string, Sample> = {};
  for (const style of CAPTION_STYLES) samples[style] = await draw(style, ffmpegPath);
  await writeFile(FILE, moduleOf(samples));
  await execa('npx', ['oxfmt', FILE], { cwd: ROOT });
  process.stdout.write(`${FILE}\n`);
  return 0;
}

async function writeSheet(
  file: string,
  {
    styles,
    captions,
    said,
    ffmpegPath,
  }: { styles: readonly CaptionStyle[]; captions: string; said?: string | undefined; ffmpegPath: string },
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'caption-sheet-'));
  const sources = FOOTAGE.map((name) => join(MEDIA, name));
  const more = JSON.parse(captions) as CaptionWish;
  try {
    const rows: string[] = [];
    for (const style of styles)
      rows.push(await drawCaptionRow(style, { wish: { ...more, style }, said, sources, folder, ffmpegPath }));
    await stackRows(rows, file, ffmpegPath);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  process.stdout.write(`${file}: ${styles.join(', ')}\n`);
  return 0;
}

async function draw(style: CaptionStyle, ffmpegPath: string): Promise<Sample> {
  const folder = await mkdtemp(join(tmpdir(), 'caption-sample-'));
  try {
    const captions = { ...wholeCaptions({ style }), position: 'middle' as const };
    const { font, plain, animation } = CAPTION_LOOKS[style];
    const shownSec = ONE_BY_ONE.includes(animation) ? WHOLE_SEC : SHOWN_SEC;
    const texts = WORDS.flatMap(({ text }) => [text, text.toUpperCase()]);
    const { typeface, fonts } = await openTypeface(font, texts);
    const plan = {
      captions,
      aspectRatio: 'vertical',
      resolution: 720,
    } as const;
    const clip = { startSec: 0, durationSec: 3, fps: 25 };
    const { ass } = makeCaptions({ plan, words: WORDS, font: typeface, titleFont: typeface, clip, scenes: [] });
    await writeFile(join(folder, 'captions.ass'), ass ?? '');
    await placeFonts(fonts, join(folder, 'fonts'));
    const { width, height } = canvasOf(plan);
    const source = `color=0x3c5064:s=${width}x${height}:r=25:d=3`;
    const burnt = `ass=captions.ass:fontsdir=fonts,crop=${CROP.width}:${CROP.height},scale=${WIDTH_PX}:-2`;
    const input = ['-y', '-v', 'error', '-f', 'lavfi', '-i', source, '-ss', String(shownSec), '-vf', burnt];
    const output = ['-frames:v', '1', '-c:v', 'libwebp', '-quality', '72', 'sample.webp'];
    await execa(ffmpegPath, [...input, ...output], { cwd: folder });
    const picture = await readFile(join(folder, 'sample.webp'));
    return { font: font.family, textColor: plain.fill, webp: picture.toString('base64') };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function moduleOf(samples: Record<string, Sample>): string {
  return `import type { CaptionStyle } from '#schema/domain/render-plan.ts';

/** Made by \`npm run caption-samples\`: what the renderer makes of each style. \`webp\` is base64. */
export const CAPTION_SAMPLES: Record<CaptionStyle, { font: string; textColor: string; webp: string }> = ${JSON.stringify(samples)};
`;
}

runScript(main);
