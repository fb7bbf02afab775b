import { type Evidence, evidenceOfPosts, type TastePost } from '#schema/domain/taste/evidence.ts';
import { learnTaste } from '#schema/domain/taste/learn-taste.ts';
import { type TasteWeights, TRAITS_VERSION } from '#schema/domain/traits/traits.ts';
import { pickBest } from '../../render-node/plan/clips/score/pick.ts';
import { tasteShift } from '../../render-node/plan/clips/taste/follow-taste.ts';
import { replayEvidence } from '../../render-node/plan/clips/taste/replayed-passages.ts';
import type { Candidate } from '../../render-node/plan/clips/score/candidates.ts';
import { mean } from '../../render-node/plan/math/stats.ts';
import { gaussian } from '../../test/support/builders/random.ts';
import { spearman } from '../lib/talks/measure-choice.ts';
import {
  madeHeatmap,
  madeTaste,
  madeWorth,
  pickSome,
  type Random,
  type TasteKind,
  type Worth,
} from './made-channels.ts';
import { chooseWith, type StudiedTalk } from './studied-talk.ts';

/** What is known of a channel: posts that were counted, and long videos with a heatmap. */
export type Known = { posts: number; videos: number };

/** `gain`, `best`: logarithms of views that the first clips of unseen talks have more than those of the general choice. */
export type Judged = { isUsed: boolean; gain: number; best: number; correlation: number; general: number };

/** Noise of the logarithm of a clip's views, and of what all clips of a video have in common: standard deviations. */
const NOISE = { clip: 1, video: 0.5 };
const FIRST = 5;
/** Clips of a video that are posted; more if there are too few videos for the posts. */
const PER_TALK = 4;
const JUDGED_TALKS = 6;
/** Share of what viewers replay in long videos that is the taste of those who watch clips; as a correlation. */
const SHARED_TASTE = 0.7;

/** Makes a channel, lets it learn from some talks, and judges its choice from others. */
export function judgeChannel(
  talks: readonly StudiedTalk[],
  { kind, strength, known, random }: { kind: TasteKind; strength: number; known: Known; random: Random },
): Judged {
  const worth = madeWorth(kind, strength, random);
  const mixed = pickSome(talks, talks.length, random);
  const [judged, seen] = [mixed.slice(0, JUDGED_TALKS), mixed.slice(JUDGED_TALKS)];
  const { weights, isProven } = learnTaste([
    ...evidenceOfPosts(postsOf(seen, { count: known.posts, worth, random })),
    ...heatmapsOf(seen.slice(0, known.videos), { worth, kind, random }),
  ]);
  const taste = { version: TRAITS_VERSION, weights };
  const all = judged.map((talk) => judgeTalk(talk, worth, isProven ? taste : null));
  const meanOf = (of: (one: (typeof all)[number]) => number) => mean(all.map(of));
  return {
    isUsed: isProven,
    gain: meanOf(({ gain }) => gain),
    best: meanOf(({ best }) => best),
    correlation: meanOf(({ correlation }) => correlation),
    general: meanOf(({ general }) => general),
  };
}

/** Clips that the general choice found, talk after talk, with views at a week. */
function postsOf(
  seen: readonly StudiedTalk[],
  { count, worth, random }: { count: number; worth: Worth; random: Random },
): TastePost[] {
  const perTalk = Math.max(PER_TALK, Math.ceil(count / seen.length));
  const clips = seen.flatMap((talk) => {
    const ofVideo = NOISE.video * gaussian(random);
    return talk.general.slice(0, perTalk).map((clip) => ({ talk, clip, ofVideo }));
  });
  return clips.slice(0, count).map(({ talk, clip, ofVideo }, i) => {
    const views = Math.exp(7 + worth(talk, clip) + ofVideo + NOISE.clip * gaussian(random));
    return {
      connectionId: 'channel',
      projectId: talk.id,
      shortId: String(i),
      facts: {
        sec: clip.endSec - clip.startSec,
        layout: 'single',
        captions: null,
        moment: null,
        traits: { version: TRAITS_VERSION, values: talk.reader.read(clip) },
      },
      points: [[168, Math.round(views)]],
    };
  });
}

function heatmapsOf(
  talks: readonly StudiedTalk[],
  { worth, kind, random }: { worth: Worth; kind: TasteKind; random: Random },
): Evidence[] {
  const other = madeTaste(kind === 'none' ? 'traits' : kind, random);
  // What people replay is in part something else.
  const replayed: Worth = (talk, clip) =>
    SHARED_TASTE * worth(talk, clip) + Math.sqrt(1 - SHARED_TASTE ** 2) * 0.3 * (other?.(talk, clip) ?? 0);
  return talks.flatMap((talk) => {
    const sums = replayEvidence(madeHeatmap(talk, replayed, random), talk.ranked.material);
    return sums === null ? [] : [{ video: talk.id, from: 'replays' as const, sums }];
  });
}

function judgeTalk(talk: StudiedTalk, worth: Worth, taste: TasteWeights | null) {
  const { candidates, material } = talk.ranked;
  const worths = candidates.map((clip) => worth(talk, clip));
  const meanWorth = (clips: readonly Candidate[]) => mean(clips.slice(0, FIRST).map((clip) => worth(talk, clip)));
  const general = meanWorth(talk.general);
  const best = pickBest(
    candidates.map((clip, i) => ({ ...clip, total: worths[i] ?? 0 })),
    FIRST,
  );
  const ranks = (shift: (clip: Candidate) => number) =>
    spearman(
      candidates.map((clip) => clip.total + shift(clip)),
      worths,
    );
  const before = ranks(() => 0);
  return {
    gain: taste === null ? 0 : meanWorth(chooseWith(talk, taste)) - general,
    best: meanWorth(best) - general,
    general: before,
    correlation: taste === null ? before : ranks(tasteShift(taste, material, candidates)),
  };
}
