import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Framing } from '#schema/artifacts/framing.ts';
import type { SourceInfo, Transcript, Word } from '#schema/domain/media.ts';
import type { JobOf } from '#schema/jobs/job.ts';
import { findFfmpeg } from '../../../render-node/ffmpeg/process/binaries.ts';
import { silentLog } from '../../../render-node/base/log.ts';
import { runAnalyzeFaces } from '../../../render-node/stages/analyze-faces/run.ts';
import type { StageContext } from '../../../render-node/stages/shared/stage.ts';
import { openBlazeFace } from '../../../render-node/tools/faces/blaze-face.ts';
import { openFaceMesh } from '../../../render-node/tools/faces/face-mesh.ts';
import type { FaceFinder } from '../../../render-node/tools/faces/face-finder.ts';
import type { Tools } from '../../../render-node/tools/tools.ts';
import { flashesIn } from '../../../scripts/lib/frames/edge-frames.ts';
import { MEDIA } from '../../../scripts/lib/demo/real-media.ts';
import { cropsAt, faceAt, isInside } from '../../support/media/face-samples.ts';
import {
  countedFrame,
  cutsOf as truthCuts,
  type FaceVideo,
  layOnSide,
  readPicture,
  thinOut,
  truthAt,
  writeCountingVideo,
  writeFaceVideo,
} from '../../support/media/face-video.ts';
import { makeFakeObjects, type FakeObjects } from '../../support/fakes/in-memory/objects.ts';
import { sampleSourceInfo } from '../../support/builders/sample-jobs.ts';
import { noCapture } from '../../support/builders/stage-context.ts';
import { renderIn } from '../../support/system/run-render.ts';
import { needs, realMedia } from '../../support/system/needs.ts';

/** A walk, two people apart, nobody, one person at rest; the first cut lies between two samples of faces. */
const VIDEO: FaceVideo = {
  width: 640,
  height: 360,
  fps: 25,
  scenes: [
    {
      seconds: 4.04,
      colour: '0x405060',
      faces: [{ portrait: 0, from: { x: 220, y: 150 }, to: { x: 420, y: 170 }, side: 140 }],
    },
    {
      seconds: 3,
      colour: '0x806040',
      faces: [
        { portrait: 1, from: { x: 130, y: 170 }, to: { x: 130, y: 170 }, side: 130 },
        { portrait: 2, from: { x: 500, y: 170 }, to: { x: 510, y: 170 }, side: 130 },
      ],
    },
    { seconds: 2, colour: '0x203020', faces: [] },
    {
      seconds: 3,
      colour: '0x907080',
      faces: [{ portrait: 1, from: { x: 450, y: 150 }, to: { x: 450, y: 150 }, side: 140 }],
    },
  ],
};
const TOTAL_SEC = 12.04;
const SOURCE: SourceInfo = { ...sampleSourceInfo, width: 640, height: 360, fps: 25, durationSec: TOTAL_SEC };

const SHORT = { framing: 'fake://framing', thumbnail: 'fake://thumbnail' };

let folder: string;
let faces: FaceFinder;
const mouths = openFaceMesh();
let ffmpeg: Tools['ffmpeg'];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clipmill-faces-'));
  [faces, ffmpeg] = await Promise.all([openBlazeFace(), findFfmpeg(process.env)]);
  await writeFaceVideo(join(folder, 'video.mp4'), VIDEO);
});
afterAll(async () => {
  await Promise.all([faces.close(), mouths.close()]);
  await rm(folder, { recursive: true, force: true });
});

type Asked = {
  transcript?: Transcript;
  file: string;
  source?: SourceInfo;
  ranges?: [startSec: number, endSec: number][];
  /** Seconds on either side in which edges may move. */
  roomSec?: number;
  finder?: FaceFinder;
  /** Framed by hand: what was found before, and the changes. */
  again?: Pick<JobOf<'analyze-faces'>['shorts'][number], 'framing' | 'edits'>;
  stored?: Framing;
};

