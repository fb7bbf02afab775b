import { overlapSec, type Range } from '#schema/domain/clip.ts';
import type { Material } from '../material/material.ts';
import { trimStart } from '../edges/model.ts';
import type { Candidate } from './candidates.ts';
import { type Rated, SIGNAL_NAMES, weightsOf } from './score.ts';
import { measuresFor } from './signals.ts';

/** A run of whole sentences that a range shows. The shares of a range's runs add up to 1. */
type ShownRun = { run: Candidate; share: number };

/**
 * What a range is worth, whoever set its edges: each signal by itself, without a look at other clips. Depends on nothing
 * but the range, the words and the sound. An edge inside a sentence counts for the clips with and without it, each by
 * the share of the sentence that is shown, so that a small step changes little.
 */
export function rateRange(range: Range, material: Material): Rated[] {
  const measures = measuresFor(material);
  const present = SIGNAL_NAMES.filter((name) => measures[name] !== undefined);
  const runs = runsIn(range, material);
  // A clip that begins or ends inside a sentence is less of a whole.
  const wholeness = Math.max(...runs.map(({ share }) => share));
  return weightsOf(present, material.interest === null ? 'cues' : 'learned').map(({ name, weight }) => ({
    name,
    weight,
    value:
      (name === 'flow' ? wholeness : 1) *
      runs.reduce((sum, { run, share }) => sum + share * (measures[name]?.absolute(run) ?? 0), 0),
  }));
}

/** The run of sentences that a range shows most of. */
export function mainRun(range: Range, material: Material): Candidate {
  const [main] = runsIn(range, material).toSorted((a, b) => b.share - a.share);
  if (main === undefined) throw new Error('a range without a run');
  return main.run;
}

/** The runs that a range shows: one if no edge cuts a sentence, else up to four. */
export function runsIn(range: Range, material: Material): ShownRun[] {
  const shown = material.sentences.map((_, i) => shownShare(i, range, material));
  const first = shown.findIndex((share) => share > 0);
  const last = shown.findLastIndex((share) => share > 0);
  if (first === -1) return [{ run: { ...range, first: 0, last: -1 }, share: 1 }];
  const [opened, closed] = [shown[first] ?? 1, shown[last] ?? 1];
  const all = [
    { first, last, share: opened * closed },
    { first: first + 1, last, share: (1 - opened) * closed },
    { first, last: last - 1, share: opened * (1 - closed) },
    { first: first + 1, last: last - 1, share: (1 - opened) * (1 - closed) },
  ].filter((one) => one.share > 0 && one.first <= one.last);
  const sum = all.reduce((total, { share }) => total + share, 0);
  return all.map(({ share, ...span }) => ({
    run: { ...span, ...secondsOf(span, range, material) },
    share: share / sum,
  }));
}

/** The share of a sentence that is shown, without the fillers and conjunctions that it begins with. */
function shownShare(i: number, range: Range, material: Material): number {
  const [startSec, endSec] = [startOf(i, material), material.sentences[i]?.endSec ?? 0];
  return endSec > startSec ? overlapSec({ startSec, endSec }, range) / (endSec - startSec) : 0;
}

/** Silence of up to this many seconds around the words belongs to the cut: it says nothing about a clip. */
const SILENCE_SEC = 1;

/** From the first to the last word, and the longer silence around them that the range shows. */
function secondsOf({ first, last }: { first: number; last: number }, range: Range, material: Material): Range {
  const [startSec, endSec] = [startOf(first, material), material.sentences[last]?.endSec ?? 0];
  return {
    startSec: startSec - range.startSec > SILENCE_SEC ? range.startSec : startSec,
    endSec: range.endSec - endSec > SILENCE_SEC ? range.endSec : endSec,
  };
}

function startOf(i: number, { edges, words }: Material): number {
  return words[trimStart(edges, i)]?.startSec ?? 0;
}
