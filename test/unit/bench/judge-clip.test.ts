import { describe, expect, it } from 'vitest';
import { judgeClip } from '../../../bench/lib/postable/judge-clip.ts';
import { knownWords, programmesOf } from '../../../bench/lib/postable/programmes.ts';
import { timeKnownWords, type TrueWord } from '../../../bench/lib/postable/time-known-words.ts';
import type { Take } from '../../../bench/lib/words/card.ts';

/** A second for each word. */
const FIRST = 'So we ran home.';
const SECOND = 'And then, uh, the dog, who was old, slept.';
const THIRD = 'Nobody came; we waited.';
const words: TrueWord[] = knownWords({ takes: [take(`${FIRST} ${SECOND} ${THIRD}`)] }).map((word, i) => ({
  ...word,
  startSec: i,
  endSec: i + 0.9,
}));

function take(text: string, over: Partial<Take> = {}): Take {
  const card = { source: 'a/b', commit: '', license: 'MIT', note: '', language: 'en', speakers: 1 };
  return { ...card, id: 'one', kind: 'read', hasMarks: true, use: 'test', seconds: 30, text, parts: [], ...over };
}

function judge(startSec: number, endSec: number, captions: string, title = 'Talk, at 0:00', titleFrom = 'source') {
  const found = judgeClip({ startSec, endSec, captions: captions.split(' '), title, titleFrom }, words);
  if (found === null) throw new Error('no words in the clip');
  return found;
}

describe('a clip against the true words', () => {
  it('is whole from a sentence to a sentence, also without the lead-in', () => {
    expect(judge(0, 13, `${FIRST} ${SECOND}`)).toMatchObject({
      begin: { missing: 0, isWhole: true },
      end: { missing: 0, isWhole: true },
      isForeign: false,
      wordErrors: 0,
      capitalErrors: 0,
    });
    expect(judge(6.95, 12.95, 'The dog, who was old, slept.').begin).toEqual({ missing: 0, extra: 6, isWhole: true });
    expect(judge(0.95, 4, 'We ran home.').begin.isWhole).toBe(true);
  });

  it('begins and ends within sentences, and by how many words', () => {
    const { begin, end, isForeign } = judge(9, 16, 'who was old, slept. Nobody came; we');
    expect(begin).toEqual({ missing: 5, extra: 4, isWhole: false });
    expect(end).toEqual({ missing: 1, extra: 1, isWhole: false });
    expect(isForeign).toBe(true);
  });

  it('ends at a semicolon', () => {
    expect(judge(13, 15, 'Nobody came;').end.isWhole).toBe(true);
  });

  it('has half a word in it', () => {
    expect(judge(0, 4.05, FIRST).isForeign).toBe(false);
    expect(judge(0, 4.3, FIRST).isForeign).toBe(true);
    expect(judge(0.4, 4, FIRST).isForeign).toBe(true);
  });

  it('shows wrong words, capitals and fillers', () => {
    const found = judge(0, 13, 'we Ran hum. Then, uh, the dog, who was old, slept.');
    expect(found).toMatchObject({ wordErrors: 3, capitalErrors: 2, fillers: 1, beginsWithCapital: false, words: 12 });
  });

  it('has a title that is said, and whole', () => {
    const said = (title: string, from = 'sentence') => judge(0, 13, FIRST, title, from).title;
    expect(said('The dog, who was old, slept')).toEqual({ isSaid: true, isWhole: true });
    expect(said('Dog, who was old, slept')).toEqual({ isSaid: true, isWhole: false });
    expect(said('The frog, who was old, slept').isSaid).toBe(false);
    expect(said('Talk: Dog', 'topic')).toEqual({ isSaid: true, isWhole: true });
    expect(said('Talk: Frog', 'topic').isSaid).toBe(false);
    expect(said('Ann: "We ran home"')).toEqual({ isSaid: true, isWhole: true });
  });

  it('without a word is not judged', () => {
    expect(judgeClip({ startSec: 50, endSec: 60, captions: [], title: '', titleFrom: 'source' }, words)).toBeNull();
  });
});

describe('programmesOf', () => {
  it('joins short recordings of one use and kind, and leaves out single sentences', () => {
    const takes = [
      take('A.', { id: 'long', seconds: 300 }),
      take('B.', { id: 'b', seconds: 100 }),
      take('C.', { id: 'c', seconds: 100, kind: 'spontaneous' }),
      take('D.', { id: 'd', seconds: 100 }),
      take('E.', { id: 'e', seconds: 5 }),
      take('F.', { id: 'f', seconds: 100, use: 'tune' }),
      take('G.', { id: 'g', seconds: 100, hasMarks: false }),
    ];
    const named = programmesOf(takes).map(({ id, takes: own }) => [id, own.map((one) => one.id).join('+')]);
    expect(named).toEqual([
      ['long', 'long'],
      ['test-read-0', 'b+d'],
      ['test-spoken-0', 'c'],
      ['tune-read-0', 'f'],
    ]);
  });
});

describe('timeKnownWords', () => {
  it('aligns the known words between places where they were heard', async () => {
    const known = knownWords({ takes: [take(Array.from({ length: 30 }, (_, i) => `w${i}x`).join(' '))] });
    const heard = known.map(({ text }, i) => ({
      text: i === 12 ? 'other' : text,
      startSec: i,
      endSec: i + 0.5,
    }));
    const asked: [number, number][] = [];
    const aligner = {
      align: async (_: unknown, segments: { text: string; startSec: number; endSec: number }[]) => {
        asked.push(...segments.map(({ startSec, endSec }): [number, number] => [startSec, endSec]));
        return segments.flatMap(({ text, startSec }) =>
          text.split(' ').map((word, i) => ({ text: word, startSec: startSec + i, endSec: startSec + i + 1 })),
        );
      },
    };
    const timed = await timeKnownWords(known, { pcm: { file: '', durationSec: 30 }, heard, aligner });
    expect(asked).toEqual([
      [0, 10.75],
      [10.75, 20.75],
      [20.75, 30],
    ]);
    expect(timed.map(({ text }) => text)).toEqual(known.map(({ text }) => text));
    expect(timed[11]?.startSec).toBe(10.75);
  });
});
