import { describe, expect, it } from 'vitest';
import { readMaterial } from '../../../../../render-node/plan/clips/material/material.ts';
import { wordMeasures } from '../../../../../render-node/plan/clips/score/word-signals.ts';
import { clipChoice } from '../../../../support/builders/clip-choice.ts';
import { speak } from '../../../../support/media/spoken-material.ts';

describe('the learned value of a clip', () => {
  const words = speak(
    Array.from(
      { length: 40 },
      (_, i) => `The engineer measured bridge ${i} twice, because nobody believed the story.`,
    ).join(' '),
  );
  const material = readMaterial(clipChoice(words), words);
  const { value } = wordMeasures(material);
  const clip = (first: number, last: number, silenceSec = 0) => ({
    first,
    last,
    startSec: material.sentences[first]?.startSec ?? 0,
    endSec: (material.sentences[last]?.endSec ?? 0) + silenceSec,
  });

  it('is learned, and does not depend on short pauses', () => {
    expect(material.interest).not.toBeNull();
    expect(value?.absolute(clip(3, 6, 1))).toBe(value?.absolute(clip(3, 6)));
  });

  it('falls where a clip is mostly silence', () => {
    const full = value?.absolute(clip(3, 6)) ?? 0;
    const long = clip(3, 6, 60);
    const count = words.filter(
      ({ startSec, endSec }) => startSec >= long.startSec && endSec <= clip(3, 6).endSec,
    ).length;
    expect(value?.absolute(long)).toBeCloseTo((full * count) / (long.endSec - long.startSec) / 1.5, 2);
  });
});
