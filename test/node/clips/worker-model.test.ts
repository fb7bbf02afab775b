import { afterEach, describe, expect, it } from 'vitest';
import { silentLog } from '../../../render-node/base/log.ts';
import { makeWorkerApi } from '../../../render-node/protocol/worker-api.ts';
import { ModelFailure, type ModelUsage } from '../../../render-node/tools/llm/language-model.ts';
import { makeWorkerModel } from '../../../render-node/tools/llm/worker-model.ts';
import type { Tools } from '../../../render-node/tools/tools.ts';
import { toolsOfJob } from '../../../render-node/tools-of-job.ts';
import { sampleCreateShortsJob } from '../../support/builders/sample-jobs.ts';
import {
  FAKE_NODE_KEY,
  type FakeWorker,
  type FakeWorkerOptions,
  startFakeWorker,
} from '../../support/fakes/services/worker.ts';

const SCHEMA = { name: 'clips', json: { type: 'object' } };
const job = sampleCreateShortsJob({ languageModel: { contextTokens: 24_000 } });

let worker: FakeWorker;
afterEach(() => worker.close());

/** A model under the lease of a claimed job. */
async function open(models: FakeWorkerOptions['models'], stop = new AbortController()) {
  worker = await startFakeWorker(models === undefined ? {} : { models });
  const api = makeWorkerApi({ apiUrl: worker.url, nodeKey: FAKE_NODE_KEY, node: 'n', fetch });
  worker.enqueue(job);
  const claimed = await api.claim({ jobId: job.id, generation: 1 }, new AbortController().signal);
  const calls = api.models({ jobId: job.id, token: claimed?.lease.token ?? '' });
  const model = makeWorkerModel(calls, { contextTokens: 24_000, retryMs: 1 });
  const used: ModelUsage[] = [];
  const question = { system: 'You are an editor.', user: 'Read.', schema: SCHEMA, maxTokens: 300 };
  const ask = () =>
    model
      .complete({ ...question, signal: stop.signal, onUsage: (usage) => void used.push(usage) })
      .catch((error: unknown) => (error instanceof ModelFailure ? error.kind : error));
  const asked = () => worker.calls.filter(({ call }) => call === 'language-model');
  return { model, ask, used, asked, calls };
}

describe('the language model of the Worker', () => {
  it('answers in JSON, counts its tokens and says how much fits into a question', async () => {
    const seen: unknown[] = [];
    const write = (question: unknown) => {
      seen.push(question);
      return 'Here it is:\n```json\n{"clips":[1]}\n```';
    };
    const { model, ask, used } = await open({ write });
    expect(await ask()).toEqual({ clips: [1] });
    expect(used).toEqual([{ tokensIn: 100, tokensOut: 7 }]);
    expect([model.contextChars, model.sees]).toEqual([72_000, undefined]);
    expect(seen).toMatchObject([
      {
        messages: [
          { role: 'system', content: 'You are an editor.' },
          { role: 'user', content: 'Read.' },
        ],
        schema: SCHEMA,
        maxTokens: 300,
      },
    ]);
  });

  it('is asked until it has time where it is busy, and once more where nobody answers', async () => {
    const { ask, asked } = await open({ write: () => '{}' });
    worker.break('language-model', 429, 5);
    expect(await ask()).toEqual({});
    worker.break('language-model', 503, 2);
    expect(await ask()).toBe('busy');
    expect(asked().map(({ status }) => status)).toEqual([429, 429, 429, 429, 429, 200, 503, 503]);
  });

  it('is given up where it is busy for as long as the job may ask', async () => {
    const stop = new AbortController();
    const { ask, asked } = await open({ write: () => '{}' }, stop);
    worker.break('language-model', 429, 1_000);
    const answer = ask();
    await expect.poll(() => asked().length).toBeGreaterThan(1);
    stop.abort(new Error('out of time'));
    expect(await answer).toMatchObject({ message: 'out of time' });
  });

  it('waits as long as the Worker says, and not at all where that is an hour', async () => {
    const { model, ask } = await open({ write: () => '{}' });
    expect([await ask(), model.contextChars]).toEqual([{}, 72_000]);
    const answer = (sec: string) => async () => new Response('{}', { status: 429, headers: { 'Retry-After': sec } });
    const callsOf = (sec: string) =>
      makeWorkerApi({ apiUrl: worker.url, nodeKey: 'k', node: 'n', fetch: answer(sec) }).models({
        jobId: job.id,
        token: 't',
      });
    const { signal } = new AbortController();
    const question = { system: 's', user: 'u', schema: SCHEMA, maxTokens: 1, signal };
    await expect(callsOf('5').ask({ messages: [], schema: SCHEMA, maxTokens: 1 }, signal)).rejects.toMatchObject({
      busyMs: 5_000,
    });
    const ofTheHour = makeWorkerModel(callsOf('3600'), { contextTokens: 24_000, retryMs: 1 });
    await expect(ofTheHour.complete(question)).rejects.toMatchObject({ kind: 'busy' });
  });

  it('is not asked again where the Worker has none', async () => {
    const { ask, asked } = await open(undefined);
    expect([await ask(), await ask(), await ask()]).toEqual(['unavailable', 'unavailable', 'unavailable']);
    expect(asked()).toHaveLength(1);
  });

  it.each([
    ['refuses the question', () => worker.break('language-model', 400), 'refused'],
    ['has given the job away', () => worker.loseLease(job.id), 'refused'],
  ])('fails by its kind where the Worker %s', async (_what, spoil, kind) => {
    const { ask, asked } = await open({ write: () => '{}' });
    spoil();
    expect(await ask()).toBe(kind);
    expect(asked()).toHaveLength(1);
  });

  it('fails where it writes no JSON, and counts that too', async () => {
    const { ask, used } = await open({ write: () => 'I cannot do that.' });
    expect(await ask()).toBe('not_json');
    expect(used).toHaveLength(1);
  });

  it('stops with the job', async () => {
    const stop = new AbortController();
    const { ask } = await open({ write: () => '{}' }, stop);
    worker.break('language-model', 429);
    stop.abort(new Error('told to stop'));
    expect(await ask()).toMatchObject({ message: 'told to stop' });
  });
});

describe('the tools of a job that chooses clips', () => {
  const own = { contextChars: 1, complete: async () => ({}) };
  const tools = (languageModel: Tools['languageModel']) => ({ languageModel }) as Tools;
  const env = {
    asksWorkerModel: true,
    speech: { engine: { kind: 'embedded' as const }, others: null, refinesTimes: false },
  };
  const models = async () => ({ models: (await open(undefined)).calls, log: silentLog });

  it("have the Worker's model where the node has none", async () => {
    expect(toolsOfJob(tools(null), job, await models(), env).languageModel?.contextChars).toBe(72_000);
  });

  it.each<[string, Parameters<typeof toolsOfJob>[0], typeof job, typeof env, unknown]>([
    ['has its own', tools(own), job, env, own],
    ['has switched it off', tools(null), job, { ...env, asksWorkerModel: false }, null],
    ['was told of none', tools(null), sampleCreateShortsJob(), env, null],
  ])('have no other where the node %s', async (_what, given, ofJob, ofNode, expected) => {
    expect(toolsOfJob(given, ofJob, await models(), ofNode).languageModel).toBe(expected);
  });
});
