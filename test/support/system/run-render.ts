import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Range } from '../../../schema/domain/clip.ts';
import type { Framing } from '../../../schema/artifacts/framing.ts';
import type { LayoutSegment, SourceInfo, Transcript, Word } from '../../../schema/domain/media.ts';
import type { RenderPlan } from '../../../schema/domain/render-plan.ts';
import { DEFAULT_CAPTIONS } from '../../../schema/domain/render-plan.ts';
import type { JobOf } from '../../../schema/jobs/job.ts';
import type { ResultOf } from '../../../schema/jobs/outcome.ts';
import type { FfmpegBinaries } from '../../../render-node/ffmpeg/process/binaries.ts';
import { silentLog } from '../../../render-node/base/log.ts';
import { seatsFor } from '../../../render-node/base/shared-work.ts';
import type { StageContext } from '../../../render-node/stages/shared/stage.ts';
import { runJoinRender } from '../../../render-node/stages/render/run-join.ts';
import { runRenderPart } from '../../../render-node/stages/render/run-part.ts';
import { runRender } from '../../../render-node/stages/render/run.ts';
import type { FaceFinder } from '../../../render-node/tools/faces/face-finder.ts';
import type { ObjectStore } from '../../../render-node/tools/http/object-store.ts';
import type { Tools } from '../../../render-node/tools/tools.ts';
import { PLAIN_SOURCE } from '../media/source-gallery.ts';
import { noCapture } from '../builders/stage-context.ts';

/** A size that only tests ask for: each step of a full render, as a draft has not, for a quarter of the pixels. */
export const SMALL = 360 as RenderPlan['resolution'];

/** A plan with default values: vertical, 720, captions. */
export function makePlan(changes: Partial<RenderPlan> = {}): RenderPlan {
  return {
    rendererVersion: '1',
    sourceKey: 'source',
    transcriptKey: 'transcript',
    framingKey: 'framing',
    range: { startSec: 0, endSec: 3 },
    layout: 'single',
    aspectRatio: 'vertical',
    resolution: 720,
    fps: 'source',
    captions: DEFAULT_CAPTIONS,
    loudness: -14,
    ...changes,
  };
}

/** A segment with one crop that does not move. */
export function stillSegment(
  startSec: number,
  endSec: number,
  crop: [x: number, y: number, width: number, height: number],
): LayoutSegment {
  const [x, y, width, height] = crop;
  return { startSec, endSec, layout: 'single', crops: [{ width, height, points: [{ atSec: startSec, x, y }] }] };
}

export type RenderSetup = {
  /** The media file behind the signed URL, or a URL. */
  source: string;
  sourceInfo?: Partial<SourceInfo>;
  /** Small unless it says otherwise. */
  plan?: Partial<RenderPlan>;
  segments?: LayoutSegment[];
  framing?: Partial<Framing>;
  words?: Word[];
  speech?: Range[];
  /** The file behind the URL of the plan's logo. */
  logo?: string;
  /** The file behind the URL of the plan's music. */
  music?: string;
  /** The files behind the URLs of the plan's intro, outro and picture of an end card. */
  intro?: string;
  outro?: string;
  cardPicture?: string;
  /** The file behind the URL of the plan's background. */
  background?: string;
  /** The files behind the URLs of the plan's B-roll, in its order. */
  bRoll?: string[];
  /** The files behind the URLs of its uploaded fonts. */
  captionFont?: string;
  cardFont?: string;
  /** Used only where the framing has samples with faces. */
  faces?: FaceFinder;
};

/** Files of a brand, the background, and fonts. */
const UPLOADED = ['logo', 'music', 'intro', 'outro', 'cardPicture', 'background', 'captionFont', 'cardFont'] as const;

export type Rendered = {
  result: ResultOf<'render'>;
  video: string;
  thumbnail: string;
  srt: string;
  progress: number[];
};

/** Runs the render stage in a folder with a fake object store, as a node would. */
export async function renderIn(folder: string, ffmpeg: FfmpegBinaries, setup: RenderSetup): Promise<Rendered> {
  const job = makeJob(setup);
  const { context, progress, stored } = await makeContext(folder, ffmpeg, setup, job.plan);
  const result = await runRender(job, context);
  return { result, progress, ...(await filesIn(stored)) };
}

/** Renders of the same clip with these plans, as a node does them together. Each has its own folder and store. */
export async function renderTogether(
  folder: string,
  ffmpeg: FfmpegBinaries,
  setup: RenderSetup,
  plans: readonly Partial<RenderPlan>[],
): Promise<Rendered[]> {
  const renders = seatsFor(plans.length).map(async (seat, i) => {
    const one = { ...setup, plan: { ...setup.plan, ...plans[i] } };
    const job = makeJob(one);
    const { context, progress, stored } = await makeContext(join(folder, String(i)), ffmpeg, one, job.plan);
    const result = await runRender(job, { ...context, seat });
    return { result, progress, ...(await filesIn(stored)) };
  });
  return Promise.all(renders);
}

