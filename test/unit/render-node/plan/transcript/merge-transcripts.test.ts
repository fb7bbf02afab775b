import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overlapSec, type Range } from '#schema/domain/clip.ts';
import type { SoundLevels, Transcript, Word } from '#schema/domain/media.ts';
import { splitWindow } from '#schema/domain/parts.ts';
import { joinRanges, shareOverlaps } from '../../../../../render-node/plan/transcript/join-ranges.ts';
import { joinSound } from '../../../../../render-node/plan/transcript/join-sound.ts';
import { mergeTranscripts } from '../../../../../render-node/plan/transcript/merge-transcripts.ts';
import { matchSpeakers } from '../../../../../render-node/plan/transcript/match-speakers.ts';
import { findBoundary } from '../../../../../render-node/plan/transcript/boundary.ts';

const TEXTS = ['the', 'no', 'Farm.', 'never', 'a', 'render', 'No,', 'yes', 'tell', 'story'];

/**
 * Speech of some minutes: words of a small vocabulary, often without a pause between them, now and then with a long
 * one.
 */
const speech = fc
  .array(
    fc.record({
      text: fc.constantFrom(...TEXTS),
      pauseMs: fc.oneof(
        { arbitrary: fc.constant(0), weight: 4 },
        { arbitrary: fc.integer({ min: 1, max: 1_200 }), weight: 3 },
        { arbitrary: fc.integer({ min: 1_200, max: 9_000 }), weight: 1 },
      ),
      // Longer than two parts may differ in time: a shorter word said twice can't be told from itself.
      lengthMs: fc.integer({ min: 100, max: 700 }),
    }),
    { minLength: 1, maxLength: 400, size: 'max' },
  )
  .map((pieces) => {
    let atMs = 0;
    return pieces.map(({ text, pauseMs, lengthMs }): Word => {
      const startSec = (atMs + pauseMs) / 1000;
      atMs += pauseMs + lengthMs;
      return { text, startSec, endSec: atMs / 1000 };
    });
  });

/**
 * What a node hears of a part: words that the border cuts are misheard, or not heard; times are off by some hundredths.
 */
function heardIn(words: readonly Word[], range: Range, shiftSec: number, isMisheard: boolean): Transcript {
  const heard = words
    .filter((word) => overlapSec(word, range) > 0)
    .flatMap((word): Word[] => {
      const isWhole = word.startSec >= range.startSec && word.endSec <= range.endSec;
      const shifted = { ...word, startSec: word.startSec + shiftSec, endSec: word.endSec + shiftSec };
      if (isWhole) return [shifted];
      return isMisheard ? [{ ...shifted, text: 'ugh' }] : [];
    });
  return { language: 'en', engine: 'made', words: heard, speech: [range] };
}

const textOf = (words: readonly Word[]) => words.map(({ text }) => text).join(' ');

