import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wholeCaptions } from '../../../../../schema/domain/looks/whole-captions.ts';
import { CAPTION_STYLES } from '../../../../../schema/domain/render-plan.ts';
import { makeCaptions } from '../../../../../render-node/plan/captions/captions.ts';
import { splitRuns } from '../../../../../render-node/drawing/font-fallback.ts';
import { joinWords, wordsInRange } from '../../../../../render-node/plan/captions/clip-words.ts';
import { splitTooLong } from '../../../../../render-node/plan/words/unspaced-text.ts';
import { readsRightToLeft, visualOrder } from '../../../../../render-node/plan/words/bidi.ts';
import { evenTypeface } from '../../../../support/fakes/in-memory/even-typeface.ts';

const say = (text: string) => [{ text, startSec: 1, endSec: 3 }];
const wordsOf = (text: string) => wordsInRange(say(text), { startSec: 0, endSec: 5 });

describe('a text without blanks', () => {
  it.each([
    ['\u4eca\u5929\u5929\u6c14\u5f88\u597d\uff0c\u6211\u4eec\u53bb\u3002', 4],
    ['\u3053\u3093\u306b\u3061\u306f\u4e16\u754c\u3001\u5143\u6c17\u3067\u3059\u304b\u3002', 3],
    ['\u0e2a\u0e27\u0e31\u0e2a\u0e14\u0e35\u0e0a\u0e32\u0e27\u0e42\u0e25\u0e01', 2],
  ])('comes in words, none of which begins with a closing mark: %s', (text, least) => {
    const words = wordsOf(text);
    expect(words.length).toBeGreaterThanOrEqual(least);
    expect(joinWords(words)).toBe(text);
    expect(words.filter((word) => /^[\u3001\u3002\uff0c\u30fc\p{M}]/u.test(word.text))).toEqual([]);
    expect(words.at(-1)?.endSec).toBeCloseTo(3);
  });

  it('keeps opening brackets with what they open, and blanks where they are', () => {
    const words = wordsOf('\u6211\u7231\u300c\u7535\u5f71\u300diPhone \u624b\u673a');
    expect(words.filter(({ text }) => text.endsWith('\u300c'))).toEqual([]);
    expect(joinWords(words)).toBe('\u6211\u7231\u300c\u7535\u5f71\u300diPhone \u624b\u673a');
  });

  it('stays together over several words of the transcript, and letters with blanks stay apart', () => {
    const words = ['\u4f60', '\u597d', 'dear', 'friend'].map((text, i) => ({ text, startSec: i, endSec: i + 1 }));
    expect(joinWords(wordsInRange(words, { startSec: 0, endSec: 5 }))).toBe('\u4f60\u597d dear friend');
  });
});

describe('a word that no line holds', () => {
  it('breaks at its own marks, in pieces that lines hold, with shares of its time', () => {
    const limits = { maxWidth: 20, widthOf: (text: string) => text.length };
    const url = 'https://www.example.com/some/long/path?to=1';
    const parts = splitTooLong({ text: url, startSec: 0, endSec: 2 }, limits);
    expect(joinWords(parts)).toBe(url);
    expect(parts.map(({ text }) => text)).toEqual(['https://www.example.', 'com/some/long/path?to=1']);
    expect(parts[1]?.startSec).toBeCloseTo(parts[0]?.endSec ?? 0);
    expect(splitTooLong({ text: 'short', startSec: 0, endSec: 1 }, limits)).toHaveLength(1);
  });
});

describe('the order of words in a line', () => {
  const [shalom, olam] = ['\u05e9\u05dc\u05d5\u05dd', '\u05e2\u05d5\u05dc\u05dd'];
  const order = (texts: string[]) =>
    visualOrder(
      texts.map((text) => ({ text })),
      readsRightToLeft(texts),
    ).map(({ text }) => text);

  it.each([
    [
      ['we', 'go', '7'],
      ['we', 'go', '7'],
    ],
    [
      [shalom, olam],
      [olam, shalom],
    ],
    [
      [shalom, 'React', 'Native', olam],
      [olam, 'React', 'Native', shalom],
    ],
    [
      ['he', 'said', shalom, '3', olam, 'to', 'us'],
      ['he', 'said', olam, '3', shalom, 'to', 'us'],
    ],
  ])('of %j is %j', (spoken, shown) => {
    expect(order(spoken)).toEqual(shown);
  });
});

