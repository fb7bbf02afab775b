import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { designOf, wishOf } from '../../../../../schema/domain/captions/design.ts';
import { CAPTION_FONT_NAMES, faceOf, nearestWeight, weightsOf } from '../../../../../schema/domain/captions/fonts.ts';
import { STYLE_BASICS, viewCaptions, wholeCaptions } from '../../../../../schema/domain/looks/whole-captions.ts';
import { type CaptionWish, DEFAULT_CAPTIONS } from '../../../../../schema/domain/render-plan.ts';

const fileOf = (path: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/${path}`));

describe('the fonts of captions', () => {
  it.each(CAPTION_FONT_NAMES)('%s has the files of all its weights, and no other upright ones', (font) => {
    const folder = fileOf(`${font}/package.json`).replace(/\/package\.json$/, '');
    const upright = readdirSync(folder).filter((name) => /^[4-9]00[A-Za-z]+$/.test(name));
    expect(upright.map((name) => Number.parseInt(name, 10))).toEqual(weightsOf(font));
    for (const weight of weightsOf(font)) expect(existsSync(fileOf(faceOf(font, weight).file))).toBe(true);
  });

  it('take the weight that is nearest to the wished one', () => {
    expect(nearestWeight('montserrat', 800)).toBe(800);
    expect(nearestWeight('space-grotesk', 900)).toBe(700);
    expect(nearestWeight('anton', 900)).toBe(400);
  });

  it('stand beside other scripts of the weight that they look like', () => {
    expect(faceOf('anton', 400).weight).toBe(900);
    expect(faceOf('inter', 500).weight).toBe(500);
  });

  it.each(Object.entries(STYLE_BASICS))('of the style %s has its weight', (_style, { font, weight }) => {
    expect(weightsOf(font)).toContain(weight);
  });
});

describe('a wish for captions', () => {
  it('without a field is what captions always were', () => {
    expect(wholeCaptions({})).toEqual(DEFAULT_CAPTIONS);
    expect(wholeCaptions({ style: 'news', fillers: false })).toEqual({ ...DEFAULT_CAPTIONS, style: 'news' });
  });

  it('takes capitals and color from its style, unless it says otherwise', () => {
    expect(wholeCaptions({ style: 'punch' })).toMatchObject({ uppercase: true, highlightColor: '#FFE14A' });
    const own = wholeCaptions({ style: 'punch', uppercase: false, highlight_color: '#abcdef' });
    expect(own).toMatchObject({ uppercase: false, highlightColor: '#ABCDEF' });
  });

  it('is read and written without loss, and without fields that were not wished', () => {
    const wish = {
      font: 'inter',
      weight: 700,
      size: 1.2,
      text_color: '#FFEEDD',
      outline: 0,
      outline_color: '#000000',
      box: 'line',
      box_color: '#101418',
      box_opacity: 0.5,
      animation: 'fill',
      align: 'left',
      width: 0.8,
      lines: 3,
      words_per_line: 4,
      emphasis: 'both',
      emphasis_color: '#7CFF4F',
      key_words: ['tomatoes'],
      speaker_colors: ['#FFFFFF'],
      emoji: true,
    } satisfies CaptionWish;
    expect(wishOf(designOf(wish))).toEqual(wish);
    expect(viewCaptions(wholeCaptions(wish))).toMatchObject({ ...wish, style: 'bold', fillers: false });
    expect(designOf({ text_color: '#ffeedd' })).toEqual({ textColor: '#FFEEDD' });
    expect(designOf({ speaker_colors: ['#aabbcc'] })).toEqual({ speakerColors: ['#AABBCC'] });
    expect(designOf({ emoji: false })).toEqual({});
    expect(wishOf({})).toEqual({});
  });
});
