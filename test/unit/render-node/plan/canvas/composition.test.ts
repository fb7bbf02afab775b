import { describe, expect, it } from 'vitest';
import type { Crop, LayoutSegment } from '#schema/domain/media.ts';
import { arrange, place } from '../../../../../render-node/plan/canvas/composition.ts';

const SOURCE = { width: 1920, height: 1080 };
const UPRIGHT = { width: 1080, height: 1920 };
const WIDE = { width: 1920, height: 1080 };

const crop = (width: number, height: number): Crop => ({ width, height, points: [{ atSec: 0, x: 0, y: 0 }] });
const SCREEN = crop(1920, 1080);

function placed(layout: LayoutSegment['layout'], crops: Crop[], { canvas = UPRIGHT, hasBand = true } = {}) {
  const { windows, band } = place(arrange({ startSec: 0, endSec: 1, layout, crops }, hasBand), {
    source: SOURCE,
    canvas,
  });
  const sides = ({ left, top, right, bottom }: (typeof windows)[number]['to']) => [left, top, right, bottom];
  return { windows: windows.map(({ to }) => sides(to)), band: band && sides(band) };
}

describe('the places of crops on the canvas', () => {
  it.each<[string, ReturnType<typeof placed>, ReturnType<typeof placed>]>([
    ['one fills it', placed('single', [crop(608, 1080)]), { windows: [[0, 0, 1080, 1920]], band: null }],
    ['the whole picture is fitted', placed('fit', []), { windows: [[0, 656, 1080, 1264]], band: null }],
    ['a part is fitted', placed('fit', [crop(1080, 1080)]), { windows: [[0, 420, 1080, 1500]], band: null }],
    [
      'two share it',
      placed('split', [crop(540, 480), crop(540, 480)]),
      {
        windows: [
          [0, 0, 1080, 960],
          [0, 960, 1080, 1920],
        ],
        band: null,
      },
    ],
    [
      'two stand side by side on a wide one',
      placed('split', [crop(480, 540), crop(480, 540)], { canvas: WIDE }),
      {
        windows: [
          [0, 0, 960, 1080],
          [960, 0, 1920, 1080],
        ],
        band: null,
      },
    ],
    [
      'a layout with a band leaves it free',
      placed('react', [SCREEN, crop(720, 708)]),
      {
        windows: [
          [0, 0, 1080, 608],
          [0, 858, 1080, 1920],
        ],
        band: [0, 608, 1080, 858],
      },
    ],
    [
      'without captions the lower panel has the band',
      placed('react', [SCREEN, crop(720, 708)], { hasBand: false }),
      {
        windows: [
          [0, 0, 1080, 608],
          [0, 608, 1080, 1920],
        ],
        band: null,
      },
    ],
  ])('%s', (_, found, expected) => {
    expect(found).toEqual(expected);
  });
});
