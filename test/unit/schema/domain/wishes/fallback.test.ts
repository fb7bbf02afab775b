import { describe, expect, it } from 'vitest';
import { layoutFallback } from '../../../../../schema/domain/wishes/fallback.ts';

type Framed = Parameters<typeof layoutFallback>[0];
const segment = (layout: Framed['segments'][number]['layout'], startSec: number, endSec: number) => ({
  layout,
  startSec,
  endSec,
});
const framed = (over: Partial<Framed>): Framed => ({
  layout: 'react',
  aspectRatio: 'vertical',
  segments: [segment('single', 0, 4), segment('fit', 4, 10)],
  insets: [],
  isFramedByHand: false,
  ...over,
});

describe('layoutFallback', () => {
  it.each<[string, Partial<Framed>, string]>([
    ['no webcam', {}, 'no_webcam'],
    ['a wide canvas', { aspectRatio: 'horizontal' }, 'wide_canvas'],
    ['a webcam in a picture of another shape', { insets: [{ box: [0, 0, 9, 9] }] }, 'shape_of_picture'],
    ['no pair of people', { layout: 'split' }, 'no_two_people'],
    ['shots by hand', { isFramedByHand: true }, 'framed_by_hand'],
  ])('says %s, and what is shown longest first', (_, over, reason) => {
    const { layout = 'react' } = over;
    expect(layoutFallback(framed(over))).toEqual({ option: 'layout', asked: layout, used: ['fit', 'single'], reason });
  });

  it.each<[string, Partial<Framed>]>([
    ['one segment has the layout', { segments: [segment('fit', 0, 9), segment('react', 9, 10)] }],
    ['a single picture is fitted', { layout: 'single', segments: [segment('fit', 0, 9)] }],
    ['nothing is framed yet', { segments: [] }],
  ])('is null where %s', (_, over) => {
    expect(layoutFallback(framed(over))).toBeNull();
  });
});
