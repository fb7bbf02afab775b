import { describe, expect, it } from 'vitest';
import type { JobOf } from '#schema/jobs/job.ts';
import type { LiveChunk } from '../../../../render-node/plan/moments/types.ts';
import { makeMomentFinder } from '../../../../render-node/stages/capture-live/find-moments.ts';
import { withNoise, MADE_RATE, makeApplause } from '../../../support/media/made-sounds.ts';
import { sampleCaptureJob } from '../../../support/builders/sample-jobs.ts';

const CHUNK_SEC = 2;
const STREAM_SEC = 66;
/** Applause that goes on when the first node dies, and shortly after another node took over. */
const APPLAUSE = [26, 56].map((atSec) => ({ atSec, sound: makeApplause(atSec, 5) }));
const SOUND = withNoise(1, STREAM_SEC, APPLAUSE);
const KILLED_SEC = 30;
const TAKEN_OVER_SEC = 50;

function chunksOf(fromSec: number, untilSec: number): LiveChunk[] {
  return Array.from({ length: (untilSec - fromSec) / CHUNK_SEC }, (_, i) => {
    const range = { startSec: fromSec + i * CHUNK_SEC, endSec: fromSec + (i + 1) * CHUNK_SEC };
    const samples = SOUND.slice(range.startSec * MADE_RATE, range.endSec * MADE_RATE);
    return { ...range, samples, speech: [], motion: [] };
  });
}

function takeOver(heardAgain: readonly LiveChunk[], over: Partial<JobOf<'capture-live'>> = {}): number[] {
  const finder = makeMomentFinder(sampleCaptureJob({ nextSeq: 15, ...over }));
  const heard = [...heardAgain, ...chunksOf(TAKEN_OVER_SEC, STREAM_SEC)].flatMap((chunk) => finder.push(chunk));
  return [...heard, ...finder.end()].map(({ startSec }) => startSec);
}

describe('a node that takes over', () => {
  it('finds what follows at once, and tells what the node before could not tell any more', () => {
    expect(takeOver(chunksOf(0, KILLED_SEC))).toEqual([26, 56]);
  });

  it('tells nothing that was told, be it finished or not', () => {
    const over = takeOver(chunksOf(0, KILLED_SEC), { toldMoments: [{ startSec: 25, endSec: 29 }] });
    expect(over).toEqual([56]);
    const open = { id: 'm', ref: '26', startSec: 26, endSec: 30, isClipStored: false };
    expect(takeOver(chunksOf(0, KILLED_SEC), { openMoments: [open] })).toEqual([56]);
  });

  it('must first learn what is usual where nothing can be heard again', () => {
    expect(takeOver([])).toEqual([]);
  });
});
