import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bandedSizes, fittedSize, panelSizes } from '../../../../../render-node/plan/canvas/sizes.ts';

const UPRIGHT = { width: 1080, height: 1920 };

describe('sizes on the canvas', () => {
  it('halves it for two equal panels', () => {
    const crop = { width: 900, height: 800 };
    expect(panelSizes([crop, crop], UPRIGHT).map(({ height }) => height)).toEqual([960, 960]);
    expect(panelSizes([crop, crop], { width: 1920, height: 1080 }).map(({ width }) => width)).toEqual([960, 960]);
  });

  it('gives a wide panel the height that it needs', () => {
    const sizes = panelSizes(
      [
        { width: 1920, height: 1080 },
        { width: 540, height: 656 },
      ],
      UPRIGHT,
    );
    expect(sizes.map(({ height }) => height)).toEqual([608, 1312]);
  });

  it('gives what two panels leave free to a band between them, or to the lower one', () => {
    const crops = [
      { width: 1920, height: 1080 },
      { width: 720, height: 708 },
    ] as const;
    expect(bandedSizes(crops, UPRIGHT).map(({ height }) => height)).toEqual([608, 250, 1062]);
    expect(panelSizes(crops, UPRIGHT).map(({ height }) => height)).toEqual([608, 1312]);
  });

  it('fits any picture into the canvas with equal, even margins', () => {
    const side = fc.integer({ min: 16, max: 8_000 });
    fc.assert(
      fc.property(side, side, (width, height) => {
        const fitted = fittedSize({ width, height }, UPRIGHT);
        const margins = [UPRIGHT.width - fitted.width, UPRIGHT.height - fitted.height];
        expect(margins.map((margin) => margin % 4)).toEqual([0, 0]);
        expect(Math.min(...margins)).toBeGreaterThanOrEqual(0);
        expect(Math.min(...margins)).toBe(0);
      }),
    );
  });
});
