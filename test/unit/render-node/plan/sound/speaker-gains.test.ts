import { describe, expect, it } from 'vitest';
import { gainAt } from '../../../../../schema/domain/brands/music.ts';
import { BLOCK_SEC, makeBlockMeter } from '../../../../../render-node/plan/sound/loudness-blocks.ts';
import { speakerGains } from '../../../../../render-node/plan/sound/speaker-gains.ts';
import { turnsOf } from '../../../../../render-node/plan/sound/speaker-turns.ts';

/** `[speaker, seconds, loudness]` one after the other, with pauses of half a second. */
function talk(...said: [speaker: string, sec: number, lufs: number][]) {
  let atSec = 0;
  const blocks: number[] = [];
  const turns = said.map(([speaker, sec, lufs]) => {
    const startSec = atSec;
    blocks.push(...Array.from({ length: Math.round(sec / BLOCK_SEC) }, () => lufs));
    blocks.push(...Array.from({ length: Math.round(0.5 / BLOCK_SEC) }, () => -60));
    atSec += sec + 0.5;
    return { speaker, startSec, endSec: startSec + sec };
  });
  return speakerGains(turns, blocks);
}

describe('gains of speakers', () => {
  it('raise a quiet speaker to the loudest one, by 9 dB at most, and lower nobody', () => {
    const points = talk(['a', 4, -20], ['b', 4, -26], ['c', 4, -40], ['a', 4, -20]);
    const gainsAt = [2, 6.5, 11, 15.5].map((sec) => gainAt(points, sec));
    expect(gainsAt[0]).toBe(0);
    expect(gainsAt[1]).toBeCloseTo(6);
    expect(gainsAt[2]).toBe(9);
    expect(gainsAt[3]).toBe(0);
  });

  it('change in the pause before a turn, which is heard whole', () => {
    const points = talk(['a', 4, -20], ['b', 4, -26]);
    expect(gainAt(points, 4.2)).toBe(0);
    expect(gainAt(points, 4.5)).toBeCloseTo(6);
  });

  it('go on in time where turns touch or overlap', () => {
    const turns = ['a', 'b', 'a', 'b', 'a'].map((speaker, i) => ({ speaker, startSec: i * 2, endSec: i * 2 + 2.3 }));
    const blocks = Array.from({ length: 105 }, (_, i) => (Math.floor(i / 20) % 2 === 0 ? -20 : -28));
    const points = speakerGains(turns, blocks);
    expect(points.length).toBeGreaterThan(4);
    expect(points.every(({ sec }, i) => i === 0 || sec > (points[i - 1]?.sec ?? 0))).toBe(true);
  });

  it('take each turn a few times, however long the clip is', () => {
    let asked = 0;
    const turns = Array.from({ length: 400 }, (_, i) => ({
      speaker: i % 2 === 0 ? 'a' : 'b',
      endSec: i + 0.8,
      get startSec() {
        asked += 1;
        return i;
      },
    }));
    const blocks = Array.from({ length: 4_000 }, (_, i) => (Math.floor(i * BLOCK_SEC) % 2 === 0 ? -20 : -26));
    expect(gainAt(speakerGains(turns, blocks), 1.5)).toBeCloseTo(6);
    expect(asked).toBeLessThan(20_000);
  });

  it('are none for one speaker, equal ones, hardly any speech, or silence', () => {
    expect(talk(['a', 4, -20])).toEqual([]);
    expect(talk(['a', 4, -20], ['b', 4, -20.5])).toEqual([]);
    expect(talk(['a', 4, -20], ['b', 0.6, -30])).toEqual([]);
    expect(talk(['a', 4, -90], ['b', 4, -90])).toEqual([]);
    expect(speakerGains([], [-20, -20])).toEqual([]);
  });

  it('know who speaks from words, those of nobody left out', () => {
    const word = (speaker: string | undefined, startSec: number) => ({
      text: 'x',
      startSec,
      endSec: startSec + 0.4,
      confidence: 1,
      ...(speaker !== undefined && { speaker }),
    });
    const words = [word('a', 0), word('a', 1), word(undefined, 2), word('b', 3), word('a', 4), word('a', 9)];
    expect(turnsOf(words, { startSec: 0.5, endSec: 6 })).toEqual([
      { speaker: 'a', startSec: 1, endSec: 1.4 },
      { speaker: 'b', startSec: 3, endSec: 3.4 },
      { speaker: 'a', startSec: 4, endSec: 4.4 },
    ]);
  });
});

describe('loudness of blocks', () => {
  it('is that of the standard: a sine of 997 Hz at full scale in one channel has -3 LUFS', () => {
    const meter = makeBlockMeter(2);
    const sine = Float32Array.from({ length: 48_000 }, (_, i) => Math.sin((2 * Math.PI * 997 * i) / 48_000));
    meter.push([sine.subarray(0, 7_000), new Float32Array(7_000)]);
    meter.push([sine.subarray(7_000), new Float32Array(41_000)]);
    const blocks = meter.end();
    expect(blocks).toHaveLength(10);
    expect(blocks.at(-1)).toBeCloseTo(-3.01, 1);
  });

  it('of silence is finite', () => {
    const meter = makeBlockMeter(1);
    meter.push([new Float32Array(5_000)]);
    expect(meter.end()).toEqual([-120, -120]);
  });
});
