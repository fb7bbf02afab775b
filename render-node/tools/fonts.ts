import { copyFile, mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import opentype from 'opentype.js';
import type { FontMetrics } from '../plan/caption-layout.ts';
import type { CaptionLook } from '../plan/caption-styles.ts';

/** The font of a style, from the bundled package: the host's fonts never decide how a short looks. */
export type CaptionFont = { file: string; metrics: FontMetrics };

const FILES = { ExtraBold: '800ExtraBold/Montserrat_800ExtraBold.ttf', Bold: '700Bold/Montserrat_700Bold.ttf' };

/** Opens the font of a look and measures with it as libass does: `lineBoxEm` is what libass scales to the font size. */
export async function openFont({ weight, family }: CaptionLook['font']): Promise<CaptionFont> {
  const file = fileURLToPath(import.meta.resolve(`@expo-google-fonts/montserrat/${FILES[weight]}`));
  const font = await opentype.load(file);
  const os2 = font.tables['os2'] as unknown as { usWinAscent: number; usWinDescent: number };
  return {
    file,
    metrics: {
      family,
      lineBoxEm: (os2.usWinAscent + os2.usWinDescent) / font.unitsPerEm,
      advanceEm: (text) => font.getAdvanceWidth(text, 1),
    },
  };
}

/** Puts the font alone into a folder, the only one in which libass is told to look. */
export async function placeFont(font: CaptionFont, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await copyFile(font.file, join(folder, basename(font.file)));
}
