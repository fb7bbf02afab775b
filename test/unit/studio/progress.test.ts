import { describe, expect, it } from 'vitest';
import { JOB_FAILURES } from '../../../schema/domain/failure.ts';
import { staleAfter } from '../../../studio/src/api/events/stale-after.ts';
import { failureCodeOf } from '../../../studio/src/api/failure-words.ts';
import { stepsOf, timeLeft } from '../../../studio/src/pages/project/steps.ts';

const states = (goal: 'shorts' | 'empty', status: Parameters<typeof stepsOf>[0]['status']) =>
  stepsOf({ goal, status }).map(({ state }) => state);

describe('the steps of a project', () => {
  it('are done one after the other', () => {
    expect(states('shorts', 'pending')).toEqual(['now', 'later', 'later', 'later']);
    expect(states('shorts', 'transcribing')).toEqual(['done', 'now', 'later', 'later']);
    expect(states('shorts', 'transcribed')).toEqual(['done', 'done', 'now', 'later']);
    expect(states('shorts', 'shorts_created')).toEqual(['done', 'done', 'done', 'now']);
  });

  it('are two where nothing is chosen', () => {
    expect(states('empty', 'transcribing')).toEqual(['done', 'now']);
  });
});

describe('the time left', () => {
  it.each([
    [0, 'moment', 0],
    [44, 'moment', 0],
    [45, 'minutes', 1],
    [61, 'minutes', 2],
    [5_340, 'minutes', 89],
    [5_400, 'hours', 2],
  ])('%d s', (sec, unit, count) => {
    expect(timeLeft(sec)).toEqual({ unit, count });
  });
});

describe('the code of a failure', () => {
  it('is found by its text', () => {
    expect(failureCodeOf(JOB_FAILURES['source.private'].text)).toBe('source.private');
    expect(failureCodeOf("We can't transcribe Welsh yet. Your credits were refunded.")).toBe(
      'speech.language_unsupported',
    );
    expect(failureCodeOf('Something of another version.')).toBe('');
  });
});

describe('what an event makes old', () => {
  const project = { title: '', progress: 1, stage_progress: 1, eta_seconds: null, updated_at: '' };

  it('is its project, and the account once the project is over', () => {
    const running = staleAfter({ type: 'project.changed', data: { ...project, id: 'p', status: 'downloading' } });
    expect(running).toEqual([
      ['projects', 'list'],
      ['projects', 'p'],
      ['shorts', 'p'],
    ]);
    const over = staleAfter({ type: 'project.changed', data: { ...project, id: 'p', status: 'refunded' } });
    expect(over).toContainEqual(['user']);
    expect(over).toContainEqual(['undecided']);
  });

  it('is everything after a reset', () => {
    expect(staleAfter({ type: 'reset', data: {} })).toBeNull();
  });
});
