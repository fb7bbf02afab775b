import { readFile, writeFile } from 'node:fs/promises';
import process from 'node:process';
import { deserialize } from 'node:v8';
import { FONTS_FOLDER } from '../../../ffmpeg/graph/render-graph.ts';
import { openWithOwn, placeFonts } from '../../../tools/fonts/fonts.ts';
import { drawText, type TextWork } from './draw-text.ts';

/**
 * A program: draws text in an uploaded font, which is hostile, in a sandbox. `argv`: the work, the font, and where the drawn
 * text goes, files of its working folder. Ends with the code 3 if the font cannot be read.
 */
const [, , workFile = '', fontFile = '', drawnFile = ''] = process.argv;
const REFUSED = 3;

const work = deserialize(await readFile(workFile)) as TextWork;
const font = await readFile(fontFile);
try {
  const { fonts, ...drawn } = await drawText(work, openWithOwn(font));
  await placeFonts(fonts, FONTS_FOLDER);
  await writeFile(drawnFile, JSON.stringify(drawn));
} catch (error) {
  process.stderr.write(`${String(error)}\n`);
  process.exitCode = REFUSED;
}
