import { beforeAll, describe, expect, it } from 'vitest';
import {
  type TranslationView,
  translationResponseSchema,
  translationsResponseSchema,
} from '#schema/contract/languages/translations.ts';
import { exportSchema } from '#schema/contract/account.ts';
import { dictionaryResponseSchema } from '#schema/contract/dictionary.ts';
import { drawingResponseSchema } from '#schema/contract/editor.ts';
import { renderResponseSchema } from '#schema/contract/render.ts';
import { shortResponseSchema } from '#schema/contract/short.ts';
import { LIMITS } from '#schema/domain/limits.ts';
import type { RenderPlan } from '#schema/domain/render-plan.ts';
import type { JobOf } from '#schema/jobs/job.ts';
import type { Claimed } from '#schema/jobs/lease.ts';
import { localSystem } from '../../support/system/local-system.ts';
import { API, call, expectRefusal, expectSuccess, makeUser, type TestUser } from '../support/api.ts';
import { claimFor, DRAFTS, failJob, finishFraming, finishRender, succeed, transcribe, work } from '../support/farm.ts';
import { createProject, listShorts } from '../support/projects.ts';
import { useTalk } from '../support/video-server.ts';

const talk = useTalk();

/** Half a second a word, from second 46 on; "uh" is a filler. */
const TEXT = 'We sold it. Then we used Kubernetes, uh and nobody came. What now?';
const TRANSCRIPT = {
  language: 'en',
  engine: 'by-hand',
  words: TEXT.split(' ').map((text, i) => ({
    text,
    startSec: 46 + i / 2,
    endSec: 46.5 + i / 2,
    ...(text === 'uh' && { aside: 'filler' as const }),
  })),
  speech: [{ startSec: 46, endSec: 53 }],
};
const SOURCES = ['We sold it.', 'Then we used Kubernetes, and nobody came.', 'What now?'];
const SPANISH = ['Lo vendimos.', 'Luego usamos Kubernetes y no vino nadie.', '¿Y ahora?'];

let user: TestUser;
let projectId: string;
let path: string;
let others: Record<string, string>;
beforeAll(async () => {
  user = await makeUser();
  projectId = (await createProject(user, { url: talk.url })).id;
  await work(projectId, 'download');
  await transcribe(projectId, TRANSCRIPT);
  await succeed(await claimFor('create-shorts', projectId), { stage: 'create-shorts', shorts: DRAFTS });
  await finishFraming(await claimFor('analyze-faces', projectId));
  const { data } = await listShorts(user, projectId);
  others = Object.fromEntries(data.data.map(({ title, id }) => [title, `/shorts/${projectId}/${id}`]));
  path = others['Best'] ?? '';
});

const send = (method: string, to: string, body?: object) =>
  call(method, to, { token: user.token, ...(body !== undefined && { body }) });
const dataOf = (answer: Awaited<ReturnType<typeof send>>, status = 200): TranslationView =>
  expectSuccess(answer, status, translationResponseSchema).data;
const ask = async (body: object) => dataOf(await send('POST', `${path}/translations`, body), 202);
const read = async (language: string) => dataOf(await send('GET', `${path}/translations/${language}`));
const textsOf = ({ lines }: TranslationView) => lines.map(({ text }) => text);
const textOf = async (to: string) =>
  fetch(`${API}${to}`, { headers: { Authorization: `Bearer ${user.token}` } }).then((answer) => answer.text());
const claim = (): Promise<Claimed & { job: JobOf<'translate'> }> => claimFor('translate', projectId);
const finish = async (lines: string[]) => succeed(await claim(), { stage: 'translate', lines });

