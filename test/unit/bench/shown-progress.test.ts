import { describe, expect, it } from 'vitest';
import { judgeProgress, type Poll } from '../../../bench/lib/shown-progress.ts';

const RUN = { startMs: 0, endMs: 200_000 };

type Look = { status?: string; isWaiting?: boolean; percent: number; leftSec?: number | null; clip?: number | null };

/** A poll each second, from the first. */
function polls(count: number, look: (sec: number) => Look): Poll[] {
  return Array.from({ length: count }, (_, sec) => {
    const { status = 'transcribing', isWaiting = false, percent, leftSec = null, clip = null } = look(sec);
    return {
      atMs: sec * 1_000,
      project: { status, percent, stagePercent: 0, leftSec, isWaiting },
      renders: clip === null ? [] : [{ id: 'a', status: 'processing', percent: clip, leftSec: null }],
    };
  });
}

describe('judging what a client saw', () => {
  it('finds the longest time without a change', () => {
    const seen = judgeProgress(
      polls(60, (sec) => ({ percent: sec < 10 ? sec : 10 + Math.floor(sec / 7), clip: Math.floor(sec / 4) })),
      RUN,
    );
    expect(seen.projectStillSec).toBe(7);
    expect(seen.renderStillSec).toBe(4);
  });

  it.each([
    { status: 'pending', percent: 0 },
    { isWaiting: true, percent: 20 },
    { status: 'face_analysis_done', percent: 100 },
  ])('does not count a time in which nobody works: %j', (look) => {
    const seen = judgeProgress(
      polls(60, () => look),
      RUN,
    );
    expect(seen.projectStillSec).toBe(0);
  });

  it('compares the time left with the truth after the first minute', () => {
    const right = judgeProgress(
      polls(200, (sec) => ({ percent: 1, leftSec: sec < 60 ? 1 : 1.2 * (200 - sec) })),
      RUN,
    );
    expect(right).toMatchObject({ rightShare: 1, worstError: expect.closeTo(0.2) });
    const wrong = judgeProgress(
      polls(200, (sec) => ({ percent: 1, leftSec: sec < 130 ? 200 - sec : null })),
      RUN,
    );
    expect(wrong).toMatchObject({ rightShare: 0.5, worstError: 1 });
  });

  it('allows five seconds near the end', () => {
    const seen = judgeProgress(
      polls(200, (sec) => ({ percent: 1, leftSec: 200 - sec + 5 })),
      RUN,
    );
    expect(seen).toMatchObject({ rightShare: 1, worstError: 0 });
  });

  it('says nothing of estimates in a run of less than a minute', () => {
    expect(
      judgeProgress(
        polls(30, () => ({ percent: 1 })),
        { startMs: 0, endMs: 30_000 },
      ).rightShare,
    ).toBeNull();
  });
});
