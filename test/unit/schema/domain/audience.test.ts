import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { audienceSchema } from '#schema/artifacts/audience.ts';
import { AUDIENCE_LIMITS, cleanTitle } from '#schema/domain/audience.ts';

describe('cleanTitle', () => {
  it.each([
    ['  Two\r\nlines\t and  a tab ', 'Two lines and a tab'],
    ['bell \u0007 escape \u001b[31m red', 'bell escape [31m red'],
    ['turned \u202eround\u202c, no\u200bwidth', 'turned round , no width'],
    ['half a pair \ud83d', 'half a pair'],
    ['\u0000', ''],
  ])('makes one plain line of %j', (raw, plain) => {
    expect(cleanTitle(raw)).toBe(plain);
  });

  it('keeps no more than its length, and no half characters', () => {
    expect(cleanTitle('é'.repeat(1_000))).toBe('é'.repeat(AUDIENCE_LIMITS.titleChars));
    expect(cleanTitle(`a${'🙂'.repeat(1_000)}`)).toBe(`a${'🙂'.repeat(AUDIENCE_LIMITS.titleChars - 1)}`);
  });

  it('fits into the stored file, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 900 }), (raw) => {
        const chapters = [{ startSec: 0, endSec: 1, title: cleanTitle(raw) }];
        const audience = { source: 'youtube', heatmap: [], chapters, clips: [] };
        expect(audienceSchema.safeParse(audience).success).toBe(true);
        expect(cleanTitle(raw)).not.toMatch(/\p{C}/u);
      }),
    );
  });
});

describe('the stored audience', () => {
  const valid = { source: 'twitch', heatmap: [], chapters: [], clips: [] };

  it.each([
    ['a value above 1', { heatmap: [{ startSec: 0, endSec: 1, value: 1.1 }] }],
    ['a value that is no number', { heatmap: [{ startSec: 0, endSec: 1, value: Number.NaN }] }],
    ['a time before the begin', { chapters: [{ startSec: -1, endSec: 1, title: 'A' }] }],
    ['negative views', { clips: [{ startSec: 0, endSec: 1, views: -1, title: 'A' }] }],
    [
      'too many clips',
      { clips: Array.from({ length: 501 }, () => ({ startSec: 0, endSec: 1, views: 1, title: 'A' })) },
    ],
    ['a platform that nobody knows', { source: 'elsewhere' }],
  ])('is refused with %s', (_what, wrong) => {
    expect(audienceSchema.safeParse(valid).success).toBe(true);
    expect(audienceSchema.safeParse({ ...valid, ...wrong }).success).toBe(false);
  });
});