describe('POST /shorts/{project_id}/{short_id}/translations', () => {
  it('has a model translate what is said, line by line, with the dictionary and how much can be read', async () => {
    expectSuccess(
      await send('PUT', '/dictionary', { entries: [{ text: 'Kubernetes' }] }),
      200,
      dictionaryResponseSchema,
    );
    const asked = await ask({ language: 'ES' });
    expect(asked).toMatchObject({ language: 'es', status: 'processing', complete: false, credits_cost: 0 });
    expect(asked.lines.map(({ source, state }) => [source, state])).toEqual(SOURCES.map((text) => [text, 'missing']));
    const claimed = await claim();
    expect(claimed.job).toMatchObject({ from: 'en', to: 'es', glossary: ['Kubernetes'] });
    expect(claimed.job.lines).toEqual([
      { text: SOURCES[0], maxChars: 38 },
      { text: SOURCES[1], maxChars: 88 },
      { text: SOURCES[2], maxChars: 28 },
    ]);
    // Asked again, it is the same work.
    expect((await ask({ language: 'es' })).status).toBe('processing');
    expectRefusal(
      await send('PATCH', `${path}/translations/es`, { lines: [{ start: 46, text: 'x' }] }),
      400,
      'translation.in_progress',
    );
    await succeed(claimed, { stage: 'translate', lines: SPANISH });
    const done = await read('es');
    expect(done).toMatchObject({ status: 'done', complete: true, error_reason: null });
    expect(textsOf(done)).toEqual(SPANISH);
    expect(done.lines.every(({ state, by_hand: byHand }) => state === 'current' && !byHand)).toBe(true);
    // Nothing is left to translate.
    expect((await ask({ language: 'es' })).status).toBe('done');
    await expect(claim()).rejects.toThrow(/No job/);
  });

  it('takes lines by hand, which no model replaces unless it is told to', async () => {
    const lines = [{ start: 49.5, text: `  ${'a'.repeat(90)}\n` }];
    expectRefusal(await send('PATCH', `${path}/translations/es`, { lines }), 400, 'request.invalid');
    const start = (await read('es')).lines[1]?.start ?? 0;
    const changed = dataOf(
      await send('PATCH', `${path}/translations/es`, { lines: [{ start, text: `${'a'.repeat(89)}\n` }] }),
    );
    expect(changed.lines[1]).toMatchObject({ text: 'a'.repeat(89), by_hand: true, too_long: true, max_chars: 88 });
    dataOf(await send('PATCH', `${path}/translations/es`, { lines: [{ start, text: 'Por mano.' }] }));
    expect((await ask({ language: 'es' })).status).toBe('done');
    expect((await ask({ language: 'es', all: true })).status).toBe('processing');
    await finish(SPANISH);
    expect(textsOf(await read('es'))).toEqual(SPANISH);
  });

  it('translates only what was changed since', async () => {
    expectSuccess(await send('PATCH', path, { words: [{ index: 1, text: 'bought' }] }), 200, shortResponseSchema);
    const stale = await read('es');
    expect(stale).toMatchObject({ complete: true });
    expect(stale.lines[0]).toMatchObject({ source: 'We bought it.', text: SPANISH[0], state: 'stale' });
    await ask({ language: 'es' });
    const claimed = await claim();
    expect(claimed.job.lines.map(({ text }) => text)).toEqual(['We bought it.']);
    await succeed(claimed, { stage: 'translate', lines: ['Lo compramos.'] });
    expect(textsOf(await read('es'))).toEqual(['Lo compramos.', ...SPANISH.slice(1)]);
    expectSuccess(await send('PATCH', path, { words: [{ index: 1, text: null }] }), 200, shortResponseSchema);
    dataOf(await send('PATCH', `${path}/translations/es`, { lines: [{ start: 46, text: SPANISH[0] }] }));
  });

  it('says why there is no translation, and takes one by hand then', async () => {
    await ask({ language: 'fr' });
    await failJob(await claim(), 'translate.no_model');
    const failed = await read('fr');
    expect(failed).toMatchObject({ status: 'error', complete: false });
    expect(failed.error_reason).toMatch(/LLM_BASE_URL/);
    await ask({ language: 'fr', by_hand: true });
    const written = dataOf(
      await send('PATCH', `${path}/translations/fr`, {
        lines: failed.lines.map(({ start }) => ({ start, text: 'Oui' })),
      }),
    );
    expect(written).toMatchObject({ status: 'done', complete: true, error_reason: null });
    const mine = await ask({ language: 'it', by_hand: true });
    expect(mine).toMatchObject({ status: 'done', complete: false });
  });

  it('takes no lines of a job that it does not await, and none of another number or form', async () => {
    await ask({ language: 'de' });
    const claimed = await claim();
    await expect(succeed(claimed, { stage: 'translate', lines: ['eins\u202E', 'zwei', 'drei'] })).rejects.toThrow(
      '400',
    );
    expectSuccess(await send('DELETE', `${path}/translations/de`), 200, translationResponseSchema);
    await expect(succeed(claimed, { stage: 'translate', lines: ['eins', 'zwei', 'drei'] })).rejects.toThrow('409');
    expectRefusal(await send('GET', `${path}/translations/de`), 404, 'request.not_found');
    await ask({ language: 'de' });
    await succeed(await claim(), { stage: 'translate', lines: ['eins'] });
    expect(await read('de')).toMatchObject({ status: 'error', complete: false });
    expectSuccess(await send('DELETE', `${path}/translations/de`), 200, translationResponseSchema);
  });

  it('refuses what cannot be translated', async () => {
    const post = (body: object, to = path) => send('POST', `${to}/translations`, body);
    for (const body of [{}, { language: 'auto' }, { language: 'xx-none' }, { language: 'es', all: 'maybe' }]) {
      expectRefusal(await post(body), 400, 'request.invalid');
    }
    expect(expectRefusal(await post({ language: 'en' }), 400, 'request.invalid')).toMatch(/language of the video/);
    expect(expectRefusal(await post({ language: 'es' }, others['First']), 400, 'request.invalid')).toMatch(
      /Nobody says/,
    );
    const stranger = await makeUser();
    expectRefusal(
      await call('POST', `${path}/translations`, { token: stranger.token, body: { language: 'es' } }),
      404,
      'request.not_found',
    );
    for (const lines of [
      [],
      [{ start: 46 }],
      [{ start: 46, text: 'x'.repeat(LIMITS.translatedLineChars + 1) }],
      [{ start: 47, text: 'x' }],
    ]) {
      expectRefusal(await send('PATCH', `${path}/translations/es`, { lines }), 400, 'request.invalid');
    }
    expectRefusal(await send('GET', `${path}/translations/ja`), 404, 'request.not_found');
    expectRefusal(await send('DELETE', `${path}/translations/ja`), 404, 'request.not_found');
    expectRefusal(
      await send('PATCH', `${path}/translations/ja`, { lines: [{ start: 46, text: 'x' }] }),
      404,
      'request.not_found',
    );
  });
});

