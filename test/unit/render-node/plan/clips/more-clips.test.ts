import { describe, expect, it } from 'vitest';
import { overlapRatio, overlapSec } from '../../../../../schema/domain/clip.ts';
import type { ShortDraft } from '../../../../../schema/domain/score.ts';
import { chooseClips } from '../../../../support/builders/choose-clips.ts';
import { clipChoice } from '../../../../support/builders/clip-choice.ts';
import { speak } from '../../../../support/media/spoken-material.ts';
import { TALK_OF_SUBJECTS } from '../../../../support/media/talk-of-subjects.ts';

const choice = clipChoice(speak(TALK_OF_SUBJECTS), { maxClips: 3 });
const there = chooseClips(choice);
const taken = there.map(({ startSec, endSec, title }) => ({ startSec, endSec, title }));
const asRange = ({ startSec, endSec }: ShortDraft) => ({ startSec, endSec });

describe('further clips', () => {
  it('overlap none of those that are there, nor each other, and have other titles', () => {
    expect(there).toHaveLength(3);
    const further = chooseClips({ ...choice, more: { taken } });
    expect(further.length).toBeGreaterThan(0);
    expect(further.length).toBeLessThanOrEqual(3);
    for (const clip of further) {
      for (const other of taken) expect(overlapSec(clip, other)).toBeLessThanOrEqual(0.5);
      expect(taken.map(({ title }) => title)).not.toContain(clip.title);
    }
    const [a, b] = further.map(asRange);
    expect(overlapSec(a ?? { startSec: 0, endSec: 1 }, b ?? { startSec: 2, endSec: 3 })).toBe(0);
  });

  it('are rated on the same scale as the first ones', () => {
    const all = chooseClips({ ...choice, maxClips: 20 });
    const further = chooseClips({ ...choice, maxClips: 20, more: { taken } });
    const same = further.filter((clip) =>
      all.some((one) => one.startSec === clip.startSec && one.endSec === clip.endSec),
    );
    expect(same.length).toBeGreaterThan(0);
    for (const clip of same) {
      expect(clip.score).toBe(
        all.find(({ startSec, endSec }) => startSec === clip.startSec && endSec === clip.endSec)?.score,
      );
    }
  });

  it('hold a moment or begin beside it, and others are near', () => {
    const lastSec = choice.words.at(-1)?.endSec ?? 0;
    for (const aroundSec of [12, lastSec / 2, lastSec - 5]) {
      const [nearest, ...others] = chooseClips({ ...choice, more: { taken: [], aroundSec } });
      expect(others.length).toBeGreaterThan(0);
      // A moment between two sentences may lie in no clip.
      expect(nearest?.startSec).toBeLessThanOrEqual(aroundSec + 1);
      expect(nearest?.endSec).toBeGreaterThanOrEqual(aroundSec - 1);
      for (const { startSec, endSec } of others) {
        expect(Math.max(0, startSec - aroundSec, aroundSec - endSec)).toBeLessThanOrEqual(31);
      }
    }
  });

  it('near a moment that a clip holds already are another one', () => {
    const [best] = taken;
    const aroundSec = ((best?.startSec ?? 0) + (best?.endSec ?? 0)) / 2;
    const clips = chooseClips({ ...choice, more: { taken, aroundSec } });
    expect(Math.min(taken.length, clips.length)).toBeGreaterThan(0);
    for (const clip of clips) {
      for (const other of taken) expect(overlapRatio(clip, other)).toBeLessThanOrEqual(0.45);
    }
  });

  it('are none where everything is taken', () => {
    const everything = { ...choice.window, title: 'All' };
    expect(chooseClips({ ...choice, more: { taken: [everything] } })).toEqual([]);
    expect(chooseClips({ ...choice, more: { taken: [everything], aroundSec: 20 } })).toEqual([]);
  });
});
