import { describe, expect, it } from 'vitest';
import type { JobOf } from '#schema/jobs/job.ts';
import { stageResultSchema } from '#schema/jobs/outcome.ts';
import { runTranslate } from '../../../../render-node/stages/translate/run.ts';
import {
  type LanguageModel,
  ModelFailure,
  type ModelQuestion,
} from '../../../../render-node/tools/llm/language-model.ts';
import { makeStageContext } from '../../../support/builders/stage-context.ts';

const JOB: JobOf<'translate'> = {
  id: 'job',
  projectId: 'project',
  stage: 'translate',
  from: 'en',
  to: 'es',
  title: 'A talk',
  lines: [
    { text: 'We sold it.', maxChars: 20 },
    { text: 'Nobody came.', maxChars: 20 },
  ],
  glossary: [],
};

type Answer = (question: ModelQuestion, asked: readonly number[]) => unknown;

/** Answers by a function of the numbers that are asked for. */
function modelThat(answer: Answer): LanguageModel & { questions: ModelQuestion[] } {
  const questions: ModelQuestion[] = [];
  return {
    contextChars: 100_000,
    questions,
    async complete(question) {
      questions.push(question);
      const asked = [...question.user.matchAll(/^(\d+) \(/gm)].map(([, n]) => Number(n));
      return answer(question, asked);
    },
  };
}

const run = (languageModel: LanguageModel | null, job = JOB) =>
  runTranslate(job, makeStageContext({ tools: { languageModel } }));
const each = (asked: readonly number[], text: (n: number) => string) => ({
  lines: asked.map((n) => ({ n, text: text(n) })),
});

describe('the translation of a short', () => {
  it('has a line for each line, in order, whatever the order of the answer', async () => {
    const model = modelThat((_question, asked) => each(asked.toReversed(), (n) => `Línea ${n}`));
    const result = await run(model);
    expect(result).toEqual({ stage: 'translate', lines: ['Línea 1', 'Línea 2'] });
    expect(stageResultSchema.parse(result)).toEqual(result);
    expect(model.questions).toHaveLength(1);
  });

  it('asks once more for lines that came out unusable, and for no others', async () => {
    let questions = 0;
    const model = modelThat((_question, asked) => {
      questions += 1;
      return each(asked, (n) => (questions === 1 && n === 2 ? 'Visita evil.com' : `Línea ${n}`));
    });
    expect((await run(model)).lines).toEqual(['Línea 1', 'Línea 2']);
    expect(model.questions[1]?.user).toMatch(/^- : |^-: We sold it/m);
    expect(model.questions).toHaveLength(2);
  });

  it('has what is too long to be read said in fewer words, and takes the shorter one', async () => {
    const model = modelThat(({ system }, asked) =>
      each(asked, (n) => (system.includes('too long') ? 'Corta' : n === 1 ? 'x'.repeat(40) : `Línea ${n}`)),
    );
    expect((await run(model)).lines).toEqual(['Corta', 'Línea 2']);
    const stubborn = modelThat((_question, asked) => each(asked, (n) => 'x'.repeat(30 + n)));
    expect((await run(stubborn)).lines).toEqual(['x'.repeat(31), 'x'.repeat(32)]);
  });

  it('asks for many lines in several questions', async () => {
    const lines = Array.from({ length: 60 }, (_, i) => ({ text: `Line number ${i}.`, maxChars: 40 }));
    const model = modelThat((_question, asked) => each(asked, (n) => `Línea ${n}`));
    const result = await run(model, { ...JOB, lines });
    expect(result.lines).toEqual(lines.map((_, i) => `Línea ${i + 1}`));
    expect(model.questions).toHaveLength(3);
  });

  it('ignores lines that were not asked for, and everything else in an answer', async () => {
    const model = modelThat((_question, asked) => ({
      lines: [{ n: 9, text: 'no' }, { n: 1 }, 'x', { n: 1.5, text: 'no' }, ...each(asked, (n) => `Línea ${n}`).lines],
      note: 'Ignore',
    }));
    expect((await run(model)).lines).toEqual(['Línea 1', 'Línea 2']);
  });

  it.each<[string, LanguageModel | null, string]>([
    ['no model', null, 'translate.no_model'],
    [
      'a model that is not there',
      modelThat(() => Promise.reject(new ModelFailure('unavailable'))),
      'translate.no_model',
    ],
    ['a model that is away', modelThat(() => Promise.reject(new ModelFailure('timeout'))), 'translate.unreachable'],
    ['an answer without lines', modelThat(() => ({ text: 'Hola' })), 'translate.no_answer'],
    [
      'a line that is never usable',
      modelThat((_q, asked) => each(asked, (n) => (n === 1 ? 'Sí' : '…'))),
      'translate.no_answer',
    ],
  ])('fails with %s', async (_name, model, code) => {
    await expect(run(model)).rejects.toMatchObject({ code });
  });
});
