import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { execa } from 'execa';
import type { Clips } from '../packages/client/src/index.ts';
import type { FfmpegBinaries } from '../render-node/ffmpeg/process/binaries.ts';
import { MEDIA } from '../scripts/lib/demo/real-media.ts';
import { makeSpokenVideo } from '../scripts/lib/demo/spoken-video.ts';
import { DEMO_SCENES } from '../scripts/lib/demo/demo-script.ts';
import type { TestNode } from '../test/support/system/render-node.ts';
import { readStep } from '../scripts/lib/system/show-step.ts';
import { bareRender, takeRender } from './lib/bare-render.ts';
import type { Bench, BenchResult } from './lib/bench.ts';
import { addCosts, type Cost } from './lib/cost.ts';
import { startNodeMeter, type Used } from './lib/node-meter.ts';
import { runLong } from './lib/long-job.ts';
import { openPlace, type Place } from './lib/whole-place.ts';
import { judgeProgress, type Poll, type ProgressJudged, readPoll } from './lib/shown-progress.ts';
import { decodeFloor, speechFloor, transferFloor } from './lib/whole-floors.ts';

const MINUTES = 10;
const TALK = join(MEDIA, 'one-face-talk-1080p.mp4');
const POLL_MS = 1_000;
/** As the demo asks for it. */
const WISHES = { clipDuration: '20', aspect_ratio: 'vertical', layout: 'single' } as const;
/** The project that is aimed at: an hour of talk to six clips of 45 s on one node. */
const HOUR = { minutes: 60, clipSec: 6 * 45, goalSec: 720 };
const STAGES = ['download', 'transcribe', 'create-shorts', 'analyze-faces', 'render'] as const;
type StageName = (typeof STAGES)[number];

/**
 * From a link to finished clips through the public API: every stage against what it cannot do without. The speed of a
 * shared host changes within minutes. So the floors are measured twice, in the order of the stages: before the job, on
 * the same clips that a rehearsal finds, and after it. Each stage is about as far from one as from the other, and is
 * compared with their mean. The job runs on a node that has seen nothing before.
 */
export const wholeJob: Bench = {
  async run({ minutes, long }): Promise<BenchResult> {
    if (long === true) return runLong(await openPlace(), minutes);
    const place = await openPlace();
    try {
      const rehearsed = await rehearse(place, minutes ?? MINUTES);
      const before = await measureFloors(place, rehearsed);
      await place.renewNode();
      const once = await runTalk(place, minutes ?? MINUTES);
      if (!hasSameShorts(once, rehearsed)) throw new Error('The rehearsal chose other shorts.');
      const after = await measureFloors(place, once);
      // A run of another length is a trial: it says nothing about an hour.
      const twice = minutes === undefined ? await runTalk(place, 2 * MINUTES) : null;
      return resultOf(once, twice, { before, after });
    } finally {
      await place.close();
    }
  },
};

/** Jobs of one stage together. `steps`: from the node's trace, times in seconds. */
type StageUse = Used & { jobs: number; steps: Record<string, { runs: number; wallSec: number; cpuSec: number }> };
type Run = {
  minutes: number;
  file: string;
  url: string;
  projectId: string;
  shorts: { id: string; startSec: number; endSec: number }[];
  chooseUse: Cost;
  total: Used;
  firstClipSec: number;
  progress: ProgressJudged;
  stages: Record<StageName, StageUse>;
};

/** What the floors are measured on. `chooseUse`: the choice of the shorts, which has no simpler form. */
type Measured = Pick<Run, 'file' | 'url' | 'projectId' | 'shorts' | 'chooseUse'>;

/** The same talk to framed shorts, without renders. */
async function rehearse({ api, node, ...place }: Place, minutes: number): Promise<Measured> {
  const { file, url } = await serveTalk(place, `rehearsal-${minutes}.mp4`, minutes);
  const meter = startNodeMeter(node.pid);
  const { id: projectId } = await api.createShorts({ url, ...WISHES });
  await api.waitForProject(projectId, { pollMs: POLL_MS });
  meter.stop();
  const { 'create-shorts': chooseUse } = readStages(node.events(), (fromMs, toMs) => meter.between(fromMs, toMs));
  return { file, url, projectId, shorts: await shortsOf(api, projectId), chooseUse };
}

