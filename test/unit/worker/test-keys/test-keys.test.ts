import fc from 'fast-check';
import { ulid } from 'ulid';
import { describe, expect, it, vi } from 'vitest';
import { framingSchema } from '#schema/artifacts/framing.ts';
import { soundSchema } from '#schema/artifacts/sound.ts';
import { transcriptSchema } from '#schema/artifacts/transcript.ts';
import { isTestUser, testUserOf } from '#schema/domain/access/test-key.ts';
import { overlapSec } from '#schema/domain/clip.ts';
import { ASPECT_RATIOS } from '#schema/domain/formats.ts';
import { readUlid } from '#schema/domain/ids.ts';
import { LIMITS } from '#schema/domain/limits.ts';
import { LAYOUTS } from '#schema/domain/media.ts';
import { shortDraftSchema } from '#schema/jobs/outcome.ts';
import { sampleFraming, sampleSourceInfo } from '../../../../worker/pipeline/test-jobs/sample/framing.ts';
import { sampleSound, sampleTranscript } from '../../../../worker/pipeline/test-jobs/sample/heard.ts';
import { moreShorts, sampleShorts, wholeWindow } from '../../../../worker/pipeline/test-jobs/sample/shorts.ts';
import { readTestUrl, TEST_URLS } from '../../../../worker/sources/test-urls.ts';
import { makeWalk } from '../../../../worker/test-keys/walk.ts';

describe('the test side of a user', () => {
  it('has an id of its own, which no other user has', () => {
    const id = ulid();
    expect(isTestUser(id)).toBe(false);
    expect(isTestUser(testUserOf(id))).toBe(true);
    expect(readUlid(testUserOf(id))).toBe(testUserOf(id));
    // Two accounts of the same time differ in what is random.
    const at = Date.now();
    expect(testUserOf(ulid(at))).not.toBe(testUserOf(ulid(at)));
  });
});

describe('a test URL', () => {
  it('is one of the list, on the reserved host alone', () => {
    for (const [path, wanted] of TEST_URLS) expect(readTestUrl(`https://clipmill.test${path}`)).toEqual(wanted);
    expect(readTestUrl('https://example.com/refuse/rate.limited')).toBeNull();
    expect(readTestUrl('https://clipmill.test.example.com/refuse/rate.limited')).toBeNull();
    expect(readTestUrl('https://clipmill.test/refuse/nonsense')).toBe('unknown');
    expect(readTestUrl('https://clipmill.test/talk.mp4')).toBeNull();
    expect(readTestUrl('')).toBeNull();
  });
});

const windows = fc
  .record({
    startSec: fc.integer({ min: 0, max: 9_000 }),
    lengthSec: fc.integer({ min: LIMITS.windowMinSec, max: 5_000 }),
  })
  .map(({ startSec, lengthSec }) => ({ startSec, endSec: startSec + lengthSec }));

describe('the sample', () => {
  it('has valid clips in every window, inside of it and apart from each other', () => {
    fc.assert(
      fc.property(windows, fc.integer({ min: 1, max: LIMITS.maxClips }), (window, most) => {
        const shorts = sampleShorts(window, most);
        expect(shorts.length).toBeGreaterThan(0);
        expect(shorts.length).toBeLessThanOrEqual(most);
        for (const [at, short] of shorts.entries()) {
          shortDraftSchema.parse(short);
          expect(short.startSec).toBeGreaterThanOrEqual(window.startSec);
          expect(short.endSec).toBeLessThanOrEqual(window.endSec);
          expect(shorts.slice(0, at).every((other) => overlapSec(other, short) === 0)).toBe(true);
        }
        const more = moreShorts(window, shorts, 10);
        expect(more.every((short) => shorts.every((other) => overlapSec(other, short) === 0))).toBe(true);
        expect(wholeWindow(window)).toMatchObject(window);
      }),
    );
  });

  it('has words in order, and sound, as nodes store them', () => {
    fc.assert(
      fc.property(windows, (window) => {
        const { words } = transcriptSchema.parse(sampleTranscript(window));
        expect(words.every((word, at) => word.startSec >= (words[at - 1]?.endSec ?? window.startSec))).toBe(true);
        soundSchema.parse(sampleSound(window));
      }),
    );
  });

  it('is framed inside of its picture, in every layout and shape', () => {
    const { width, height } = sampleSourceInfo(600);
    for (const layout of LAYOUTS) {
      for (const aspectRatio of ASPECT_RATIOS) {
        const framing = sampleFraming([{ startSec: 3, endSec: 9 }], { layout, aspectRatio, edits: null });
        const crops = framingSchema.parse(framing).segments.flatMap((segment) => segment.crops);
        expect(crops).toHaveLength(layout === 'single' ? 1 : 2);
        for (const { points, ...crop } of crops) {
          const [{ x, y } = { x: -1, y: -1 }] = points;
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
          expect(x + crop.width).toBeLessThanOrEqual(width);
          expect(y + crop.height).toBeLessThanOrEqual(height);
        }
      }
    }
  });
});

describe('a walk', () => {
  const jobs = (counts: number[]) => ({
    select: () => ({
      from: () => ({
        where: () => ({
          orderBy: async () => Array.from({ length: counts.shift() ?? 0 }, () => ({ id: 'J', dueAt: Infinity })),
        }),
      }),
    }),
  });

  it('looks until nothing is open, once for a user at a time', async () => {
    const [counts, work, sleep] = [
      [2, 1, 0, 9],
      [] as Promise<unknown>[],
      vi.fn<() => Promise<void>>(async () => undefined),
    ];
    const deps = {
      db: jobs(counts),
      clock: () => 1,
      later: (promise: Promise<unknown>) => work.push(promise),
    } as never;
    const walk = makeWalk(sleep);
    walk(deps, 'U');
    walk(deps, 'U');
    await Promise.all(work);
    expect(work).toHaveLength(1);
    expect(sleep).toHaveBeenCalledTimes(3);
  });
});
