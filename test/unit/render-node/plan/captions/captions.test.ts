import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_CAPTIONS } from '../../../../../schema/domain/render-plan.ts';
import { assColour, assFile, escapeAss } from '../../../../../render-node/plan/captions/ass-text.ts';
import { groupCards } from '../../../../../render-node/plan/captions/cards.ts';
import { captionPart } from '../../../../../render-node/plan/captions/events.ts';
import { measureLook, placeCard } from '../../../../../render-node/plan/captions/layout.ts';
import { breakLines } from '../../../../../render-node/plan/captions/lines.ts';
import { makeCaptions } from '../../../../../render-node/plan/captions/captions.ts';
import { type ClipWord, wordsInRange } from '../../../../../render-node/plan/captions/clip-words.ts';
import { srtText } from '../../../../../render-node/plan/captions/srt.ts';
import { textCanvasOf } from '../../../../../render-node/plan/captions/text-canvas.ts';
import { evenTypeface } from '../../../../support/fakes/in-memory/even-typeface.ts';

const FONT = evenTypeface('Even');
const CANVAS = textCanvasOf({ aspectRatio: 'vertical', resolution: 1080 });
const MEASURE = measureLook(DEFAULT_CAPTIONS, CANVAS, FONT);

/** Words of 0.3 s, one after the other; `|` makes a pause of a second. */
function speak(text: string): ClipWord[] {
  let at = 0;
  return text.split(' ').flatMap((token) => {
    if (token === '|') {
      at += 1;
      return [];
    }
    const word = { text: token, startSec: at, endSec: at + 0.3 };
    at += 0.3;
    return [word];
  });
}
const cardsOf = (text: string, clipSec = 60) =>
  groupCards(speak(text), MEASURE.limits, { clipSec, cutsSec: [] }).map((card) =>
    card.lines.map((line) => line.map((word) => word.text).join(' ')),
  );

describe('the words of a clip', () => {
  const word = (text: string, startSec: number, endSec: number) => ({ text, startSec, endSec });

  it('are those whose middle lies in it, on its own clock and inside it', () => {
    const words = [word('out', 8, 9), word('cut', 9.8, 10.4), word('in', 10.5, 11), word('late', 11.9, 12.3)];
    expect(wordsInRange(words, { startSec: 10, endSec: 12 })).toEqual([
      { text: 'cut', startSec: 0, endSec: 0.40000000000000036 },
      { text: 'in', startSec: 0.5, endSec: 1 },
    ]);
  });

  it('come in order, cleaned, and never at the same time', () => {
    const words = [word(' b\n c ', 2, 2.01), word('a', 2, 2.4), word('  ', 3, 4)];
    const made = wordsInRange(words, { startSec: 0, endSec: 5 });
    expect(made).toEqual([{ text: 'b c a', startSec: 2, endSec: 2.4 }]);
  });

  it('share a highlight where they come faster than in 60 ms, as long as that stays short', () => {
    const fast = Array.from({ length: 6 }, (_, i) => word('abcde', 1 + i * 0.02, 1.02 + i * 0.02));
    const made = wordsInRange(fast, { startSec: 0, endSec: 5 });
    expect(made.map(({ text }) => text)).toEqual(['abcde abcde', 'abcde abcde', 'abcde abcde']);
    made.slice(1).forEach((one, i) => {
      expect(one.startSec - (made[i]?.startSec ?? 0)).toBeGreaterThanOrEqual(0.06 - 1e-9);
    });
  });
});

