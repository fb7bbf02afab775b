import { describe, expect, it } from 'vitest';
import type { Layout, LayoutSegment } from '#schema/domain/media.ts';
import { planTimeline } from '../../../../render-node/ffmpeg/graph/timeline.ts';
import { boundaryY } from '../../../../render-node/drawing/caption-scenes.ts';
import { makePlan } from '../../../support/system/run-render.ts';
import { SOURCE_GALLERY } from '../../../support/media/source-gallery.ts';

describe('the border that bottom captions stand above', () => {
  it.each([
    ['split', [540, 480], [540, 480], 640],
    // Crops that fill the canvas leave no band.
    ['react', [1920, 1080], [720, 876], 405],
    // 405 and 708 of 1280 pixels are panels: captions stand in the 167 between them, above their end.
    ['react', [1920, 1080], [720, 708], 405 + 167 * 0.97],
    ['gaming', [540, 336], [540, 624], null],
  ] as const)('of %s with an upper panel of %j', (layout: Layout, upper, lower, expected) => {
    const crops = [upper, lower].map(([width, height]) => ({ width, height, points: [{ atSec: 0, x: 0, y: 0 }] }));
    const segments: LayoutSegment[] = [{ startSec: 0, endSec: 3, layout, crops }];
    // Whatever was asked for: a webcam over a screen may be shown otherwise.
    const plan = makePlan({ layout: 'single' });
    const found = boundaryY(plan, SOURCE_GALLERY.fullHd, planTimeline(plan, SOURCE_GALLERY.fullHd, segments), 1);
    expect(found === null ? null : Math.abs(found - (expected ?? 0)) <= 3).toBe(expected === null ? null : true);
  });
});