function jobFor({
  file,
  transcript,
  again,
  source = SOURCE,
  ranges = [[0, TOTAL_SEC]],
  roomSec,
}: Asked): JobOf<'analyze-faces'> {
  return {
    id: '01JD0000000000000000000009',
    projectId: '01JD0000000000000000000000',
    stage: 'analyze-faces',
    sourceInfo: source,
    layout: 'single',
    aspectRatio: 'vertical',
    inputs: { source: { url: file }, ...(transcript && { transcript: { url: 'fake://transcript' } }) },
    shorts: ranges.map(([startSec, endSec], i) => ({
      id: `short${i}`,
      range: { startSec, endSec },
      ...(roomSec !== undefined && { room: { startSec: startSec - roomSec, endSec: endSec + roomSec } }),
      outputs: {
        framing: { url: `${SHORT.framing}${i}`, contentType: 'application/json' },
        thumbnail: { url: `${SHORT.thumbnail}${i}`, contentType: 'image/jpeg' },
        faces: { url: `fake://faces${i}`, contentType: 'image/jpeg', key: `faces${i}` },
      },
      ...again,
    })),
  };
}

type Analysis = {
  moved: readonly unknown[];
  objects: FakeObjects;
  progress: number[];
  framing: (short?: number) => Framing;
};

async function analyze(asked: Asked, signal = new AbortController().signal): Promise<Analysis> {
  const objects = makeFakeObjects();
  await objects.putJson('fake://transcript', asked.transcript ?? null, signal);
  await objects.putJson('fake://before', asked.stored ?? null, signal);
  const progress: number[] = [];
  const workdir = await mkdtemp(join(folder, 'work-'));
  const tools = { ffmpeg, objects, mouths, faces: asked.finder ?? faces } as Partial<Tools> as Tools;
  const context: StageContext = {
    workdir,
    signal,
    onProgress: (fraction) => progress.push(fraction),
    onLight: () => undefined,
    finishUpload: () => Promise.reject(new Error('Nothing is uploaded in parts.')),
    capture: noCapture,
    log: silentLog,
    tools,
  };
  const result = await runAnalyzeFaces(jobFor(asked), context);
  expect(result).toEqual({ stage: 'analyze-faces', previews: [], moved: expect.any(Array) });
  const framing = (short = 0) =>
    JSON.parse(objects.stored.get(`${SHORT.framing}${short}`)?.bytes.toString('utf8') ?? 'null') as Framing;
  return { moved: result.moved ?? [], objects, progress, framing };
}

/** Share of the frames of a range in which every true face lies wholly in one of the crops. */
function shareHeld(framing: Framing, range: [number, number]): number {
  const frames = Array.from({ length: Math.floor((range[1] - range[0]) * 25) }, (_, i) => range[0] + i / 25);
  const withFaces = frames.filter((atSec) => truthAt(VIDEO, atSec).length > 0);
  const held = withFaces.filter((atSec) => {
    const crops = cropsAt(framing.segments, atSec);
    return truthAt(VIDEO, atSec).every(({ x, y, side }) => crops.some((crop) => isInside(faceAt(x, y, side), crop)));
  });
  expect(withFaces.length).toBeGreaterThan(50);
  return held.length / withFaces.length;
}

