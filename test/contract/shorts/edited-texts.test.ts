import { ulid } from 'ulid';
import { beforeAll, describe, expect, it } from 'vitest';
import { renderListResponseSchema, renderResponseSchema } from '#schema/contract/render.ts';
import { type ShortView, shortResponseSchema } from '#schema/contract/short.ts';
import { transcriptResponseSchema } from '#schema/contract/projects/transcript.ts';
import { API, call, expectRefusal, expectSuccess, makeUser } from '../support/api.ts';
import { claimFor, DRAFTS, finishFraming, finishRender } from '../support/farm.ts';
import { makeReadyProject, type ReadyProject } from '../support/projects.ts';
import { useTalk } from '../support/video-server.ts';

/** The words of the transcript: Before 44–45, Listen 45–45.5, closely 69.5–70.5, after 70.5–71. */
const talk = useTalk();
let ready: ReadyProject;
beforeAll(async () => {
  ready = await makeReadyProject(talk.url);
});

const shortPath = (title: string) => `/shorts/${ready.projectId}/${ready.shortIds[title] ?? ''}`;
const read = async (title: string): Promise<ShortView> =>
  expectSuccess(await call('GET', shortPath(title), ready.user), 200, shortResponseSchema).data;
const patch = (title: string, body: unknown) => call('PATCH', shortPath(title), { token: ready.user.token, body });
const edit = async (title: string, body: object): Promise<ShortView> =>
  expectSuccess(await patch(title, body), 200, shortResponseSchema).data;
const transcriptPath = () => `/projects/${ready.projectId}/transcript`;
const patchTranscript = (body: unknown, token = ready.user.token) => call('PATCH', transcriptPath(), { token, body });
const fileOf = async (format: string) =>
  (
    await fetch(`${API}${transcriptPath()}?format=${format}`, {
      headers: { Authorization: `Bearer ${ready.user.token}` },
    })
  ).text();
const texts = ({ words }: ShortView) => words.map(({ text }) => text);

describe('corrected words of a project', () => {
  it('are shown by every short over them, by the transcript and its files, and by later shorts', async () => {
    expect(texts(await edit('Best', { words: [{ index: 2, text: 'carefully' }] }))).toEqual(['Listen', 'carefully']);
    expect(texts(await read('Equal'))).toEqual(['carefully', 'after']);
    const { data } = expectSuccess(await call('GET', transcriptPath(), ready.user), 200, transcriptResponseSchema);
    expect(data.words.map(({ text }) => text)).toEqual(['Before', 'Listen', 'carefully', 'after']);
    for (const format of ['srt', 'vtt', 'txt']) expect(await fileOf(format)).toContain('carefully');
  });

  it('are used by renders of the shorts that hold them, and change no other render', async () => {
    const render = async (title: string) => {
      const answer = await call('POST', `${shortPath(title)}/render`, { token: ready.user.token, body: {} });
      expectSuccess(answer, 202, renderResponseSchema);
      const { job } = await claimFor('render', ready.projectId);
      return job.plan.corrections;
    };
    expect(await render('Equal')).toEqual({ 2: 'carefully' });
    expect(await render('First')).toBeUndefined();
  });

  it('can be set with the transcript, hidden and restored', async () => {
    const change = async (text: string | null) =>
      expectSuccess(await patchTranscript({ words: [{ index: 3, text }] }), 200, transcriptResponseSchema).data;
    await change('afterwards');
    expect(texts(await read('Equal'))).toEqual(['carefully', 'afterwards']);
    expect((await change('')).words.at(-1)).toMatchObject({ index: 3, text: '' });
    expect(await fileOf('txt')).not.toContain('after');
    expect((await change(null)).words.at(-1)).toMatchObject({ text: 'after' });
  });

  it('names speakers in the transcript and its files', async () => {
    const body = { speakers: { A: ' Ada <3 ' } };
    const { data } = expectSuccess(await patchTranscript(body), 200, transcriptResponseSchema);
    expect(data.speakers).toEqual([{ id: 'A', name: 'Ada <3' }]);
    expect(data.words[1]?.speaker).toBe('A');
    expect(await fileOf('srt')).toContain('Ada <3: Listen');
    expect(await fileOf('vtt')).toContain('<v Ada &lt;3>Listen');
    const cleared = expectSuccess(await patchTranscript({ speakers: { A: null } }), 200, transcriptResponseSchema);
    expect(cleared.data.speakers).toEqual([{ id: 'A', name: null }]);
  });

  it.each([
    [{ words: [{ index: 4, text: 'x' }] }, 'short.words_unknown', /^words\.0\.index is not in the transcript/],
    [
      { speakers: { B: 'Bea' } },
      'request.invalid',
      'speakers.B is not a speaker in this transcript. See its speakers.',
    ],
    [{ speakers: { A: 'x'.repeat(101) } }, 'request.invalid', /^speakers\.A must be at most 100/],
  ])('refuses %j', async (body, code, sentence) => {
    expect(expectRefusal(await patchTranscript(body), 400, code)).toMatch(sentence);
  });

  it('is 404 for another user and for an unknown project', async () => {
    const stranger = await makeUser();
    expectRefusal(await patchTranscript({}, stranger.token), 404, 'request.not_found');
    const unknown = { token: stranger.token, body: {} };
    expectRefusal(await call('PATCH', `/projects/${ulid()}/transcript`, unknown), 404, 'request.not_found');
  });
});

