import { describe, expect, it } from 'vitest';
import { makeSecondsMeter } from '../../../../../render-node/plan/moments/measure-seconds.ts';
import type { LiveChunk, LiveSecond } from '../../../../../render-node/plan/moments/types.ts';
import { withNoise, MADE_RATE, makeApplause, makeLaughter, makeMusic } from '../../../../support/media/made-sounds.ts';

const SEC = 24;
const SOUND = withNoise(1, SEC, [
  { atSec: 4, sound: makeApplause(2, 4) },
  { atSec: 11, sound: makeLaughter(3, 4) },
  { atSec: 18, sound: makeMusic(4) },
]);

function chunksOf(chunkSec: number, more: (startSec: number) => Partial<LiveChunk> = () => ({})): LiveChunk[] {
  return Array.from({ length: Math.ceil(SEC / chunkSec) }, (_, i) => {
    const [startSec, endSec] = [i * chunkSec, Math.min(SEC, (i + 1) * chunkSec)];
    const samples = SOUND.slice(Math.round(startSec * MADE_RATE), Math.round(endSec * MADE_RATE));
    return { startSec, endSec, samples, speech: [], motion: [], ...more(startSec) };
  });
}

function measure(chunks: readonly LiveChunk[]): LiveSecond[] {
  const meter = makeSecondsMeter();
  return [...chunks.flatMap((chunk) => meter.read(chunk)), ...meter.end()];
}

describe('seconds of a live', () => {
  it('tell cheers, music and the quiet room apart', () => {
    const seconds = measure(chunksOf(4));
    expect(seconds.map(({ atSec }) => atSec)).toEqual(Array.from({ length: SEC }, (_, i) => i));
    expect(seconds.slice(4, 8).every(({ cheer, levelDb }) => (cheer ?? 0) > 0.3 && (levelDb ?? -100) > -35)).toBe(true);
    expect(seconds.slice(12, 14).every(({ cheer }) => (cheer ?? 0) > 0.2)).toBe(true);
    expect(seconds.slice(19, 21).every(({ music, cheer }) => (music ?? 0) > 0.5 && cheer === 0)).toBe(true);
    expect([1, 9, 16].map((at) => (seconds[at]?.levelDb ?? 0) < -50)).toEqual([true, true, true]);
  });

  it.each([1, 1.71, 6])('are much the same in pieces of %s s', (chunkSec) => {
    const [these, others] = [measure(chunksOf(chunkSec)), measure(chunksOf(4))];
    expect(these.map(({ atSec }) => atSec)).toEqual(others.map(({ atSec }) => atSec));
    const apart = these.map(({ levelDb }, i) => Math.abs((levelDb ?? 0) - (others[i]?.levelDb ?? 0)));
    // A quiet frame at a boundary reaches into what follows it.
    expect(Math.max(...apart)).toBeLessThan(3);
  });

  it('come once each, in order, two seconds or more behind', () => {
    const meter = makeSecondsMeter();
    const detected = chunksOf(1.7).map((chunk) => ({ endSec: chunk.endSec, seconds: meter.read(chunk) }));
    const behind = detected.flatMap(({ endSec, seconds }) => seconds.map(({ atSec }) => endSec - (atSec + 1)));
    expect(Math.min(...behind)).toBeGreaterThanOrEqual(2 - 1e-6);
    expect(Math.max(...behind)).toBeLessThan(2 + 1.7 + 1);
  });

  it.each([
    ['longer', 340],
    ['shorter', -340],
  ])('stay where they are although the sound of each piece is a little %s than its picture', (_, extra) => {
    const chunks = chunksOf(1).map((chunk) => {
      const samples = new Float32Array(MADE_RATE + extra);
      samples.set(chunk.samples?.subarray(0, samples.length) ?? []);
      return { ...chunk, samples };
    });
    const [these, others] = [measure(chunks), measure(chunksOf(1))];
    const apart = these.map(({ levelDb }, i) => Math.abs((levelDb ?? 0) - (others[i]?.levelDb ?? 0)));
    expect(apart).toHaveLength(SEC);
    expect(Math.max(...apart)).toBeLessThan(3);
  });

  it('are missing in a gap, and go on after it', () => {
    const chunks = chunksOf(4).filter((_, i) => i !== 2 && i !== 3);
    const seconds = measure(chunks);
    expect(seconds.map(({ atSec }) => atSec)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23]);
    expect(seconds[10]?.music).toBeGreaterThan(0.2);
  });

  it('know nothing of what was not measured', () => {
    const silent = measure(chunksOf(4, () => ({ samples: null })));
    expect(silent).toHaveLength(SEC);
    expect(silent[5]).toMatchObject({
      levelDb: null,
      cheer: null,
      speechShare: null,
      scene: null,
    });
  });

  it('hear what comes where it is when the sound was away, and nothing while it was', () => {
    const others = measure(chunksOf(4));
    const seconds = measure(chunksOf(4).map((chunk, i) => (i === 1 || i === 2 ? { ...chunk, samples: null } : chunk)));
    expect(seconds.slice(4, 12).every(({ levelDb, cheer }) => levelDb === null && cheer === null)).toBe(true);
    const apart = seconds.slice(12).map(({ levelDb }, i) => Math.abs((levelDb ?? 0) - (others[12 + i]?.levelDb ?? 0)));
    expect(apart).toHaveLength(12);
    expect(Math.max(...apart)).toBeLessThan(3);
  });

  it('count speech and pictures', () => {
    const seconds = measure(
      chunksOf(4, (startSec) => ({
        speech: startSec === 0 ? [{ startSec: 1.5, endSec: 3 }] : [],
        motion: startSec === 8 ? [{ atSec: 9.5, change: 0.02, sceneChange: 0.7, brightness: 0.5 }] : [],
      })),
    );
    expect(seconds.slice(0, 4).map(({ speechShare }) => speechShare)).toEqual([0, 0.5, 1, 0]);
    expect(seconds[9]?.scene).toBe(0.7);
    expect(seconds[8]?.scene).toBeNull();
  });
});
