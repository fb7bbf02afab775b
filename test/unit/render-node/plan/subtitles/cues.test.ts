import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseSubtitles, toPrimaryTag } from '../../../../../render-node/plan/subtitles/tracks.ts';
import {
  cleanCueText,
  coverage,
  areCuesSpoken,
  cueSegments,
  readSubRip,
  unrollCues,
} from '../../../../../render-node/plan/subtitles/cues.ts';
import { withoutKind } from '../../../../../render-node/plan/words/without-brackets.ts';

describe('readSubRip', () => {
  it('reads cues in order, without markup, and leaves out what is no speech', () => {
    const text =
      '\uFEFF2\r\n00:00:05,500 --> 00:00:07,000\r\n<i>Second</i> line\r\nand more.\r\n\r\n' +
      '1\n00:00:01,000 --> 00:00:02,25\n- Hello.\n- Hi!\n\n' +
      '3\n00:00:08,000 --> 00:00:09,000\n[Music]\n\n4\n00:00:10,000 --> 00:00:09,000\nbackwards\n\nrubbish\n';
    expect(readSubRip(text)).toEqual([
      { startSec: 1, endSec: 2.25, text: 'Hello. Hi!' },
      { startSec: 5.5, endSec: 7, text: 'Second line and more.' },
    ]);
  });

  it('gives nothing for a text that is no subtitle file', () => {
    expect(readSubRip('')).toEqual([]);
    expect(readSubRip('hello\nworld')).toEqual([]);
  });
});

describe('cleanCueText', () => {
  it.each([
    ['{\\an8}Up here', 'Up here'],
    ['JOHN: Where (sighs) are you?', 'Where are you?'],
    ['>> MRS. SMITH: Yes.', 'Yes.'],
    ['♪ la la la ♪', ''],
    ['The answer: no', 'The answer: no'],
    ['[door\nslams] Wait!', 'Wait!'],
    ['[noise [loud] outside] Wait (what?)!', 'Wait !'],
    ['I <3 you [not', 'I <3 you [not'],
    ['a > b, or <b>not</b>', 'a > b, or not'],
  ])('%j is spoken as %j', (text, spoken) => {
    expect(cleanCueText(text)).toBe(spoken);
  });
});

describe('a flood of text in subtitles', () => {
  const BYTES = 200_000;

  it.each(['<', '{', '[', '(', '♪', '>>', '- ', 'A ', '\n', '<[({'])('of %j is read', (filling) => {
    const text = filling.repeat(BYTES / filling.length);
    expect(readSubRip(`1\n00:00:01,000 --> 00:00:02,000\nHello\n${text}\n`)).toHaveLength(1);
  });

  it('has each character looked at once for each kind of bracket', () => {
    const square = { open: '[', close: ']', left: ' ' } as const;
    const seen = counted([...'Hello ['.repeat(BYTES / 10), ...' there]'.repeat(BYTES / 10)]);
    expect(withoutKind(seen.list, square)).toContain('Hello');
    expect(seen.reads()).toBeLessThanOrEqual(2 * BYTES);
  });

  it('has each cue asked for a few times, however long they are shown', () => {
    const cues = Array.from({ length: 5_000 }, (_, i) => ({ startSec: i, endSec: 9_000, text: 'What was that?' }));
    const speech = counted(Array.from({ length: 5_000 }, (_, i) => ({ startSec: i, endSec: i + 0.9 })));
    const seen = counted(cues);
    expect(areCuesSpoken(seen.list, speech.list)).toBe(true);
    expect(seen.reads() + speech.reads()).toBeLessThanOrEqual(10 * (5_000 + 5_000));
  });

  it('may be two cues: no words are passed as arguments, and none is compared with all others', () => {
    const text = Array.from({ length: BYTES }, (_, i) => `w${i % 7}`).join(' ');
    const cues = [
      { startSec: 0, endSec: 1, text: 'one' },
      { startSec: 1, endSec: 2, text },
      { startSec: 2, endSec: 3, text: `${text} more` },
    ];
    const [segment] = cueSegments(unrollCues(cues), 12, 10);
    expect(segment?.words.length).toBeGreaterThan(BYTES);
  });
});

/** A list that counts how often an item is asked for. */
function counted<T>(items: T[]): { list: T[]; reads: () => number } {
  let reads = 0;
  const list = new Proxy(items, {
    get: (target, key, receiver) => {
      if (typeof key === 'string' && /^\d/.test(key)) reads += 1;
      return Reflect.get(target, key, receiver) as unknown;
    },
  });
  return { list, reads: () => reads };
}