describe('fonts of a text', () => {
  const font = (name: string, letters: RegExp) => ({
    name,
    has: (char: number) => letters.test(String.fromCodePoint(char)),
  });
  const latin = font('latin', /[a-z0-9 ]/);
  const greek = font('greek', /\p{sc=Greek}|[0-9]/u);
  const emoji = font('emoji', /\p{Extended_Pictographic}/u);
  const runsOf = (text: string) => splitRuns(text, [latin, greek], emoji).map((run) => `${run.font.name}:${run.text}`);

  it('are one where one has all, else the first that has each character; joiners and what none has are left out', () => {
    expect(runsOf('\u03b1\u03b21')).toEqual(['greek:\u03b1\u03b21']);
    expect(runsOf('a\u03b1')).toEqual(['latin:a', 'greek:\u03b1']);
    expect(runsOf('ok\u{1f468}\u200d\u{1f469}\ufe0f')).toEqual(['latin:ok', 'emoji:\u{1f468}\u{1f469}']);
    expect(runsOf('a\u{10330}b\u0000')).toEqual(['latin:ab']);
    expect(runsOf('\u200b\u202e')).toEqual([]);
  });
});

describe('every style', () => {
  const clip = { startSec: 0, durationSec: 60, fps: 25 };
  const make = (texts: readonly string[], style: (typeof CAPTION_STYLES)[number], titleOverlay?: string) =>
    makeCaptions({
      plan: { captions: wholeCaptions({ style }), aspectRatio: 'vertical', resolution: 720, titleOverlay },
      words: texts.map((text, i) => ({ text, startSec: i * 0.3, endSec: i * 0.3 + 0.3 })),
      font: evenTypeface('Even'),
      titleFont: evenTypeface('Even'),
      clip,
      scenes: [],
    }).ass ?? '';

  it('lets no text of a transcript or title be a command or an event', () => {
    const nasty = fc.string({
      unit: fc.constantFrom('{', '}', '\\', 'N', 'n', 'h', 'p1', '\n', '\r', 'Dialogue: 0,', '\\pos(1,1)', '&H', ','),
      maxLength: 12,
    });
    fc.assert(
      fc.property(
        fc.array(nasty, { maxLength: 5 }),
        fc.constantFrom(...CAPTION_STYLES),
        nasty,
        (texts, style, title) => {
          const ass = make(texts, style, title.replace(/\s+/g, ' ').trim() || 'x');
          const events = ass
            .slice(ass.indexOf('[Events]'))
            .split('\n')
            .slice(2)
            .filter((line) => line !== '');
          expect(events.length).toBeGreaterThan(0);
          for (const event of events) {
            const [, style_ = '', shown = ''] = /^Dialogue: \d,[\d:.]+,[\d:.]+,(\w+),\{[^{}]*\}(.*)$/.exec(event) ?? [];
            expect(['Plain', 'Spoken', 'Glow', 'Back', 'Plate', 'Title']).toContain(style_);
            // What is not escaped is a drawing's end alone.
            expect(shown.replace(/\\[{}]/g, '').replace(/\{\\p0\}$/, '')).not.toMatch(/[{}]|\\[Nnh]/);
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  it.each(CAPTION_STYLES)('%s shows its words, one spoken at a time', (style) => {
    const ass = make(['hello', 'there', 'friend'], style);
    const spoken = [...ass.matchAll(/^Dialogue: 4,([\d:.]+),([\d:.]+),Spoken,/gm)].map(([, from]) => from);
    // Some move in several steps.
    expect(spoken).toEqual(expect.arrayContaining(['0:00:00.00', '0:00:00.30', '0:00:00.58']));
    expect(spoken).toEqual(spoken.toSorted());
  });
});
