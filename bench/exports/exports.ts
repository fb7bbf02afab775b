import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FfmpegBinaries, findFfmpeg } from '../../render-node/ffmpeg/process/binaries.ts';
import { MEDIA } from '../../scripts/lib/demo/real-media.ts';
import { makeUser } from '../../test/support/builders/users.ts';
import { startFakeMediaServer } from '../../test/support/fakes/services/media-server.ts';
import { renderByMelt } from '../../test/support/media/render-by-melt.ts';
import { startNode } from '../../test/support/system/render-node.ts';
import type { Bench, BenchResult } from '../lib/bench.ts';
import { startBenchSystem } from '../lib/bench-system.ts';
import {
  complaintsOf,
  countCues,
  likeness,
  missingReaders,
  put,
  readByOtio,
  readFcpxml,
  type Track,
  trimEdges,
} from './foreign-readers.ts';
import { type Footage, openProject, type OpenProject } from './open-project.ts';

const media = (name: string) => join(MEDIA, name);
const FOOTAGE: readonly Footage[] = [
  {
    name: 'one-face',
    file: media('one-face-talk-1080p.mp4'),
    rate: { num: 25, den: 1 },
    aspectRatio: 'vertical',
    layout: 'single',
  },
  {
    name: 'two-faces',
    file: media('two-faces-talk-1080p.mp4'),
    rate: { num: 30_000, den: 1001 },
    aspectRatio: '4:5',
    layout: 'split',
  },
  {
    name: 'several-shots',
    file: media('several-shots-1080p.mp4'),
    rate: { num: 24_000, den: 1001 },
    aspectRatio: '1:1',
    layout: 'single',
  },
];
/** The same frame, cropped and scaled by another program, and compressed by ours. */
const SAME_FRAME_DB = 28;
/** So much more like a neighbor, and it is the neighbor. */
const NEIGHBOR_DB = 1;
/** By how many frames edges are moved on the way back. */
const MOVED = { head: 7, tail: 5 };
/** An edge in the API is in milliseconds. */
const EDGE_FRAMES = 0.05;