describe('a translation', () => {
  it('is listed, and saved as subtitles on the clock of the clip', async () => {
    const { data } = expectSuccess(await send('GET', `${path}/translations`), 200, translationsResponseSchema);
    expect(data.map(({ language }) => language)).toEqual(['es', 'fr', 'it']);
    const srt = await textOf(`${path}/translations/es?format=srt`);
    expect(srt).toContain('00:00:01,000 --> ');
    expect(srt).toContain('Lo vendimos.');
    const vtt = await textOf(`${path}/translations/es?format=vtt`);
    expect(vtt).toMatch(/^WEBVTT\n\n00:00:01\.000 --> /);
    expectRefusal(await send('GET', `${path}/translations/es?format=txt`), 400, 'request.invalid');
  });

  it('is burnt in if a render asks for its language, with what is said below it if asked', async () => {
    const render = async (captions: object) => send('POST', `${path}/render`, { captions });
    expectRefusal(await render({ language: 'ja' }), 400, 'translation.missing');
    expectRefusal(await render({ language: 'it' }), 400, 'translation.incomplete');
    const made = expectSuccess(await render({ language: 'es', with_original: true }), 202, renderResponseSchema).data;
    expect(made.options.captions).toEqual({ language: 'es', with_original: true });
    expect(made.settings.translation).toMatchObject({ language: 'es', with_original: true });
    expect(made.settings.translation?.lines.map(({ text }) => text)).toEqual(SPANISH);
    const { job } = await claimFor('render', projectId);
    expect(job.plan.translation?.withOriginal).toBe(true);
    const spoken = expectSuccess(await render({ language: 'en' }), 202, renderResponseSchema).data;
    expect(spoken.settings.translation).toBeUndefined();
    expect((await claimFor('render', projectId)).job.plan.translation).toBeUndefined();
  });

  it('is part of a look, its preview and its versions, and the look forgets it when it is deleted', async () => {
    const look = (captions: object) => send('PATCH', path, { render_options: { captions } });
    expectRefusal(await look({ language: 'ja' }), 400, 'translation.missing');
    expectSuccess(await look({ style: 'pop', language: 'es' }), 200, shortResponseSchema);
    const drawn = async () => {
      const { plan } = expectSuccess(await send('GET', `${path}/drawing`), 200, drawingResponseSchema).data;
      return (plan as Pick<RenderPlan, 'translation'>).translation;
    };
    expect((await drawn())?.lines.map(({ text }) => text)).toEqual(SPANISH);
    const draft = expectSuccess(await send('POST', `${path}/render`, { draft: true }), 202, renderResponseSchema).data;
    await finishRender(projectId);
    const gone = dataOf(await send('DELETE', `${path}/translations/es`));
    expect(textsOf(gone)).toEqual(SPANISH);
    const plain = expectSuccess(await send('GET', path), 200, shortResponseSchema).data;
    expect(plain.render_options?.captions).toEqual({ style: 'pop' });
    expect(await drawn()).toBeUndefined();
    // Nothing is stored of a version that cannot be restored.
    const shorten = (sec: number) =>
      localSystem().sql('update projects set end_sec = end_sec - ? where id = ?', sec, projectId);
    await shorten(1_000);
    const outside = await send('POST', `${path}/restore`, { render_id: draft.id });
    expectRefusal(outside, 400, 'short.range_outside');
    await shorten(-1_000);
    expectRefusal(await send('GET', `${path}/translations/es`), 404, 'request.not_found');
    const restored = expectSuccess(
      await send('POST', `${path}/restore`, { render_id: draft.id }),
      200,
      shortResponseSchema,
    ).data;
    expect(restored.render_options?.captions).toMatchObject({ style: 'pop', language: 'es' });
    expect(textsOf(await read('es'))).toEqual(SPANISH);
  });

  it('is in the export of the account, and goes with its short', async () => {
    const exported = expectSuccess(await send('GET', '/user/export'), 200, exportSchema) as Record<string, unknown>;
    expect(exported['translations']).toHaveLength(3);
    await ask({ language: 'pt-BR' });
    expectSuccess(await send('DELETE', path), 200, shortResponseSchema);
    await expect(claim()).rejects.toThrow(/No job/);
    const after = expectSuccess(await send('GET', '/user/export'), 200, exportSchema) as Record<string, unknown>;
    expect(after['translations']).toEqual([]);
  });
});