describe('texts of a short', () => {
  it('can be changed, and stay ready', async () => {
    const body = { description: ' Why to listen. ', hashtags: ['#listening', 'calm'] };
    expect(await edit('Middle', body)).toMatchObject({
      description: 'Why to listen.',
      hashtags: ['listening', 'calm'],
      status: 'face_analysis_done',
      texts_updating: false,
    });
    expect(await edit('Middle', { hashtags: [] })).toMatchObject({ description: 'Why to listen.', hashtags: [] });
  });

  it.each([
    [{ description: 'x'.repeat(2_001) }, /^description must be at most 2000/],
    [{ hashtags: ['two words'] }, 'hashtags.0 must be one word.'],
    [{ hashtags: Array.from({ length: 21 }, (_, i) => `tag${i}`) }, /^hashtags must have at most 20/],
  ])('refuses %j', async (body, sentence) => {
    expect(expectRefusal(await patch('Middle', body), 400, 'request.invalid')).toMatch(sentence);
  });
});

describe('a short that is moved', () => {
  const [judgement] = DRAFTS;
  if (judgement === undefined) throw new Error('no draft');
  const judged = { ...judgement, title: 'New title', description: 'New text.', hashtags: ['new'], score: 55.5 };

  it('is judged again, and keeps the texts that the user wrote', async () => {
    await edit('Best', { title: 'Mine' });
    const moved = await edit('Best', { end_time: 68, snap: false });
    expect(moved).toMatchObject({ status: 'shorts_created', texts_updating: true, score: 90.1, title: 'Mine' });
    const claimed = await claimFor('analyze-faces', ready.projectId);
    const id = ready.shortIds['Best'] ?? '';
    expect(claimed.job).toMatchObject({
      shorts: [{ id, isJudged: true, range: { endSec: 68 } }],
      judgement: { goal: 'shorts', window: { startSec: 0, endSec: 90 }, corrections: { 2: 'carefully' } },
    });
    await finishFraming(claimed, { judged: [{ ...judged, id }] });
    expect(await read('Best')).toMatchObject({
      status: 'face_analysis_done',
      texts_updating: false,
      title: 'Mine',
      description: 'New text.',
      hashtags: ['new'],
      score: 55.5,
      score_details: { reason: judgement.details.reason },
    });
  });

  it('keeps its name, is offered another one, and its finished files keep theirs', async () => {
    const other = await makeReadyProject(talk.url);
    const { token } = other.user;
    const path = `/shorts/${other.projectId}/${other.shortIds['Best'] ?? ''}`;
    const change = async (body: object) =>
      expectSuccess(await call('PATCH', path, { token, body }), 200, shortResponseSchema).data;
    const now = async () => expectSuccess(await call('GET', path, other.user), 200, shortResponseSchema).data;
    const made = async (query = '') =>
      expectSuccess(await call('GET', `/renders${query}`, other.user), 200, renderListResponseSchema).data.data.map(
        ({ short }) => short.title,
      );
    const render = async () => {
      const answer = await call('POST', `${path}/render`, { token, body: { force: true } });
      expectSuccess(answer, 202, renderResponseSchema);
      await finishRender(other.projectId);
    };
    await render();
    const moveTo = async (endSec: number, title: string) => {
      await change({ end_time: endSec, snap: false });
      const claimed = await claimFor('analyze-faces', other.projectId);
      await finishFraming(claimed, { judged: [{ ...judged, title, id: other.shortIds['Best'] ?? '' }] });
      return now();
    };
    expect(await moveTo(68, 'New title')).toMatchObject({ title: 'Best', title_proposal: 'New title', score: 55.5 });
    expect(await moveTo(67, 'Best')).toMatchObject({ title: 'Best', title_proposal: null });
    expect(await moveTo(66, 'New title')).toMatchObject({ title_proposal: 'New title' });
    expect(await change({ title: 'New title' })).toMatchObject({ title: 'New title', title_proposal: null });
    await render();
    expect(await made()).toEqual(['New title', 'Best']);
    expect([await made('?q=best'), await made('?q=NEW')]).toEqual([['Best'], ['New title']]);
    expect(await moveTo(65, 'Another one')).toMatchObject({ title: 'New title', title_proposal: null });
  });

  it('is judged with what a language model thought of it when it was chosen', async () => {
    const other = await makeReadyProject(talk.url);
    const id = other.shortIds['Best'] ?? '';
    const review = { startSec: 45, endSec: 70, value: 0.8 };
    const moveTo = async (endSec: number) => {
      const body = { end_time: endSec, snap: false };
      await call('PATCH', `/shorts/${other.projectId}/${id}`, { token: other.user.token, body });
      return claimFor('analyze-faces', other.projectId);
    };
    const first = await moveTo(68);
    expect(first.job.shorts[0]).not.toHaveProperty('review');
    await finishFraming(first, { judged: [{ ...judged, id, details: { ...judged.details, review } }] });
    expect((await moveTo(67)).job.shorts).toMatchObject([{ id, isJudged: true, review }]);
  });

  it('is not judged for another layout, nor if it was cut by hand', async () => {
    const changed = await edit('First', { layout: 'split' });
    expect(changed).toMatchObject({ status: 'shorts_created', texts_updating: false });
    const claimed = await claimFor('analyze-faces', ready.projectId);
    expect(claimed.job.judgement).toBeUndefined();
    await finishFraming(claimed);
    const body = { start_time: 5, end_time: 15, snap: false };
    const cut = await call('POST', `/shorts/${ready.projectId}`, { token: ready.user.token, body });
    const { id } = expectSuccess(cut, 201, shortResponseSchema).data;
    await finishFraming(await claimFor('analyze-faces', ready.projectId));
    const path = `/shorts/${ready.projectId}/${id}`;
    const moving = await call('PATCH', path, { token: ready.user.token, body: { end_time: 18, snap: false } });
    expect(expectSuccess(moving, 200, shortResponseSchema).data).toMatchObject({ texts_updating: false, score: 0 });
    const again = await claimFor('analyze-faces', ready.projectId);
    expect(again.job.judgement).toBeUndefined();
    await finishFraming(again);
  });
});

