import { describe, expect, it } from 'vitest';
import {
  isFinished,
  JOB_STATES,
  LIVE_STATES,
  MACHINES,
  next,
  nextAfter,
  POST_STATES,
  PROJECT_STATES,
  type ProjectState,
  RENDER_STATES,
} from '#schema/domain/states.ts';

const ALL = { project: PROJECT_STATES, render: RENDER_STATES, job: JOB_STATES, live: LIVE_STATES, post: POST_STATES };
const UNFINISHED = PROJECT_STATES.filter((state) => !isFinished(state));

describe('the state machines', () => {
  it.each(Object.keys(MACHINES) as (keyof typeof MACHINES)[])('%s leads only to states that it knows', (name) => {
    const targets = Object.values(MACHINES[name]).flatMap((moves) => Object.values(moves));
    expect(targets.length).toBeGreaterThan(0);
    expect(new Set(ALL[name])).toEqual(new Set([...ALL[name], ...targets]));
    expect(Object.keys(MACHINES[name]).sort()).toEqual([...ALL[name]].sort());
  });

  it('reaches every project state from pending', () => {
    const seen = new Set<ProjectState>(['pending']);
    for (const state of seen) for (const target of Object.values(MACHINES.project[state])) seen.add(target);
    expect([...seen].sort()).toEqual([...PROJECT_STATES].sort());
  });

  it.each(UNFINISHED)('refunds a project that fails while it is %s', (state) => {
    expect(next('project', state, 'failed')).toBe('refunded');
  });

  it.each(['face_analysis_done', 'refunded'] as const)('leaves a project that is %s alone', (state) => {
    expect(isFinished(state)).toBe(true);
    expect(MACHINES.project[state]).toEqual({});
  });

  it('takes a render back when its lease is lost, and again when it is asked for again', () => {
    expect(nextAfter('render', 'pending', ['claimed', 'lease_lost', 'claimed', 'failed', 'asked_again'])).toBe(
      'pending',
    );
    expect(next('render', 'done', 'asked_again')).toBeNull();
  });

  it('lets a failed post go on, and never a post that is live', () => {
    expect(nextAfter('post', 'planned', ['begun', 'uploaded', 'failed', 'asked_again', 'begun', 'published'])).toBe(
      'live',
    );
    expect(next('post', 'live', 'asked_again')).toBeNull();
    expect(next('post', 'planned', 'published')).toBeNull();
  });

  it('refuses a chain with one step that is not allowed', () => {
    expect(nextAfter('project', 'pending', ['downloaded', 'transcribed'])).toBeNull();
    expect(nextAfter('job', 'done', ['claimed'])).toBeNull();
  });
});
