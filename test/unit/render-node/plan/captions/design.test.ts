import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CAPTION_ANIMATIONS } from '../../../../../schema/domain/captions/design.ts';
import { wholeCaptions } from '../../../../../schema/domain/looks/whole-captions.ts';
import type { CaptionWish } from '../../../../../schema/domain/render-plan.ts';
import { makeCaptions } from '../../../../../render-node/plan/captions/captions.ts';
import { lookOf } from '../../../../../render-node/plan/captions/design/look-of.ts';
import { measureLook, placeCard } from '../../../../../render-node/plan/captions/layout.ts';
import { breakLines } from '../../../../../render-node/plan/captions/lines.ts';
import { CAPTION_LOOKS } from '../../../../../render-node/plan/captions/design/styles.ts';
import { textCanvasOf } from '../../../../../render-node/plan/captions/text-canvas.ts';
import { evenTypeface } from '../../../../support/fakes/in-memory/even-typeface.ts';

const FONT = evenTypeface('Even');
const CANVAS = textCanvasOf({ aspectRatio: 'vertical', resolution: 1080 });
const lookFor = (wish: CaptionWish) => lookOf(wholeCaptions(wish));

const speak = (text: string) =>
  text.split(' ').map((word, i) => ({ text: word, startSec: 0.4 * i, endSec: 0.4 * (i + 1) }));

function script(wish: CaptionWish, text = 'one two three four'): string {
  const clip = { startSec: 0, durationSec: 6, fps: 25 };
  const plan = { captions: wholeCaptions(wish), aspectRatio: 'vertical', resolution: 1080 } as const;
  return makeCaptions({ plan, words: speak(text), font: FONT, titleFont: FONT, clip, scenes: [] }).ass ?? '';
}

const eventsOf = (ass: string, style: string) =>
  [...ass.matchAll(/^Dialogue: \d,([\d:.]+),([\d:.]+),(\w+),\{([^}]*)\}(.*)$/gm)]
    .filter(([, , , name]) => name === style)
    .map(([, from = '', to = '', , tags = '', shown = '']) => ({ from, to, tags, shown }));

describe('captions of the first version', () => {
  // Taken from the scripts before there were designs: finished clips are made again exactly as they were.
  it.each([
    ['bold', '6aba7520278b86b6'],
    ['classic', '81c5db25d38d7cfd'],
    ['box', '041c9863f28461a9'],
    ['pop', 'e4f16ca0fd07c55e'],
    ['karaoke', 'f1248ecd750dfb46'],
    ['minimal', '5d747542bbe98672'],
    ['neon', '5144906dba234fbf'],
    ['news', '82ee701733a07af0'],
  ] as const)('in the style %s are drawn as ever', (style, golden) => {
    const ass = script({ style }, 'This is the moment everything changed, nobody believed it at first.');
    expect(createHash('sha256').update(ass).digest('hex').slice(0, 16)).toBe(golden);
  });
});

describe('a design', () => {
  it('without a field is its style', () => {
    expect(lookFor({ style: 'neon' })).toEqual(CAPTION_LOOKS.neon);
  });

  it('has its own font, in the nearest weight', () => {
    expect(lookFor({ font: 'inter' }).font.file).toBe('inter/800ExtraBold/Inter_800ExtraBold.ttf');
    expect(lookFor({ font: 'anton' }).font).toMatchObject({ family: 'Anton', weight: 900 });
    expect(lookFor({ style: 'classic', weight: 500 }).font.family).toBe('Montserrat Medium');
  });

  it('with larger letters has shorter lines', () => {
    const look = lookFor({ style: 'bold', size: 2 });
    expect(look.size.narrow).toBeCloseTo(2 * CAPTION_LOOKS.bold.size.narrow);
    expect(look.maxChars.narrow).toBeCloseTo(CAPTION_LOOKS.bold.maxChars.narrow / 2);
  });

  it('has its own colors of text, outline and box', () => {
    const look = lookFor({ text_color: '#112233', outline_color: '#445566', outline: 0.2 });
    expect(look.plain).toMatchObject({ fill: '#112233', outline: '#445566' });
    expect(look.spoken).toMatchObject({ fill: 'highlight', outline: '#445566' });
    expect(look.outlineEm).toBe(0.2);
    const boxed = lookFor({ box: 'card', box_color: '#778899', box_opacity: 0.5 });
    expect(boxed.plate).toMatchObject({ behind: 'card', colour: '#778899', opacity: 0.5 });
    expect(boxed.outlineEm).toBe(0);
    expect(lookFor({ box: 'line', outline: 0.1 }).outlineEm).toBe(0.1);
  });

  it('shows the spoken word on a box in a color that can be read', () => {
    expect(lookFor({ box: 'word' }).spoken).toMatchObject({ fill: 'contrast', isFlat: true });
    expect(lookFor({ box: 'word', box_color: '#000000' }).spoken.fill).toBe('highlight');
    expect(lookFor({ style: 'box', box: 'none' })).toMatchObject({ plate: undefined, spoken: { fill: 'highlight' } });
    expect(lookFor({ style: 'box', box: 'line' }).spoken).toMatchObject({ fill: 'highlight' });
  });
});

