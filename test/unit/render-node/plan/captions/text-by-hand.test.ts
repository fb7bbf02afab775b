import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ASPECT_RATIOS, type AspectRatio, FORMATS } from '#schema/domain/formats.ts';
import {
  canvasOf,
  CAPTION_POSITIONS,
  CAPTION_STYLES,
  type CaptionPlace,
  DEFAULT_CAPTIONS,
} from '#schema/domain/render-plan.ts';
import { playersOver, type Share } from '#schema/domain/captions/safe-areas.ts';
import { makeCaptions } from '../../../../../render-node/plan/captions/captions.ts';
import type { CaptionScene } from '../../../../../render-node/plan/captions/scene.ts';
import type { Rect } from '../../../../../render-node/plan/math/rect.ts';
import { evenTypeface } from '../../../../support/fakes/in-memory/even-typeface.ts';

const FONT = evenTypeface('Even');
const WORDS = Array.from({ length: 20 }, (_, i) => ({ text: 'watermelons', startSec: i / 2, endSec: i / 2 + 0.5 }));
const TITLE = 'Why nobody finishes long videos about melons';
/** A face fills the upper half of every picture. */
const FACE: CaptionScene = {
  startSec: 0,
  boundaryY: null,
  looks: [0, 3, 6, 9].map((atSec) => ({ atSec, faces: [{ left: 0, top: 0, right: 4_000, bottom: 540 }] })),
  insets: [],
  texts: [],
};

type Wish = {
  place: CaptionPlace;
  titleAt?: number;
  aspectRatio?: AspectRatio;
  style?: (typeof CAPTION_STYLES)[number];
};

/** Where captions and title stand, as shares of the frame. */
function placed({ place, titleAt, aspectRatio = 'vertical', style = 'bold' }: Wish, scenes = [FACE]) {
  const { cards, title } = makeCaptions({
    plan: {
      captions: { ...DEFAULT_CAPTIONS, style, position: place },
      aspectRatio,
      resolution: 1080,
      titleOverlay: TITLE,
      titleAt,
    },
    words: WORDS,
    font: FONT,
    titleFont: FONT,
    clip: { startSec: 0, durationSec: 10, fps: 25 },
    scenes,
  });
  const { width, height } = canvasOf({ aspectRatio, resolution: 1080 });
  const share = ({ left, top, right, bottom }: Rect): Share => ({
    left: left / width,
    top: top / height,
    right: right / width,
    bottom: bottom / height,
  });
  expect(cards.length).toBeGreaterThan(4);
  return {
    cards: cards.map(({ box }) => share(box)),
    title: share(title?.box ?? { left: 0, top: 0, right: 0, bottom: 0 }),
  };
}
const middleOf = ({ top, bottom }: Share) => (top + bottom) / 2;

describe('text at a height by hand', () => {
  it('has its middle there, over a face too, in every shape', () => {
    for (const aspectRatio of ASPECT_RATIOS) {
      const { cards, title } = placed({ place: 0.3, titleAt: 0.7, aspectRatio });
      for (const card of cards) expect(middleOf(card)).toBeCloseTo(0.3, 1);
      expect(middleOf(title)).toBeCloseTo(0.7, 2);
    }
  });

  it.each([0, 1])('at %d stays in the frame', (place) => {
    const { cards, title } = placed({ place, titleAt: place });
    for (const { top, bottom } of [...cards, title]) {
      expect(top).toBeGreaterThanOrEqual(0);
      expect(bottom).toBeLessThanOrEqual(1);
    }
  });

  it('moves the other text away: captions from a title, a title from captions', () => {
    const apart = (wish: Wish) => {
      const { cards, title } = placed(wish, []);
      return cards.slice(0, 3).every(({ top, bottom }) => bottom <= title.top || top >= title.bottom);
    };
    expect(apart({ place: 'bottom', titleAt: 0.78 })).toBe(true);
    expect(apart({ place: 0.13 })).toBe(true);
    expect(apart({ place: 0.5, titleAt: 0.5 })).toBe(false);
  });
});

describe('safe areas', () => {
  it('are kept by all text that nobody placed by hand', () => {
    const faces = fc.array(fc.integer({ min: 0, max: 1_500 }), { maxLength: 2 });
    fc.assert(
      fc.property(
        fc.constantFrom(...ASPECT_RATIOS),
        fc.constantFrom(...CAPTION_POSITIONS),
        fc.constantFrom(...CAPTION_STYLES),
        faces,
        (aspectRatio, place, style, tops) => {
          const shown = tops.map((top) => ({ left: 300, right: 800, top, bottom: top + 400 }));
          const scene = { ...FACE, looks: FACE.looks.map((look) => ({ ...look, faces: shown })) };
          const { cards, title } = placed({ place, aspectRatio, style }, [scene]);
          for (const box of [...cards, title]) expect(playersOver(box, FORMATS[aspectRatio])).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('name the players that cover a rectangle: at the top, at the bottom, beside the buttons', () => {
    const { vertical, horizontal } = FORMATS;
    const at = (top: number, right = 0.8) => playersOver({ left: 0.2, right, top, bottom: top + 0.05 }, vertical);
    expect(at(0.09)).toEqual(['Reels']);
    expect(at(0.775)).toEqual(['TikTok', 'Reels']);
    expect(at(0.3, 0.95)).toEqual([]);
    expect(at(0.5, 0.895)).toEqual(['TikTok']);
    expect(at(0.95)).toEqual(['TikTok', 'Reels', 'Shorts']);
    expect(playersOver({ left: 0, top: 0, right: 1, bottom: 1 }, horizontal)).toEqual([]);
  });
});
