import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { beforeAll, describe, expect, it } from 'vitest';
import { planClip } from '../../../../render-node/drawing/clip.ts';
import { passedSec, shownFootage } from '../../../../studio/src/preview/b-roll.ts';
import { type Colour, decodeSound, meanColour, pixelAt, type Rgb } from '../../../support/media/judge.ts';
import { PLAIN_SOURCE } from '../../../support/media/source-gallery.ts';
import {
  makePlan,
  renderInParts,
  renderTogether,
  type RenderSetup,
  SMALL,
  stillSegment,
} from '../../../support/system/run-render.ts';
import { useRenderer } from '../../../support/system/use-renderer.ts';
import type { LayoutSegment } from '../../../../schema/domain/media.ts';
import { DRAFT_RESOLUTION, type RenderPlan } from '../../../../schema/domain/render-plan.ts';

const renderer = useRenderer();

let files: { source: string; video: string; tall: string; picture: string };
beforeAll(async () => {
  const { maker, folder, ffmpeg } = renderer;
  const picture = join(folder, 'picture.jpg');
  const lavfi = ['-f', 'lavfi', '-i', 'color=blue:s=200x100,drawbox=x=0:y=0:w=8:h=100:c=white:t=fill'];
  await execa(ffmpeg.ffmpegPath, ['-v', 'error', ...lavfi, '-frames:v', '1', '-y', picture]);
  files = {
    source: await maker.make('talk.mp4', {
      inputs: [
        'color=green:s=320x180:r=25,drawgrid=w=40:h=40:x=20*t:c=lime',
        "aevalsrc='0.05*sin(2*PI*500*t)':s=44100",
      ],
      durationSec: 5,
    }),
    // Loud, of another rate, and shorter than it is shown: red, then yellow.
    video: await maker.make('roll.mp4', {
      inputs: [
        "color=red:s=96x160:r=30,drawbox=t=fill:c=yellow:enable='gte(t,0.5)'",
        "aevalsrc='0.9*sin(2*PI*900*t)':s=44100",
      ],
      durationSec: 1,
    }),
    tall: await maker.make('tall.mkv', { inputs: ['color=red:s=60x240:r=24'], args: ['-an'], durationSec: 1 }),
    picture,
  };
});

type Shown = NonNullable<RenderPlan['bRoll']>[number];
const shown = (key: string, startSec: number, endSec: number, fit: Shown['fit'] = 'fill'): Shown => ({
  footageId: 'x',
  key,
  startSec,
  endSec,
  fit,
});
const setupOf = (bRoll: Shown[], plan: Partial<RenderPlan> = {}): RenderSetup => ({
  source: files.source,
  plan: { range: { startSec: 0, endSec: 4 }, captions: false, resolution: SMALL, bRoll, ...plan },
  segments: [stillSegment(0, 5, [100, 0, 102, 180])],
  bRoll: bRoll.map(({ key }) => key),
});
const both = () => [shown(files.picture, 0.4, 1.2), shown(files.video, 2, 3.6)];

const NAMED: Record<string, Colour> = {
  blue: [0, 0, 255],
  green: [0, 140, 0],
  red: [255, 0, 0],
  yellow: [255, 255, 0],
};
const nameOf = (colour: Colour) =>
  Object.entries(NAMED)
    .map(([name, named]) => ({ name, far: Math.hypot(...named.map((value, i) => value - (colour[i] ?? 0))) }))
    .toSorted((a, b) => a.far - b.far)[0]?.name;

const WHOLE: LayoutSegment[] = [{ startSec: 0, endSec: 5, layout: 'fit', crops: [] }];

/** What is seen at the upper edge of a picture. */
function cornerOf(frame: Rgb | undefined): string | undefined {
  if (frame === undefined) throw new Error('no picture');
  return nameOf(pixelAt(frame, frame.width >> 1, 4));
}

async function coverOf(thumbnail: string): Promise<string | undefined> {
  return nameOf(meanColour((await renderer.frames(thumbnail))[0] as Rgb));
}

/** What is seen in each frame of a file, as runs: `10 green`. */
async function runsIn(video: string): Promise<string[]> {
  return runsOf((await renderer.frames(video)).map((frame) => nameOf(meanColour(frame))));
}

