import { describe, expect, it } from 'vitest';
import { wholeCaptions } from '../../../../../schema/domain/looks/whole-captions.ts';
import type { CaptionWish } from '../../../../../schema/domain/render-plan.ts';
import { makeCaptions } from '../../../../../render-node/plan/captions/captions.ts';
import {
  chosenKeyWords,
  keyWordsOf,
  wordsToStress,
} from '../../../../../render-node/plan/captions/design/key-words.ts';
import { measureLook, placeCard } from '../../../../../render-node/plan/captions/layout.ts';
import { textCanvasOf } from '../../../../../render-node/plan/captions/text-canvas.ts';
import { evenTypeface } from '../../../../support/fakes/in-memory/even-typeface.ts';

const say = (text: string) => text.split(' ').map((word) => ({ text: word }));
const TALK = say(
  'So here is what you need to know. We sold 4,000 bottles in the first week. And then Amazon called, and I said that it was impossible. It was the worst day of my life.',
);

describe('the key words of a clip', () => {
  it('are its numbers, names and strong words, one in six', () => {
    const chosen = chosenKeyWords(TALK);
    expect(chosen).toEqual(expect.arrayContaining(['4,000', 'amazon', 'worst']));
    expect(chosen).toHaveLength(Math.ceil(TALK.length / 6));
    expect(chosen).not.toContain('the');
  });

  it('are found in scripts of short words', () => {
    expect(chosenKeyWords(say('\u4eca\u5929 \u6211\u4eec \u53bb \u516c\u56ed')).length).toBe(1);
  });

  it('are none unless captions stress them, and those that were chosen by hand', () => {
    expect(keyWordsOf({}, TALK).size).toBe(0);
    expect(keyWordsOf({ emphasis: 'color' }, TALK)).toEqual(new Set(chosenKeyWords(TALK)));
    expect([...keyWordsOf({ emphasis: 'color', keyWords: ['Bottles!', 'The'] }, TALK)]).toEqual(['bottles', 'the']);
    expect(keyWordsOf({ emphasis: 'both', keyWords: [] }, TALK).size).toBe(0);
  });

  it('are among the words that are offered, each once', () => {
    const offered = wordsToStress([...TALK, ...TALK]);
    expect(new Set(offered).size).toBe(offered.length);
    expect(offered).toEqual(expect.arrayContaining(chosenKeyWords(TALK)));
    expect(offered).not.toContain('is');
  });
});

describe('a key word', () => {
  const FONT = evenTypeface('Even');
  const CANVAS = textCanvasOf({ aspectRatio: 'vertical', resolution: 1080 });
  const words = ['plain', 'stressed'].map((text, i) => ({ text, startSec: i, endSec: i + 1 }));
  const script = (wish: CaptionWish) =>
    makeCaptions({
      plan: {
        captions: wholeCaptions({ key_words: ['stressed'], ...wish }),
        aspectRatio: 'vertical',
        resolution: 1080,
      },
      words,
      font: FONT,
      titleFont: FONT,
      clip: { startSec: 0, durationSec: 3, fps: 25 },
      scenes: [],
    }).ass ?? '';
  const tagsOf = (ass: string, style: string, word: string) =>
    [...ass.matchAll(new RegExp(`,${style},\\{([^}]*)\\}${word}$`, 'gm'))].map(([, tags]) => tags);

  it('has its color until it is spoken, and then too if the color is its own', () => {
    const plain = script({ emphasis: 'color' });
    expect(tagsOf(plain, 'Plain', 'stressed')[0]).toContain('\\1c&H00D4FF&');
    expect(tagsOf(plain, 'Spoken', 'stressed')[0]).not.toContain('\\1c');
    expect(tagsOf(plain, 'Plain', 'plain').join('')).not.toContain('\\1c');
    expect(tagsOf(script({ emphasis: 'both', emphasis_color: '#112233' }), 'Spoken', 'stressed')[0]).toContain(
      '\\1c&H332211&',
    );
    expect(script({ emphasis: 'size' })).not.toContain('\\1c');
  });

  it('is larger, has the room for it, and stands on the line of the others', () => {
    const measure = measureLook(wholeCaptions({ style: 'classic', emphasis: 'size' }), CANVAS, FONT, {
      keys: new Set(['stressed']),
    });
    const at = { canvas: CANVAS, position: 'bottom', boundaryY: null } as const;
    const [plain, stressed] = placeCard({ startSec: 0, endSec: 2, lines: [words] }, at, measure).words;
    const widthOf = (word = plain) => (word?.box.right ?? 0) - (word?.box.left ?? 0);
    expect(widthOf(stressed) / widthOf(plain)).toBeCloseTo((8 / 5) * 1.18, 1);
    expect(stressed?.scale).toBeCloseTo(1.18);
    // The even font has its baseline 0.35 em below the middle of its line.
    const baseline = (word = plain) => (word?.y ?? 0) + 0.35 * measure.emPx * (word?.scale ?? 0);
    expect(Math.abs(baseline(stressed) - baseline(plain))).toBeLessThanOrEqual(1);
  });
});
