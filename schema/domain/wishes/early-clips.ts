import { durationOf, type Range, sharedOf } from '../clip.ts';
import type { JobPart } from '../parts.ts';
import type { ReviewedRange, ShortDraft } from '../score.ts';

/**
 * Early clips: found in one part of a long talk while the others are still being heard.
 *
 * `leastScore`: a score is the chance that an editor would post the clip, so it needs no comparison with what is not heard
 * yet. In 26 of 57 rated talks a clip of the first ten minutes has it, in 48 one of the first half hour; nine of ten are
 * among the best 20 of the whole talk later (with 40: 35, 53 and five of six; with 50: 19, 37 and nine of ten).
 * `parts`: where no clip has it, the next part is tried, up to this many. `leastSec`: a shorter part shows too little.
 */
export const EARLY = { leastScore: 45, most: 3, parts: 3, leastSec: 300 } as const;

/** A part overlaps its neighbors by less. Its last sentence there may go on in the next part. */
const UNSURE_EDGE_SEC = 20;
/** Ranges that share this much of what they cover together are the same clip. */
const SAME_SHARE = 0.5;

/** Where early clips may lie in a part, in seconds of the source. Null: they are not looked for in this part. */
export function earlyWindow({ index, count, startSec, endSec }: JobPart): Range | null {
  const window = {
    startSec: startSec + (index === 0 ? 0 : UNSURE_EDGE_SEC),
    endSec: endSec - (index === count - 1 ? 0 : UNSURE_EDGE_SEC),
  };
  return index < EARLY.parts && durationOf(window) >= EARLY.leastSec ? window : null;
}

/** How many early clips a project gets at most. */
export function mostEarly({ maxClips }: { maxClips: number }): number {
  return Math.min(EARLY.most, maxClips);
}

type Judged = Range & Pick<ShortDraft, 'score'> & { details: { review?: ReviewedRange | undefined } };

/**
 * Of the clips of a part, best first, those that would rank well in any talk. Where lists of words judge (`language` is
 * not English, and no language model was asked), a score is no chance, so there are none.
 */
export function pickEarly<D extends Judged>(
  drafts: readonly D[],
  part: JobPart,
  { language, maxClips }: { language: string; maxClips: number },
): D[] {
  const window = earlyWindow(part);
  const isInside = (draft: D) => window !== null && draft.startSec >= window.startSec && draft.endSec <= window.endSec;
  const isChance = ({ details }: D) => isEnglish(language) || details.review !== undefined;
  return drafts
    .filter((draft) => draft.score >= EARLY.leastScore && isInside(draft) && isChance(draft))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, mostEarly({ maxClips }));
}

/**
 * Joins early clips with the best of the whole. An early clip that shares at least half with one of the best is that
 * clip: it stays as it is, and `found` holds it. `added` are the other best ones. Early clips that are not found stay,
 * below the best. One of the best is one early clip at most, and the other way around: the most alike pair first.
 */
export function mergeEarly<E extends Range, D extends Range>(
  early: readonly E[],
  best: readonly D[],
): { found: E[]; added: D[] } {
  const pairs = early
    .flatMap((one) => best.map((draft) => ({ one, draft, share: sharedOf(one, draft) })))
    .filter(({ share }) => share >= SAME_SHARE)
    .toSorted((a, b) => b.share - a.share);
  const found = new Set<E>();
  const taken = new Set<D>();
  for (const { one, draft } of pairs) {
    if (found.has(one) || taken.has(draft)) continue;
    found.add(one);
    taken.add(draft);
  }
  return { found: early.filter((one) => found.has(one)), added: best.filter((draft) => !taken.has(draft)) };
}

function isEnglish(language: string): boolean {
  return /^en(-|$)/i.test(language);
}
