import { expect, it } from 'vitest';
import { trimSilence } from '../../../bench/lib/postable/trim-silence.ts';

/** A voice from 0.3 to 0.5 s and from 0.6 s on, in a quiet room. */
const levelsDb = Array.from({ length: 100 }, (_, i) => ((i >= 30 && i < 50) || i >= 60 ? -20 : -60));
const sound = { startSec: 0, frameMs: 10, levelsDb };
const word = (startSec: number, endSec: number) => ({ text: 'the', sentence: 0, startSec, endSec });

it('known words lose a pause that they begin or end with, and keep the short quiet of a consonant', () => {
  const trimmed = trimSilence([word(0, 0.5), word(0.2, 0.6), word(0.5, 0.9), word(0, 0.2)], sound);
  const times = trimmed.map(({ startSec, endSec }) => [startSec, endSec].map((sec) => Math.round(sec * 100) / 100));
  expect(times).toEqual([
    [0.3, 0.5],
    [0.2, 0.6],
    [0.5, 0.9],
    [0, 0.2],
  ]);
  expect(trimSilence([word(0, 0.5)], { ...sound, levelsDb: [] })).toEqual([word(0, 0.5)]);
});
