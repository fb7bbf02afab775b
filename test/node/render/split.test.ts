import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { describe, expect, it } from 'vitest';
import type { LayoutSegment } from '../../../schema/domain/media.ts';
import { DEFAULT_CAPTIONS } from '../../../schema/domain/render-plan.ts';
import { pngOf } from '../../support/media/hostile-media.ts';
import { probeFile, risingEdges } from '../../support/media/judge.ts';
import { renderInParts, type RenderSetup } from '../../support/system/run-render.ts';
import { useRenderer } from '../../support/system/use-renderer.ts';

const renderer = useRenderer();

const FRAME_SEC = 1001 / 30_000;

/** A crop that pans over four seconds and jumps to another place at 4.5 s. */
const segments: LayoutSegment[] = [
  {
    startSec: 0,
    endSec: 4.5,
    layout: 'single',
    crops: [
      {
        width: 102,
        height: 180,
        points: [
          { atSec: 0, x: 10, y: 0 },
          { atSec: 4, x: 130, y: 0 },
        ],
      },
    ],
  },
  {
    startSec: 4.5,
    endSec: 8,
    layout: 'single',
    crops: [{ width: 102, height: 180, points: [{ atSec: 4.5, x: 60, y: 0 }] }],
  },
];

/**
 * Pictures of which no two are the same, at a rate that no decimal is exact for; a flash and a beep every half second.
 */
async function makeSetup(): Promise<RenderSetup> {
  const source = await renderer.maker.make('counted.mp4', {
    inputs: [
      `testsrc2=s=320x180:r=30000/1001,drawbox=y=0:h=60:t=fill:c=black,drawbox=y=0:h=60:t=fill:c=white:enable='lt(mod(t+0.001,0.5),0.066)'`,
      `aevalsrc='if(lt(mod(t,0.5),0.066),0.5*sin(2*PI*1000*t),0)':s=48000`,
    ],
    durationSec: 7,
  });
  const logo = join(renderer.folder, 'logo.png');
  await writeFile(logo, pngOf(8));
  return {
    source,
    logo,
    sourceInfo: { durationSec: 7, fps: 30_000 / 1001 },
    plan: {
      range: { startSec: 0.3, endSec: 6.3 },
      captions: DEFAULT_CAPTIONS,
      removeSilence: true,
      // It appears in the last part alone.
      logo: { key: 'logo.png', place: 'bottom-left', size: 0.2, opacity: 1, shown: 'end', seconds: 1 },
    },
    segments,
    words: [
      { text: 'seams', startSec: 1.6, endSec: 2.4 },
      { text: 'everywhere', startSec: 2.4, endSec: 5 },
    ],
    // What lies between 3.1 and 4.1 s is cut out down to a joint.
    speech: [
      { startSec: 0.3, endSec: 3 },
      { startSec: 4.2, endSec: 6.3 },
    ],
  };
}

async function packetTimes(video: string): Promise<number[]> {
  const args = ['-v', 'error', '-select_streams', 'V', '-show_entries', 'packet=pts', '-of', 'csv=p=0', video];
  const { stdout } = await execa(renderer.ffmpeg.ffprobePath, args);
  return stdout
    .split('\n')
    .map(Number)
    .sort((a, b) => a - b);
}

describe('a render in parts', () => {
  it('shows and sounds as one that was made in one go, across its boundaries', async () => {
    const setup = await makeSetup();
    const whole = await renderer.render(setup);
    const split = await renderInParts(join(renderer.folder, 'split'), renderer.ffmpeg, setup, 3);

    expect(split.srt).toBe(whole.srt);
    expect(split.result).toMatchObject({
      ...whole.result,
      stage: 'join-render',
      sizeBytes: expect.any(Number),
      sha256: expect.any(String),
    });
    expect(await packetTimes(split.video)).toEqual(await packetTimes(whole.video));
    const shape = async (video: string) =>
      (await probeFile(renderer.ffmpeg.ffprobePath, video)).streams.map(
        ({ start_pts, duration_ts, time_base, nb_frames, level }) => [
          start_pts,
          duration_ts,
          time_base,
          nb_frames,
          level,
        ],
      );
    expect(await shape(split.video)).toEqual(await shape(whole.video));

    const small = (video: string) => renderer.frames(video, { width: 90, height: 160 });
    const [before, after] = [await small(whole.video), await small(split.video)];
    const differences = before.map((frame, i) => meanDifference(frame.data, after[i]?.data ?? new Uint8Array()));
    // The encoder distributes bits differently around a boundary; a picture that is one frame off differs by more than
    // 3.
    expect(Math.max(...differences)).toBeLessThan(1);

    const flashes = risingEdges(
      after.map(({ data, width }) => data[(8 * width + 45) * 3] ?? 0),
      128,
    ).map((frame) => frame * FRAME_SEC);
    const beeps = await renderer.beeps(split.video);
    expect(flashes.length).toBeGreaterThan(8);
    expect(beeps).toHaveLength(flashes.length);
    flashes.forEach((flashSec, i) => expect(Math.abs(flashSec - (beeps[i] ?? 0))).toBeLessThanOrEqual(FRAME_SEC));
    expect(split.progress.at(-1)).toBe(1);
  });
});

function meanDifference(a: Uint8Array, b: Uint8Array): number {
  return a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 255)), 0) / a.length;
}