function runsOf(names: readonly (string | undefined)[]): string[] {
  const runs: { name: string | undefined; count: number }[] = [];
  for (const name of names) {
    const last = runs.at(-1);
    if (last !== undefined && last.name === name) last.count += 1;
    else runs.push({ name, count: 1 });
  }
  return runs.map(({ name, count }) => `${count} ${name}`);
}
const SEEN = ['10 green', '20 blue', '20 green', '13 red', '12 yellow', '13 red', '2 yellow', '10 green'];

/** What the studio's preview shows of it in each frame. */
function previewRuns({ plan: changes, segments = [] }: RenderSetup): string[] {
  const plan = makePlan(changes);
  const sourceInfo = { ...PLAIN_SOURCE, width: 320, height: 180, durationSec: 5 };
  const framing = { shots: [], samples: [], segments, layout: plan.layout, aspectRatio: plan.aspectRatio };
  const clip = planClip({ plan, sourceInfo }, { words: [], spoken: [], sounds: [], framing });
  const kinds = ['picture', 'video'] as const;
  const all = kinds.map((kind) => ({ id: kind, url: '', kind }));
  const shown = shownFootage({ plan, clip }, all);
  const seen = Array.from({ length: clip.timeline.frames }, (_, n) => {
    const one = shown.find((item) => passedSec(item, n / 25) !== null);
    if (one === undefined) return 'green';
    if (!one.isVideo) return 'blue';
    return (passedSec(one, n / 25) ?? 0) % 1 < 0.5 ? 'red' : 'yellow';
  });
  return runsOf(seen);
}

describe('B-roll', () => {
  it('is seen in exactly its frames, as in the preview, a short video again and again, and never heard', async () => {
    // The best picture is one that it does not cover.
    const samples = [0.8, 2.4, 1.6].map((atSec) => ({ atSec, faces: [] }));
    const { video, thumbnail, result } = await renderer.render({ ...setupOf(both()), framing: { samples } });
    expect(await runsIn(video)).toEqual(SEEN);
    expect([await coverOf(thumbnail), result.coverSec]).toEqual(['green', 1.6]);
    const ids = both().map((item, i) => ({ ...item, footageId: i === 0 ? 'picture' : 'video' }));
    expect(previewRuns(setupOf(ids))).toEqual(SEEN);
    expect(result.durationSec).toBeCloseTo(4, 5);
    const [with_, without] = await Promise.all(
      [video, (await renderer.render(setupOf([]))).video].map((one) => decodeSound(renderer.ffmpeg.ffmpegPath, one)),
    );
    expect(with_).toEqual(without);
  });

  it('is in every shape, in a draft, in a long clip that is made in parts, and on covers that are chosen there', async () => {
    const folder = (name: string) => join(renderer.folder, name);
    const setup = setupOf(both(), { coverAtSec: 2.8 });
    const rendered = [
      ...(await renderTogether(folder('shapes'), renderer.ffmpeg, setup, [{}, { aspectRatio: 'horizontal' }])),
      await renderer.render(setupOf(both(), { resolution: DRAFT_RESOLUTION, loudness: 'off' })),
      await renderInParts(folder('parts'), renderer.ffmpeg, setup, 3),
    ];
    for (const { video } of rendered) expect(await runsIn(video)).toEqual(SEEN);
    const covers = [rendered[0], rendered[1], rendered[3]].map((one) => coverOf(one?.thumbnail ?? ''));
    expect(await Promise.all(covers)).toEqual(['yellow', 'yellow', 'yellow']);
  });

  it('goes on over cuts, and is seen in each piece that plays its words', async () => {
    const cut = setupOf([shown(files.video, 0.4, 2)], { cuts: [{ startSec: 0.8, endSec: 1.2 }] });
    expect(await runsIn((await renderer.render(cut)).video)).toEqual([
      '10 green',
      '13 red',
      '12 yellow',
      '5 red',
      '50 green',
    ]);
    const pieces = [
      { startSec: 1, endSec: 2 },
      { startSec: 0, endSec: 1 },
    ];
    const moved = setupOf([shown(files.picture, 0.6, 1.4)], { range: { startSec: 0, endSec: 2 }, pieces });
    expect(await runsIn((await renderer.render(moved)).video)).toEqual(['10 blue', '30 green', '10 blue']);
    const video = setupOf([shown(files.video, 0.6, 1.8)], { range: { startSec: 0, endSec: 2 }, pieces });
    expect(await runsIn((await renderer.render(video)).video)).toEqual(['13 red', '7 yellow', '20 green', '10 red']);
  });

  it('fills the picture, or shows all of itself, under captions; a clip that it covers is not taken for a still one', async () => {
    const covers = (key: string, fit: Shown['fit']) =>
      setupOf([shown(key, 0, 4, fit)], {
        logo: undefined,
        titleOverlay: 'On top',
        range: { startSec: 0, endSec: 3 },
      });
    const pictureOf = async (key: string, fit: Shown['fit']) => {
      const { video, result } = await renderer.render(covers(key, fit));
      expect(result.quality.frozenRatio).toBe(0);
      const frame = (await renderer.frames(video))[30];
      if (frame === undefined) throw new Error('no picture');
      const at = (x: number, y: number) => {
        const from = 3 * (Math.round(y * frame.height) * frame.width + Math.round(x * frame.width));
        return [...frame.data.subarray(from, from + 3)].map((value) => Math.round(value / 64));
      };
      return { at, colours: new Set(Array.from({ length: 40 }, (_, i) => at(0.3 + i / 100, 0.12).join())) };
    };
    const filled = await pictureOf(files.picture, 'fill');
    expect([filled.at(0.02, 0.5), filled.at(0.5, 0.5)]).toEqual([
      [0, 0, 4],
      [0, 0, 4],
    ]);
    const fitted = await pictureOf(files.picture, 'fit');
    // The white edge of the picture, and its darkened copy above.
    expect([fitted.at(0.01, 0.5), fitted.at(0.5, 0.5)]).toEqual([
      [4, 4, 4],
      [0, 0, 4],
    ]);
    expect(fitted.at(0.5, 0.9)).not.toEqual([0, 0, 4]);
    const tall = await pictureOf(files.tall, 'fit');
    expect([tall.at(0.5, 0.5), tall.at(0.05, 0.5)]).not.toContainEqual([0, 2, 0]);
    // The title is over it.
    expect(filled.colours.size).toBeGreaterThan(1);
  });
});