describe('lines', () => {
  const measure = (wish: CaptionWish) => measureLook(wholeCaptions(wish), CANVAS, FONT);
  const words = speak('one two three four five six');

  it('hold no more words than asked, on as many lines as asked', () => {
    const limits = measure({ words_per_line: 2, lines: 3 }).limits;
    expect(breakLines(words, limits)?.map((line) => line.length)).toEqual([2, 2, 2]);
    expect(breakLines(words, measure({ words_per_line: 2, lines: 2 }).limits)).toBeNull();
    expect(breakLines(words.slice(0, 1), measure({ lines: 1 }).limits)).toHaveLength(1);
  });

  it('are as wide as asked, and stand at the side that was asked for', () => {
    const limits = measure({ width: 0.5 }).limits;
    expect(limits.maxWidth).toBeLessThan(0.55 * measure({}).limits.maxWidth);
    const lines = [words.slice(0, 2), words.slice(2, 3)];
    const placed = (align: 'left' | 'center' | 'right') => {
      const at = { canvas: CANVAS, position: 'bottom', boundaryY: null } as const;
      return placeCard({ startSec: 0, endSec: 2, lines }, at, measure({ align })).lines;
    };
    const [left, right, center] = [placed('left'), placed('right'), placed('center')];
    expect(left[0]?.left).toBe(left[1]?.left);
    expect(right[0]?.right).toBe(right[1]?.right);
    expect(left[0]?.left).toBeLessThan(center[0]?.left ?? 0);
    expect(right[0]?.right).toBeGreaterThan(center[0]?.right ?? 0);
    for (const { left: from, right: to } of [...left, ...right]) {
      expect(from).toBeGreaterThanOrEqual(CANVAS.width * CANVAS.safeArea.sides);
      expect(to).toBeLessThanOrEqual(CANVAS.width * (1 - CANVAS.safeArea.sides));
    }
  });

  it('of a look that stands where reading begins are at the right for Arabic', () => {
    const at = { canvas: CANVAS, position: 'bottom', boundaryY: null } as const;
    const boxOf = (text: string) =>
      placeCard({ startSec: 0, endSec: 2, lines: [speak(text)] }, at, measure({ style: 'terminal' })).box;
    expect(boxOf('one two').left).toBeLessThan(CANVAS.width / 4);
    expect(boxOf('\u0645\u0631\u062d\u0628\u0627').right).toBeGreaterThan((3 * CANVAS.width) / 4);
  });

  it('do not overlap, nor do their boxes', () => {
    const at = { canvas: CANVAS, position: 'middle', boundaryY: null } as const;
    const lines = [words.slice(0, 2), words.slice(2, 4), words.slice(4)];
    const boxes = placeCard({ startSec: 0, endSec: 2, lines }, at, measure({ lines: 3, box: 'line' })).lines;
    boxes.slice(1).forEach((box, i) => expect(box.top).toBeGreaterThanOrEqual((boxes[i]?.bottom ?? 0) - 1));
    expect(eventsOf(script({ box: 'line', words_per_line: 2 }), 'Back').length).toBeGreaterThan(1);
  });
});

