import { describe, expect, it } from 'vitest';
import { joinRecordings, readCard, recordingFile, type Recording } from '../../../bench/lib/words/card.ts';
import { withoutCuts } from '../../../bench/lib/words/take-sound.ts';

const LICENSES = ['Apache-2.0', 'BSD-3-Clause', 'CC0-1.0', 'CC-BY-3.0', 'CC-BY-4.0', 'MIT', 'public domain'];

describe('the card of recordings', () => {
  const card = readCard();

  it('names every file once, with words that anybody may redistribute', () => {
    expect(new Set(card.map(recordingFile)).size).toBe(card.length);
    for (const recording of card) {
      expect(LICENSES).toContain(recording.license);
      expect(recording.source).toMatch(/^[\w.-]+\/[\w.-]+$/);
      expect(recording.commit).toMatch(/^[0-9a-f]{40}$/);
      expect(recording.sha256).toMatch(/^[0-9a-f]{64}$/);
      expect(recording.text).toMatch(/\p{L}/u);
    }
  });

  it('cuts in order, and never the same stretch twice', () => {
    for (const { cuts = [] } of card) {
      const times = cuts.flat();
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(new Set(times).size).toBe(times.length);
    }
  });

  it('goes on only with a recording of its own group, and has an hour of English', () => {
    const takes = joinRecordings(card);
    for (const { parts } of takes) {
      expect(new Set(parts.map(({ source, use, kind }) => `${source} ${use} ${kind}`)).size).toBe(1);
    }
    const english = takes.filter(({ language }) => language === 'en');
    expect(english.reduce((sum, { seconds }) => sum + seconds, 0)).toBeGreaterThan(3600);
  });
});

describe('joinRecordings', () => {
  it('makes one take of recordings that go on, with all their words and seconds', () => {
    const card = [make('a', 'We were'), make('b', 'in Berlin.', true), make('c', 'They left.')];
    const takes = joinRecordings(card);
    expect(takes.map(({ id, text, seconds }) => [id, text, seconds])).toEqual([
      ['a', 'We were in Berlin.', 4],
      ['c', 'They left.', 2],
    ]);
    expect(takes.map(({ parts }) => parts.map(recordingFile))).toEqual([['a.wav', 'b.wav'], ['c.wav']]);
  });
});

describe('withoutCuts', () => {
  const second = (value: number) => Buffer.alloc(32_000, value);
  const pcm = Buffer.concat([0, 1, 2, 3].map(second));

  it.each([
    [[], [0, 1, 2, 3]],
    [[[1, 2]], [0, 2, 3]],
    [
      [
        [0, 1],
        [2, 4],
      ],
      [1],
    ],
  ] as [[number, number][], number[]][])('without %j seconds %j are left', (cuts, left) => {
    expect(withoutCuts(pcm, cuts).equals(Buffer.concat(left.map(second)))).toBe(true);
  });
});

function make(id: string, text: string, continues?: true): Recording {
  return {
    id,
    source: 'someone/voices',
    commit: 'c0ffee',
    path: `${id}.wav`,
    license: 'CC0-1.0',
    note: '',
    language: 'en',
    kind: 'read',
    speakers: 1,
    hasMarks: true,
    use: 'test',
    sha256: '',
    seconds: 2,
    text,
    ...(continues && { continues }),
  };
}
