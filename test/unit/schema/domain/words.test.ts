import fc from 'fast-check';
import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import { JOB_FAILURE_CODES, JOB_FAILURES, JobFailure } from '#schema/domain/failure.ts';
import { readUlid } from '#schema/domain/ids.ts';
import { FARM } from '#schema/domain/limits.ts';
import { objectKeys, PUBLIC_PREFIX, publicUrl } from '#schema/domain/object-keys.ts';
import { formatClock, formatTimestamp } from '#schema/domain/time.ts';

describe('timestamps', () => {
  it('have six digits and a Z', () => {
    expect(formatTimestamp(Date.UTC(2026, 10, 20, 9, 30, 15, 123))).toBe('2026-11-20T09:30:15.123000Z');
  });

  it('say the moment that they were made of', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), (epochMs) => {
        expect(Date.parse(formatTimestamp(epochMs))).toBe(epochMs);
      }),
    );
  });
});

describe('clock text', () => {
  it.each([
    [0, '0:00'],
    [7.9, '0:07'],
    [61, '1:01'],
    [599.99, '9:59'],
    [3599, '59:59'],
    [3600, '1:00:00'],
    [36_061, '10:01:01'],
    [-3, '0:00'],
  ])('of %d s is %s', (totalSec, text) => {
    expect(formatClock(totalSec)).toBe(text);
  });
});

describe('ids', () => {
  it('are read in any case and written in upper case', () => {
    const id = ulid();
    expect(readUlid(id.toLowerCase())).toBe(id);
    expect(readUlid(id)).toBe(id);
  });

  it.each([
    '',
    'x',
    `${ulid()}0`,
    ulid().slice(1),
    `8${ulid().slice(1)}`,
    `${ulid().slice(1)}I`,
    `${ulid().slice(1)} `,
  ])('refuse %j', (text) => {
    expect(readUlid(text)).toBeNull();
  });
});

describe('object keys', () => {
  it('make what everybody may see public, and nothing else', () => {
    const shown = Object.entries(objectKeys).filter(([, make]) => make('A', 'n', 'S').startsWith(PUBLIC_PREFIX));
    expect(shown.map(([name]) => name).sort()).toEqual([
      'brandEnd',
      'brandLogo',
      'brandMusic',
      'footage',
      'liveClip',
      'liveClipThumbnail',
      'ownFont',
      'projectThumbnail',
      'renderCaptions',
      'renderThumbnail',
      'renderVideo',
      'shortFaces',
      'shortPreview',
      'shortThumbnail',
      'sourceThumbnail',
      'storyboard',
    ]);
  });

  it('hold the nonce of their attempt', () => {
    for (const make of Object.values(objectKeys)) expect(make('A', 'the-nonce', 'S')).toContain('/the-nonce');
  });

  it('become addresses with the version of the file', () => {
    expect(publicUrl('https://cdn.test/media', 'public/renders/R/n/clip.mp4', 'abc')).toBe(
      'https://cdn.test/media/renders/R/n/clip.mp4?v=abc',
    );
    expect(publicUrl('https://cdn.test', 'public/a.jpg')).toBe('https://cdn.test/a.jpg');
  });
});

describe('failures of jobs', () => {
  it.each(JOB_FAILURE_CODES)('%s reads as a sentence without a word of machines', (code) => {
    expect(JOB_FAILURES[code].text).toMatch(/^[A-Z].*\.$/);
    expect(JOB_FAILURES[code].text).not.toMatch(/https?:|\/|exit code|undefined|null/i);
  });

  it('keep their detail away from the sentence', () => {
    const failure = new JobFailure('media.unreadable', 'moov atom of /tmp/x not found');
    expect(failure.message).toBe(JOB_FAILURES['media.unreadable'].text);
    expect(failure.detail).toContain('moov');
  });
});

describe('back-off', () => {
  it('names a delay for each attempt but the last', () => {
    expect(FARM.backoffSec).toHaveLength(FARM.maxAttempts - 1);
    expect([...FARM.backoffSec].sort((a, b) => a - b)).toEqual(FARM.backoffSec);
  });
});
