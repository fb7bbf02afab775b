import { unpackInterest } from '../render-node/plan/clips/interest/packed.ts';
import { mean } from '../render-node/plan/math/stats.ts';
import type { ChoiceModels } from '../render-node/plan/clips/material/models.ts';
import { finishClips, pickClips } from '../render-node/plan/clips/choose/finish-clips.ts';
import { type RankedClips, rankClips } from '../render-node/plan/clips/score/rank-clips.ts';
import { choiceOf } from '../scripts/lib/choose/choose-from.ts';
import { fitEdgeWeights, type ReadTalk, readTalkEdges } from '../scripts/lib/train/fit-edges.ts';
import { fitInterest } from '../scripts/lib/train/fit-interest.ts';
import { fitOpenings } from '../scripts/lib/train/fit-openings.ts';
import { isWorthPosting } from '../scripts/lib/train/fit-scores.ts';
import { openMarksModel } from '../render-node/tools/speech/marks/marks-model.ts';
import { packInterest } from '../scripts/lib/train/pack.ts';
import { prepareBoth } from '../scripts/lib/train/prepare-both.ts';
import { type RatedTalk, readTalks, showsOf } from '../scripts/lib/train/talks.ts';
import type { Range } from '#schema/domain/clip.ts';
import type { Word } from '#schema/domain/media.ts';
import type { Bench } from './lib/bench.ts';
import { judgeClip } from './lib/postable/judge-clip.ts';
import { endsSentence } from './lib/postable/programmes.ts';
import type { TrueWord } from './lib/postable/time-known-words.ts';
import { asHeard } from './lib/talks/as-heard.ts';
import { type ChoiceFigures, measureChoice } from './lib/talks/measure-choice.ts';
import { keptShares, type Lengths, measureLengths } from './lib/talks/measure-lengths.ts';

const CLIP_SEC = 60;
const MOST_CLIPS = 8;
const FIRST = 5;

/** The choice on talks that people rated. What was learned from a show is never measured on that show. */
export const realTalks: Bench = {
  async run() {
    const talks = readTalks().map(readTalkEdges);
    const said = await wordsOf(talks.map(({ talk }) => talk));
    const measured = showsOf(talks.map(({ talk }) => talk)).flatMap((show) => measureShow(show, talks, said));
    const all = meansOf(measured.map(({ figures }) => figures));
    const lengths = keptShares(measured.map((one) => one.lengths));
    return {
      figure: all.gain,
      goal: 0.45,
      bound: 'at least',
      also: {
        'rank correlation': { figure: all.correlation, goal: 0.5, bound: 'at least' },
        'clips of the editor found among the first eight': { figure: all.found, goal: 0.4, bound: 'at least' },
        'share of the first five with an interest under 2.5': { figure: all.dull, goal: 0.08 },
        'share of clips within 20 % of the asked length, worst of 15 to 90 s': {
          figure: Math.min(...Object.values(lengths)),
          goal: 0.9,
          bound: 'at least',
        },
      },
      details: {
        talks: talks.length,
        all,
        /** What the model of openings expects of the first five clips. */
        beginWhole: wholeShare(measured),
        /** Share of all clips that begin and end with a sentence as it was written down. */
        edges: edgeShares(measured),
        /** Share of clips within 20 % of the asked length. */
        lengths,
        shows: Object.fromEntries(
          showsOf(talks.map(({ talk }) => talk)).map((show) => [
            show,
            meansOf(measured.filter((one) => one.show === show).map(({ figures }) => figures)),
          ]),
        ),
        posted: postedByScore(measured),
      },
    };
  },
};

/** `whole`: mean chance that one of the first five clips begins whole, by a model that never saw the show. */
type Measured = {
  show: string;
  figures: ChoiceFigures;
  whole: number;
  lengths: Lengths;
  clips: { score: number; isPosted: boolean; begins: boolean; ends: boolean }[];
};

/** The words of each talk, by its id: as they were written down or, with `HEARD=1`, as a job would have heard them. */
async function wordsOf(talks: readonly RatedTalk[]): Promise<ReadonlyMap<string, readonly Word[]>> {
  const readMarks = openMarksModel();
  const said = new Map<string, readonly Word[]>();
  for (const [i, { id, words }] of talks.entries()) {
    said.set(id, process.env['HEARD'] === '1' ? await asHeard(words, readMarks, i + 1) : words);
  }
  return said;
}

