import { ulid } from 'ulid';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  captionStylesResponseSchema,
  drawingResponseSchema,
  projectShotsResponseSchema,
  projectSourceResponseSchema,
  storyboardResponseSchema,
  waveformResponseSchema,
} from '#schema/contract/editor.ts';
import { framingSchema } from '#schema/artifacts/framing.ts';
import { renderResponseSchema } from '#schema/contract/render.ts';
import { shortResponseSchema } from '#schema/contract/short.ts';
import { CAPTION_STYLES, type RenderPlan, renderHash } from '#schema/domain/render-plan.ts';
import { API, BASE_URL, call, expectRefusal, expectSuccess, makeUser } from '../support/api.ts';
import { makeReadyProject, type ReadyProject, createProject } from '../support/projects.ts';
import { useTalk } from '../support/video-server.ts';
import { claimFor, finishFraming, storeTranscript, succeed, work, TRANSCRIPT } from '../support/farm.ts';
import { putSigned, SOURCE_INFO } from '../../support/system/farm.ts';

const talk = useTalk();
/** Framed, but made without the files for editors. */
let older: ReadyProject;
/** Transcribed, with the files for editors. */
let user: Awaited<ReturnType<typeof makeUser>>;
let id: string;

beforeAll(async () => {
  older = await makeReadyProject(talk.url);
  user = await makeUser();
  ({ id } = await createProject(user, { url: talk.url }));
  await work(id, 'download');
  const claimed = await claimFor('transcribe', id);
  const { outputs } = claimed.job;
  await storeTranscript(claimed.job);
  // Loud in second 10, half as loud in second 11, and silent else.
  const peaks = new Uint8Array(90 * 50);
  peaks.fill(100, 500, 550);
  peaks.fill(94, 550, 600);
  await putSigned(outputs.peaks?.url ?? '', peaks);
  await putSigned(outputs.storyboard?.url ?? '', 'jpeg');
  const sheet = { key: outputs.storyboard?.key ?? '', width: 160, height: 90, columns: 2, timesSec: [0, 30, 60] };
  const foreign = { ...sheet, key: sheet.key.replace(id, ulid()) };
  await putSigned(
    outputs.overview?.url ?? '',
    JSON.stringify({ version: 1, cutsSec: [12, 55], sheets: [sheet, foreign] }),
  );
  await succeed(claimed, { stage: 'transcribe', language: 'en', wordCount: TRANSCRIPT.words.length });
});

const get = (path: string, token = user.token) => call('GET', path, { token });

describe('GET /projects/{id}/source', () => {
  it('gives a signed address of the stored file, and says whether browsers play it', async () => {
    const { data } = expectSuccess(await get(`/projects/${id}/source`), 200, projectSourceResponseSchema);
    expect(data).toMatchObject({ project_id: id, video_codec: 'h264', starts_at: 0, duration: 90, proxies: [] });
    expect((await fetch(data.url)).status).toBe(200);
    expect(Date.parse(data.expires_at)).toBeGreaterThan(Date.now());
  });

  it('gives a small copy around each framed short where browsers do not play the source', async () => {
    const { id: odd } = await createProject(user, { url: talk.url });
    await work(odd, 'create-shorts', { ...SOURCE_INFO, container: 'matroska,webm', videoCodec: 'mpeg2video' });
    const read = async () =>
      expectSuccess(await get(`/projects/${odd}/source`), 200, projectSourceResponseSchema).data.proxies;
    expect(await read()).toEqual([]);
    const claimed = await claimFor('analyze-faces', odd);
    const [first, ...others] = claimed.job.shorts;
    // The other ones failed, which fails no short.
    expect(others.length).toBeGreaterThan(0);
    await putSigned(first?.outputs.proxy?.url ?? '', 'film');
    await finishFraming(claimed);
    const [proxy, ...none] = await read();
    expect(none).toEqual([]);
    const { startSec, endSec } = first?.range ?? { startSec: 0, endSec: 0 };
    expect(proxy).toMatchObject({
      short_id: first?.id,
      start_time: Math.max(0, startSec - 20),
      end_time: Math.min(90, endSec + 20),
    });
    expect(await (await fetch(proxy?.url ?? '')).text()).toBe('film');
  });

  it('is 404 with the reason before the source is stored', async () => {
    const { id: early } = await createProject(user, { url: talk.url });
    expect(expectRefusal(await get(`/projects/${early}/source`), 404, 'editor.not_stored')).toMatch(/not stored yet/);
    for (const name of ['waveform', 'shots', 'storyboard']) {
      expect(expectRefusal(await get(`/projects/${early}/${name}`), 404, 'editor.not_stored')).toMatch(/not analyzed/);
    }
  });
});

