import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ASPECT_RATIOS } from '../../../schema/domain/formats.ts';
import { canvasOf, DEFAULT_CAPTIONS } from '../../../schema/domain/render-plan.ts';
import { makePlan, SMALL, type RenderSetup, renderTogether } from '../../support/system/run-render.ts';
import { useRenderer } from '../../support/system/use-renderer.ts';

const renderer = useRenderer();
const SHAPES = ASPECT_RATIOS.map((aspectRatio) => ({ aspectRatio }));

/** A talk with a cut in its picture, a silence that is removed, words, and a loudness that must be raised. */
async function makeSetup(): Promise<RenderSetup> {
  const source = await renderer.maker.make('talk.mp4', {
    inputs: ['testsrc2=s=640x360:r=25', "aevalsrc='0.05*sin(2*PI*(300+100*t)*t)':s=48000"],
    durationSec: 6,
  });
  const pan = [
    { atSec: 0, x: 10, y: 0 },
    { atSec: 2.4, x: 300, y: 0 },
  ];
  const crop = { width: 202, height: 360 };
  return {
    source,
    sourceInfo: { durationSec: 6, fps: 25, width: 640, height: 360 },
    plan: { range: { startSec: 0.3, endSec: 5.3 }, captions: DEFAULT_CAPTIONS, removeSilence: true },
    segments: [
      { startSec: 0, endSec: 2.5, layout: 'single', crops: [{ ...crop, points: pan }] },
      { startSec: 2.5, endSec: 6, layout: 'single', crops: [{ ...crop, points: [{ atSec: 2.5, x: 60, y: 0 }] }] },
    ],
    framing: {
      aspectRatio: 'vertical',
      shots: [
        { startSec: 0, endSec: 2.5 },
        { startSec: 2.5, endSec: 6 },
      ],
    },
    words: [
      { text: 'every', startSec: 0.6, endSec: 1.4 },
      { text: 'shape', startSec: 1.4, endSec: 2.2 },
      { text: 'again', startSec: 4, endSec: 5 },
    ],
    speech: [
      { startSec: 0.3, endSec: 2.3 },
      { startSec: 3.9, endSec: 5.3 },
    ],
  };
}

describe('a clip in several shapes', () => {
  it('is the same files, byte for byte, as when each shape is made alone', async () => {
    const setup = await makeSetup();
    const folder = join(renderer.folder, 'together');
    const together = await renderTogether(folder, renderer.ffmpeg, setup, SHAPES);
    expect(together.map(({ result: { width, height } }) => ({ width, height }))).toEqual(
      SHAPES.map(({ aspectRatio }) => canvasOf(makePlan({ aspectRatio, resolution: SMALL }))),
    );
    for (const [i, shape] of SHAPES.entries()) {
      const alone = await renderer.render({ ...setup, plan: { ...setup.plan, ...shape } });
      expect(together[i]?.result).toEqual(alone.result);
      expect(together[i]?.srt).toBe(alone.srt);
    }
    expect(together.map(({ progress }) => progress.at(-1))).toEqual(SHAPES.map(() => 1));
    expect(new Set(together.map(({ result }) => result.sha256)).size).toBe(SHAPES.length);
    const left = await Promise.all(SHAPES.map((_, i) => readdir(join(folder, String(i)))));
    expect(left.flat().filter((name) => name.startsWith('shapes-'))).toEqual([]);
  });

  it('fails before it reads anything if the clips are not the same', async () => {
    const plans = [{ aspectRatio: 'vertical' }, { aspectRatio: '1:1', range: { startSec: 1, endSec: 4 } }] as const;
    const both = renderTogether(join(renderer.folder, 'odd'), renderer.ffmpeg, await makeSetup(), plans);
    await expect(both).rejects.toThrow('clips that are not read alike');
  });
});