function measureShow(show: string, talks: readonly ReadTalk[], said: ReadonlyMap<string, readonly Word[]>): Measured[] {
  const others = talks.filter(({ talk }) => talk.show !== show);
  const models: ChoiceModels = {
    interest: unpackInterest(packInterest(fitInterest(others.flatMap(prepareBoth)))),
    edges: fitEdgeWeights(others),
    openings: fitOpenings(others),
  };
  return talks
    .filter(({ talk }) => talk.show === show)
    .map(({ talk }) => measureTalk(talk, said.get(talk.id) ?? [], models));
}

function measureTalk(talk: RatedTalk, words: readonly Word[], models: ChoiceModels): Measured {
  const said = { words: [...words], title: '', language: 'en' };
  const ranked = rankClips(choiceOf(said, { clipSec: CLIP_SEC, most: MOST_CLIPS, models }));
  const clips = finishClips(ranked, null);
  const written = sentencesOf(talk);
  return {
    show: talk.show,
    figures: measureChoice(talk, {
      clips,
      candidates: ranked.candidates.map(({ startSec, endSec, total }) => [startSec, endSec, total]),
    }),
    whole: mean(chancesOf(ranked)),
    lengths: measureLengths(said, MOST_CLIPS, models),
    clips: clips.map((clip) => ({
      score: clip.score,
      isPosted: isWorthPosting(clip, talk),
      ...edgesOf(clip, written),
    })),
  };
}

function edgesOf(clip: Range, written: readonly TrueWord[]): { begins: boolean; ends: boolean } {
  const found = judgeClip({ ...clip, captions: [], title: '', titleFrom: 'source' }, written);
  return { begins: found?.begin.isWhole === true, ends: found?.end.isWhole === true };
}

/** What is heard may end early in a word that a long pause follows, as `asHeard` makes it: its beginning tells where it is. */
const BEGINNING_SEC = 0.05;

/** The next speaker ends a sentence, too. */
function sentencesOf({ words }: RatedTalk): TrueWord[] {
  let sentence = 0;
  return words.map(({ text, startSec, endSec, speaker }, i) => {
    const known = { text, startSec, endSec: Math.min(endSec, startSec + BEGINNING_SEC), sentence };
    if (endsSentence(text) || words[i + 1]?.speaker !== speaker) sentence += 1;
    return known;
  });
}

function edgeShares(measured: readonly Measured[]): { begins: number; ends: number } {
  const clips = measured.flatMap((one) => one.clips);
  const share = (is: (clip: (typeof clips)[number]) => boolean) => rounded(clips.filter(is).length / clips.length);
  return { begins: share(({ begins }) => begins), ends: share(({ ends }) => ends) };
}

function chancesOf(ranked: RankedClips): number[] {
  return pickClips(ranked, null)
    .slice(0, FIRST)
    .map(({ first }) => ranked.material.openings?.[first] ?? 0);
}

function wholeShare(measured: readonly Measured[]): number {
  return rounded(mean(measured.map(({ whole }) => whole)));
}

function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}

function meansOf(list: readonly ChoiceFigures[]): ChoiceFigures {
  const of = (name: keyof ChoiceFigures) => rounded(mean(list.map((figures) => figures[name])));
  return {
    correlation: of('correlation'),
    five: of('five'),
    chance: of('chance'),
    best: of('best'),
    gain: of('gain'),
    found: of('found'),
    dull: of('dull'),
  };
}

/** What a score means: of the clips with so many points, the share that was worth posting. The curve knows all talks. */
function postedByScore(measured: readonly Measured[]): Record<string, { clips: number; posted: number }> {
  const clips = measured.flatMap((one) => one.clips);
  const groups = [0, 35, 45, 55, 70, 101];
  return Object.fromEntries(
    groups.slice(0, -1).map((from, i) => {
      const own = clips.filter(({ score }) => score >= from && score < (groups[i + 1] ?? 101));
      const posted = own.filter(({ isPosted }) => isPosted).length / Math.max(1, own.length);
      return [`from ${from}`, { clips: own.length, posted: Math.round(posted * 100) / 100 }];
    }),
  );
}
