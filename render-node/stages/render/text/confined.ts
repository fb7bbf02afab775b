import { readFile, writeFile } from 'node:fs/promises';
import process from 'node:process';
import { deserialize } from 'node:v8';
import { openWithOwn } from '../../../tools/fonts/fonts.ts';
import { drawText, type TextWork } from './draw-text.ts';

/**
 * A program: draws text in an uploaded font, which is hostile, in a sandbox. `argv`: the work, the font, and where the drawn
 * text and its fonts go, files of its working folder. Ends with the code 3 if the font cannot be read.
 */
const [, , workFile = '', fontFile = '', drawnFile = ''] = process.argv;
const REFUSED = 3;

const work = deserialize(await readFile(workFile)) as TextWork;
const font = await readFile(fontFile);
const drawn = await drawText(work, openWithOwn(font)).catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exitCode = REFUSED;
});
if (drawn !== undefined) {
  const fonts = drawn.fonts.map(({ family, file }) => ({ family, file: Buffer.from(file).toString('base64') }));
  await writeFile(drawnFile, JSON.stringify({ ...drawn, fonts }));
}
