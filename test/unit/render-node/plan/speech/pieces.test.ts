import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clarityOf, isIntelligible, keepIntelligible } from '../../../../../render-node/plan/speech/intelligible.ts';
import { levelQuantile, makeLevelMeter } from '../../../../../render-node/plan/sound/levels.ts';
import { joinSpeech, quietestOffset } from '../../../../../render-node/plan/speech/chunks.ts';
import { endsInLoop } from '../../../../../render-node/plan/speech/token-loop.ts';
import { rangesFromProbabilities, settledRanges } from '../../../../../render-node/plan/speech/voice-ranges.ts';
import { orderWords } from '../../../../../render-node/plan/words/word-order.ts';
import { arbitraryWords } from '../../../../support/media/spoken-material.ts';

const repeat = (value: number, times: number) => Array.from({ length: times }, () => value);

describe('rangesFromProbabilities', () => {
  it('begins at 0.5, holds down to 0.35, bridges short dips and drops clicks', () => {
    const speech = [...repeat(0.9, 10), ...repeat(0.4, 10), ...repeat(0.1, 2), ...repeat(0.9, 10)];
    const frames = [...repeat(0.4, 20), ...speech, ...repeat(0.1, 20), 0.9, ...repeat(0, 20)];
    const ranges = rangesFromProbabilities(frames, 0.032);
    expect(ranges).toHaveLength(1);
    expect(ranges[0]?.startSec).toBeCloseTo(20 * 0.032 - 0.03);
    expect(ranges[0]?.endSec).toBeCloseTo(52 * 0.032 + 0.03);
  });

  it('ends with the sound where speech does', () => {
    expect(rangesFromProbabilities(repeat(1, 50), 0.02)).toEqual([{ startSec: 0, endSec: 1 }]);
    expect(rangesFromProbabilities([], 0.02)).toEqual([]);
  });
});

describe('settledRanges', () => {
  it('are the first ranges of the whole, whatever follows, and all but an open one', () => {
    const frames = fc.array(fc.constantFrom(...repeat(0.9, 6), ...repeat(0.4, 2), ...repeat(0.1, 3)), {
      minLength: 200,
      maxLength: 400,
      size: 'max',
    });
    fc.assert(
      fc.property(frames, fc.nat(400), (probabilities, at) => {
        const settled = settledRanges(probabilities.slice(0, at), 0.032);
        const all = rangesFromProbabilities(probabilities, 0.032);
        expect(all.slice(0, settled.length)).toEqual(settled);
      }),
    );
    const speech = [...repeat(0.9, 10), ...repeat(0.1, 10), ...repeat(0.9, 10), ...repeat(0.1, 2)];
    expect(settledRanges(speech, 0.032)).toEqual(rangesFromProbabilities(speech, 0.032).slice(0, 1));
  });
});

describe('joinSpeech', () => {
  it('parts at the longest pause where a chunk gets too long', () => {
    const speech = [0, 5, 11, 16].map((startSec) => ({ startSec, endSec: startSec + 4.5 }));
    expect(joinSpeech(speech, 12, 30).map(({ startSec }) => Number(startSec.toFixed(2)))).toEqual([0, 10.8]);
  });

  it('keeps all speech, in order, without overlap, none longer than allowed but a single range', () => {
    const piece = fc.record({
      gapMs: fc.integer({ min: 0, max: 4_000 }),
      lengthMs: fc.integer({ min: 200, max: 20_000 }),
    });
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        let atMs = 0;
        const speech = pieces.map(({ gapMs, lengthMs }) => {
          const startSec = (atMs + gapMs) / 1000;
          atMs += gapMs + lengthMs;
          return { startSec, endSec: atMs / 1000 };
        });
        const totalSec = atMs / 1000 + 1;
        const chunks = joinSpeech(speech, 15, totalSec);
        const isWithin = (range: { startSec: number; endSec: number }) =>
          chunks.some((chunk) => chunk.startSec <= range.startSec && chunk.endSec >= range.endSec);
        expect(speech.filter((range) => !isWithin(range))).toEqual([]);
        expect(chunks.filter((chunk, i) => chunk.startSec < (chunks[i - 1]?.endSec ?? 0) - 1e-9)).toEqual([]);
        const long = chunks.filter((chunk) => chunk.endSec - chunk.startSec > 15.4);
        const single = long.filter(
          (chunk) => speech.filter((r) => r.startSec >= chunk.startSec && r.endSec <= chunk.endSec).length === 1,
        );
        expect(long).toEqual(single);
      }),
    );
  });
});

describe('quietestOffset', () => {
  it('finds the middle of the quiet', () => {
    const samples = new Float32Array(16_000).fill(0.5).fill(0.01, 4_000, 6_000);
    expect(quietestOffset(samples, 16_000)).toBeCloseTo(0.31, 1);
    expect(quietestOffset(new Float32Array(0), 16_000)).toBe(0);
  });
});

