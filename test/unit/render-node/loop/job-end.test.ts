import { describe, expect, it } from 'vitest';
import { JobFailure } from '#schema/domain/failure.ts';
import { firstProjectFrame, outcomeOf, ShuttingDown } from '../../../../render-node/loop/job-end.ts';
import { LeaseLost, WorkerUnreachable } from '../../../../render-node/protocol/worker-api.ts';

const RESULT = { stage: 'analyze-faces' as const };
const ANY = new Error('anything');

describe('outcomeOf', () => {
  it.each([
    ['a result', { result: RESULT }, { status: 'succeeded', result: RESULT }],
    [
      'a failure of the list',
      { error: new JobFailure('source.no_video'), abortReason: undefined },
      { status: 'failed', code: 'source.no_video' },
    ],
    [
      'a failure about a language',
      { error: new JobFailure('speech.language_unsupported', 'why', { language: 'pt' }), abortReason: undefined },
      { status: 'failed', code: 'speech.language_unsupported', language: 'pt' },
    ],
    ['anything else', { error: ANY, abortReason: undefined }, { status: 'failed', code: 'node.crashed' }],
    [
      'something that is no error',
      { error: 'text', abortReason: undefined },
      { status: 'failed', code: 'node.crashed' },
    ],
    ['a lost lease', { error: ANY, abortReason: new LeaseLost('gone') }, null],
    ['a lease found lost inside the stage', { error: new LeaseLost('gone'), abortReason: undefined }, null],
    ['a shutdown', { error: ANY, abortReason: new ShuttingDown('down') }, { status: 'handed_back' }],
    [
      'a shutdown that another job caused',
      { error: ANY, abortReason: new ShuttingDown('down', 'other') },
      { status: 'handed_back' },
    ],
    [
      'a shutdown that the job itself caused',
      { error: ANY, abortReason: new ShuttingDown('down', 'job') },
      { status: 'failed', code: 'node.crashed' },
    ],
    [
      'a Worker that never answered',
      { error: new WorkerUnreachable('gone'), abortReason: undefined },
      { status: 'handed_back' },
    ],
    [
      'a cancelled job',
      { error: ANY, abortReason: new JobFailure('farm.cancelled') },
      { status: 'failed', code: 'farm.cancelled' },
    ],
    [
      'a deadline, whatever the stage then threw',
      { error: new JobFailure('media.unreadable'), abortReason: new JobFailure('media.deadline') },
      { status: 'failed', code: 'media.deadline' },
    ],
  ])('settles %s', (_name, end, outcome) => {
    expect(outcomeOf(end, 'job')).toEqual(outcome);
  });
});

describe('firstProjectFrame', () => {
  const withStack = (stack: string) => Object.assign(new Error('x'), { stack });

  it('finds the first place in this project', () => {
    const stack =
      'Error: x\n    at read (node:fs:1:2)\n    at run (file:///srv/app/render-node/stages/render/run.ts:12:7)\n    at file:///srv/app/render-node/loop.ts:1:1';
    expect(firstProjectFrame(withStack(stack))).toBe('render-node/stages/render/run.ts:12:7');
  });

  it('gives nothing of the message', () => {
    const secret = 'https://store.example/render-node/key.ts:1:1?sig=abc';
    expect(firstProjectFrame(withStack(`Error: ${secret}\n    at ${secret}\n    at x (node:fs:1:1)`))).toBeNull();
  });

  it('has nothing to say of what is no error', () => {
    expect(firstProjectFrame('text')).toBeNull();
  });
});
