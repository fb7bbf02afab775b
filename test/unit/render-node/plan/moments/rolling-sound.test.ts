import { describe, expect, it } from 'vitest';
import { makeRollingSound } from '../../../../../render-node/plan/moments/rolling-sound.ts';
import { makeMusic } from '../../../../support/media/made-sounds.ts';

const MUSIC = makeMusic(4);

function piecesOf(samples: number) {
  const count = Math.floor(MUSIC.length / samples);
  return Array.from({ length: count }, (_, i) => MUSIC.slice(i * samples, (i + 1) * samples));
}

describe('a sound that comes in pieces', () => {
  it('loses no sample at the boundaries', () => {
    const rolling = makeRollingSound(30);
    const heard = piecesOf(5_000).map((piece) => rolling.push(piece, []));
    expect(heard.map(({ frames }) => frames.bodyDb.length)).toEqual(
      heard.map((_, i) => Math.floor(((i + 1) * 5_000) / 320)),
    );
  });

  it('knows at a boundary what was before it', () => {
    const whole = makeRollingSound(30).push(MUSIC, []).frames;
    const rolling = makeRollingSound(30);
    const { frames } = piecesOf(16_000)
      .map((piece) => rolling.push(piece, []))
      .at(-1) ?? { frames: whole };
    for (const boundary of [50, 100, 150]) {
      for (let i = boundary; i < boundary + 5; i += 1) {
        expect(Math.abs((frames.bodyDb[i] ?? 0) - (whole.bodyDb[i] ?? 0))).toBeLessThan(0.01);
        expect(Math.abs((frames.flux[i] ?? 0) - (whole.flux[i] ?? 0))).toBeLessThan(0.01);
      }
    }
  });

  it('keeps the last seconds and where they begin', () => {
    const rolling = makeRollingSound(1.5);
    rolling.restart(100);
    const speech = [{ startSec: 100.2, endSec: 101 }];
    piecesOf(16_000)
      .slice(0, 2)
      .forEach((piece, i) => rolling.push(piece, i === 0 ? speech : []));
    const kept = rolling.push(MUSIC.slice(32_000, 48_000), [{ startSec: 102, endSec: 102.5 }]);
    expect(kept.startSec).toBeCloseTo(101.5);
    expect(kept.frames.bodyDb).toHaveLength(75);
    expect(kept.speech).toEqual([{ startSec: 102, endSec: 102.5 }]);
    rolling.restart(200);
    expect(rolling.push(MUSIC.slice(0, 3_200), [])).toMatchObject({ startSec: 200, speech: [] });
  });
});