describe('GET /projects/{id}/waveform', () => {
  const waveform = async (query: string) =>
    expectSuccess(await get(`/projects/${id}/waveform${query}`), 200, waveformResponseSchema).data;

  it('gives the loudness of the range that is asked for', async () => {
    expect(await waveform('?from=9&to=13&points=4')).toEqual({
      project_id: id,
      from: 9,
      to: 13,
      points: [0, 1, 0.501, 0],
    });
    const whole = await waveform('');
    expect(whole).toMatchObject({ from: 0, to: 90 });
    expect(whole.points).toHaveLength(1_000);
  });

  it('has never more than fifty values a second', async () => {
    expect((await waveform('?from=10&to=11&points=500')).points).toEqual(Array.from({ length: 50 }, () => 1));
  });

  it.each([
    ['?from=5&to=5', 'to must be after from.'],
    ['?from=95&to=99', /^from and to must overlap the window of the project, 0 to 90/],
    ['?points=0', /^points must be at least 1/],
    ['?points=20001', /^points must be at most 20000/],
  ])('refuses %s', async (query, sentence) => {
    expect(expectRefusal(await get(`/projects/${id}/waveform${query}`), 400, 'request.invalid')).toMatch(sentence);
  });
});

describe('GET /projects/{id}/shots', () => {
  it('gives changes of the scene, and in framed shorts every cut', async () => {
    const { data } = expectSuccess(await get(`/projects/${id}/shots`), 200, projectShotsResponseSchema);
    expect(data.cuts).toEqual([
      { time: 12, exact: false },
      { time: 55, exact: false },
    ]);
    const framed = await get(`/projects/${older.projectId}/shots`, older.user.token);
    expect(expectSuccess(framed, 200, projectShotsResponseSchema).data.cuts).toEqual([]);
  });
});

describe('GET /projects/{id}/storyboard', () => {
  it('gives small pictures with their times, those of this project alone', async () => {
    const { data } = expectSuccess(await get(`/projects/${id}/storyboard`), 200, storyboardResponseSchema);
    expect(data.sheets).toMatchObject([{ width: 160, height: 90, columns: 2, times: [0, 30, 60] }]);
    const picture = await fetch(data.sheets[0]?.url ?? '');
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const headers = { Authorization: `Bearer ${user.token}` };
    const vtt = await fetch(`${API}/projects/${id}/storyboard?format=vtt`, { headers });
    expect(vtt.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
    const url = data.sheets[0]?.url ?? '';
    expect(await vtt.text()).toBe(
      [
        'WEBVTT\n',
        `00:00:00.000 --> 00:00:30.000\n${url}#xywh=0,0,160,90\n`,
        `00:00:30.000 --> 00:01:00.000\n${url}#xywh=160,0,160,90\n`,
        `00:01:00.000 --> 00:01:30.000\n${url}#xywh=0,90,160,90\n`,
      ].join('\n'),
    );
  });
});

describe('a project without these files', () => {
  it.each(['waveform', 'storyboard'])('is 404 with the reason for its %s', async (name) => {
    const answer = await get(`/projects/${older.projectId}/${name}`, older.user.token);
    expect(expectRefusal(answer, 404, 'editor.not_stored')).toMatch(/predates this feature/);
  });

  it.each(['source', 'waveform', 'shots', 'storyboard'])('is 404 for another user: %s', async (name) => {
    const stranger = await makeUser();
    expectRefusal(await get(`/projects/${id}/${name}`, stranger.token), 404, 'request.not_found');
  });
});

describe('GET /shorts/{project_id}/{short_id}/drawing', () => {
  const drawing = (token: string, shortId = older.shortIds['Best'] ?? '') =>
    get(`/shorts/${older.projectId}/${shortId}/drawing`, token);

  it('gives what a render with default options is drawn from', async () => {
    const { data } = expectSuccess(await drawing(older.user.token), 200, drawingResponseSchema);
    const path = `/shorts/${older.projectId}/${older.shortIds['Best']}`;
    const { data: asked } = expectSuccess(
      await call('POST', `${path}/render`, { token: older.user.token, body: {} }),
      202,
      renderResponseSchema,
    );
    expect(await renderHash(data.plan as RenderPlan)).toBe(asked.render_hash);
    expect(framingSchema.safeParse(data.framing).success).toBe(true);
    expect(data.source).toMatchObject({ width: SOURCE_INFO.width, fps: SOURCE_INFO.fps });
  });

  it('is 404 for another user, and 400 before the short is framed', async () => {
    const stranger = await makeUser();
    expectRefusal(await drawing(stranger.token), 404, 'request.not_found');
    expectRefusal(await drawing(older.user.token, ulid()), 404, 'request.not_found');
    const body = { start_time: 2, end_time: 12 };
    const made = await call('POST', `/shorts/${older.projectId}`, { token: older.user.token, body });
    const { data } = expectSuccess(made, 201, shortResponseSchema);
    expectRefusal(await drawing(older.user.token, data.id), 400, 'short.not_ready');
  });
});

describe('GET /caption-styles', () => {
  it('gives every style with its font, its colors and a picture for everybody', async () => {
    const { data } = expectSuccess(await get('/caption-styles'), 200, captionStylesResponseSchema);
    expect(data.map(({ style }) => style)).toEqual([...CAPTION_STYLES]);
    expect(data[1]).toMatchObject({ style: 'bold', name: 'Bold', font: 'Montserrat ExtraBold', text_color: '#FFFFFF' });
    for (const { sample_url: url } of data) {
      const picture = await fetch(url);
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
      expect(
        Buffer.from(await picture.arrayBuffer())
          .subarray(8, 12)
          .toString(),
      ).toBe('WEBP');
    }
    expect((await fetch(`${BASE_URL}/media/caption-styles/none.webp`)).status).toBe(404);
  });
});
