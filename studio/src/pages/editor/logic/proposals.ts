import type { CutProposals } from 'clipmill';
import { keptSec, overlapSec, type Range } from '../../../../../schema/domain/clip.ts';
import { isCutOut } from '../../../../../schema/domain/cuts/proposals.ts';
import { sentenceAt, type TimedWord } from './sentences.ts';
import { bringBack, isStruck, type Said, strikeParts } from './struck.ts';

type View = CutProposals['proposals'][number];

/** What could be cut out. `words`: those that go; none for a pause. */
export type Proposal = Pick<View, 'id' | 'kind' | 'words'> & { range: Range };

/** What one button cuts. */
export const GROUPS = {
  fillers: ['filler', 'noise'],
  repeats: ['repeat', 'retake'],
  pauses: ['pause'],
} as const satisfies Record<string, readonly View['kind'][]>;
export type Group = keyof typeof GROUPS;

export function proposalsOf(views: readonly View[]): Proposal[] {
  return views.map(({ id, kind, words, start, end }) => ({ id, kind, words, range: { startSec: start, endSec: end } }));
}

/** Where proposals are shown: the words that would go, and what stands before or after a word, by its index. */
export type Places = {
  words: ReadonlyMap<number, Proposal>;
  before: ReadonlyMap<number, readonly Proposal[]>;
  after: ReadonlyMap<number, readonly Proposal[]>;
};

/** `words`: the transcript in order. What begins a clip, at `startSec`, stands before its first word. */
export function placesOf(proposals: readonly Proposal[], words: readonly TimedWord[], startSec: number): Places {
  const [gone, before, after] = [
    new Map<number, Proposal>(),
    new Map<number, Proposal[]>(),
    new Map<number, Proposal[]>(),
  ];
  for (const proposal of proposals) {
    for (const { index } of proposal.words) gone.set(index, proposal);
    const spoken = sentenceAt(words, proposal.range.endSec - 0.001);
    const last = words[spoken];
    const isFirst = last === undefined || (proposal.words.length === 0 && proposal.range.startSec <= startSec);
    const at = isFirst ? words[spoken + 1]?.index : last.index;
    if (at !== undefined) add(isFirst ? before : after, at, proposal);
  }
  return { words: gone, before, after };
}

/** Whether it is cut: of words, the middles decide as everywhere. */
export function isTaken({ words, range }: Proposal, struck: readonly Range[]): boolean {
  return words.length > 0 ? words.every((word) => isStruck(word, struck)) : isCutOut(range, struck);
}

/** The proposals of a group in the clip, and what those that are not cut would save, in seconds. */
export function stateOf(group: Group, proposals: readonly Proposal[], struck: readonly Range[], range: Range) {
  const kinds: readonly string[] = GROUPS[group];
  const all = proposals.filter((one) => kinds.includes(one.kind) && overlapSec(one.range, range) > 0);
  const open = all.filter((one) => !isTaken(one, struck));
  return { all, open, savedSec: savedBy(open, struck, range) };
}

/** How much shorter the clip gets with all of them, in seconds. */
export function savedBy(proposals: readonly Proposal[], struck: readonly Range[], range: Range): number {
  return keptSec(range, struck) - keptSec(range, [...struck, ...proposals.map((one) => one.range)]);
}

/** Cuts proposals: as many as the clip may have cuts. */
export function take(struck: readonly Range[], proposals: readonly Proposal[], said: Said): readonly Range[] {
  const ranges = proposals.map(({ range }) => range);
  return strikeParts(struck, ranges, said);
}

/** Brings back what is cut of proposals, and nothing else. */
export function takeBack(struck: readonly Range[], proposals: readonly Proposal[], said: Said): readonly Range[] {
  return proposals
    .filter((one) => isTaken(one, struck))
    .reduce((cuts, { range }) => bringBack(cuts, range, said), struck);
}

function add(places: Map<number, Proposal[]>, at: number, proposal: Proposal): void {
  places.set(at, [...(places.get(at) ?? []), proposal]);
}