describe('cards', () => {
  it('break at the end of a sentence and after a comma', () => {
    expect(cardsOf('we did it again. now look here, my dear old friend')).toEqual([
      ['we did', 'it again.'],
      ['now look', 'here,'],
      ['my dear', 'old friend'],
    ]);
  });

  it('leave no word alone where two cards can share, even against a comma', () => {
    const cards = cardsOf('we can all go home now, friends').map((lines) => lines.join(' '));
    expect(cards).toHaveLength(2);
    expect(cards[1]).toMatch(/^\S+ .*friends$/);
  });

  it('end where the picture changes, and go with it', () => {
    const cards = (cutsSec: number[]) =>
      groupCards(speak('we can all go home now old friends'), MEASURE.limits, { clipSec: 60, cutsSec }).map((card) => [
        card.startSec,
        card.endSec,
        card.lines.flat().length,
      ]);
    const words = cards([])[0]?.[2] ?? 0;
    const cutSec = 0.3 * (words - 1);
    expect(cards([cutSec])[0]).toEqual([0, cutSec, words - 1]);
    // The last word ends at 2.4, and would be held until 2.8.
    expect(cards([2.5]).at(-1)?.[1]).toBe(2.5);
    expect(cards([2.35]).at(-1)?.[1]).toBe(2.35);
  });

  it('part at a long pause, even for one word', () => {
    expect(cardsOf('yes | well then')).toEqual([['yes'], ['well then']]);
  });

  it('show a word that is too long for any line alone', () => {
    expect(cardsOf('the Donaudampfschifffahrtsgesellschaft is old')).toContainEqual([
      'Donaudampfschifffahrtsgesellschaft',
    ]);
  });

  const anyWords = fc
    .array(
      fc.record({
        text: fc.stringMatching(/^[a-z]{1,14}[.,!]?$/),
        gap: fc.double({ min: 0, max: 1.2, noNaN: true }),
        long: fc.double({ min: 0.06, max: 1, noNaN: true }),
      }),
      { minLength: 1, maxLength: 40 },
    )
    .map((rows) => {
      let at = 0;
      return rows.map(({ text, gap, long }): ClipWord => {
        const startSec = at + gap;
        at = startSec + long;
        return { text, startSec, endSec: at };
      });
    });

  it('hold every word once, in order, on lines that fit, without overlap, inside the clip', () => {
    fc.assert(
      fc.property(anyWords, (words) => {
        const clipSec = (words.at(-1)?.endSec ?? 0) + 0.1;
        const cards = groupCards(words, MEASURE.limits, { clipSec, cutsSec: [] });
        expect(cards.flatMap((card) => card.lines.flat())).toEqual(words);
        for (const card of cards) {
          expect(card.lines.length).toBeLessThanOrEqual(2);
          expect(card.endSec).toBeGreaterThan(card.startSec);
          expect(card.endSec).toBeLessThanOrEqual(clipSec);
        }
        cards.slice(1).forEach((card, i) => expect(card.startSec).toBeGreaterThanOrEqual(cards[i]?.endSec ?? 0));
        const shared = cards.filter((card) => card.lines.flat().length > 1);
        for (const card of shared) {
          const spoken = card.lines.flat();
          expect((spoken.at(-1)?.endSec ?? 0) - (spoken[0]?.startSec ?? 0)).toBeLessThanOrEqual(2);
        }
      }),
      { numRuns: 80 },
    );
  });
});

describe('lines', () => {
  it('are as equal as they can be', () => {
    const lines = breakLines(speak('you can do for your own'), { ...MEASURE.limits, maxChars: 14 });
    expect(lines?.map((line) => line.map(({ text }) => text).join(' '))).toEqual(['you can do', 'for your own']);
  });

  it('are none where three would be needed', () => {
    expect(breakLines(speak('one two three four five six seven eight nine ten'), MEASURE.limits)).toBeNull();
  });
});

describe('places', () => {
  const place = (text: string, position: 'top' | 'middle' | 'bottom', boundaryY: number | null = null) => {
    const [card] = groupCards(speak(text), MEASURE.limits, { clipSec: 60, cutsSec: [] });
    return placeCard(card ?? { startSec: 0, endSec: 1, lines: [] }, { canvas: CANVAS, position, boundaryY }, MEASURE)
      .words;
  };
  const half = MEASURE.emPx * (0.6 + MEASURE.look.outlineEm + MEASURE.look.shadowEm);

  it.each([
    ['top', null, (ys: number[]) => Math.min(...ys) - half, 192],
    ['bottom', null, (ys: number[]) => Math.max(...ys) + half, 1574.4],
    ['bottom', 960, (ys: number[]) => Math.max(...ys) + half, 960],
    ['middle', null, (ys: number[]) => (Math.min(...ys) + Math.max(...ys)) / 2, 960],
  ] as const)('at the %s (boundary %s) touch their border', (position, boundaryY, border, expected) => {
    const ys = place('my fellow Americans', position, boundaryY).map(({ y }) => y);
    expect(new Set(ys).size).toBe(2);
    expect(Math.abs(border(ys) - expected)).toBeLessThanOrEqual(1);
  });

  it('are centred, in order, a blank apart', () => {
    const [first, second] = place('ab cd', 'bottom');
    const width = 1.2 * MEASURE.emPx;
    expect((second?.x ?? 0) - (first?.x ?? 0)).toBeCloseTo(width + MEASURE.limits.spaceWidth, -1);
    expect(((second?.x ?? 0) + (first?.x ?? 0)) / 2).toBeCloseTo(540, -1);
  });

  it('run from right to left where the script does', () => {
    const words = place('\u0645\u0631\u062d \u0628\u0627', 'bottom');
    const xOf = (text: string) => words.find((word) => word.text === text)?.x ?? Number.NaN;
    expect(words.map(({ text }) => text)).toEqual(['\u0645\u0631\u062d', '\u0628\u0627']);
    expect(xOf('\u0645\u0631\u062d')).toBeGreaterThan(xOf('\u0628\u0627'));
  });

  it('shrink a word that is wider than the line', () => {
    const [word] = place('Donaudampfschifffahrtsgesellschaft', 'bottom');
    expect(MEASURE.limits.widthOf(word?.text ?? '') * (word?.scale ?? 1)).toBeCloseTo(MEASURE.limits.maxWidth);
  });
});