describe('a picture as the background', () => {
  it('fills what a fitted picture leaves free, in every shape and on the cover, and a colour stays a colour', async () => {
    const key = 'public/footage/01KAFV5N7Q2V8XW4T6R5N0M1AB/x/footage.jpg';
    const setup = { ...setupOf([], { background: key }), segments: WHOLE, background: files.picture };
    const folder = join(renderer.folder, 'behind');
    const rendered = await renderTogether(folder, renderer.ffmpeg, setup, [{}, { aspectRatio: '1:1' }]);
    const coloured = await renderer.render({ ...setup, plan: { ...setup.plan, background: '#FF0000' } });
    const parts = await renderInParts(join(renderer.folder, 'behind-parts'), renderer.ffmpeg, setup, 2);
    const seen = [...rendered, parts, coloured].map(async ({ video, thumbnail }) =>
      Promise.all([video, thumbnail].map(async (file) => cornerOf((await renderer.frames(file))[0]))),
    );
    expect(await Promise.all(seen)).toEqual([
      ['blue', 'blue'],
      ['blue', 'blue'],
      ['blue', 'blue'],
      ['red', 'red'],
    ]);
    const between = await renderer.render({ ...setup, segments: setupOf([]).segments });
    expect(await runsIn(between.video)).toEqual(['100 green']);
  });
});

describe('a hostile file', () => {
  it.each([
    ['playlist.mp4', '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'],
    ['cut.mkv', 'ftyp'],
    ['drawing.png', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ])('%s is refused, whatever its name says', async (name, bytes) => {
    const file = join(renderer.folder, name);
    await writeFile(file, bytes);
    await expect(renderer.render(setupOf([shown(file, 0, 1)]))).rejects.toMatchObject({
      code: 'render.footage_unreadable',
    });
  });
});
