import { overlapRatio, overlapSec, type Range } from '#schema/domain/clip.ts';
import type { MoreClips } from '../material/clip-choice.ts';
import type { Material } from '../material/material.ts';
import { type Candidate, insideOf } from '../score/candidates.ts';
import { MAX_OVERLAP, pickBest } from '../score/pick.ts';
import { sayTheSame } from './same-text.ts';

/** Clips end in the silence after their last word, which may extend into what follows. */
const SILENCE_SEC = 0.5;
/** The lead of a clip right next to the moment over one at the end of its reach, in shares of the scale of scores. */
const NEARNESS_WORTH = 0.5;

type Rated = Candidate & { total: number };
type Search = {
  more: MoreClips;
  wanted: number;
  clipDurationSec: number;
  material: Material;
  /** As for `pickBest`. */
  costOf: (clip: Candidate) => number;
};

/**
 * Clips in addition to the existing ones, best first; may be empty. Without a moment they overlap none of those, and
 * say something else. Near a moment, those that contain it come first, and may overlap the others a little.
 */
export function pickMore<C extends Rated>(candidates: readonly C[], { more, wanted, costOf, ...rest }: Search): C[] {
  const isSame = sayTheSame(rest.material);
  const { sentences } = rest.material;
  const taken = more.taken.map((range): Candidate => ({ ...range, ...insideOf(range, sentences) }));
  const { aroundSec } = more;
  if (aroundSec === undefined) {
    const isFree = (one: C) => taken.every((other) => overlapSec(one, other) <= SILENCE_SEC && !isSame(one, other));
    return pickBest(candidates.filter(isFree), wanted, { isSame, enough: 0, costOf });
  }
  const reachSec = wanted * rest.clipDurationSec;
  const near = candidates
    .filter((one) => taken.every((other) => overlapRatio(one, other) <= MAX_OVERLAP))
    .map((own) => ({ ...own, own, gapSec: gapTo(own, aroundSec) }))
    .filter(({ gapSec }) => gapSec <= reachSec)
    .map((one) => ({ ...one, total: one.total + worthOf(one.gapSec / reachSec) }));
  return pickBest(near, wanted, { isSame, enough: 0, costOf }).map(({ own }) => own);
}

function gapTo({ startSec, endSec }: Range, atSec: number): number {
  return Math.max(0, startSec - atSec, atSec - endSec);
}

/** A clip that contains the moment comes before all others. `share`: of the reach. */
function worthOf(share: number): number {
  return share === 0 ? 1 + NEARNESS_WORTH : NEARNESS_WORTH * (1 - share);
}
