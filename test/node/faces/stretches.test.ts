import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Framing } from '#schema/artifacts/framing.ts';
import { durationOf, type Range } from '#schema/domain/clip.ts';
import type { JobOf } from '#schema/jobs/job.ts';
import { type FfmpegBinaries, findFfmpeg } from '../../../render-node/ffmpeg/process/binaries.ts';
import { runAnalyzeFaces } from '../../../render-node/stages/analyze-faces/run.ts';
import type { FaceFinder } from '../../../render-node/tools/faces/face-finder.ts';
import { sampleSourceInfo } from '../../support/builders/sample-jobs.ts';
import { makeStageContext } from '../../support/builders/stage-context.ts';
import { makeFakeObjects } from '../../support/fakes/in-memory/objects.ts';
import { decodeFrames, decodeSound, meanColour, risingEdges, soundOnsets } from '../../support/media/judge.ts';
import { makeMediaMaker } from '../../support/media/maker.ts';
import { PLAIN_SOURCE } from '../../support/media/source-gallery.ts';

const at = (startSec: number, endSec: number): Range => ({ startSec, endSec });
const HOME = at(6.5, 9.5);
const STRETCHES = [at(1.5, 3.5), HOME];

let ffmpeg: FfmpegBinaries;
let folder: string;
beforeAll(async () => {
  ffmpeg = await findFfmpeg(process.env);
  folder = await mkdtemp(join(tmpdir(), 'clipmill-stretches-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Sees one face, at the same place in every picture. */
const someone: FaceFinder = {
  id: 'someone',
  find: async () => [{ box: [100, 40, 30, 30], score: 0.9 }],
  close: async () => undefined,
};

it('a short with pieces from elsewhere is framed in all that it needs, and its preview shows that in order', async () => {
  const objects = makeFakeObjects();
  const url = await makeMediaMaker(ffmpeg.ffmpegPath, folder).flashesAndBeeps(10);
  const json = { url: 'fake://framing', contentType: 'application/json' };
  const file = (name: string) => ({ url: `fake://${name}`, contentType: 'video/mp4' });
  const job: JobOf<'analyze-faces'> = {
    id: '01JD0000000000000000000009',
    projectId: '01JD0000000000000000000000',
    stage: 'analyze-faces',
    sourceInfo: { ...sampleSourceInfo, ...PLAIN_SOURCE, durationSec: 10 },
    layout: 'single',
    aspectRatio: 'vertical',
    inputs: { source: { url } },
    shorts: [
      {
        id: 'short',
        range: HOME,
        stretches: STRETCHES,
        outputs: { framing: json, thumbnail: file('thumbnail'), preview: file('preview') },
      },
    ],
  };
  const progress: number[] = [];
  const context = {
    ...makeStageContext({ workdir: folder, tools: { ffmpeg, objects, faces: someone } }),
    onProgress: (share: number) => void progress.push(share),
  };
  expect(await runAnalyzeFaces(job, context)).toMatchObject({ previews: ['short'], moved: [] });
  const framing = JSON.parse(objects.stored.get(json.url)?.bytes.toString('utf8') ?? 'null') as Framing;
  const isNeeded = (sec: number) => STRETCHES.some(({ startSec, endSec }) => sec >= startSec && sec < endSec);
  expect(framing.samples.map(({ atSec }) => atSec).filter((sec) => !isNeeded(sec))).toEqual([]);
  expect(STRETCHES.map(({ startSec }) => framing.samples.some(({ atSec }) => Math.abs(atSec - startSec) < 1))).toEqual([
    true,
    true,
  ]);
  expect(framing.segments.map(({ startSec, endSec }) => [startSec, endSec])).toEqual([
    [1.5, 3.5],
    [6.5, 9.5],
  ]);
  expect(framing.people?.map(({ id }) => id)).toEqual(['F1', 'F2']);
  expect([progress.at(-1), Math.max(...progress)]).toEqual([1, 1]);
  // A flash and a beep each second: those of 2, 3, 7, 8 and 9 s.
  const film = join(folder, 'film.mp4');
  await writeFile(film, objects.stored.get('fake://preview')?.bytes ?? '');
  expect((await readFile(film)).length).toBeGreaterThan(1_000);
  const frames = await decodeFrames(ffmpeg.ffmpegPath, film, { width: 36, height: 64 });
  expect(frames).toHaveLength(25 * STRETCHES.reduce((sum, part) => sum + durationOf(part), 0));
  const flashes = risingEdges(
    frames.map((frame) => meanColour(frame)[0]),
    128,
  ).map((frame) => frame / 25);
  const beeps = soundOnsets(await decodeSound(ffmpeg.ffmpegPath, film));
  const expected = [0.5, 1.5, 2.5, 3.5, 4.5].map((sec) => expect.closeTo(sec, 1));
  expect([flashes, beeps]).toEqual([expected, expected]);
});