async function shortsOf(api: Place['api'], projectId: string): Promise<Run['shorts']> {
  const shorts = await api.shorts(projectId);
  return shorts.map((short) => ({ id: short.id, startSec: short.start_time, endSec: short.end_time }));
}

function hasSameShorts(a: Pick<Run, 'shorts'>, b: Pick<Run, 'shorts'>): boolean {
  const rangesOf = ({ shorts }: Pick<Run, 'shorts'>) =>
    shorts.map(({ startSec, endSec }) => `${startSec} ${endSec}`).join();
  return rangesOf(a) === rangesOf(b);
}

/** A talk of this length in the folder, and its URL. */
async function serveTalk(
  { media, folder, ffmpeg }: Pick<Place, 'media' | 'folder' | 'ffmpeg'>,
  name: string,
  minutes: number,
): Promise<Pick<Run, 'file' | 'url'>> {
  const file = join(folder, name);
  await makeTalk(ffmpeg, { file, folder, minutes });
  return { file, url: media.urlOf(name) };
}

/** A user's whole job, measured. */
async function runTalk({ api, node, ...place }: Place, minutes: number): Promise<Run> {
  const { file, url } = await serveTalk(place, `talk-${minutes}.mp4`, minutes);
  await api.videoMetadata(url);
  const seen = node.events().length;
  const show = stepPrinter(node);
  const polls: Poll[] = [];
  const onProgress = (clips: Clips) => {
    polls.push(readPoll(clips, Date.now()));
    show();
  };
  const meter = startNodeMeter(node.pid);
  const { id: projectId } = await api.createShorts({ url, ...WISHES, render: {} });
  const startMs = Date.now();
  let firstMs: number | null = null;
  for await (const render of api.waitForClips(projectId, { pollMs: POLL_MS, onProgress })) {
    if (render.status !== 'done') throw new Error(`A render failed: ${render.error_reason}`);
    firstMs ??= Date.now();
  }
  if (firstMs === null) throw new Error('No clip was made.');
  const endMs = Date.now();
  await sleep(1_000);
  meter.stop();
  show();
  const stages = readStages(node.events().slice(seen), (fromMs, toMs) => meter.between(fromMs, toMs));
  return {
    minutes,
    file,
    url,
    projectId,
    shorts: await shortsOf(api, projectId),
    chooseUse: stages['create-shorts'],
    total: meter.between(startMs, endMs),
    firstClipSec: (firstMs - startMs) / 1000,
    progress: judgeProgress(polls, { startMs, endMs }),
    stages,
  };
}

/** Shows the steps of jobs that have ended since the last call. */
function stepPrinter(node: Pick<TestNode, 'events'>): () => void {
  let shown = node.events().length;
  return () => {
    const events = node.events();
    const lines = events.slice(shown).map((event) => readStep(JSON.stringify(event)));
    for (const line of lines) if (line !== null) console.error(line);
    shown = events.length;
  };
}

/** A real talk repeated, its packets copied; one of the demo's scenes where there is none. */
async function makeTalk(
  ffmpeg: FfmpegBinaries,
  { file, folder, minutes }: { file: string; folder: string; minutes: number },
): Promise<void> {
  const made = join(folder, 'scenes.mp4');
  const video = { width: 1920, height: 1080, fps: 25, grain: 4 };
  if (!existsSync(TALK) && !existsSync(made)) await makeSpokenVideo(ffmpeg, DEMO_SCENES, { file: made, folder, video });
  const input = ['-stream_loop', '-1', '-i', existsSync(TALK) ? TALK : made, '-t', String(60 * minutes)];
  const args = ['-v', 'error', '-nostdin', '-y', ...input, '-c', 'copy', '-movflags', '+faststart', file];
  await execa(ffmpeg.ffmpegPath, args, { stdin: 'ignore' });
}

type Events = ReturnType<TestNode['events']>;

function readStages(events: Events, between: (fromMs: number, toMs: number) => Used): Run['stages'] {
  return Object.fromEntries(STAGES.map((stage) => [stage, readStage(stage, events, between)])) as Run['stages'];
}