/** The same render by several nodes: each renders a part in its own folder, in reverse order, and one joins them. */
export async function renderInParts(
  folder: string,
  ffmpeg: FfmpegBinaries,
  setup: RenderSetup,
  count: number,
): Promise<Omit<Rendered, 'result'> & { result: ResultOf<'join-render'> }> {
  const { outputs, stage: _, ...job } = makeJob(setup);
  const urls = Array.from({ length: count }, (_one, index) => `https://storage.test/part${index}`);
  for (const [index, url] of [...urls.entries()].reverse()) {
    const { context } = await makeContext(folder, ffmpeg, setup, job.plan, `work${index}`);
    const video = { url, contentType: 'video/mp4' };
    await runRenderPart({ ...job, stage: 'render-part', part: { index, count }, outputs: { video } }, context);
  }
  const { context, progress, stored } = await makeContext(folder, ffmpeg, setup, job.plan);
  const parts = urls.map((url) => ({ url }));
  const result = await runJoinRender({ ...job, stage: 'join-render', parts, outputs }, context);
  return { result, progress, ...(await filesIn(stored)) };
}

async function makeContext(
  folder: string,
  ffmpeg: FfmpegBinaries,
  setup: RenderSetup,
  plan: RenderPlan,
  name = 'work',
): Promise<{ context: StageContext; progress: Rendered['progress']; stored: string }> {
  const workdir = join(folder, name);
  const stored = join(folder, 'stored');
  await Promise.all([mkdir(workdir, { recursive: true }), mkdir(stored, { recursive: true })]);
  for (const name of UPLOADED) {
    const file = setup[name];
    if (file !== undefined) await copyFile(file, join(stored, name));
  }
  for (const [i, file] of (setup.bRoll ?? []).entries()) await copyFile(file, join(stored, `b-roll${i}`));
  const progress: Rendered['progress'] = [];
  const context: StageContext = {
    workdir,
    signal: new AbortController().signal,
    onProgress: (fraction) => progress.push(fraction),
    onLight: () => undefined,
    finishUpload: () => Promise.reject(new Error('A render has no multipart upload.')),
    capture: noCapture,
    log: silentLog,
    tools: { ffmpeg, faces: setup.faces, objects: fakeObjects(stored, setup, plan) } as unknown as Tools,
  };
  return { context, progress, stored };
}

async function filesIn(stored: string): Promise<{ srt: string; video: string; thumbnail: string }> {
  const srt = await readFile(join(stored, 'captions'), 'utf8');
  return { srt, video: join(stored, 'video'), thumbnail: join(stored, 'thumbnail') };
}

function makeJob(setup: RenderSetup): JobOf<'render'> {
  const output = (name: string, contentType: string) => ({ url: `https://storage.test/${name}`, contentType });
  return {
    id: 'job',
    projectId: 'project',
    stage: 'render',
    sourceInfo: { ...PLAIN_SOURCE, ...setup.sourceInfo },
    plan: makePlan({ resolution: SMALL, ...setup.plan }),
    inputs: {
      source: { url: setup.source },
      transcript: { url: 'https://storage.test/transcript' },
      framing: { url: 'https://storage.test/framing' },
      ...(setup.bRoll !== undefined && {
        bRoll: setup.bRoll.map((_, i) => ({ url: `https://storage.test/b-roll${i}` })),
      }),
      ...Object.fromEntries(
        UPLOADED.filter((name) => setup[name] !== undefined).map((name) => [
          name,
          { url: `https://storage.test/${name}` },
        ]),
      ),
    },
    outputs: {
      video: output('video', 'video/mp4'),
      thumbnail: output('thumbnail', 'image/jpeg'),
      captions: output('captions', 'application/x-subrip'),
    },
  };
}

/** A fake object store. It returns the stored JSON, and keeps uploads in a folder under the last part of their URL. */
function fakeObjects(folder: string, setup: RenderSetup, plan: RenderPlan): ObjectStore {
  const transcript: Transcript = {
    language: 'en',
    engine: 'test',
    words: setup.words ?? [],
    speech: setup.speech ?? [],
  };
  const framing: Framing = {
    layout: plan.layout,
    aspectRatio: plan.aspectRatio,
    shots: [],
    samples: [],
    segments: setup.segments ?? [],
    ...setup.framing,
  };
  const refuse = () => Promise.reject(new Error('A render does not do this.'));
  return {
    locate: (url) => Promise.resolve(url),
    getJson: (url) => Promise.resolve(url.endsWith('/framing') ? framing : transcript),
    putFile: (target, file) => copyFile(file, join(folder, target.url.split('/').at(-1) ?? '')),
    putJson: refuse,
    putPart: refuse,
    getFile: ({ url }, file) => copyFile(join(folder, url.split('/').at(-1) ?? ''), file),
  };
}
