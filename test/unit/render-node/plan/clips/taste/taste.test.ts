import { describe, expect, it } from 'vitest';
import { TRAITS, TRAITS_VERSION, type TasteWeights } from '#schema/domain/traits/traits.ts';
import { finishClips, pickClips } from '../../../../../../render-node/plan/clips/choose/finish-clips.ts';
import type { ClipChoice } from '../../../../../../render-node/plan/clips/material/clip-choice.ts';
import { rankClips } from '../../../../../../render-node/plan/clips/score/rank-clips.ts';
import { traitReaderOf } from '../../../../../../render-node/plan/clips/taste/read-traits.ts';
import { replayEvidence } from '../../../../../../render-node/plan/clips/taste/replayed-passages.ts';
import { clipChoice } from '../../../../../support/builders/clip-choice.ts';
import { speak } from '../../../../../support/media/spoken-material.ts';

const NUMBERS = TRAITS.indexOf('numbers');
/** Every tenth sentence has money in it. */
const TALK = Array.from({ length: 120 }, (_, i) =>
  i % 10 === 5
    ? `That harbour${i} cost them 40 million dollars and 20 percent of the ships.`
    : `Ships in harbour${i % 7} wait for weather${i % 5} before they sail${i % 3} again.`,
).join(' ');
const likes = (weight: number, version = TRAITS_VERSION): TasteWeights => ({
  version,
  weights: TRAITS.map((_, k) => (k === NUMBERS ? weight : 0)),
});
const choose = (over: Partial<ClipChoice> = {}) => {
  const ranked = rankClips(clipChoice(speak(TALK), { maxClips: 4, clipDurationSec: 15, ...over }));
  const said = ({ first, last }: { first: number; last: number }) =>
    ranked.material.sentences.slice(first, last + 1).filter(({ text }) => text.includes('million')).length;
  return { ranked, picked: pickClips(ranked, null), numbers: pickClips(ranked, null).map(said) };
};

describe('a taste', () => {
  it('moves what its viewers like to the front, and what they dislike away', () => {
    const sum = (counts: number[]) => counts.reduce((a, b) => a + b, 0);
    const [liked, disliked] = [choose({ taste: likes(0.5) }), choose({ taste: likes(-0.5) })];
    expect(liked.numbers.every((count) => count > 0)).toBe(true);
    expect(sum(disliked.numbers)).toBeLessThan(sum(liked.numbers) / 2);
    expect(liked.picked.length).toBe(disliked.picked.length);
  });

  it('changes no score', () => {
    const { ranked } = choose({ taste: likes(0.5) });
    const plain = finishClips({ ...ranked, choice: { ...ranked.choice, taste: undefined, maxClips: 30 } }, null);
    const scores = new Map(plain.map(({ startSec, endSec, score }) => [`${startSec}-${endSec}`, score]));
    const same = finishClips(ranked, null).filter(({ startSec, endSec }) => scores.has(`${startSec}-${endSec}`));
    expect(same.length).toBeGreaterThan(0);
    for (const { startSec, endSec, score } of same) expect(score).toBe(scores.get(`${startSec}-${endSec}`));
  });

  it('of other traits moves nothing', () => {
    expect(choose({ taste: likes(0.5, TRAITS_VERSION + 1) }).picked).toEqual(choose().picked);
  });
});

describe('traits', () => {
  it('are stored with each clip, in deviations from the rest of the video', () => {
    const { ranked } = choose();
    const clips = finishClips(ranked, null);
    for (const { details } of clips) {
      expect(details.traits?.version).toBe(TRAITS_VERSION);
      expect(details.traits?.values).toHaveLength(TRAITS.length);
    }
    const reader = traitReaderOf(ranked.material);
    const passages = reader?.passages ?? [];
    const means = TRAITS.map(
      (_, k) => passages.reduce((sum, passage) => sum + (reader?.read(passage)[k] ?? 0), 0) / passages.length,
    );
    expect(Math.max(...means.filter((__, k) => TRAITS[k] !== 'length').map(Math.abs))).toBeLessThan(0.1);
  });

  it('are unknown where hardly anything is said', () => {
    const words = speak('Ships need harbours. Harbours need ships. Nobody knows why.');
    const [clip] = finishClips(rankClips(clipChoice(words)), null);
    expect(clip?.details.traits).toBeUndefined();
  });
});

describe('what was replayed', () => {
  const { ranked } = choose();
  const { sentences } = ranked.material;
  const endSec = sentences.at(-1)?.endSec ?? 0;
  const pieces = Array.from({ length: 100 }, (_, i) => {
    const range = { startSec: (i * endSec) / 100, endSec: ((i + 1) * endSec) / 100 };
    const hasMoney = sentences.some(
      ({ text, ...at }) => text.includes('million') && at.startSec < range.endSec && at.endSec > range.startSec,
    );
    return { ...range, value: hasMoney ? 0.9 : 0.2 };
  });

  it('shows which passages viewers came back to', () => {
    const sums = replayEvidence(pieces, ranked.material);
    expect(sums?.version).toBe(TRAITS_VERSION);
    expect(sums?.n).toBeGreaterThanOrEqual(12);
    // Most of it the score explains, because it likes money, too.
    expect(sums?.xy[NUMBERS]).toBeGreaterThan(0.1);
    expect(sums?.xy[TRAITS.indexOf('score')]).toBeCloseTo(0, 2);
  });

  it('shows nothing if the curve is flat or missing', () => {
    const flat = pieces.map((piece) => ({ ...piece, value: 0.4 }));
    expect(replayEvidence(flat, ranked.material)).toBeNull();
    expect(replayEvidence([], ranked.material)).toBeNull();
  });
});
