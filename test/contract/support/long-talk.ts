import type { Stage } from '#schema/domain/stages.ts';
import type { TestUser } from './api.ts';
import { claimFor, DRAFTS, finishFraming, finishRender, storeTranscript, succeed, work } from './farm.ts';
import { createProject } from './projects.ts';

/** Four or five parts. */
export const LONG_TALK_SEC = 2_700;

/** A project of a long video, the first part of which is heard. One render of its best short is asked for. */
export async function makeLongTalk(user: TestUser, url: string) {
  const { id: projectId } = await createProject(user, { url, render: { count: 1 } });
  /** The next job of the project. Null: none waits. */
  const next = <S extends Stage>(stage: S) => claimFor(stage, projectId).catch(() => null);
  const hear = async (part: Awaited<ReturnType<typeof next<'transcribe'>>>): Promise<void> => {
    if (part === null) throw new Error('There is no part to hear.');
    await storeTranscript(part.job);
    await succeed(part, { stage: 'transcribe', language: 'en', wordCount: 4 });
  };
  const choose = async (shorts: typeof DRAFTS) =>
    succeed(await claimFor('create-shorts', projectId), { stage: 'create-shorts', shorts });
  await work(projectId, 'download');
  await hear(await next('transcribe'));
  return {
    projectId,
    /** Of the drafts of tests, Best, Middle and Equal are found early, and Best is rendered. */
    async makeEarly(): Promise<void> {
      await choose(DRAFTS);
      await finishFraming(await claimFor('analyze-faces', projectId));
      await finishRender(projectId);
    },
    /** The rest is heard. Of the whole, Middle is not among the best, and another short is, called Later. */
    async makeWhole(): Promise<void> {
      for (let part = await next('transcribe'); part !== null; part = await next('transcribe')) await hear(part);
      const joining = await claimFor('join-transcript', projectId);
      await storeTranscript(joining.job);
      await succeed(joining, { stage: 'join-transcript', language: 'en', wordCount: 4 });
      const [middle, ...best] = DRAFTS;
      if (middle === undefined) throw new Error('There are no drafts.');
      await choose([...best, { ...middle, title: 'Later', startSec: 1_000, endSec: 1_030, score: 80 }]);
      for (let job = await next('analyze-faces'); job !== null; job = await next('analyze-faces'))
        await finishFraming(job);
    },
  };
}
