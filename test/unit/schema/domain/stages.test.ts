import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  byPriority,
  earlyFirst,
  eventsOf,
  GOALS,
  projectProgress,
  stageAfter,
  STAGES,
  STEPS,
} from '#schema/domain/stages.ts';
import { nextAfter } from '#schema/domain/states.ts';

describe('the stages of a project', () => {
  it.each(GOALS)('bring the goal %s to face_analysis_done', (goal) => {
    const events = STEPS[goal].flatMap(({ stage }) => eventsOf(goal, stage));
    expect(nextAfter('project', 'downloading', events)).toBe('face_analysis_done');
  });

  it.each(GOALS)('follow one another to the end for the goal %s', (goal) => {
    const stages = STEPS[goal].map((step) => step.stage);
    expect(stages.map((stage) => stageAfter(goal, stage))).toEqual([...stages.slice(1), null]);
  });

  it('have nothing after a stage that is none of them', () => {
    expect(stageAfter('empty', 'analyze-faces')).toBeNull();
  });

  it.each(GOALS)('share 100 per cent for the goal %s', (goal) => {
    expect(STEPS[goal].reduce((sum, step) => sum + step.share, 0)).toBe(100);
  });

  it('let the progress rise only, and never to 100', () => {
    const fractions = fc.array(fc.double({ min: -0.5, max: 1.5, noNaN: true }), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(fc.constantFrom(...GOALS), fractions, (goal, fractions) => {
        const course = STEPS[goal].flatMap(({ stage }) =>
          fractions.toSorted((a, b) => a - b).map((fraction) => projectProgress(goal, stage, fraction)),
        );
        expect(course).toEqual(course.toSorted((a, b) => a - b));
        expect(course[0]).toBeGreaterThanOrEqual(0);
        expect(course.at(-1)).toBeLessThanOrEqual(99);
      }),
    );
  });
});

describe('earlyFirst', () => {
  it('begins with recordings, and goes on as a video does', () => {
    expect(earlyFirst(STAGES)).toEqual(['capture-live', ...STAGES.filter((stage) => stage !== 'capture-live')]);
  });
});

describe('byPriority', () => {
  it('puts a live first, then what is nearest to a finished clip', () => {
    expect(byPriority(STAGES)).toEqual([
      'capture-live',
      'join-render',
      'render-part',
      'render',
      'translate',
      'analyze-faces',
      'create-shorts',
      'join-transcript',
      'transcribe',
      'download',
    ]);
  });
});