describe('the colors of speakers', () => {
  const said = [
    { text: 'one', startSec: 0, endSec: 0.4, speaker: 'S2' },
    { text: 'two', startSec: 0.4, endSec: 0.8, speaker: 'S2' },
    { text: 'three', startSec: 0.8, endSec: 1.2, speaker: 'S1' },
    { text: 'four', startSec: 1.2, endSec: 1.6, speaker: 'S1' },
    { text: 'five', startSec: 1.6, endSec: 2, speaker: 'S2' },
  ];
  const make = (wish: CaptionWish) => {
    const plan = { captions: wholeCaptions(wish), aspectRatio: 'vertical', resolution: 1080 } as const;
    const clip = { startSec: 0, durationSec: 4, fps: 25 };
    return makeCaptions({ plan, words: said, font: FONT, titleFont: FONT, clip, scenes: [] });
  };

  it('are those of their words until these are spoken, in the order in which they first speak', () => {
    const { ass } = make({ speaker_colors: ['#112233', '#445566'] });
    const coloursOf = (word: string) => [
      ...new Set(
        eventsOf(ass ?? '', 'Plain')
          .filter(({ shown }) => shown === word)
          .map(({ tags }) => /\\1c(&H\w+&)/.exec(tags)?.[1]),
      ),
    ];
    expect(coloursOf('two')).toEqual(['&H332211&']);
    expect(coloursOf('four')).toEqual(['&H665544&']);
    expect(eventsOf(ass ?? '', 'Spoken').every(({ tags }) => !tags.includes('\\1c'))).toBe(true);
  });

  it('part cards, and only where they are asked for', () => {
    const cards = make({ speaker_colors: ['#112233'] }).cards.map(({ words }) =>
      words.map(({ text }) => text).join(' '),
    );
    expect(cards).toEqual(['one two', 'three four', 'five']);
    expect(make({}).cards.length).toBeLessThan(3);
  });
});

describe('an animation', () => {
  it.each(CAPTION_ANIMATIONS)('%s differs from all others', (animation) => {
    const others = CAPTION_ANIMATIONS.filter((one) => one !== animation).map((one) => script({ animation: one }));
    expect(others).not.toContain(script({ animation }));
  });

  it.each(CAPTION_ANIMATIONS)('%s shows a word from the frame on which it is spoken', (animation) => {
    const spoken = eventsOf(script({ animation }), 'Spoken');
    for (const word of speak('one two three four')) {
      const first = spoken.find(({ shown }) => shown === word.text)?.from;
      const frame = Math.max(0, Math.round(((Math.round(word.startSec * 25) - 0.5) / 25) * 100));
      expect(first).toBe(`0:00:0${Math.floor(frame / 100)}.${String(frame % 100).padStart(2, '0')}`);
    }
  });

  it.each(['reveal', 'zoom', 'typewriter'] as const)('%s shows no word before it is spoken', (animation) => {
    expect(eventsOf(script({ animation }), 'Plain').map(({ shown }) => shown)).not.toContain('four');
  });

  it('fill runs in the direction of reading', () => {
    const clips = (text: string) =>
      [
        ...(eventsOf(script({ animation: 'fill' }, text), 'Spoken')[0]?.tags ?? '').matchAll(/clip\((\d+),\d+,(\d+)/g),
      ].map(([, left, right]) => [Number(left), Number(right)] as const);
    const [latin, arabic] = [clips('Everything'), clips('\u0645\u0631\u062d\u0628\u0627')];
    expect(latin[0]?.[0]).toBe(latin[1]?.[0]);
    expect(latin[0]?.[1]).toBeLessThan(latin[1]?.[1] ?? 0);
    expect(arabic[0]?.[1]).toBe(arabic[1]?.[1]);
    expect(arabic[0]?.[0]).toBeGreaterThan(arabic[1]?.[0] ?? 0);
  });

  it('typewriter shows one letter more at each step, and all of them in the end', () => {
    const [first] = eventsOf(script({ animation: 'typewriter' }, 'Everything'), 'Spoken');
    const ends = [...(first?.tags ?? '').matchAll(/clip\(\d+,\d+,(\d+)/g)].map(([, right]) => Number(right));
    expect(ends).toHaveLength('Everything'.length);
    expect(ends).toEqual(ends.toSorted((a, b) => a - b));
  });

  it('slide and fade move the box with the words', () => {
    expect(eventsOf(script({ animation: 'slide', box: 'card' }), 'Back')[0]?.tags).toMatch(/\\move\(.*\\fade\(/);
    expect(eventsOf(script({ animation: 'fade', box: 'card' }), 'Back')[0]?.tags).toMatch(/\\fade\(/);
  });

  it('bounce comes back to where the word stands', () => {
    const hops = eventsOf(script({ animation: 'bounce' }), 'Spoken').filter(({ shown }) => shown === 'one');
    const heights = hops.map(({ tags }) => /\\(?:move\(\d+,\d+,\d+|pos\(\d+),(\d+)/.exec(tags)?.[1]);
    expect(hops.length).toBe(4);
    expect(heights[2]).toBe(heights[3]);
    expect(heights[0]).not.toBe(heights[3]);
  });
});
