import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { wholeCaptions } from '#schema/domain/looks/whole-captions.ts';
import type { Movement } from '#schema/domain/movement/movement.ts';
import { CAPTION_POSITIONS, CAPTION_STYLES } from '#schema/domain/render-plan.ts';
import { findFfmpeg } from '../../render-node/ffmpeg/process/binaries.ts';
import type { Bench, BenchResult } from '../lib/bench.ts';
import { checkPreview } from './preview-check.ts';
import { openPreviewFrames } from './preview-frames.ts';

/** Latin, Cyrillic, Chinese, Arabic and emoji: each from another font. */
const TEXTS = [
  'Every',
  'word',
  'stands',
  'out,',
  '\u041f\u0440\u0438\u0432\u0435\u0442',
  '\u4eca\u5929',
  '\u0645\u0631\u062d\u0628\u0627',
  '\u{1f602}',
];
/** The last one by hand. */
const PLACES = [...CAPTION_POSITIONS, 0.4];
const MOVEMENTS: readonly Movement[] = [{}, { progressBar: 'top', transition: 'flash' }, { progressBar: 'bottom' }];
/** Differences up to this, of 255, are hardly seen along an edge. */
const SMALL = 64;

/** Every style of captions as the studio's editor shows it in Chromium, beside ffmpeg's frames of the same moments. */
export const preview: Bench = {
  async run(): Promise<BenchResult> {
    const { ffmpegPath } = await findFfmpeg(process.env);
    await execa('node', ['scripts/build-site.mjs'], { cwd: join(import.meta.dirname, '../..') });
    const folder = await mkdtemp(join(tmpdir(), 'clipmill-bench-'));
    const shown = await openPreviewFrames();
    try {
      const far: Record<string, number[]> = {};
      let otherScripts = 0;
      for (const [i, style] of CAPTION_STYLES.entries()) {
        const position = PLACES[i % PLACES.length] ?? 'bottom';
        const captions = { ...wholeCaptions({ style }), position, uppercase: i % 2 === 1 };
        const at = { preview: shown, ffmpegPath, folder: join(folder, style) };
        const movement = MOVEMENTS[i % MOVEMENTS.length] ?? {};
        const checked = await checkPreview({ captions, texts: TEXTS, resolution: 720, movement }, at);
        far[style] = checked.farthest;
        if (!checked.isSameScript) otherScripts += 1;
      }
      const all = Object.values(far).flat();
      return {
        figure: all.filter((one) => one > SMALL).length,
        goal: 0,
        also: {
          'scripts that differ': { figure: otherScripts, goal: 0 },
          'farthest color beyond a pixel, of 255': { figure: Math.max(...all), goal: SMALL },
          'frames compared': { figure: all.length, goal: 160, bound: 'at least' },
        },
        details: { far },
      };
    } finally {
      await shown.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};