describe('the ASS script', () => {
  const script = (text: string, options = DEFAULT_CAPTIONS) => {
    const measure = measureLook(options, CANVAS, FONT);
    const cards = groupCards(speak(text), measure.limits, { clipSec: 60, cutsSec: [] }).map((card) =>
      placeCard(card, { canvas: CANVAS, position: options.position, boundaryY: null }, measure),
    );
    return assFile(CANVAS, [captionPart({ cards, options, measure, turns: [], fps: 25 })]) ?? '';
  };

  it('has one event for each state of a word, half a frame before its frame', () => {
    const events = script('ab cd')
      .split('\n')
      .filter((line) => line.startsWith('Dialogue'));
    expect(events.map((event) => event.replace(/\{.*\}/, ''))).toEqual([
      'Dialogue: 4,0:00:00.00,0:00:00.30,Spoken,ab',
      'Dialogue: 3,0:00:00.30,0:00:00.98,Plain,ab',
      'Dialogue: 3,0:00:00.00,0:00:00.30,Plain,cd',
      'Dialogue: 4,0:00:00.30,0:00:00.98,Spoken,cd',
    ]);
  });

  it('gives each word one place in all its states', () => {
    const events = script('my fellow Americans, ask not')
      .split('\n')
      .filter((line) => line.startsWith('Dialogue'));
    const places = new Map<string, Set<string>>();
    for (const event of events) {
      const [, pos = '', text = ''] = /\\pos\((\d+,\d+)\).*\}(.*)$/.exec(event) ?? [];
      places.set(text, (places.get(text) ?? new Set()).add(pos));
    }
    expect(places.size).toBe(5);
    expect([...places.values()].map((set) => set.size)).toEqual([1, 1, 1, 1, 1]);
  });

  it('names the size that libass wants, the font and the colour', () => {
    const text = script('ab', { ...DEFAULT_CAPTIONS, highlightColor: '#1a2B3c', uppercase: true });
    expect(text).toContain('PlayResX: 1080\nPlayResY: 1920\n');
    expect(text).toContain(`Style: Plain,Even,${Math.round(MEASURE.emPx * 1.5)},&H00FFFFFF`);
    expect(text).toMatch(/Style: Spoken,Even,\d+,&H003C2B1A,/);
    expect(text).toMatch(/\}AB$/m);
  });

  it('shows braces and backslashes', () => {
    expect(escapeAss('{\\b1} a\\Nb c\\d\n')).toBe('\\{\\b1\\} a\\\u2060Nb c\\d ');
    expect(assColour('#FFD400')).toBe('&H0000D4FF');
  });
});

describe('captions of a clip', () => {
  const words = [
    { text: 'Hello', startSec: 10.2, endSec: 10.6 },
    { text: 'there', startSec: 10.6, endSec: 11 },
  ];
  const clip = { startSec: 10, durationSec: 5, fps: 25 };
  const plan = { captions: DEFAULT_CAPTIONS, aspectRatio: 'vertical', resolution: 1080 } as const;

  it('stand above the boundary where there is one', () => {
    const make = (boundary: number | null) =>
      makeCaptions({
        plan,
        words,
        font: FONT,
        titleFont: FONT,
        clip,
        scenes: [{ startSec: 0, boundaryY: boundary, looks: [], insets: [], texts: [] }],
      }).ass ?? '';
    const yOf = (script: string) => Number(/\\pos\(\d+,(\d+)\)/.exec(script)?.[1]);
    expect(yOf(make(null))).toBeGreaterThan(1400);
    expect(yOf(make(960))).toBeLessThan(960);
  });

  it('are not burned in where they are off or nothing is said, but the SRT is there', () => {
    const off = makeCaptions({
      plan: { ...plan, captions: false },
      words,
      font: FONT,
      titleFont: FONT,
      clip,
      scenes: [],
    });
    expect(off).toMatchObject({ ass: null, srt: '1\n00:00:00,200 --> 00:00:01,400\nHello there\n' });
    const silent = makeCaptions({ plan, words: [], font: FONT, titleFont: FONT, clip, scenes: [] });
    expect(silent).toMatchObject({ ass: null, srt: '\n' });
  });

  it('number their cues in the SRT and count hours', () => {
    const card = (startSec: number) => ({ startSec, endSec: startSec + 1, lines: [speak('one two'), speak('three')] });
    expect(srtText([card(0), card(3_661.5)])).toBe(
      '1\n00:00:00,000 --> 00:00:01,000\none two\nthree\n\n2\n01:01:01,500 --> 01:01:02,500\none two\nthree\n',
    );
  });
});
