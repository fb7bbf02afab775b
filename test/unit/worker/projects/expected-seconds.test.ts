import { describe, expect, it } from 'vitest';
import { type Backlog, type DoneJob, expectedSeconds } from '../../../../worker/projects/estimate/expected-seconds.ts';
import { quietSec, type Work } from '../../../../worker/projects/time-left.ts';

const TALK: Work = {
  goal: 'shorts',
  windowSec: 600,
  maxClips: 4,
  clipDurationSec: 30,
  wishedRenders: 0,
  shorts: [],
  busySec: { download: 0, transcribe: 0, 'create-shorts': 0, 'analyze-faces': 0 },
};
const IDLE: Backlog = { projects: [], renderLengthsSec: [], nodes: 1, isStuck: false };

/** A job of each step of a quiet node; `slow` times as slow. */
function seen(slow = 1): DoneJob[] {
  return [
    { step: 'download', tookSec: slow * 6, lengthSec: 600 },
    { step: 'transcribe', tookSec: slow * quietSec('transcribe', 300), lengthSec: 300 },
    { step: 'create-shorts', tookSec: slow * quietSec('create-shorts', 900), lengthSec: 900 },
    { step: 'analyze-faces', tookSec: slow * quietSec('framing', 80), lengthSec: 80 },
  ];
}
const quiet = 6 + quietSec('transcribe', 600) + quietSec('create-shorts', 600) + 4 * quietSec('framing', 30);

describe('expectedSeconds', () => {
  it('is the sum of the steps at the pace of recent jobs', () => {
    expect(expectedSeconds(TALK, seen(), IDLE)).toEqual({ waitingSec: 0, totalSec: Math.round(quiet) });
    expect(expectedSeconds(TALK, seen(3), IDLE)?.totalSec).toBe(Math.round(3 * quiet));
  });

  it('takes the median, so that one stuck job says nothing', () => {
    const jobs = [...seen(), ...seen(), ...seen(50)];
    expect(expectedSeconds(TALK, jobs, IDLE)?.totalSec).toBe(Math.round(quiet));
  });

  it('is null without a recent job of one of its steps', () => {
    for (const step of ['download', 'transcribe', 'create-shorts', 'analyze-faces']) {
      const jobs = seen().filter((job) => job.step !== step);
      expect(expectedSeconds(TALK, jobs, IDLE)).toBeNull();
    }
    const heard = seen().slice(0, 2);
    expect(expectedSeconds({ ...TALK, goal: 'empty' }, heard, IDLE)).not.toBeNull();
    expect(expectedSeconds(TALK, [], IDLE)).toBeNull();
  });

  it('is null while jobs wait and no node works', () => {
    expect(expectedSeconds(TALK, seen(), { ...IDLE, isStuck: true })).toBeNull();
  });

  it('adds the renders that the project asks for, at their own pace where one was seen', () => {
    const wished = { ...TALK, wishedRenders: 2 };
    const render = { step: 'render' as const, tookSec: 2 * quietSec('render', 20), lengthSec: 20 };
    const with2 = quiet + 2 * quietSec('render', 30);
    expect(expectedSeconds(wished, seen(), IDLE)?.totalSec).toBe(Math.round(with2));
    expect(expectedSeconds(wished, [...seen(), render], IDLE)?.totalSec).toBe(
      Math.round(quiet + 4 * quietSec('render', 30)),
    );
  });

  it('waits for the work of others, shared by the nodes', () => {
    const waiting = { status: 'pending' as const, fraction: 0, work: TALK };
    const half = { status: 'transcribing' as const, fraction: 0.5, work: { ...TALK, goal: 'empty' as const } };
    const busy = { ...IDLE, projects: [waiting, half], renderLengthsSec: [40] };
    const workSec = quiet + 0.5 * quietSec('transcribe', 600) + quietSec('render', 40);
    expect(expectedSeconds(TALK, seen(), busy)?.waitingSec).toBe(Math.round(workSec));
    expect(expectedSeconds(TALK, seen(), { ...busy, nodes: 2 })?.waitingSec).toBe(Math.round(workSec / 2));
    const done = { status: 'refunded' as const, fraction: 0, work: TALK };
    expect(expectedSeconds(TALK, seen(), { ...IDLE, projects: [done] })?.waitingSec).toBe(0);
  });
});