function readStage(stage: StageName, events: Events, between: (fromMs: number, toMs: number) => Used): StageUse {
  const own = events.filter((event) => event['stage'] === stage);
  const atMs = (event: Events[number]) => Date.parse(String(event['at']));
  const begun = own.filter(({ event }) => event === 'job_started');
  const spans = begun.map((started): Span => {
    const ended = own.find(({ event, job }) => event === 'job_ended' && job === started['job']);
    return [atMs(started), atMs(ended ?? started)];
  });
  const used = joined(spans).map(([fromMs, toMs]) => between(fromMs, toMs));
  const steps: StageUse['steps'] = {};
  for (const event of own.filter(({ event: name }) => name === 'step')) {
    const name = String(event['step']);
    const step = (steps[name] ??= { runs: 0, wallSec: 0, cpuSec: 0 });
    step.runs += Number(event['runs']);
    step.wallSec = round(step.wallSec + Number(event['wallMs']) / 1000);
    step.cpuSec = round(step.cpuSec + Number(event['cpuMs']) / 1000);
  }
  const sum = (pick: (use: Used) => number) => used.reduce((total, use) => total + pick(use), 0);
  return {
    jobs: begun.length,
    wallSec: sum((use) => use.wallSec),
    cpuSec: sum((use) => use.cpuSec),
    nodeCpuSec: sum((use) => use.nodeCpuSec),
    nodeBytes: Math.max(0, ...used.map((use) => use.nodeBytes)),
    readBytes: sum((use) => use.readBytes),
    writtenBytes: sum((use) => use.writtenBytes),
    steps,
  };
}

type Span = [fromMs: number, toMs: number];

/** The time that any of them covers: a render begins while the last one is stored. In the order of their begin. */
function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const [fromMs, toMs] of spans) {
    const last = all.at(-1);
    if (last === undefined || fromMs > last[1]) all.push([fromMs, toMs]);
    else last[1] = Math.max(last[1], toMs);
  }
  return all;
}

type Floors = Record<StageName, Cost>;

/** In the order of the stages. */
async function measureFloors(place: Place, run: Measured): Promise<Floors> {
  const { system, ffmpeg, folder } = place;
  return {
    download: await transferFloor(run.url, system),
    transcribe: await speechFloor(run.file, { ffmpeg, folder }),
    'create-shorts': run.chooseUse,
    'analyze-faces': await decodeFloor(run.file, run.shorts, ffmpeg),
    render: await renderFloor(place, run),
  };
}

async function renderFloor(place: Place, run: Measured): Promise<Cost> {
  const { ffmpeg, folder, api, node, farm } = place;
  const renders: Cost[] = [];
  for (const [at, short] of run.shorts.entries()) {
    const ask = async () => jobOf(place, (await api.render(run.projectId, short.id, { force: true })).id);
    const { job, release } = await takeRender({ node, farm }, ask);
    const { wallSec, cpuSec } = await bareRender(job, { ffmpeg, folder: join(folder, `bare-${run.projectId}-${at}`) });
    renders.push({ wallSec, cpuSec });
    await release();
  }
  return addCosts(renders);
}

function meanOfFloors({ before, after }: { before: Floors; after: Floors }): Floors {
  const mean = (stage: StageName): Cost => ({
    wallSec: (before[stage].wallSec + after[stage].wallSec) / 2,
    cpuSec: (before[stage].cpuSec + after[stage].cpuSec) / 2,
  });
  return Object.fromEntries(STAGES.map((stage) => [stage, mean(stage)])) as Floors;
}

async function jobOf({ system }: Place, renderId: string): Promise<string> {
  const [job] = await system.sql<{ id: string }>('select id from jobs where render_id = ?', renderId);
  if (job === undefined) throw new Error('The render has no job.');
  return job.id;
}

