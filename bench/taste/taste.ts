import { mean } from '../../render-node/plan/math/stats.ts';
import { readTalks, showsOf } from '../../scripts/lib/train/talks.ts';
import { seededRandom } from '../../test/support/builders/random.ts';
import type { Bench } from '../lib/bench.ts';
import { type Judged, judgeChannel, type Known } from './judge-channel.ts';
import type { TasteKind } from './made-channels.ts';
import { type StudiedTalk, studyTalk } from './studied-talk.ts';

/** Channels of each kind, and what they like: `strength` is in logarithms of views. */
const CHANNELS = Number(process.env['CHANNELS'] ?? 60);
const TASTES: [name: string, kind: TasteKind, strength: number][] = [
  ['no own taste', 'none', 0],
  ['mild taste', 'traits', 0.3],
  ['strong taste', 'traits', 0.6],
  ['strong taste in words', 'words', 0.6],
];
const KNOWN: Known[] = [
  ...[5, 10, 20, 40, 80, 160].map((posts) => ({ posts, videos: 0 })),
  ...[5, 10, 20].map((videos) => ({ posts: 0, videos })),
  { posts: 40, videos: 10 },
];
/** A channel is worse off if its clips have 2 % fewer views. */
const WORSE = -0.02;

/**
 * What following a channel's own viewers gains, on channels that are made: views of their clips of talks that nothing was learned
 * from. The constants were tuned on half of the shows (`SEEDS=tuning`); this judges with the talks of the others.
 */
export const taste: Bench = {
  async run() {
    const isTuning = process.env['SEEDS'] === 'tuning';
    const talks = readTalks();
    const shows = showsOf(talks).filter((_, i) => (i % 2 === 0) === isTuning);
    const studied = talks.filter(({ show }) => shows.includes(show)).map(studyTalk);
    const rows = TASTES.flatMap(([name, kind, strength], at) =>
      KNOWN.map((known, row) => {
        const seed = (isTuning ? 1_000_000 : 0) + 100_000 * at + 10_000 * row;
        return { name, known, ...measure(studied, { kind, strength, known, seed }) };
      }),
    );
    const of = (taste: string, { posts, videos }: Known) =>
      rows.find(({ name, known }) => name === taste && known.posts === posts && known.videos === videos);
    const all = rows.map(({ worse }) => worse);
    const none = rows.filter(({ name }) => name === 'no own taste');
    return {
      figure: of('strong taste', { posts: 160, videos: 0 })?.gain ?? 0,
      goal: 0.05,
      bound: 'at least',
      also: {
        'the same with the heatmaps of 10 long videos': {
          figure: of('strong taste', { posts: 0, videos: 10 })?.gain ?? 0,
          goal: 0.05,
          bound: 'at least',
        },
        'channels without a taste of their own that are worse off': {
          figure: mean(none.map(({ worse }) => worse)),
          goal: 0.05,
        },
        'mean loss of views on those channels': { figure: -mean(none.map(({ gain }) => gain)), goal: 0.01 },
        'channels that are worse off, worst row': { figure: Math.max(...all), goal: 0.1 },
      },
      details: {
        talks: studied.length,
        channels: CHANNELS,
        rows: Object.fromEntries(
          rows.map(({ name, known, ...row }) => [`${name}, ${known.posts} posts, ${known.videos} videos`, row]),
        ),
      },
    };
  },
};

function measure(
  studied: readonly StudiedTalk[],
  { kind, strength, known, seed }: { kind: TasteKind; strength: number; known: Known; seed: number },
) {
  const all = Array.from({ length: CHANNELS }, (_, i) =>
    judgeChannel(studied, { kind, strength, known, random: seededRandom(seed + i) }),
  );
  const meanOf = (of: (one: Judged) => number) => mean(all.map(of));
  return {
    /** Share of the channels whose taste is followed. */
    used: rounded(meanOf(({ isUsed }) => Number(isUsed))),
    /** More views than with the general choice (0.1: a tenth more), and with a choice that knows the taste. */
    gain: rounded(Math.expm1(meanOf(({ gain }) => gain))),
    best: rounded(Math.expm1(meanOf(({ best }) => best))),
    worse: rounded(meanOf(({ gain }) => Number(gain < WORSE))),
    worst: rounded(Math.expm1(Math.min(...all.map(({ gain }) => gain)))),
    /** Rank correlation of all possible clips with what they are worth: general, and with the taste. */
    correlation: [rounded(meanOf(({ general }) => general)), rounded(meanOf(({ correlation }) => correlation))],
  };
}

function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