/** Exports of real projects, opened by programs that are not ours, and trimmed by them on the way back. */
export const exports: Bench = {
  run: async () => {
    const missing = await missingReaders();
    if (missing !== null) throw new Error(missing);
    const folder = await mkdtemp(join(tmpdir(), 'clipmill-exports-'));
    const [ffmpeg, system, server] = [
      await findFfmpeg(process.env),
      await startBenchSystem(),
      await startFakeMediaServer(folder),
    ];
    const node = await startNode(system, { DOORBELL: 'on' });
    try {
      const place = {
        folder,
        ffmpeg,
        system,
        user: await makeUser(system),
        serve: (name: string) => server.urlOf(name),
      };
      const judged: Judged[] = [];
      for (const footage of FOOTAGE) judged.push(await judge(await openProject(footage, place), ffmpeg));
      return summary(judged);
    } finally {
      await node.stop();
      server.close();
      await system.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

type Judged = {
  name: string;
  opened: number;
  faults: string[];
  frames: { compared: number; others: number; lowestDb: number };
  edges: { wanted: number; missed: string[] };
};

async function judge(project: OpenProject, ffmpeg: FfmpegBinaries): Promise<Judged> {
  const documents = [...(await readDocuments(project)), await readCues(project, ffmpeg), ...(await checkForm(project))];
  const faults = documents.flatMap(({ name, fault }) => (fault === null ? [] : [`${name}: ${fault}`]));
  const frames = await compareFrames(project, ffmpeg);
  const { name } = project;
  return { name, opened: documents.length, faults, frames, edges: await moveEdges(project) };
}

type Opened = { name: string; fault: string | null };

/** Each format with a timeline, by a foreign reader: its cuts must be those that the API says. */
async function readDocuments({ folder, rate, wanted, exported }: OpenProject): Promise<Opened[]> {
  const decimal = rate.num / rate.den;
  const file = async (format: 'otio' | 'xmeml' | 'edl' | 'fcpxml', ending: string) =>
    put(folder, `clip.${ending}`, await exported(format));
  const found: [string, Track[]][] = [
    ['otio', await readByOtio(await file('otio', 'otio'))],
    ['xmeml', await readByOtio(await file('xmeml', 'xml'))],
    ['edl', await readByOtio(await file('edl', 'edl'), decimal)],
    ['fcpxml', await readFcpxml(await file('fcpxml', 'fcpxml'))],
    // The adapter for FCPXML knows whole rates only, and cuts times to frames: 114/25 s are its frame 113.
    ...(rate.den === 1
      ? [
          ['fcpxml by OpenTimelineIO', onFrames(await readByOtio(join(folder, 'clip.fcpxml')), wanted, rate.num)] as [
            string,
            Track[],
          ],
        ]
      : []),
  ];
  return found.map(([name, tracks]) => ({ name, fault: faultOf(tracks, wanted) }));
}

/** Tracks whose parts begin at most a frame early, as the wanted ones. */
function onFrames(tracks: readonly Track[], wanted: Track, rate: number): Track[] {
  const near = (sec: number) =>
    wanted.find(([start]) => start - sec > -1e-6 && start - sec < 1 / rate + 1e-6)?.[0] ?? sec;
  return tracks.map((track) => merged(track).map(([start, length]) => [near(start), length]));
}

/** Crops that jump split a part in two: they are one again where they touch. */
function merged(track: Track): Track {
  const whole: Track = [];
  for (const [start, length] of track) {
    const last = whole.at(-1);
    if (last !== undefined && Math.abs(last[0] + last[1] - start) < 1e-4) last[1] += length;
    else whole.push([start, length]);
  }
  return whole;
}

function faultOf(tracks: readonly Track[], wanted: Track): string | null {
  if (tracks.length === 0) return 'it has no track';
  const text = (track: Track) => merged(track).map((part) => part.map((sec) => sec.toFixed(3)).join('+'));
  const differs = tracks.find((track) => text(track).join() !== text(wanted).join());
  return differs === undefined ? null : `plays ${text(differs).join(', ')} instead of ${text(wanted).join(', ')}`;
}

async function readCues({ folder, exported }: OpenProject, { ffprobePath }: FfmpegBinaries): Promise<Opened> {
  const text = await exported('srt');
  const written = text.split(' --> ').length - 1;
  const read = written === 0 ? 0 : await countCues(await put(folder, 'clip.srt', text), ffprobePath);
  return { name: 'srt', fault: read === written ? null : `${read} of ${written} cues` };
}

/** XML by xmllint; FCPXML against Apple's DTD where `CLIPMILL_FCPXML_DTD` names it. */
async function checkForm({ folder, exported }: OpenProject): Promise<Opened[]> {
  const mlt = await put(folder, 'clip.mlt', await exported('mlt'));
  const files = [
    ['fcpxml', join(folder, 'clip.fcpxml'), process.env['CLIPMILL_FCPXML_DTD']],
    ['xmeml', join(folder, 'clip.xml'), undefined],
    ['mlt', mlt, undefined],
  ] as const;
  const opened: Opened[] = [];
  for (const [name, file, dtd] of files) {
    const complaints = await complaintsOf(file, dtd);
    opened.push({ name: `${name} by xmllint`, fault: complaints === '' ? null : complaints.slice(0, 300) });
  }
  return opened;
}

/** The MLT of the ZIP as melt renders it, frame by frame with our own render. */
async function compareFrames(project: OpenProject, { ffmpegPath }: FfmpegBinaries): Promise<Judged['frames']> {
  const ours = await project.rendered();
  const folder = await project.unpacked('mlt');
  const document = (await readdir(folder)).find((name) => name.endsWith('.mlt')) ?? '';
  await renderByMelt(folder, document, 'theirs.mkv');
  const theirs = join(folder, 'theirs.mkv');
  const at = async (shift: number) => likeness(ffmpegPath, folder, { ours, theirs, shift });
  const [same, after, before] = [await at(0), await at(1), await at(-1)];
  const frames = Math.round(
    (project.wanted.reduce((sum, [, sec]) => sum + sec, 0) * project.rate.num) / project.rate.den,
  );
  const isOther = (db: number, i: number) =>
    db < SAME_FRAME_DB || Math.max(after[i] ?? 0, before[i - 1] ?? 0) > db + NEIGHBOR_DB;
  return {
    compared: same.length,
    others: same.filter(isOther).length + Math.abs(frames - same.length),
    lowestDb: Math.min(...same),
  };
}

/** Edges that another program moves by frames, in each format that comes back. */
async function moveEdges(project: OpenProject): Promise<Judged['edges']> {
  const { folder, rate, short, wanted } = project;
  const frameAt = (sec: number) => (sec * rate.num) / rate.den;
  const [first = [0, 0], last = first] = [wanted[0], wanted.at(-1)];
  const [start, end] = [frameAt(first[0]) + MOVED.head, frameAt(last[0] + last[1]) - MOVED.tail];
  const missed: string[] = [];
  for (const format of ['otio', 'fcpxml'] as const) {
    const target = join(folder, `trimmed.${format}`);
    await trimEdges(join(folder, `clip.${format}`), target, MOVED);
    const { start_time, end_time, cuts } = await project.imported(target);
    const [startOff, endOff] = [frameAt(start_time) - start, frameAt(end_time) - end];
    if (Math.abs(startOff) > EDGE_FRAMES) missed.push(`${format}: start by ${startOff.toFixed(2)} frames`);
    if (Math.abs(endOff) > EDGE_FRAMES) missed.push(`${format}: end by ${endOff.toFixed(2)} frames`);
    if (cuts.length !== short.cuts.length) missed.push(`${format}: ${cuts.length} cuts`);
    await project.restore();
  }
  return { wanted: 4, missed };
}

function summary(judged: readonly Judged[]): BenchResult {
  const total = (of: (one: Judged) => number) => judged.reduce((sum, one) => sum + of(one), 0);
  return {
    figure: total(({ faults }) => faults.length),
    goal: 0,
    also: {
      'frames of melt that are not those of our render': { figure: total(({ frames }) => frames.others), goal: 0 },
      'edges that came back elsewhere': { figure: total(({ edges }) => edges.missed.length), goal: 0 },
      'documents opened': { figure: total(({ opened }) => opened), goal: 24, bound: 'at least' },
      'frames compared': { figure: total(({ frames }) => frames.compared), goal: 600, bound: 'at least' },
    },
    details: { projects: judged, dtd: process.env['CLIPMILL_FCPXML_DTD'] !== undefined },
  };
}
