import { describe, expect, it } from 'vitest';
import type { ProjectStage } from '#schema/domain/stages.ts';
import { secondsLeft, type Workload } from '../../../../worker/projects/time-left.ts';

const TALK: Workload = {
  goal: 'shorts',
  windowSec: 600,
  shorts: null,
  maxClips: 20,
  clipDurationSec: 20,
  wishedRenders: 0,
};

/** Seconds of each stage of a talk of ten minutes with four clips of 18 s, on two quiet cores. */
const TIMES: [ProjectStage, number][] = [
  ['download', 18],
  ['transcribe', 66],
  ['create-shorts', 1],
  ['analyze-faces', 54],
];

/** The estimates of a project whose stages take these seconds, each second, with the truth. */
function* estimates(times: [ProjectStage, number][], work: Workload) {
  const allSec = times.reduce((sum, [, sec]) => sum + sec, 0);
  let passed = 0;
  let last: number | null = null;
  for (const [stage, stageSec] of times) {
    const shorts = stage === 'analyze-faces' ? { count: 4, totalSec: 72 } : null;
    for (let elapsedSec = 1; elapsedSec < stageSec; elapsedSec += 1) {
      const running = { stage, fraction: elapsedSec / stageSec, elapsedSec };
      const at = passed + elapsedSec;
      const estimate = secondsLeft({ ...work, shorts }, running, last === null ? null : Math.max(0, last - 1));
      yield { at, left: allSec - at, estimate };
      last = estimate;
    }
    passed += stageSec;
  }
}

describe('the time that a project has left', () => {
  it.each([0.5, 1, 3])(
    'is right within 30 percent after the first minute, on a machine that needs %d times as long',
    (speed) => {
      const times = TIMES.map(([stage, sec]): [ProjectStage, number] => [
        stage,
        stage === 'download' ? sec : sec * speed,
      ]);
      const late = [...estimates(times, TALK)].filter(({ at, left }) => at >= 60 && left > 5);
      expect(late.length).toBeGreaterThan(10);
      const wrong = late.filter(({ left, estimate }) => Math.abs((estimate ?? 0) - left) > 0.3 * left + 1);
      expect(wrong).toEqual([]);
    },
  );

  it('is unknown before the first byte', () => {
    expect(secondsLeft(TALK, { stage: 'download', fraction: 0, elapsedSec: 3 }, null)).toBeNull();
  });

  it('counts the renders that were asked for', () => {
    const running = { stage: 'transcribe', fraction: 0.5, elapsedSec: 30 } as const;
    const plain = secondsLeft(TALK, running, null) ?? 0;
    expect(secondsLeft({ ...TALK, wishedRenders: 2 }, running, null)).toBeGreaterThan(plain + 30);
    const all = secondsLeft({ ...TALK, wishedRenders: 4 }, running, null);
    expect(secondsLeft({ ...TALK, wishedRenders: 20 }, running, null)).toBe(all);
  });

  it('of an empty project ends with its words', () => {
    const running = { stage: 'transcribe', fraction: 0.5, elapsedSec: 30 } as const;
    expect(secondsLeft({ ...TALK, goal: 'empty' }, running, null)).toBe(30);
  });

  it('of a reframing depends on the window', () => {
    const running = { stage: 'create-shorts', fraction: 0.5, elapsedSec: 1 } as const;
    expect(secondsLeft({ ...TALK, goal: 'reframe' }, running, null)).toBeGreaterThan(400);
  });
});
