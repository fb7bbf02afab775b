import { durationOf, overlapSec, type Range } from '#schema/domain/clip.ts';
import { finishClips } from '../render-node/plan/finish-clips.ts';
import { type RankedCandidate, type RankedClips, rankClips } from '../render-node/plan/rank-clips.ts';
import { SIGNAL_NAMES, type SignalName } from '../render-node/plan/score.ts';
import type { Bench } from './bench.ts';
import { plantTalk } from './planted-talk.ts';
import { GUIDE } from './guide-family.ts';
import { INTERVIEW } from './interview-family.ts';
import { type Family, LECTURE, WORKSHOP } from './talk-families.ts';

/**
 * Weights and cues were chosen on the talks of three families, and are reported on a fourth one that was written when they
 * stood, with other seeds; see docs/clip-choice.md.
 */
const TUNED_ON = [
  { family: WORKSHOP, seeds: seedsFrom(1_000, 16) },
  { family: LECTURE, seeds: seedsFrom(1_000, 16) },
  { family: INTERVIEW, seeds: seedsFrom(1_000, 16) },
];
const REPORTED_ON = { family: GUIDE, seeds: seedsFrom(5_000, 40) };

const SECTIONS = 21;
const STORIES = 3;
const CLIP_SEC = 40;

export const clipsPlanted: Bench = {
  name: 'clips-planted',
  question: 'How many planted stories are among the best five clips of a talk that is full of filler and decoys?',
  async run() {
    const reported = measure(REPORTED_ON);
    const permuted = measure({ ...REPORTED_ON, isPermuted: true });
    const [workshop, lecture, interview] = TUNED_ON.map((talks) => measure(talks));
    const absent = SIGNAL_NAMES.filter((name) => name !== 'keywords' && name !== 'turns');
    return {
      figure: reported.recallAt5,
      goal: 0.95,
      bound: 'at least',
      also: {
        'HIT@1': { figure: reported.hitAt1, goal: 0.9, bound: 'at least' },
        'recall@5, order permuted': { figure: permuted.recallAt5, goal: 0.95, bound: 'at least' },
        'HIT@1, order permuted': { figure: permuted.hitAt1, goal: 0.9, bound: 'at least' },
      },
      details: {
        talks: REPORTED_ON.seeds.length,
        reportedOn: `guide, seeds ${REPORTED_ON.seeds[0]} to ${REPORTED_ON.seeds.at(-1)}`,
        tunedOn: { seeds: '1000 to 1015', workshop, lecture, interview },
        without: Object.fromEntries(absent.map((name) => [name, measure(REPORTED_ON, name)])),
      },
    };
  },
};

type Talks = { family: Family; seeds: number[]; isPermuted?: boolean };
type Found = { recallAt5: number; hitAt1: number };

function measure({ family, seeds, isPermuted = false }: Talks, without?: SignalName): Found {
  let [found, planted, hits] = [0, 0, 0];
  for (const seed of seeds) {
    const { words, sound, window, stories } = plantTalk({
      seed,
      family,
      sections: SECTIONS,
      stories: STORIES,
      isPermuted,
    });
    const choice = { goal: 'shorts' as const, projectTitle: 'A talk', language: 'en', window, words, sound };
    const ranked = rankClips({ ...choice, clipDurationSec: CLIP_SEC, keywords: [], maxClips: 20 });
    const clips = finishClips(without === undefined ? ranked : withoutSignal(ranked, without), null);
    found += stories.filter((story) => clips.slice(0, 5).some((clip) => isHit(clip, story))).length;
    planted += stories.length;
    hits += stories.some((story) => clips[0] !== undefined && isHit(clips[0], story)) ? 1 : 0;
  }
  return { recallAt5: round(found / planted), hitAt1: round(hits / seeds.length) };
}

/** The clip holds most of the story, and is mostly story. */
function isHit(clip: Range, story: Range): boolean {
  const both = overlapSec(clip, story);
  return both >= 0.7 * durationOf(story) && both >= 0.6 * durationOf(clip);
}

/** The same ranking as if a signal could not be measured: its weight goes to the others. */
function withoutSignal(ranked: RankedClips, name: SignalName): RankedClips {
  return { ...ranked, candidates: ranked.candidates.map((candidate) => handOn(candidate, name)) };
}

function handOn(candidate: RankedCandidate, name: SignalName): RankedCandidate {
  const rest = candidate.ratings.filter((part) => part.name !== name);
  const total = rest.reduce((sum, { weight }) => sum + weight, 0);
  const ratings = rest.map((part) => ({ ...part, weight: part.weight / total }));
  return { ...candidate, ratings, total: ratings.reduce((sum, { weight, value }) => sum + weight * value, 0) };
}

function seedsFrom(from: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => from + i);
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
