import { describe, expect, it } from 'vitest';
import { withWordMargins } from '../../../../../render-node/plan/transcript/word-margins.ts';
import { levelsFor, speak } from '../../../../support/media/spoken-material.ts';

describe('the quiet places beside words', () => {
  const words = [...speak('one two.', { at: 1 }), ...speak('three four.', { at: 3 })];
  const sound = levelsFor(words, 6);
  const three = (from = words, levels = sound) => withWordMargins(from, levels)[2];
  const four = (from = words, levels = sound) => withWordMargins(from, levels)[3];

  it('lie a little beside the words', () => {
    expect(three()?.leadSec).toBeCloseTo(0.12, 1);
    expect(four()?.tailSec).toBeCloseTo(0.2, 1);
  });

  it('lie outside of the sound where the time of a word is late or early', () => {
    const late = words.map((word) => ({ ...word, startSec: word.startSec + 0.15 }));
    expect(three(late)?.leadSec).toBeGreaterThan(0.16);
    const early = words.map((word) => ({ ...word, endSec: word.endSec - 0.15 }));
    expect(four(early)?.tailSec).toBeGreaterThan(0.16);
  });

  it('lie in the pause where two words are said to touch beside it', () => {
    const touching = words.map((word, i) => (i === 1 ? { ...word, endSec: 3 } : word));
    // "two." ends at 1.65 and "three" begins at 3; both are said to meet at 3, or at 2.95.
    expect(three(touching)?.leadSec).toBeGreaterThan(0.03);
    const late = withWordMargins(
      words.map((word, i) =>
        i === 0 ? { ...word, endSec: 1.5 } : i === 1 ? { ...word, startSec: 1.5, endSec: 1.7 } : word,
      ),
      sound,
    );
    expect(late[1]?.tailSec).toBeGreaterThan(0.1);
  });

  it('lie outside of a last consonant, however late its pause begins', () => {
    const early = words.map((word) => ({ ...word, endSec: word.endSec - 0.28 }));
    const end = early[3]?.endSec ?? 0;
    const quiet = { ...sound, levelsDb: [...sound.levelsDb] };
    // Softer where the tongue closes, not silent.
    quiet.levelsDb.fill(-40, Math.round(end * 100), Math.round(end * 100) + 9);
    expect(four(early, quiet)?.tailSec).toBeGreaterThan(0.28);
  });

  it('are as quiet as the room around, also beside a louder room', () => {
    const louder = Array.from({ length: 6000 }, () => -38);
    const rooms = { ...sound, levelsDb: [...sound.levelsDb, ...louder] };
    const early = words.map((word) => ({ ...word, endSec: word.endSec - 0.28 }));
    const end = Math.round((early[3]?.endSec ?? 0) * 100);
    rooms.levelsDb.fill(-38, end, end + 9);
    expect(four(early, rooms)?.tailSec).toBeGreaterThan(0.28);
  });

  it('are the quietest where nothing is as quiet as the room', () => {
    const loud = { ...sound, levelsDb: sound.levelsDb.map(() => -30) };
    // The room elsewhere, and one place in the gap.
    loud.levelsDb.fill(-60, 450, 600);
    loud.levelsDb.fill(-40, 280, 284);
    expect(three(words, loud)?.leadSec).toBeCloseTo(0.18, 1);
  });

  it('never pass the middle of the gap, and are not said without sound', () => {
    const near = [...speak('one two.', { at: 1 }), ...speak('three four.', { at: 1.75 })];
    const [, two, next] = withWordMargins(near, levelsFor(near, 6));
    expect(two?.tailSec).toBeCloseTo(0.05, 1);
    expect((two?.endSec ?? 0) + (two?.tailSec ?? 0)).toBeCloseTo((next?.startSec ?? 0) - (next?.leadSec ?? 0), 3);
    expect(withWordMargins(words, { ...sound, levelsDb: [] })).toEqual(words);
  });
});
