import { describe, expect, it } from 'vitest';
import type { JobOf } from '#schema/jobs/job.ts';
import { stageResultSchema } from '#schema/jobs/outcome.ts';
import { judgeShorts } from '../../../../render-node/stages/analyze-faces/judge-shorts.ts';
import type { LanguageModel } from '../../../../render-node/tools/llm/language-model.ts';
import { makeStageContext } from '../../../support/builders/stage-context.ts';
import { makeFakeObjects } from '../../../support/fakes/in-memory/objects.ts';
import { levelsFor, speak } from '../../../support/media/spoken-material.ts';

const never = new AbortController().signal;
const words = speak(
  'Ships need harbours and crews. Why did the lighthouse at Brest burn down? A keeper forgot his lamp in the gallery. Nobody was hurt that night. Bread rises slowly. Salt keeps fish for a winter.',
);
const totalSec = (words.at(-1)?.endSec ?? 0) + 1;
const transcript = { language: 'en', engine: 'fake', words, speech: [{ startSec: 0, endSec: totalSec }] };
const at = (text: string) => words.findIndex((word) => word.text === text);
const range = { startSec: words[at('Why')]?.startSec ?? 0, endSec: (words[at('night.')]?.endSec ?? 0) + 0.1 };
const out = { url: 'fake://out', contentType: 'image/jpeg' };

const job = {
  judgement: {
    goal: 'shorts',
    projectTitle: 'Harbour walk',
    window: { startSec: 0, endSec: totalSec },
    clipDurationSec: 10,
    keywords: [],
    corrections: {},
    inputs: { sound: { url: 'fake://sound' } },
  },
  shorts: [
    { id: 'A', range, isJudged: true, outputs: { framing: out, thumbnail: out } },
    { id: 'B', range: { startSec: 0, endSec: 4 }, outputs: { framing: out, thumbnail: out } },
  ],
} as unknown as JobOf<'analyze-faces'>;

async function judge(
  over: Partial<NonNullable<typeof job.judgement>> = {},
  languageModel: LanguageModel | null = null,
  { said = words, range: moved = range } = {},
) {
  const objects = makeFakeObjects();
  await objects.putJson('fake://sound', levelsFor(words, totalSec), never);
  const context = makeStageContext({ tools: { objects, languageModel } });
  const judgement = { ...(job.judgement as NonNullable<typeof job.judgement>), ...over };
  const shorts = job.shorts.map((short) => (short.id === 'A' ? { ...short, range: moved } : short));
  return judgeShorts({ ...job, judgement, shorts }, { ...transcript, words: said }, context);
}

describe('shorts that were moved', () => {
  it('are judged at exactly their new range, and no other short is', async () => {
    const judged = await judge();
    expect(judged.map(({ id }) => id)).toEqual(['A']);
    expect(stageResultSchema.parse({ stage: 'analyze-faces', judged })).toEqual({ stage: 'analyze-faces', judged });
    const [{ startSec, endSec, title, description, score, details } = judged[0] as never] = judged;
    expect({ startSec, endSec }).toEqual(range);
    expect(`${title} ${description}`).toMatch(/lighthouse|keeper|lamp/i);
    expect(`${title} ${description}`).not.toMatch(/Bread|Salt|Ships/);
    expect(score).toBeGreaterThan(0);
    expect(details.parts.reduce((sum: number, { points }: { points: number }) => sum + points, 0)).toBeCloseTo(
      score,
      1,
    );
    for (const { evidence } of details.parts) {
      expect(evidence.startSec).toBeGreaterThanOrEqual(range.startSec);
      expect(evidence.endSec).toBeLessThanOrEqual(range.endSec);
    }
    expect(details).not.toHaveProperty('lengthReason');
  });

  it('read corrected words', async () => {
    const corrections = Object.fromEntries(words.map((_, index) => [String(index), 'Quay']));
    const [judged] = await judge({ corrections });
    expect(JSON.stringify(judged)).not.toMatch(/lighthouse|lamp/i);
  });

  it('quote a speaker by the name that the user gave', async () => {
    const spoken = speak('Nobody was hurt that night. I sold the old bridge to a harbour company.');
    const voiced = spoken.map((word) => ({ ...word, speaker: 'S1' }));
    const moved = {
      startSec: voiced.find(({ text }) => text === 'I')?.startSec ?? 0,
      endSec: spoken.at(-1)?.endSec ?? 0,
    };
    const judged = { said: voiced, range: moved };
    const [unnamed] = await judge({}, null, judged);
    expect(unnamed?.title).toMatch(/^I sold/);
    const [named] = await judge({ speakers: { S1: 'Ada Ray' } }, null, judged);
    expect(named?.title).toBe(`Ada Ray: "${unnamed?.title}"`);
  });

  it('have the texts of a language model where there is one', async () => {
    const texts = { clip: 1, reason: 'A lamp burned a lighthouse.', title: 'The lamp that burned a lighthouse' };
    const answer = {
      texts: [{ ...texts, description: 'A keeper forgot his lamp.', hashtags: ['lighthouse'], hook: 'One lamp' }],
    };
    const model = { contextChars: 100_000, complete: () => Promise.resolve(answer) } as unknown as LanguageModel;
    expect((await judge({}, model))[0]).toMatchObject({
      title: texts.title,
      description: 'A keeper forgot his lamp.',
      details: { reason: texts.reason, hookText: 'One lamp' },
    });
  });

  it('stay without a judgement where the sound cannot be read, and the short is framed all the same', async () => {
    expect(await judge({ inputs: { sound: { url: 'fake://nothing' } } })).toEqual([]);
  });
});