describe('endsInLoop', () => {
  it('sees phrases that repeat, and lets short repetitions of speech be', () => {
    expect(endsInLoop([9, ...repeat(5, 12)])).toBe(true);
    expect(endsInLoop([8, 1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 1, 2, 3, 4, 5])).toBe(true);
    expect(endsInLoop([8, ...repeat(5, 6)])).toBe(false);
    expect(endsInLoop(Array.from({ length: 60 }, (_, i) => i))).toBe(false);
  });
});

describe('intelligible', () => {
  const piece = (clarity: number, tokens: number) => ({ startSec: 0, endSec: 1, text: 'x', clarity, tokens });

  it('judges the whole by its tokens, and pieces by themselves', () => {
    expect(isIntelligible([piece(-0.1, 90), piece(-1.4, 10)])).toBe(true);
    expect(isIntelligible([piece(-0.1, 10), piece(-1.2, 90)])).toBe(false);
    expect(isIntelligible([piece(-3, 3)])).toBe(true);
    expect(isIntelligible([piece(-0.8, 6)])).toBe(false);
    expect(isIntelligible([])).toBe(false);
    const missed = { startSec: 0, endSec: 10, text: '', clarity: 0, tokens: 0 };
    expect(isIntelligible([missed])).toBe(false);
    expect(isIntelligible([piece(-0.1, 90), missed])).toBe(true);
    expect(isIntelligible([piece(-0.5, 40), missed])).toBe(false);
    expect(keepIntelligible([piece(-0.1, 90), missed])).toHaveLength(1);
    expect(keepIntelligible([piece(-0.1, 90), piece(-1.4, 10), piece(-1.4, 3)])).toHaveLength(2);
  });
});

describe('clarityOf', () => {
  it('counts half a point for sure tokens, so that one misheard name costs a sentence less than another language does', () => {
    expect(clarityOf([1, 2], [-0.05, -0.15])).toEqual({ clarity: expect.closeTo(0.15), tokens: 2 });
    expect(clarityOf([], [])).toEqual({ clarity: 0, tokens: 0 });
    const misheard = clarityOf([1, 2, 3, 4, 5, 6], [-0.02, -0.02, -2.5, -2.5, -0.02, -0.02]);
    const foreign = clarityOf([1, 2, 3, 4, 5, 6], [-0.85, -0.85, -0.85, -0.85, -0.85, -0.85]);
    expect(misheard.clarity).toBeGreaterThan(foreign.clarity + 0.3);
  });

  it('takes no account of what a text copies from itself', () => {
    const once = clarityOf([1, 2, 3, 4], [-0.8, -0.8, -0.8, -0.8]);
    const twice = clarityOf([1, 2, 3, 4, 1, 2, 3, 4], [-0.8, -0.8, -0.8, -0.8, -0.8, -0.8, -0.01, -0.01]);
    expect(once.clarity).toBeCloseTo(-0.8);
    expect(twice.clarity).toBeCloseTo(-0.8);
    expect(twice.tokens).toBe(6);
  });
});

describe('makeLevelMeter', () => {
  it('measures frames of 10 ms across blocks, silence as -100', () => {
    const meter = makeLevelMeter(16_000);
    const loud = new Float32Array(160).fill(0.1);
    meter.push(loud.subarray(0, 100));
    meter.push(loud.subarray(100));
    meter.push(new Float32Array(240));
    expect(meter.levels()).toEqual([-20, -100, -100]);
  });
});

describe('levelQuantile', () => {
  it('orders levels, and gives null without sound', () => {
    expect(levelQuantile({ startSec: 0, frameMs: 10, levelsDb: [-10, -90, -50, -30] }, 0.1)).toBe(-90);
    expect(levelQuantile({ startSec: 0, frameMs: 10, levelsDb: [] }, 0.1)).toBeNull();
  });
});

describe('orderWords', () => {
  it('orders, keeps within the sound, and lets no word reach into the next', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([0.2, 3, -1, 9.99, 40, Number.NaN, 5]), arbitraryWords(20), (starts, spoken) => {
        const rough = starts.map((startSec) => ({ text: 'x', startSec, endSec: startSec + 2 }));
        const words = orderWords([...rough, ...spoken], 10);
        expect(words.filter((word, i) => word.startSec < (words[i - 1]?.endSec ?? 0))).toEqual([]);
        expect(words.filter(({ startSec, endSec }) => startSec < 0 || endSec > 10 || endSec < startSec)).toEqual([]);
        expect(words).toHaveLength(spoken.length + starts.filter((sec) => !Number.isNaN(sec)).length);
      }),
    );
  });
});
