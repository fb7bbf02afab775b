import { beforeAll, expect, it } from 'vitest';
import type { RenderPlan } from '../../../../schema/domain/render-plan.ts';
import { boundsOf, decodeFrames, type Rgb } from '../../../support/media/judge.ts';
import { stillSegment } from '../../../support/system/run-render.ts';
import { useRenderer } from '../../../support/system/use-renderer.ts';

const renderer = useRenderer();

const SIZE = { width: 720, height: 1280 };

let source: string;

beforeAll(async () => {
  source = await renderer.maker.plain('green.mp4', 'green', 2);
});

async function framesOf(plan: Partial<RenderPlan>): Promise<Rgb[]> {
  const { video } = await renderer.render({
    source,
    plan: { range: { startSec: 0, endSec: 1 }, resolution: 720, ...plan },
    segments: [stillSegment(0, 2, [100, 0, 102, 180])],
    words: [{ text: 'Spoken', startSec: 0.1, endSec: 0.9 }],
  });
  return decodeFrames(renderer.ffmpeg.ffmpegPath, video, SIZE);
}

/** Where something light stands on the green. */
const lightIn = (frame: Rgb | undefined) => boundsOf(frame as Rgb, ([red]) => red > 90);

it.each<[string, Partial<RenderPlan>]>([
  ['without captions', { captions: false }],
  ['beside captions', {}],
])('a watermark stands in the upper right corner from the first frame to the last, %s', async (_name, plan) => {
  const frames = await framesOf({ ...plan, watermark: 'made with {clipmill}' });
  const upper = (frame: Rgb | undefined) => {
    const { data, width } = frame as Rgb;
    return lightIn({ data: data.subarray(0, width * 128 * 3), width, height: 128 });
  };
  for (const frame of [frames[0], frames.at(-1)]) {
    const box = upper(frame);
    expect(box?.left).toBeGreaterThan(360);
    expect(box?.right).toBeLessThan(720 - 20);
    expect(box?.top).toBeGreaterThan(40);
    expect(box?.bottom).toBeLessThan(100);
  }
});

it('there is none where the plan names none', async () => {
  const frames = await framesOf({ captions: false });
  expect(frames).toHaveLength(25);
  expect(lightIn(frames[0])).toBeNull();
});
