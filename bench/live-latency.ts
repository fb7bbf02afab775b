import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { durationOf } from '#schema/domain/clip.ts';
import { findFfmpeg } from '../render-node/ffmpeg/binaries.ts';
import { burstSeconds, LEAST_SHOWN_SHARE } from '../scripts/lib/burst-seconds.ts';
import { fetchFile } from '../scripts/lib/demo-run.ts';
import { type LiveProgram, makeLiveProgram, type Planted } from '../scripts/lib/live-program.ts';
import { type LiveStream, startLiveStream } from '../scripts/lib/live-stream.ts';
import { type LiveSeen, watchLive } from '../scripts/lib/watch-live.ts';
import { lookNow, seeStatus } from '../test/support/live-room.ts';
import { startNode } from '../test/support/render-node.ts';
import { makeUser } from '../test/support/users.ts';
import { type Bench, type BenchResult, median } from './bench.ts';
import { startBenchSystem } from './bench-system.ts';

/** Ten moments in less than four minutes: more than on any real stream, so that one missed is a tenth. */
const KINDS = [
  'applause',
  'goal',
  'laughter',
  'excited',
  'goal',
  'applause',
  'excited',
  'laughter',
  'applause',
  'excited',
] as const;
const FIRST_SEC = 32;
const EVERY_SEC = 18;
const PROGRAM = {
  seed: 201,
  durationSec: 300,
  bursts: { at: KINDS.map((kind, i) => ({ atSec: FIRST_SEC + i * EVERY_SEC, kind })) },
  hasDistractors: true,
};
const PICTURE = { width: 640, height: 360, fps: 25 };
/** The last short may take as long as the goal allows. */
const PATIENCE_SEC = 290;
const CLIP_GOAL_SEC = 20;
const SHORT_GOAL_SEC = 90;

/** One node on this machine records a stream, finds its moments and makes clips and shorts of them, all in real time. */
export const liveLatency: Bench = {
  name: 'live-latency',
  question: 'How many seconds after the end of a moment is its clip listed, at most?',
  async run(): Promise<BenchResult> {
    const ffmpeg = await findFfmpeg(process.env);
    const program = await makeLiveProgram(PROGRAM);
    const system = await startBenchSystem();
    const node = await startNode(system, { POLL_MS: '500' });
    const stream = await startLiveStream({ ...ffmpeg, program, picture: PICTURE, segmentSec: 2 });
    const folder = await mkdtemp(join(tmpdir(), 'clipmill-bench-'));
    const cron = setInterval(() => void lookNow(system).catch(() => undefined), 20_000);
    try {
      const { api } = await makeUser(system);
      const monitor = await api.createMonitor({ url: stream.url, clip_duration: '20' });
      await seeStatus(system, api, monitor.live.id, 'monitoring');
      const seen = await watchLive(api, monitor.live.id, {
        untilMs: stream.startedAtMs + 1_000 * PATIENCE_SEC,
        isEnough: ({ clips, shorts }) => Math.min(clips.length, shorts.length) >= program.planted.length,
      });
      return judge(program, await matchMoments({ ...ffmpeg, program, stream, seen, folder }), seen);
    } finally {
      clearInterval(cron);
      await stream.close();
      await node.stop();
      await system.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** Seconds from the end of a planted moment to when it was listed; null where it was not, or does not show it. */
type Matched = { planted: Planted; clipSec: number | null; shortSec: number | null; shownSec: number };

async function matchMoments(options: {
  ffmpegPath: string;
  program: LiveProgram;
  stream: LiveStream;
  seen: LiveSeen;
  folder: string;
}): Promise<Matched[]> {
  const { program, stream, seen } = options;
  const offsetSec = (Date.parse(seen.live.started_at ?? '') - stream.startedAtMs) / 1_000;
  const matched: Matched[] = [];
  for (const [at, planted] of program.planted.entries()) {
    const middle = (planted.startSec + planted.endSec) / 2 - offsetSec;
    const holds = (item: { start_time: number; end_time: number }) =>
      item.start_time - 1 <= middle && middle <= item.end_time + 1;
    const afterSec = (atMs: number) => Math.round((atMs - stream.startedAtMs) / 100) / 10 - planted.endSec;
    const clip = seen.clips.find(({ item }) => holds(item));
    const short = seen.shorts.find(({ item }) => holds(item));
    const file = join(options.folder, `${at}.mp4`);
    const status = clip === undefined ? 404 : await fetchFile(clip.item.url, file, AbortSignal.timeout(60_000));
    const shownSec = status === null ? (await burstSeconds(options.ffmpegPath, file)).totalSec : 0;
    matched.push({
      planted,
      clipSec: clip === undefined ? null : afterSec(clip.atMs),
      shortSec: short === undefined ? null : afterSec(short.atMs),
      shownSec,
    });
  }
  return matched;
}

function judge(program: LiveProgram, matched: readonly Matched[], seen: LiveSeen): BenchResult {
  // What was not found has no latency: it counts in the share of moments shown.
  const clips = matched.flatMap(({ clipSec }) => clipSec ?? []);
  const shorts = matched.flatMap(({ shortSec }) => shortSec ?? []);
  const found = matched.filter(({ planted, shownSec }) => shownSec >= LEAST_SHOWN_SHARE * durationOf(planted)).length;
  return {
    figure: Math.max(...clips),
    goal: CLIP_GOAL_SEC,
    also: {
      'seconds to the short, at most': { figure: Math.max(...shorts), goal: SHORT_GOAL_SEC },
      'share of moments with a short': {
        figure: shorts.length / program.planted.length,
        goal: 0.9,
        bound: 'at least',
      },
      'share of moments shown': { figure: found / program.planted.length, goal: 0.9, bound: 'at least' },
      'false moments': { figure: seen.clips.length - found, goal: 0 },
    },
    details: {
      'clip, median': median(clips),
      'short, median': median(shorts),
      distractors: program.distractors.map(({ kind }) => kind),
      moments: matched.map(({ planted, ...times }) => ({ kind: planted.kind, sec: durationOf(planted), ...times })),
    },
  };
}