describe('analyze-faces', () => {
  let done: Analysis;
  beforeAll(async () => {
    done = await analyze({
      file: join(folder, 'video.mp4'),
      ranges: [
        [0, TOTAL_SEC],
        [2.5, 8.5],
      ],
    });
  });

  it('finds every cut on its exact frame', () => {
    const starts = done.framing().shots.map(({ startSec }) => startSec);
    expect(starts).toHaveLength(4);
    [0, ...truthCuts(VIDEO)].forEach((atSec, i) => expect(starts[i]).toBeCloseTo(atSec, 6));
  });

  it('finds the faces that are there, where they are, and no others', () => {
    const { samples } = done.framing();
    expect(samples.length).toBeGreaterThan(30);
    for (const { atSec, faces: found } of samples) {
      const truth = truthAt(VIDEO, atSec);
      expect(found).toHaveLength(truth.length);
      const inOrder = found.toSorted((a, b) => a.box[0] - b.box[0]);
      // A fifteenth of the face: the picture of an earlier frame would already be off by more.
      truth.forEach(({ x, side }, i) => {
        const box = inOrder[i]?.box ?? [0, 0, 0, 0];
        expect(Math.abs(box[0] + box[2] / 2 - x) / side).toBeLessThan(0.1);
      });
    }
  });

  it('gives each shot the layout that it deserves', () => {
    expect(done.framing().segments.map(({ layout }) => layout)).toEqual(['single', 'split', 'fit', 'single']);
  });

  it('keeps the faces in the crops in 98 % of all frames', () => {
    expect(shareHeld(done.framing(), [0, TOTAL_SEC])).toBeGreaterThanOrEqual(0.98);
  });

  it('speaks in times of the source when the short begins in the middle', () => {
    const { shots, samples, segments } = done.framing(1);
    expect(shots.map(({ startSec }) => Number(startSec.toFixed(6)))).toEqual([2.5, 4.04, 7.04]);
    expect([segments[0]?.startSec, segments.at(-1)?.endSec]).toEqual([2.5, 8.5]);
    expect(samples[0]?.atSec).toBe(2.5);
    expect(shareHeld(done.framing(1), [2.5, 7])).toBeGreaterThanOrEqual(0.98);
  });

  it('stores a thumbnail, framed like the short, with a face in it', async () => {
    const stored = done.objects.stored.get(`${SHORT.thumbnail}0`);
    expect(stored?.contentType).toBe('image/jpeg');
    const file = join(folder, 'thumbnail.jpg');
    await writeFile(file, stored?.bytes ?? '');
    const found = await faces.find(await readPicture(file, { width: 406, height: 720 }));
    expect(found.length).toBeGreaterThanOrEqual(1);
    expect((await readFile(file)).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  });

  it('names the people of each shot, with a picture of each face', async () => {
    const { people = [], facesKey } = done.framing();
    expect(facesKey).toBe('faces0');
    expect(people.map(({ id, startSec }) => [id, Math.round(startSec)])).toEqual([
      ['F1', 0],
      ['F2', 4],
      ['F3', 4],
      ['F4', 9],
    ]);
    const file = join(folder, 'faces.jpg');
    await writeFile(file, done.objects.stored.get('fake://faces0')?.bytes ?? '');
    const image = await readPicture(file, { width: 96, height: 4 * 96 });
    for (const { picture } of people) {
      const top = picture?.[1] ?? Number.NaN;
      const data = image.data.subarray(top * 96 * 3, (top + 96) * 96 * 3);
      expect(await faces.find({ data, width: 96, height: 96 })).toHaveLength(1);
    }
  });

  it('plans again what was framed by hand, without looking again', async () => {
    const nobody: FaceFinder = {
      id: 'nobody',
      find: () => Promise.reject(new Error('looked again')),
      close: () => Promise.resolve(),
    };
    const before = done.framing();
    const [, , right] = before.people ?? [];
    const edits = [{ startSec: 4.04, endSec: 7.04, face: right?.track[0]?.box }];
    const again = { framing: { url: 'fake://before' }, edits };
    const after = await analyze({ file: join(folder, 'video.mp4'), finder: nobody, stored: before, again });
    const { segments, ...rest } = after.framing();
    expect(segments.map(({ layout }) => layout)).toEqual(['single', 'single', 'fit', 'single']);
    expect(isInside(faceAt(505, 170, 130), cropsAt(segments, 5)[0] ?? { x: 0, y: 0, width: 0, height: 0 })).toBe(true);
    expect(rest).toMatchObject({ facesKey: 'faces0', people: before.people, edits });
    expect(after.objects.stored.get(`${SHORT.thumbnail}0`)?.contentType).toBe('image/jpeg');
  });

  it('tells its progress from the seconds that were looked at, up to the whole', () => {
    expect(done.progress.length).toBeGreaterThan(40);
    expect(done.progress).toEqual(done.progress.toSorted((a, b) => a - b));
    expect(done.progress.at(-1)).toBe(1);
  });
});

describe('analyze-faces of a short that begins and ends beside cuts', () => {
  const file = () => join(folder, 'video.mp4');
  const said = (startSec: number, endSec: number): Word => ({
    text: 'harbour',
    startSec,
    endSec,
    leadSec: 0.12,
    tailSec: 0.12,
  });
  const transcriptOf = (words: Word[]): Transcript => ({ language: 'en', engine: 'test', words, speech: [] });
  /** The shots change at 4.04, 7.04 and 9.04 s. */
  const asked = { ranges: [[3.98, 9.12]] satisfies [number, number][] };
  const quiet = transcriptOf([said(4.2, 4.6), said(8.5, 8.9)]);

  it('moves its edges to the cuts, and the file shows one shot at each', async () => {
    const { moved, framing } = await analyze({ file: file(), ...asked, roomSec: 0.4, transcript: quiet });
    expect(moved).toEqual([{ id: 'short0', startSec: 4.04, endSec: 9.04 }]);
    const { shots, segments, samples, notes } = framing();
    expect(shots.map(({ startSec }) => Number(startSec.toFixed(2)))).toEqual([4.04, 7.04]);
    expect([segments[0]?.startSec, segments.at(-1)?.endSec]).toEqual([4.04, 9.04]);
    expect(samples.every(({ atSec }) => atSec >= 4.04 && atSec < 9.04)).toBe(true);
    expect(notes).toEqual([]);
    const flashes = async (startSec: number, endSec: number) => {
      const made = await renderIn(await mkdtemp(join(folder, 'render-')), ffmpeg, {
        source: file(),
        sourceInfo: { ...SOURCE, hasAudio: false },
        plan: { range: { startSec, endSec }, resolution: 720, captions: false, loudness: 'off' },
        segments,
      });
      return flashesIn(ffmpeg.ffmpegPath, made.video);
    };
    expect(await flashes(4.04, 9.04)).toEqual([]);
    expect(await flashes(3.98, 9.12)).toEqual(['start', 'end']);
  }, 300_000);

  it('lets a word be said to its end, and says what is seen then', async () => {
    const words = [said(3.6, 3.93), said(3.99, 4.4), said(8.5, 8.9)];
    const { moved, framing } = await analyze({ file: file(), ...asked, roomSec: 0.4, transcript: transcriptOf(words) });
    expect(moved).toEqual([{ id: 'short0', startSec: 3.98, endSec: 9.04 }]);
    expect(framing().notes).toEqual(['word_crosses_cut']);
  });

  it('leaves the times that somebody chose, and says what is seen', async () => {
    const { moved, framing } = await analyze({ file: file(), ...asked, transcript: quiet });
    expect(moved).toEqual([]);
    expect(framing().notes).toEqual(['cut_near_edge']);
    expect(framing().segments[0]?.startSec).toBe(3.98);
  });
});

describe('analyze-faces on odd sources', () => {
  it.each([0, 0.5, 1.23])('looks at the picture that is on screen at its time, from %d s on', async (startSec) => {
    const file = join(folder, 'counting.mp4');
    await writeCountingVideo(file);
    const counted: number[] = [];
    const counter: FaceFinder = {
      id: 'counter',
      find: (picture) => {
        counted.push(countedFrame(picture));
        return Promise.resolve([]);
      },
      close: () => Promise.resolve(),
    };
    const source = { ...SOURCE, width: 64, height: 36 };
    const { framing } = await analyze({ file, source, ranges: [[startSec, 3.9]], finder: counter });
    // A range that begins between two frames starts with the next one.
    const onScreen = framing().samples.map(({ atSec }) =>
      Math.max(Math.ceil(startSec * 25), Math.floor(atSec * 25 + 1e-6)),
    );
    expect(counted).toHaveLength(framing().samples.length);
    expect(counted.length).toBeGreaterThan(5);
    expect(counted).toEqual(onScreen);
  });

  it('keeps cuts exact where the rate varies', async () => {
    const file = join(folder, 'variable.mp4');
    // Of the frames to 6 s every third is left; the first after the cut at 4.04 s is number 102.
    await thinOut(join(folder, 'video.mp4'), file, 6);
    const { framing } = await analyze({ file, source: { ...SOURCE, isVariableRate: true } });
    const starts = framing().shots.map(({ startSec }) => Number(startSec.toFixed(3)));
    expect(starts).toEqual([0, 4.08, 7.04, 9.04]);
    expect(framing().segments.map(({ layout }) => layout)).toEqual(['single', 'split', 'fit', 'single']);
  });

  it('sees a rotated source upright', async () => {
    const file = join(folder, 'rotated.mp4');
    await layOnSide(join(folder, 'video.mp4'), file);
    const { framing } = await analyze({ file, source: { ...SOURCE, rotation: 90 }, ranges: [[0, 4]] });
    expect(framing().samples.every(({ faces: found }) => found.length === 1)).toBe(true);
    expect(shareHeld(framing(), [0, 4])).toBeGreaterThanOrEqual(0.98);
  });
});

describe('analyze-faces of a talk of two', () => {
  /** The left one speaks to 4 s, the right one after; then nobody's mouth tells. */
  const talk: FaceVideo = {
    width: 640,
    height: 360,
    fps: 25,
    scenes: [
      {
        seconds: 8,
        colour: '0x405060',
        faces: [
          { portrait: 0, from: { x: 140, y: 170 }, to: { x: 146, y: 172 }, side: 170, talks: [[0, 4]] },
          { portrait: 2, from: { x: 500, y: 170 }, to: { x: 494, y: 168 }, side: 170, talks: [[4, 8]] },
        ],
      },
      {
        seconds: 4,
        colour: '0x806040',
        faces: [
          { portrait: 1, from: { x: 140, y: 170 }, to: { x: 146, y: 172 }, side: 170 },
          { portrait: 2, from: { x: 500, y: 170 }, to: { x: 494, y: 168 }, side: 170 },
        ],
      },
    ],
  };
  const words = Array.from({ length: 30 }, (_, i) => ({
    text: 'word',
    startSec: i * 0.4 + 0.05,
    endSec: i * 0.4 + (i % 5 === 4 ? 0.25 : 0.4),
  }));
  const transcript: Transcript = { language: 'en', engine: 'test', words, speech: [{ startSec: 0, endSec: 12 }] };

  it('shows who speaks, cut between two words, and both where no mouth tells', async () => {
    const file = join(folder, 'talk.mp4');
    await writeFaceVideo(file, talk);
    const { framing } = await analyze({ file, transcript, source: { ...SOURCE, durationSec: 12 }, ranges: [[0, 12]] });
    const { segments, turns } = framing();
    expect(turns).toHaveLength(2);
    expect(segments.map(({ layout, startSec }) => `${layout} ${startSec.toFixed(2)}`)).toEqual([
      'single 0.00',
      'single 3.96',
      'split 8.00',
    ]);
    const [left, right] = [cropsAt(segments, 3.9)[0], cropsAt(segments, 4)[0]];
    expect(left && isInside(faceAt(143, 171, 110), left)).toBe(true);
    expect(right && isInside(faceAt(497, 169, 110), right)).toBe(true);
  });
});

describe('analyze-faces that cannot go on', () => {
  it('ends at once when the job is cancelled', async () => {
    const cancel = new AbortController();
    const slow: FaceFinder = {
      id: 'slow',
      find: () => {
        cancel.abort(new Error('cancelled'));
        return Promise.resolve([]);
      },
      close: () => Promise.resolve(),
    };
    await expect(analyze({ file: join(folder, 'video.mp4'), finder: slow }, cancel.signal)).rejects.toThrow(
      'cancelled',
    );
  });

  it('fails with the error of the face finder, and waits for nothing', async () => {
    const broken: FaceFinder = {
      id: 'broken',
      find: () => Promise.reject(new Error('out of order')),
      close: () => Promise.resolve(),
    };
    await expect(analyze({ file: join(folder, 'video.mp4'), finder: broken })).rejects.toThrow('out of order');
  });

  it('calls a file without pictures unreadable', async () => {
    const file = join(folder, 'broken.mp4');
    await mkdir(folder, { recursive: true });
    await writeFile(file, 'no video at all');
    await expect(analyze({ file })).rejects.toMatchObject({ code: 'media.unreadable' });
  });
});

describe('analyze-faces on real footage', needs(realMedia('several-shots-1080p.mp4')), () => {
  const HD: SourceInfo = { ...sampleSourceInfo, fps: 25 };

  it('finds the cuts of several shots on their frames, and frames each shot', async () => {
    const text = await readFile(join(MEDIA, 'several-shots-1080p.cuts.txt'), 'utf8');
    const ends = text.trim().split('\n').map(Number);
    const file = join(MEDIA, 'several-shots-1080p.mp4');
    const { framing } = await analyze({ file, source: HD, ranges: [[0, 47.16]] });
    expect(
      framing()
        .shots.slice(1)
        .map(({ startSec }) => Math.round(startSec * 25)),
      // The fifth shot's footage is a loop that starts over: a jump that the list of joins does not have.
    ).toEqual([...ends.slice(0, -1), 529].toSorted((a, b) => a - b));
    const layouts = framing().segments.map(({ layout }) => layout);
    // The fifth shot, in two parts, has two people apart, the one after it four around a table.
    expect(layouts.map((layout, i) => (layout === 'single' ? '' : `${i}:${layout}`)).join('')).toBe(
      '4:split5:split6:fit',
    );
  });

  it('keeps a talking face in the crop', async () => {
    const file = join(MEDIA, 'one-face-talk-1080p.mp4');
    const { framing } = await analyze({ file, source: HD, ranges: [[10, 20]] });
    const { samples, segments } = framing();
    expect(segments.map(({ layout }) => layout)).toEqual(['single']);
    const seen = samples.filter((sample) => sample.faces.length > 0);
    expect(seen.length).toBeGreaterThanOrEqual(0.95 * samples.length);
    const held = seen.filter(({ atSec, faces: found }) =>
      found.every((face) => cropsAt(segments, atSec).some((crop) => isInside(face, crop))),
    );
    expect(held.length).toBeGreaterThanOrEqual(0.98 * seen.length);
  });
});
