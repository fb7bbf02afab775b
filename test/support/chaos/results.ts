import type { SourceInfo } from '#schema/domain/media.ts';
import type { JobOf } from '#schema/jobs/job.ts';
import { PLAIN_SOURCE } from '../media/source-gallery.ts';

/** What nodes report, without having seen a picture. */

const NO_SCORE = { hook: 50, flow: 50, value: 50, energy: 50, parts: [], reason: 'It is one of many.' };

export const RENDERED = {
  width: 720,
  height: 1_280,
  durationSec: 30,
  sha256: '0'.repeat(64),
  sizeBytes: 2,
  coverSec: 1,
  quality: {
    loudnessLufs: -14,
    truePeakDbtp: -1,
    faceInFrame: null,
    blackRatio: 0,
    frozenRatio: 0,
    avOffsetMs: 0,
  },
};

const [SMALL, LARGE] = [1, 20].map((mb) => mb * 1024 * 1024) as [number, number];

/** The size of a file: of each second render two chunks of a post and a half. */
export function sizeOf(id: string): number {
  return id.charCodeAt(id.length - 1) % 2 === 0 ? SMALL : LARGE;
}

/** Facts about a source that is as long as its window ends. */
export function sourceInfoOf(durationSec: number): SourceInfo {
  return { ...PLAIN_SOURCE, durationSec, sizeBytes: 1_000 };
}

/** As many shorts as were asked for, one after the other; the whole window where it is only framed anew. */
export function draftsOf({ window, goal, maxClips, clipDurationSec }: JobOf<'create-shorts'>) {
  const count = goal === 'reframe' ? 1 : maxClips;
  return Array.from({ length: count }, (_, at) => {
    const startSec = window.startSec + at * (clipDurationSec + 5);
    const endSec = goal === 'reframe' ? window.endSec : startSec + clipDurationSec - 1;
    const score = 70 - at;
    return { title: `Short ${at + 1}`, description: '', hashtags: [], startSec, endSec, score, details: NO_SCORE };
  });
}
