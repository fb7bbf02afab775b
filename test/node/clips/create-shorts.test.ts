import { describe, expect, it } from 'vitest';
import { stageResultSchema } from '#schema/jobs/outcome.ts';
import { runCreateShorts } from '../../../render-node/stages/create-shorts/run.ts';
import { loadAudience } from '../../../render-node/stages/shared/stored-audience.ts';
import { makeFakeObjects } from '../../support/fakes/in-memory/objects.ts';
import { sampleCreateShortsJob } from '../../support/builders/sample-jobs.ts';
import { levelsFor, speak } from '../../support/media/spoken-material.ts';
import { makeStageContext } from '../../support/builders/stage-context.ts';

const never = new AbortController().signal;
const words = speak(Array.from({ length: 24 }, (_, i) => `Lesson ${i} is that ships need harbours.`).join(' '));
const totalSec = (words.at(-1)?.endSec ?? 0) + 1;

const job = sampleCreateShortsJob({ window: { startSec: 0, endSec: totalSec } });

async function stored(transcript: unknown, sound: unknown) {
  const objects = makeFakeObjects();
  await objects.putJson('https://fake.test/transcript', transcript, never);
  await objects.putJson('https://fake.test/sound', sound, never);
  return makeStageContext({ tools: { objects, languageModel: null } });
}

describe('the stage create-shorts', () => {
  const transcript = { language: 'en', engine: 'fake', words, speech: [{ startSec: 0, endSec: totalSec }] };

  it('gives a result that the Worker accepts, best first', async () => {
    const result = await runCreateShorts(job, await stored(transcript, levelsFor(words, totalSec)));
    expect(stageResultSchema.parse(result)).toEqual(result);
    expect(result.shorts.length).toBeGreaterThanOrEqual(4);
    expect(result.shorts.length).toBeLessThanOrEqual(5);
    const scores = result.shorts.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });

  it('refuses stored objects of another shape', async () => {
    const sound = levelsFor(words, totalSec);
    const failure = { code: 'storage.failed' };
    await expect(runCreateShorts(job, await stored({ words: 'none' }, sound))).rejects.toMatchObject(failure);
    await expect(runCreateShorts(job, await stored(transcript, { levelsDb: ['x'] }))).rejects.toMatchObject(failure);
  });

  it('chooses the same clips, byte for byte, where what viewers did is missing or broken', async () => {
    const sound = levelsFor(words, totalSec);
    const asking = { ...job, inputs: { ...job.inputs, audience: { url: 'https://fake.test/audience' } } };
    const plain = JSON.stringify(await runCreateShorts(job, await stored(transcript, sound)));
    const missing = await runCreateShorts(asking, await stored(transcript, sound));
    expect(JSON.stringify(missing)).toBe(plain);
    for (const broken of [{}, 'none', { version: 2 }, { source: 'youtube', heatmap: [{ value: 7 }] }]) {
      const context = await stored(transcript, sound);
      await context.tools.objects.putJson('https://fake.test/audience', broken, never);
      expect(JSON.stringify(await runCreateShorts(asking, context))).toBe(plain);
    }
  });

  it('reads what viewers did where it is valid, and nothing else', async () => {
    const audience = {
      source: 'youtube',
      heatmap: [{ startSec: 0, endSec: 9, value: 0.5 }],
      chapters: [{ startSec: 0, endSec: 9, title: 'A' }],
      clips: [],
    };
    const load = async (json: unknown) => {
      const context = await stored(transcript, []);
      await context.tools.objects.putJson('https://fake.test/audience', json, never);
      return loadAudience({ url: 'https://fake.test/audience' }, context);
    };
    expect(await load({ version: 1, ...audience })).toMatchObject(audience);
    expect(await load({ ...audience, heatmap: [{ startSec: 0, endSec: 9, value: 7 }] })).toBeUndefined();
    expect(await load({ ...audience, version: 2 })).toBeUndefined();
  });

  it('ends where the job is cancelled while it reads', async () => {
    const cancelled = makeStageContext({ signal: AbortSignal.abort(), tools: { objects: makeFakeObjects() } });
    await expect(loadAudience({ url: 'https://fake.test/audience' }, cancelled)).rejects.toThrow('aborted');
  });
});
