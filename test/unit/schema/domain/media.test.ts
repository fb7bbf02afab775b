import { describe, expect, it } from 'vitest';
import { hasSubtitles, type TextRegion } from '../../../../schema/domain/media.ts';

const CLIP = { startSec: 10, endSec: 30 };
const region = (startSec: number, endSec: number, kind: TextRegion['kind'] = 'subtitles'): TextRegion => ({
  startSec,
  endSec,
  kind,
  box: [0, 0, 10, 10],
});

describe('hasSubtitles', () => {
  it.each<[string, TextRegion[], boolean]>([
    ['run through it', [region(11, 13), region(14, 17), region(25, 27)], true],
    ['are a single sentence', [region(11, 14)], false],
    ['are outside of it', [region(0, 10), region(30, 50)], false],
    ['are something else', [region(10, 30, 'ticker'), region(10, 30, 'strap')], false],
    ['are not there', [], false],
  ])('where the sentences %s', (_, regions, expected) => {
    expect(hasSubtitles(regions, CLIP)).toBe(expected);
  });
});