describe('mergeTranscripts', () => {
  it('gives the whole again, whatever was said where the parts meet', () => {
    fc.assert(
      fc.property(
        speech,
        fc.integer({ min: 30, max: 90 }),
        fc.array(fc.tuple(fc.integer({ min: -40, max: 40 }), fc.boolean()), { minLength: 1, maxLength: 9 }),
        (words, partSec, habits) => {
          const window = { startSec: 0, endSec: (words.at(-1)?.endSec ?? 0) + 2 };
          const split = splitWindow(window, partSec);
          const ranges = split.length > 0 ? split : [window];
          const parts = ranges.map((range, i) => {
            const [shiftMs, isMisheard] = habits[i % habits.length] ?? [0, false];
            return { range, transcript: heardIn(words, range, shiftMs / 1000, isMisheard) };
          });
          const joined = mergeTranscripts(parts);
          expect(textOf(joined.words)).toBe(textOf(words));
          const disorder = joined.words.filter((word, i) => word.endSec > (joined.words[i + 1]?.startSec ?? Infinity));
          expect(disorder).toEqual([]);
          expect(joined.speech).toEqual([window]);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('speaks the language of most words and names what took part', () => {
    const part = (startSec: number, language: string, engine: string, count: number) => ({
      range: { startSec, endSec: startSec + 70 },
      transcript: {
        language,
        engine,
        words: Array.from({ length: count }, (_, i) => ({
          text: `w${i}`,
          startSec: startSec + 20 + i,
          endSec: startSec + 20.5 + i,
        })),
        speech: [],
      },
    });
    const joined = mergeTranscripts([part(0, 'und', 'none', 0), part(60, 'en', 'a', 20), part(120, 'de', 'b', 3)]);
    expect(joined).toMatchObject({ language: 'en', engine: 'a+b' });
    expect(joined.words).toHaveLength(23);
    expect(mergeTranscripts([part(0, 'und', 'none', 0), part(60, 'und', 'none', 0)]).engine).toBe('none');
  });
});

describe('findBoundary', () => {
  const words = (...spans: [string, number, number][]) =>
    spans.map(([text, startSec, endSec]): Word => ({ text, startSec, endSec }));

  it('lies in the longest pause that both sides heard', () => {
    const first = words(['a', 2, 4], ['b', 5, 9], ['c', 9.3, 12]);
    const second = words(['a', 2.1, 4.1], ['b', 5.1, 9], ['c', 9.2, 12], ['d', 12.1, 15]);
    expect(findBoundary(first, second, { startSec: 2, endSec: 14 })).toEqual({
      keepOfFirst: 1,
      skipOfSecond: 1,
      atSec: 4.7,
    });
  });

  it('rather lies between words that both heard alike than in a longer pause that one side made up', () => {
    const first = words(['a', 0, 3], ['b', 5, 6], ['c', 6.2, 7], ['d', 7.1, 10]);
    const second = words(['noise', 0, 2.9], ['what', 5, 6], ['c', 6.2, 7], ['d', 7.1, 10]);
    expect(findBoundary(first, second, { startSec: 0, endSec: 10 })).toMatchObject({ keepOfFirst: 3, skipOfSecond: 3 });
  });

  it('lies between words that both sides spell alike, where there is no pause at all', () => {
    const first = words(['x', 0, 5], ['same', 5, 6], ['again', 6, 7], ['cut', 7, 10]);
    const second = words(['mumble', 0, 5.1], ['Same', 5.1, 6.1], ['again,', 6.1, 7.1], ['then', 7.1, 10]);
    expect(findBoundary(first, second, { startSec: 0, endSec: 10 })).toMatchObject({ keepOfFirst: 2, skipOfSecond: 2 });
  });

  it('knows a word from the same word said again', () => {
    const first = words(['No,', 1, 1.4], ['no', 7, 7.2]);
    const second = words(['no', 7, 7.2], ['no', 14.8, 15]);
    expect(findBoundary(first, second, { startSec: 5, endSec: 15 })).toMatchObject({ keepOfFirst: 2, skipOfSecond: 1 });
  });

  it('lies in the middle where the sides heard different things', () => {
    const first = words(['one', 0, 3], ['two', 3, 6.2], ['three', 6.2, 9]);
    const second = words(['eins', 0, 2], ['zwei', 2, 4.6], ['drei', 4.6, 10]);
    expect(findBoundary(first, second, { startSec: 0, endSec: 10 })).toEqual({
      keepOfFirst: 2,
      skipOfSecond: 2,
      atSec: 5,
    });
  });
});

describe('joinRanges', () => {
  it('makes one of two that meet at the boundary', () => {
    const range = (startSec: number, endSec: number) => ({ startSec, endSec });
    expect(joinRanges([range(0, 2), range(3, 9)], [range(4, 6), range(7, 8)], 5)).toEqual([
      range(0, 2),
      range(3, 6),
      range(7, 8),
    ]);
    expect(joinRanges([range(0, 2)], [range(6, 7)], 5)).toEqual([range(0, 2), range(6, 7)]);
    expect(joinRanges([], [], 5)).toEqual([]);
  });
});

describe('matchSpeakers', () => {
  const said = (speaker: string | undefined, startSec: number): Word => ({
    text: 'x',
    startSec,
    endSec: startSec + 1,
    ...(speaker === undefined ? {} : { speaker }),
  });

  it('knows who speaks at the same time, and takes nobody for somebody else', () => {
    const first = [said('A', 0), said('B', 10), said('A', 11)];
    const second = [said('B', 10.1), said('A', 11.1), said('B', 20)].map((word) => ({
      ...word,
      speaker: word.speaker === 'B' ? 'S1' : 'S2',
    }));
    expect(matchSpeakers(first, second).map(({ speaker }) => speaker)).toEqual(['B', 'A', 'B']);
    expect(matchSpeakers(first, [said('A', 30), said(undefined, 31)]).map(({ speaker }) => speaker)).toEqual([
      'A-2',
      undefined,
    ]);
  });
});

const joinShared = (parts: Parameters<typeof joinSound>[0]) => {
  const shares = shareOverlaps(parts.map(({ range }) => range));
  return joinSound(parts.map(({ sound }, i) => ({ sound, range: shares[i] as Range })));
};

describe('joinSound', () => {
  it('gives every frame of the whole exactly once', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 0, max: 5 }),
        fc.integer({ min: 10, max: 90 }),
        fc.integer({ min: 0, max: 9 }),
        (lengthSec, startSec, partSec, lateSec) => {
          const frames = Array.from({ length: lengthSec * 10 }, (_, i) => -(i % 97));
          const whole: SoundLevels = {
            startSec,
            frameMs: 100,
            levelsDb: frames,
            features: { frameMs: 50, pitchHz: frames.flatMap((x) => [x, x]), flux: frames.flatMap((x) => [x, 0]) },
            events: [{ kind: 'music', startSec, endSec: startSec + lengthSec, strength: 0.5 }],
            voices: frames.map((pitchHz, i) => ({
              startSec: startSec + i / 10,
              endSec: startSec + i / 10 + 0.1,
              pitchHz,
              timbre: [],
            })),
            motion: frames.map((change, i) => ({ atSec: startSec + i / 10, change, sceneChange: 0, brightness: 0 })),
          };
          const split = splitWindow({ startSec, endSec: startSec + lengthSec + lateSec }, partSec);
          const ranges = split.length > 0 ? split : [{ startSec, endSec: startSec + lengthSec + lateSec }];
          const joined = joinShared(ranges.map((range) => ({ range, sound: soundIn(whole, range) })));
          // The sound ends some seconds before the window: what the parts fill up there is silence.
          expect(joined.levelsDb.slice(0, frames.length)).toEqual(frames);
          expect(new Set(joined.levelsDb.slice(frames.length))).toEqual(
            new Set(joined.levelsDb.length > frames.length ? [-100] : []),
          );
          expect(joined.features?.pitchHz.slice(0, 2 * frames.length)).toEqual(whole.features?.pitchHz);
          expect(joined.features?.flux.slice(0, 2 * frames.length)).toEqual(whole.features?.flux);
          expect({ ...joined, levelsDb: [], features: undefined }).toEqual({
            ...whole,
            levelsDb: [],
            features: undefined,
          });
        },
      ),
      { numRuns: 60 },
    );
  });

  it('fills up a part without sound, and stays empty where no part has any', () => {
    const part = (startSec: number, levelsDb: number[]) => ({
      range: { startSec, endSec: startSec + 6 },
      sound: { startSec, frameMs: 1_000, levelsDb },
    });
    const joined = joinShared([part(0, []), part(4, [-9, -8, -7, -6, -5, -4])]);
    expect(joined.levelsDb).toEqual([-100, -100, -100, -100, -100, -8, -7, -6, -5, -4]);
    expect(joinShared([part(0, []), part(4, [])]).levelsDb).toEqual([]);
  });

  it('says nothing of features that one part lacks', () => {
    const part = (startSec: number, features: SoundLevels['features']) => ({
      range: { startSec, endSec: startSec + 2 },
      sound: { startSec, frameMs: 1_000, levelsDb: [-1, -2], ...(features === undefined ? {} : { features }) },
    });
    const some = { frameMs: 1_000, pitchHz: [1, 2], flux: [0, 0] };
    expect(joinSound([part(0, some), part(2, undefined)]).features).toBeUndefined();
    expect(joinSound([part(0, some), part(2, some)]).features?.pitchHz).toEqual([1, 2, 1, 2]);
  });
});

/** What a part measures of the whole. */
function soundIn(whole: SoundLevels, range: Range): SoundLevels {
  const cut = (frames: number[], frameMs: number) => {
    const at = (sec: number) => Math.round(((sec - whole.startSec) * 1000) / frameMs);
    return frames.slice(at(range.startSec), at(range.endSec));
  };
  const touches = (other: Range) => overlapSec(other, range) > 0;
  return {
    startSec: range.startSec,
    frameMs: whole.frameMs,
    levelsDb: cut(whole.levelsDb, whole.frameMs),
    features: whole.features && {
      ...whole.features,
      pitchHz: cut(whole.features.pitchHz, whole.features.frameMs),
      flux: cut(whole.features.flux, whole.features.frameMs),
    },
    events: (whole.events ?? []).filter(touches).map((event) => ({
      ...event,
      startSec: Math.max(event.startSec, range.startSec),
      endSec: Math.min(event.endSec, range.endSec),
    })),
    voices: (whole.voices ?? []).filter(touches),
    motion: (whole.motion ?? []).filter(({ atSec }) => atSec >= range.startSec && atSec < range.endSec),
  };
}
