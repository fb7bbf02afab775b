import type { TasteWeights } from '#schema/domain/traits/traits.ts';
import { pickClips } from '../../render-node/plan/clips/choose/finish-clips.ts';
import { countTalk, STYLE_COUNT } from '../../render-node/plan/clips/interest/features.ts';
import type { Candidate } from '../../render-node/plan/clips/score/candidates.ts';
import { type RankedClips, rankClips } from '../../render-node/plan/clips/score/rank-clips.ts';
import { type TraitReader, traitReaderOf } from '../../render-node/plan/clips/taste/read-traits.ts';
import { prefixSums } from '../../render-node/plan/math/numbers.ts';
import { choiceOf } from '../../scripts/lib/choose/choose-from.ts';
import type { RatedTalk } from '../../scripts/lib/train/talks.ts';

/** A talk with all that a made channel may like about its passages. `sample`: passages all over it. */
export type StudiedTalk = {
  id: string;
  sec: number;
  ranked: RankedClips;
  reader: TraitReader;
  sample: readonly Candidate[];
  /** How often words of a class are said in a clip, per word. */
  wordClass: (k: number, clip: Candidate) => number;
  /** The general choice. */
  general: readonly Candidate[];
};

const CLIP_SEC = 45;
const MOST_CLIPS = 8;
const SAMPLE = 120;

export function studyTalk(talk: RatedTalk): StudiedTalk {
  const ranked = rankClips(
    choiceOf({ words: talk.words, title: '', language: 'en' }, { clipSec: CLIP_SEC, most: MOST_CLIPS }),
  );
  const reader = cached(traitReaderOf(ranked.material));
  const { sentences } = ranked.material;
  const { style, words } = countTalk(sentences);
  const said = prefixSums(sentences.length, (i) => words[i] ?? 0);
  const classes = new Map<number, Float64Array>();
  const sumsOf = (k: number) => {
    const known = classes.get(k) ?? prefixSums(sentences.length, (i) => style[i * STYLE_COUNT + k] ?? 0);
    classes.set(k, known);
    return known;
  };
  const within = (sums: Float64Array, { first, last }: Candidate) => (sums[last + 1] ?? 0) - (sums[first] ?? 0);
  const step = Math.ceil(reader.passages.length / SAMPLE);
  return {
    id: talk.id,
    sec: sentences.at(-1)?.endSec ?? 0,
    ranked,
    reader,
    sample: reader.passages.filter((_, i) => i % step === 0),
    wordClass: (k, clip) => within(sumsOf(k), clip) / Math.max(8, within(said, clip)),
    general: pickClips(ranked, null),
  };
}

/** The choice that follows a taste. */
export function chooseWith({ ranked }: StudiedTalk, taste: TasteWeights): readonly Candidate[] {
  return pickClips({ ...ranked, choice: { ...ranked.choice, taste } }, null);
}

function cached(reader: TraitReader | null): TraitReader {
  if (reader === null) throw new Error('A talk without passages.');
  const known = new WeakMap<Candidate, number[]>();
  const read = (clip: Candidate) => {
    const traits = known.get(clip) ?? reader.read(clip);
    known.set(clip, traits);
    return traits;
  };
  return { ...reader, read };
}