describe('a draft of a render', () => {
  it('is small and quick, and no finished video', async () => {
    const body = { draft: true, start_time: 3, end_time: 6, resolution: 1080, loudness: -14 };
    const path = `${shortPath('Middle')}/render`;
    const answer = await call('POST', path, { token: ready.user.token, body });
    const { data } = expectSuccess(answer, 202, renderResponseSchema);
    expect(data).toMatchObject({ draft: true, status: 'pending' });
    const list = async (query: string) =>
      expectSuccess(await call('GET', `/renders${query}`, ready.user), 200, renderListResponseSchema).data.data.map(
        ({ id }) => id,
      );
    const other = await makeReadyProject(talk.url);
    const otherPath = `/shorts/${other.projectId}/${other.shortIds['Best'] ?? ''}/render`;
    const draft = await call('POST', otherPath, { token: other.user.token, body: { draft: true } });
    const { id } = expectSuccess(draft, 202, renderResponseSchema).data;
    await finishRender(other.projectId);
    const done = await call('GET', '/renders?only_done=1', other.user);
    expect(expectSuccess(done, 200, renderListResponseSchema).data.data).toEqual([]);
    const all = await call('GET', '/renders', other.user);
    expect(expectSuccess(all, 200, renderListResponseSchema).data.data).toMatchObject([{ id, status: 'done' }]);
    expect(await list('')).toContain(data.id);
    const { job } = await claimFor('render', ready.projectId);
    expect(job.plan).toMatchObject({ resolution: 270, loudness: 'off', range: { startSec: 3, endSec: 6 } });
  });
});
