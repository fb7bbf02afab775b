import { describe, expect, it } from 'vitest';
import { makeCaptions } from '../../../../../render-node/plan/captions/captions.ts';
import { CAPTION_STYLES, DEFAULT_CAPTIONS } from '../../../../../schema/domain/render-plan.ts';
import { evenTypeface } from '../../../../support/fakes/in-memory/even-typeface.ts';

const FONT = evenTypeface('Even');
const words = (text: string) =>
  text.split(' ').map((word, i) => ({ text: word, startSec: 0.5 + i * 0.4, endSec: 0.9 + i * 0.4 }));
const SAID = words('We sold it and then nobody came to the shop.');
const SPANISH = words('Lo vendimos y después no vino nadie a verlo.');

const draw = (style: (typeof CAPTION_STYLES)[number], below: typeof SAID | undefined) =>
  makeCaptions({
    plan: { aspectRatio: 'vertical', resolution: 1080, captions: { ...DEFAULT_CAPTIONS, style } },
    words: SPANISH,
    below,
    font: FONT,
    titleFont: FONT,
    clip: { startSec: 0, durationSec: 6, fps: 25 },
    scenes: [],
  });

describe('what is said below a translation', () => {
  it('stands below it in smaller letters, each word on one card, and is never highlighted', () => {
    const { cards, ass, srt } = draw('bold', SAID);
    const below = cards.flatMap(({ words: placed }) => placed.filter(({ isBelow }) => isBelow === true));
    expect(below.map(({ text }) => text).join(' ')).toBe(SAID.map(({ text }) => text).join(' '));
    for (const card of cards) {
      const own = card.words.filter(({ isBelow }) => isBelow !== true);
      const under = card.words.filter(({ isBelow }) => isBelow === true);
      expect(new Set(own.map(({ box }) => box.top)).size).toBe(1);
      for (const word of under) {
        expect(word.box.top).toBeGreaterThan(own[0]?.box.top ?? 0);
        expect(word.scale).toBeLessThan(own[0]?.scale ?? 0);
      }
    }
    const spoken = (ass ?? '').split('\n').filter((line) => line.includes(',Spoken,'));
    expect(spoken.some((line) => line.endsWith('vendimos'))).toBe(true);
    expect(spoken.some((line) => line.endsWith('sold'))).toBe(false);
    expect(srt).toMatch(/Lo vendimos.*\nWe sold/);
  });

  it.each(CAPTION_STYLES)('stays within the safe area in the style %s', (style) => {
    const { cards } = draw(style, SAID);
    expect(cards.length).toBeGreaterThan(1);
    for (const { reach } of cards) {
      expect(reach.left).toBeGreaterThanOrEqual(0);
      expect(reach.right).toBeLessThanOrEqual(1080);
      expect(reach.bottom).toBeLessThanOrEqual(1920);
    }
  });

  it('changes nothing where it is not asked for', () => {
    expect(draw('bold', undefined).ass).not.toContain('sold');
  });
});
