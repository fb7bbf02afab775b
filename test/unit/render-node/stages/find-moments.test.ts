import { describe, expect, it } from 'vitest';
import type { LiveChunk, Moment } from '../../../../render-node/plan/moments/types.ts';
import { makeMomentFinder } from '../../../../render-node/stages/capture-live/find-moments.ts';
import { inRoom, MADE_RATE, makeApplause } from '../../../support/made-sounds.ts';
import { sampleCaptureJob } from '../../../support/sample-jobs.ts';

const CHUNK_SEC = 2;
const STREAM_SEC = 66;
/** Applause that is over, one that goes on when the first node dies, and one shortly after another node took over. */
const APPLAUSE = [10, 26, 56].map((atSec) => ({ atSec, sound: makeApplause(atSec, 5) }));
const SOUND = inRoom(1, STREAM_SEC, APPLAUSE);
const KILLED_SEC = 30;
const TAKEN_OVER_SEC = 50;

function chunksOf(fromSec: number, untilSec: number): LiveChunk[] {
  return Array.from({ length: (untilSec - fromSec) / CHUNK_SEC }, (_, i) => {
    const range = { startSec: fromSec + i * CHUNK_SEC, endSec: fromSec + (i + 1) * CHUNK_SEC };
    const samples = SOUND.slice(range.startSec * MADE_RATE, range.endSec * MADE_RATE);
    return { ...range, samples, speech: [], motion: [] };
  });
}

type Told = { startSec: number };
const open = (told: Told[]) =>
  told.map(({ startSec }) => ({ id: 'm', ref: String(startSec), startSec, endSec: startSec + 4, isClipStored: true }));

function takeOver(remembered: readonly LiveChunk[], told: Told[] = []): Moment[] {
  const finder = makeMomentFinder(sampleCaptureJob({ nextSeq: 15, openMoments: open(told) }));
  finder.remember(remembered);
  const heard = chunksOf(TAKEN_OVER_SEC, STREAM_SEC).flatMap((chunk) => finder.push(chunk));
  return [...heard, ...finder.end()];
}

describe('a node that takes over', () => {
  it('tells what was going on, and finds what follows at once', () => {
    const starts = takeOver(chunksOf(0, KILLED_SEC)).map(({ startSec }) => startSec);
    expect(starts).toEqual([26, 56]);
  });

  it('tells nothing that the node before has told', () => {
    const starts = takeOver(chunksOf(0, KILLED_SEC), [{ startSec: 26 }]).map(({ startSec }) => startSec);
    expect(starts).toEqual([56]);
  });

  it('must first learn what is usual where nothing can be heard again', () => {
    expect(takeOver([])).toEqual([]);
  });
});
