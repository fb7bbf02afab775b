import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { isTraced, span, type Step, traceJob } from '../../../../render-node/base/trace.ts';

/** Uses 60 ms of CPU, however busy the machine is. */
const burn = () => {
  const before = process.cpuUsage();
  for (let used = process.cpuUsage(before); used.user + used.system < 60_000; used = process.cpuUsage(before))
    Math.sqrt(used.user);
};

describe('traceJob', () => {
  it('adds the runs of a step up under its path, in the order of their begin', async () => {
    let steps: Step[] = [];
    const outcome = await traceJob(
      async () => {
        await span('probe', async () => expect(isTraced()).toBe(true));
        await span('picture', async () => {
          await Promise.all([span('ffmpeg', async () => burn()), span('ffmpeg', async () => burn())]);
        });
        return 'done';
      },
      (all) => (steps = all),
    );
    expect(outcome).toBe('done');
    expect(steps.map(({ name, runs }) => [name, runs])).toEqual([
      ['job', 1],
      ['job / probe', 1],
      ['job / picture', 1],
      ['job / picture / ffmpeg', 2],
    ]);
    const [job, , picture] = steps;
    expect(job?.wallMs).toBeGreaterThan(100);
    expect(picture?.cpuMs).toBeGreaterThan(100);
  });

  it('counts children that ended, and takes the word of a step that knows its CPU', async () => {
    let steps: Step[] = [];
    await traceJob(
      async () => {
        await span('child', async () => execFileSync(process.execPath, ['-e', 'for (let i = 0; i < 3e8; i++);']));
        await span(
          'told',
          async () => burn(),
          () => 7,
        );
      },
      (all) => (steps = all),
    );
    expect(steps.find(({ name }) => name === 'job / child')?.cpuMs).toBeGreaterThan(50);
    expect(steps.find(({ name }) => name === 'job / told')?.cpuMs).toBe(7);
  });

  it('hands over the steps of a job that failed', async () => {
    let steps: Step[] = [];
    const failing = traceJob(
      () => span('probe', () => Promise.reject(new Error('no video'))),
      (all) => (steps = all),
    );
    await expect(failing).rejects.toThrow('no video');
    expect(steps.map(({ name }) => name)).toEqual(['job', 'job / probe']);
  });
});

it('runs a step outside of a trace as it is', async () => {
  expect(isTraced()).toBe(false);
  expect(await span('probe', async () => 3)).toBe(3);
});