describe('coverage', () => {
  it('is the share of the speech during which a cue is shown', () => {
    const speech = [
      { startSec: 0, endSec: 4 },
      { startSec: 10, endSec: 14 },
    ];
    expect(coverage([{ startSec: 2, endSec: 11 }], speech)).toBeCloseTo(3 / 8);
    expect(coverage([], speech)).toBe(0);
    expect(coverage([{ startSec: 0, endSec: 9 }], [])).toBe(0);
  });
});

describe('cueSegments', () => {
  it('joins what follows closely, and widens into the gaps', () => {
    const cues = [
      { startSec: 1, endSec: 2, text: 'one' },
      { startSec: 2.1, endSec: 3, text: 'two' },
      { startSec: 3.4, endSec: 4, text: 'three' },
    ];
    const segments = cueSegments(cues, 12, 20);
    expect(segments).toMatchObject([
      { startSec: 0.6, endSec: 3.2, text: 'one two' },
      { startSec: 3.2, endSec: 4.4, text: 'three' },
    ]);
    expect(segments.flatMap(({ words }) => words)).toEqual(
      cues.map((cue) => ({ ...cue, startSec: expect.closeTo(cue.startSec), isEstimated: true })),
    );
  });

  it('gives every word of rolling captions once, and leaves others alone', () => {
    const texts = ['so we went', 'so we went', 'so we went to the farm', 'to the farm', 'to the farm and sang'];
    const rolling = texts.map((text, i) => ({ startSec: i, endSec: i + 1, text }));
    expect(unrollCues(rolling).map(({ text }) => text)).toEqual(['so we went', 'to the farm', 'and sang']);
    const said = ['no no', 'no', 'I said', 'it rains', 'and snows', 'all day'];
    const plain = said.map((text, i) => ({ startSec: i, endSec: i + 0.9, text }));
    expect(unrollCues(plain)).toEqual(plain);
  });

  it('takes cues for what is said only where they lie within speech, cover it and are as long as it', () => {
    const speech = Array.from({ length: 10 }, (_, i) => ({ startSec: i * 10, endSec: i * 10 + 4 }));
    const cuesAt = (shiftSec: number, text: string) =>
      speech.map(({ startSec }) => ({ startSec: startSec + shiftSec, endSec: startSec + shiftSec + 4, text }));
    const sentence = 'What nobody had expected came true.';
    expect(areCuesSpoken(cuesAt(0.3, sentence), speech)).toBe(true);
    expect(areCuesSpoken(cuesAt(4, sentence), speech)).toBe(false);
    expect(areCuesSpoken(cuesAt(0, 'X'), speech)).toBe(false);
    expect(areCuesSpoken(cuesAt(0, sentence.repeat(9)), speech)).toBe(false);
    expect(areCuesSpoken([{ startSec: 0, endSec: 500, text: sentence.repeat(5) }], speech.slice(0, 2))).toBe(false);
    expect(areCuesSpoken([], speech)).toBe(false);
  });

  it('never overlaps and never leaves the sound', () => {
    const cue = fc.record({ start: fc.nat(50), length: fc.integer({ min: 1, max: 20 }) });
    fc.assert(
      fc.property(fc.array(cue, { maxLength: 30 }), (all) => {
        const cues = all
          .map(({ start, length }) => ({ startSec: start, endSec: start + length, text: 'x' }))
          .toSorted((a, b) => a.startSec - b.startSec);
        const segments = cueSegments(cues, 12, 40);
        const starts = segments.map(({ startSec }) => startSec);
        const ends = segments.map(({ endSec }) => endSec);
        expect(segments.filter((_, i) => (starts[i] ?? 0) < (ends[i - 1] ?? 0) - 1e-9)).toEqual([]);
        expect(segments.filter(({ startSec, endSec }) => endSec <= startSec || startSec < 0 || endSec > 40)).toEqual(
          [],
        );
      }),
    );
  });
});

describe('chooseSubtitles', () => {
  const stream = { index: 2, codec: 'subrip', language: 'eng', isForced: false };

  it('takes text only, not the forced track, in the asked language', () => {
    const streams = [
      { ...stream, index: 1, codec: 'hdmv_pgs_subtitle' },
      { ...stream, isForced: true },
      { ...stream, index: 3, language: 'spa' },
      { ...stream, index: 4 },
    ];
    expect(chooseSubtitles(streams, 'en-GB')).toEqual({ streamIndex: 4, language: 'en' });
    expect(chooseSubtitles(streams, 'auto')).toEqual({ streamIndex: 3, language: 'es' });
    expect(chooseSubtitles(streams, 'de')).toBeNull();
  });

  it('knows three-letter names and "undetermined"', () => {
    expect(toPrimaryTag('ger')).toBe('de');
    expect(toPrimaryTag('pt-BR')).toBe('pt');
    expect(toPrimaryTag('und')).toBeNull();
    expect(toPrimaryTag(null)).toBeNull();
  });
});