function resultOf(once: Run, twice: Run | null, measured: { before: Floors; after: Floors }): BenchResult {
  const floors = meanOfFloors(measured);
  const floor = addCosts(Object.values(floors));
  return {
    figure: once.total.wallSec / floor.wallSec,
    goal: 1.35,
    also: {
      'CPU of all processes over the floors': { figure: once.total.cpuSec / floor.cpuSec, goal: 1.3 },
      'first finished clip, share of the whole': { figure: once.firstClipSec / once.total.wallSec, goal: 0.5 },
      'peak memory of the node, GB': {
        figure: Math.max(once.total.nodeBytes, twice?.total.nodeBytes ?? 0) / 1e9,
        goal: 1.5,
      },
      ...progressChecks(twice === null ? [once] : [once, twice]),
      ...(twice && { 'an hour of talk to six clips of 45 s, s': { figure: hourSec(once, twice), goal: HOUR.goalSec } }),
    },
    details: {
      minutes: once.minutes,
      clips: once.shorts.length,
      clipSec: round(clipSecOf(once)),
      wallSec: round(once.total.wallSec),
      floorSec: round(floor.wallSec),
      cpuSec: round(once.total.cpuSec),
      floorCpuSec: round(floor.cpuSec),
      // How much the host changed meanwhile.
      floorBefore: roundCost(addCosts(Object.values(measured.before))),
      floorAfter: roundCost(addCosts(Object.values(measured.after))),
      firstClipSec: round(once.firstClipSec),
      stages: Object.fromEntries(STAGES.map((name) => [name, describe(once.stages[name], floors[name])])),
      ...(twice && {
        twiceAsLongSec: round(twice.total.wallSec),
        stagesTwiceAsLong: Object.fromEntries(STAGES.map((name) => [name, describe(twice.stages[name])])),
      }),
      progress: once.progress.sequence,
      ...(twice && { progressTwiceAsLong: twice.progress }),
      steps: Object.fromEntries(STAGES.map((name) => [name, once.stages[name].steps])),
    },
  };
}

/** The worst of the runs. One of less than a minute says nothing about estimates. */
function progressChecks(runs: readonly Run[]): NonNullable<BenchResult['also']> {
  const judged = runs.map(({ progress }) => progress);
  const rightShares = judged.map(({ rightShare }) => rightShare).filter((share) => share !== null);
  const worst = (name: 'projectStillSec' | 'renderStillSec' | 'worstError') =>
    Math.max(...judged.map((progress) => progress[name]));
  return {
    'longest time that the project shows no progress, s': { figure: worst('projectStillSec'), goal: 5 },
    'longest time that a render shows no progress, s': { figure: worst('renderStillSec'), goal: 5 },
    ...(rightShares.length > 0 && {
      'time left right within 30 % after a minute, share of polls': {
        figure: Math.min(...rightShares),
        goal: 1,
        bound: 'at least',
      },
      'worst error of the time left after a minute': { figure: worst('worstError'), goal: 0.3 },
    }),
  };
}

function describe(use: StageUse, floor?: Cost) {
  return {
    jobs: use.jobs,
    wallSec: round(use.wallSec),
    ...(floor && { floorWallSec: round(floor.wallSec) }),
    cpuSec: round(use.cpuSec),
    nodeCpuSec: round(use.nodeCpuSec),
    ...(floor && { floorCpuSec: round(floor.cpuSec) }),
    peakMb: Math.round(use.nodeBytes / 1e6),
    readMb: Math.round(use.readBytes / 1e6),
    writtenMb: Math.round(use.writtenBytes / 1e6),
  };
}

/** A line through both lengths for what grows with the source, and seconds per second of clip for the rest. */
function hourSec(once: Run, twice: Run): number {
  const ofClips = (run: Run) => run.stages['analyze-faces'].wallSec + run.stages.render.wallSec;
  const ofSource = (run: Run) => run.total.wallSec - ofClips(run);
  const perMinute = (ofSource(twice) - ofSource(once)) / (twice.minutes - once.minutes);
  const perClipSec = (ofClips(once) + ofClips(twice)) / (clipSecOf(once) + clipSecOf(twice));
  return ofSource(once) + perMinute * (HOUR.minutes - once.minutes) + perClipSec * HOUR.clipSec;
}

function clipSecOf({ shorts }: Run): number {
  return shorts.reduce((sum, { startSec, endSec }) => sum + endSec - startSec, 0);
}

function roundCost({ wallSec, cpuSec }: Cost): Cost {
  return { wallSec: round(wallSec), cpuSec: round(cpuSec) };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
