import { expect, test } from 'vitest';
import { type ClipProbe, checkClip } from '../../../scripts/lib/demo/check-clip.ts';

const GOOD: ClipProbe = { width: 1080, height: 1920, durationSec: 20.1, hasVideo: true, hasAudio: true };
const EXPECTED = { durationSec: 20, hasAudio: true };

test('a right clip has no fault', () => {
  expect(checkClip(GOOD, EXPECTED)).toEqual([]);
  expect(checkClip({ ...GOOD, hasAudio: false }, { ...EXPECTED, hasAudio: false })).toEqual([]);
});

test.each([
  [{ durationSec: 20.4 }, 'it lasts 20.40 s instead of 20.00 s'],
  [{ durationSec: Number.NaN }, 'it lasts NaN s instead of 20.00 s'],
  [{ hasAudio: false }, 'it has no sound'],
  [{ hasVideo: false }, 'it has no video'],
  [{ width: 1920, height: 1080 }, '1920x1080 is not 9:16'],
  [{ width: 1080, height: 1918 }, '1080x1918 is not 9:16'],
])('%o is a fault', (wrong, fault) => {
  expect(checkClip({ ...GOOD, ...wrong }, EXPECTED)).toEqual([fault]);
});
