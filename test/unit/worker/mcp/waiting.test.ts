import { describe, expect, it } from 'vitest';
import { type Standing, standingOf } from '../../../../worker/mcp/waiting/standing.ts';
import { pauseMsOf, waitUntilOver } from '../../../../worker/mcp/waiting/wait-until-over.ts';

type Answer = Partial<Standing> & { refused?: 'passing' | 'final' };

/** Waits over these answers, one for each look, in a time of its own. The last answer repeats. */
async function waitOver(answers: Answer[], { waitSec = 50, goneAfter = Infinity } = {}) {
  let nowMs = 0;
  let looks = 0;
  const told: number[] = [];
  const leaving = new AbortController();
  const answer = await waitUntilOver<Answer>({
    look: async () => answers[Math.min(looks++, answers.length - 1)] ?? {},
    standingOf: ({ refused, isOver = false, percent = 0, secondsLeft = null }) =>
      refused === undefined ? { isOver, percent, secondsLeft, words: '' } : null,
    isPassing: ({ refused }) => refused === 'passing',
    report: async ({ percent }) => void told.push(percent),
    waitMs: waitSec * 1_000,
    signal: leaving.signal,
    now: () => nowMs,
    pause: async (ms) => {
      nowMs += ms;
      if (looks >= goneAfter) leaving.abort();
    },
  });
  return { answer, looks, told, seconds: nowMs / 1_000 };
}

describe('waiting for work', () => {
  it('looks once, and tells nobody, if it is not to wait', async () => {
    expect(await waitOver([{ percent: 7 }], { waitSec: 0 })).toMatchObject({ looks: 1, told: [], seconds: 0 });
  });

  it('ends with the work, and tells rising percent only', async () => {
    const answers = [10, 10, 30, 20, 60].map((percent) => ({ percent }));
    const { answer, told, looks } = await waitOver([...answers, { isOver: true, percent: 100 }]);
    expect(answer).toMatchObject({ isOver: true });
    expect({ told, looks }).toEqual({ told: [10, 30, 60], looks: 6 });
  });

  it('ends with the time, after few looks', async () => {
    expect(await waitOver([{ percent: 5 }])).toMatchObject({ looks: 12, seconds: 49, answer: { percent: 5 } });
    // However near the end seems to be.
    expect(await waitOver([{ secondsLeft: 0 }])).toMatchObject({ looks: 26, seconds: 50 });
  });

  it('keeps the last answer if a later look is refused for a while', async () => {
    expect((await waitOver([{ percent: 5 }, { refused: 'passing' }])).answer).toEqual({ percent: 5 });
    expect((await waitOver([{ refused: 'passing' }])).answer).toEqual({ refused: 'passing' });
    expect(await waitOver([{}, { refused: 'final' }])).toMatchObject({ answer: { refused: 'final' }, looks: 2 });
  });

  it('looks no more when its client has left', async () => {
    expect(await waitOver([{ percent: 5 }], { goneAfter: 3 })).toMatchObject({ looks: 3 });
  });

  it.each([
    [1, null, 2_000],
    [2, 3_600, 3_000],
    [9, null, 5_000],
    [9, 3_600, 5_000],
    [9, 12, 3_000],
    [9, 0, 2_000],
  ])('looks again after look %s with %s s left in %s ms', (looks, secondsLeft, ms) => {
    expect(pauseMsOf({ secondsLeft }, looks)).toBe(ms);
  });
});

describe('how far work is, in words', () => {
  it.each([
    [
      'project',
      { status: 'transcribing', progress: 40, eta_seconds: 80 },
      'Writing down what is said. About 80 s left.',
    ],
    [
      'project',
      { status: 'transcribing', progress: 40, eta_seconds: 200 },
      'Writing down what is said. About 3 min left.',
    ],
    ['project', { status: 'pending', progress: 0, eta_seconds: null, waiting: true }, 'Waiting for a free machine.'],
    ['project', { status: 'face_analysis_done', progress: 100, eta_seconds: 30 }, 'The clips are ready.'],
    ['project', { status: 'refunded', progress: 40, eta_seconds: null }, 'Failed.'],
    ['render', { status: 'processing', progress: 70, eta_seconds: 5.2 }, 'Rendering. About 6 s left.'],
    ['render', { status: 'done', progress: 100, eta_seconds: 0 }, 'The file is ready.'],
  ] as const)('of a %s: %j', (work, data, words) => {
    const isOver = ['face_analysis_done', 'refunded', 'done'].includes(data.status);
    expect(standingOf(work, { data })).toMatchObject({ words, isOver, percent: data.progress });
  });
});
