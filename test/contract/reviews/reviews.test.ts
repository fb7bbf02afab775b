import { ulid } from 'ulid';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newApiKeyResponseSchema } from '#schema/contract/access/api-key.ts';
import {
  reviewCommentResponseSchema,
  reviewLinkListSchema,
  reviewLinkResponseSchema,
  type ReviewView,
} from '#schema/contract/reviews.ts';
import { DAY_MS } from '#schema/domain/time.ts';
import { localSystem } from '../../support/system/local-system.ts';
import { BASE_URL, call, expectRefusal, expectSuccess, makeUser } from '../support/api.ts';
import { finishRender, VIDEO_BYTES } from '../support/farm.ts';
import { listShorts, makeReadyProject, type ReadyProject } from '../support/projects.ts';
import { comment, commentsOf, enter, makeLink, open, readReview, send, share } from '../support/reviews.ts';
import { useTalk } from '../support/video-server.ts';

const talk = useTalk();
let ready: ReadyProject;
beforeAll(async () => {
  ready = await makeReadyProject(talk.url);
});

const id = (title: string) => ready.shortIds[title] ?? '';
const project = () => ({ project_id: ready.projectId });
const clip = (title: string) => ({ ...project(), short_id: id(title) });
const listLinks = async (query = '') =>
  expectSuccess(await call('GET', `/review-links${query}`, ready.user), 200, reviewLinkListSchema).data;
const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

describe('POST /review-links', () => {
  it('shows the link once, and the list never', async () => {
    const made = await makeLink(ready.user, { ...clip('Best'), name: ' The  client ', password: 'correct-horse' });
    const { url, token, ...shown } = made;
    expect(url).toBe(`${BASE_URL}/review#${token}`);
    expect(token).toMatch(/^cmv_[\w-]{43}$/);
    expect(shown).toMatchObject({ name: 'The client', has_password: true, short_id: id('Best') });
    const listed = await listLinks(`?short_id=${id('Best')}`);
    expect(listed).toEqual([shown]);
    const rows = JSON.stringify(await localSystem().sql('select * from review_links where id = ?', made.id));
    expect(rows).not.toContain(token);
    expect(rows).not.toContain('correct-horse');
  });

  it('makes links of a project that end in two weeks by themselves', async () => {
    const { expires_at: end, short_id: only, has_password } = await makeLink(ready.user, project());
    expect([only, has_password]).toEqual([null, false]);
    expect((Date.parse(end) - Date.now()) / DAY_MS).toBeCloseTo(14, 2);
  });

  it.each([
    [{}, 400, 'project_id is required.'],
    [{ project_id: ulid() }, 404, 'Not found.'],
    [{ password: 'short' }, 400, /^password must/],
    [{ expires_at: 'tomorrow' }, 400, /^expires_at must be a time/],
    [{ expires_at: daysFromNow(-1) }, 400, 'expires_at must be in the future.'],
    [{ expires_at: daysFromNow(366) }, 400, 'expires_at must be at most 365 days from now.'],
    [{ short_id: ulid() }, 404, 'Not found.'],
    [{ name: 'x'.repeat(101) }, 400, /^name must/],
  ])('refuses %j', async (body, status, sentence) => {
    const whole = Object.keys(body).length === 0 ? {} : { ...project(), ...body };
    const code = status === 404 ? 'request.not_found' : 'request.invalid';
    expect(expectRefusal(await share(ready.user, whole), status, code)).toMatch(sentence);
  });

  it('shares nothing of other users', async () => {
    const stranger = await makeUser();
    for (const body of [project(), clip('Best')]) {
      expectRefusal(await share(stranger, body), 404, 'request.not_found');
    }
  });

  it('is refused to keys that may not read', async () => {
    const body = { name: 'k', scopes: ['write'] };
    const key = expectSuccess(
      await call('POST', '/api-keys', { token: ready.user.token, body }),
      201,
      newApiKeyResponseSchema,
    ).data.key;
    const answer = await share({ ...ready.user, token: key }, project());
    expect(expectRefusal(answer, 403, 'auth.scope_missing')).toContain('read');
  });

  it('makes one link for an Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': ulid() };
    const ask = () => call('POST', '/review-links', { token: ready.user.token, body: project(), headers });
    expect((await ask()).status).toBe(201);
    expectRefusal(await ask(), 400, 'idempotency.shown_once');
  });

  it('is in the audit log', async () => {
    const link = await makeLink(ready.user, project());
    const { data } = (await call('GET', '/user/audit?action=review_link.created&per_page=1', ready.user)).body as {
      data: object[];
    };
    expect(data).toMatchObject([{ subject: link.id }]);
  });
});

const GONE =
  'This review link is not valid: it was revoked, or it has expired. Ask the person who sent it for a new one.';

describe('POST /review/open', () => {
  it('says the same for unknown, revoked and expired links, also to those who are inside', async () => {
    const [revoked, expired] = [await makeLink(ready.user, project()), await makeLink(ready.user, project())];
    const inside = await enter(revoked);
    const { video_url: video } = (await readReview(inside)).shorts.find(({ video_url: url }) => url !== null) ?? {};
    expect((await fetch(video ?? '')).status).toBe(200);
    const removed = await call('DELETE', `/review-links/${revoked.id}`, ready.user);
    expect(expectSuccess(removed, 200, reviewLinkResponseSchema).data.id).toBe(revoked.id);
    await localSystem().sql('update review_links set expires_at = ? where id = ?', Date.now() - 1, expired.id);
    for (const token of [revoked.token, expired.token, 'cmv_unknown']) {
      expect(expectRefusal(await open(token), 404, 'review.link_gone')).toBe(GONE);
    }
    expect(expectRefusal(await call('GET', '/review', { token: inside }), 404, 'review.link_gone')).toBe(GONE);
    const late = await send(inside, { short_id: id('Best'), reviewer: 'Ann', text: 'late' });
    expectRefusal(late, 404, 'review.link_gone');
    expect((await fetch(video ?? '')).status).toBe(404);
  });

  it('asks for the password', async () => {
    const link = await makeLink(ready.user, { ...project(), password: 'correct-horse' });
    expectRefusal(await open(link.token), 401, 'review.password_required');
    expectRefusal(await open(link.token, 'battery-staple'), 401, 'review.wrong_password');
    expect((await readReview(await enter(link, 'correct-horse'))).title).not.toBe('');
  });

  it('is closed while its owner is suspended', async () => {
    const { user, projectId } = await makeReadyProject(talk.url);
    const link = await makeLink(user, { project_id: projectId });
    await localSystem().sql('update users set suspended_at = 1 where id = ?', user.id);
    expectRefusal(await open(link.token), 404, 'review.link_gone');
  });

  it('gives a token for reviews alone, which others do not replace', async () => {
    const link = await makeLink(ready.user, project());
    const access = await enter(link);
    expectRefusal(await call('GET', '/user', { token: access }), 401, 'auth.required');
    const forged = access.replace(link.id, (await makeLink(ready.user, clip('First'))).id);
    for (const token of [ready.user.token, link.token, forged, `${access}0`]) {
      expectRefusal(await call('GET', '/review', { token }), 401, 'auth.required');
    }
  });
});

describe('GET /review', () => {
  it('shows the clips of a project, save those that its owner rejected', async () => {
    const access = await enter(await makeLink(ready.user, project()));
    const titles = async () => (await readReview(access)).shorts.map(({ title }) => title);
    expect((await titles()).toSorted()).toEqual(['Best', 'Equal', 'First', 'Middle']);
    const mark = (value: string | null) =>
      call('PATCH', `/shorts/${ready.projectId}/${id('Equal')}`, { token: ready.user.token, body: { mark: value } });
    await mark('reject');
    expect(await titles()).toEqual(['Best', 'Middle', 'First']);
    await mark('keep');
    expect(await titles()).toContain('Equal');
  });

  it('shows one clip, and nothing else of its owner', async () => {
    const review = await readReview(await enter(await makeLink(ready.user, clip('First'))));
    expect(review).toMatchObject({ title: 'First', shorts: [{ id: id('First'), duration: 7, verdict: null }] });
    const text = JSON.stringify(review);
    for (const secret of [ready.user.email, ready.user.id, talk.url, 'Best', 'scores', 'public/']) {
      expect(text).not.toContain(secret);
    }
  });

  it('plays the preview, then the finished video, from addresses that do not hold their keys', async () => {
    const { user, projectId, shortIds } = await makeReadyProject(talk.url);
    const access = await enter(await makeLink(user, { project_id: projectId, short_id: shortIds['First'] }));
    const seen = async () => (await readReview(access)).shorts[0] as ReviewView['shorts'][number];
    const preview = await seen();
    expect(preview).toMatchObject({ render_id: null, aspect_ratio: 'vertical' });
    const { data } = await listShorts(user, projectId);
    const keys = data.data.map(({ thumbnail_url: url }) => url.split('/').at(-2) ?? '');
    expect(keys.filter((key) => JSON.stringify(preview).includes(key))).toEqual([]);
    expect(await (await fetch(preview.video_url ?? '')).text()).toBe('film');
    await call('POST', `/shorts/${projectId}/${shortIds['First']}/render`, { token: user.token });
    await finishRender(projectId);
    const finished = await seen();
    expect(finished.render_id).not.toBeNull();
    expect(finished.duration).toBe(25);
    const part = await fetch(finished.video_url ?? '', { headers: { Range: 'bytes=10-19' } });
    expect([part.status, await part.text(), part.headers.get('Cache-Control')]).toEqual([
      206,
      '0123456789',
      'private, max-age=3600',
    ]);
    expect(part.headers.get('Content-Range')).toBe(`bytes 10-19/${VIDEO_BYTES.length}`);
    expect(await (await fetch(finished.thumbnail_url)).text()).toBe('jpeg');
    for (const url of [
      finished.video_url?.replace('clip.mp4', 'preview.mp4'),
      finished.video_url?.replace(finished.render_id ?? '', shortIds['Best'] ?? ''),
      finished.video_url?.replace(/\/(\d+)-/, (_all, end: string) => `/${Number(end) + 1}-`),
    ]) {
      expect((await fetch(url ?? '')).status).toBe(404);
    }
  });
});

describe('POST /review/comments', () => {
  let access: string;
  beforeEach(async () => {
    access = await enter(await makeLink(ready.user, project()));
  });

  it('adds comments at a time, which the owner finds in the source', async () => {
    const left = await comment(access, { short_id: id('Best'), text: 'Start later?', time: 3.5 });
    expect(left).toMatchObject({ reviewer: 'Ann', text: 'Start later?', time: 3.5, verdict: null });
    const [found] = await commentsOf(ready.user, `?short_id=${id('Best')}`);
    expect(found).toMatchObject({ ...left, project_id: ready.projectId, render_id: null, source_time: 48.5 });
    expect((await readReview(access)).comments).toEqual([left]);
  });

  it('finds the time in a video with cuts', async () => {
    const { user, projectId, shortIds } = await makeReadyProject(talk.url);
    const shortId = shortIds['Best'];
    const path = `/shorts/${projectId}/${shortId}`;
    const cuts = [{ start: 50, end: 60 }];
    await call('PATCH', path, { token: user.token, body: { cuts, snap: false } });
    await call('POST', `${path}/render`, { token: user.token });
    await finishRender(projectId);
    const inside = await enter(await makeLink(user, { project_id: projectId }));
    const watched = (await readReview(inside)).shorts.find((short) => short.id === shortId);
    await comment(inside, { short_id: shortId, render_id: watched?.render_id, text: 'here', time: 7 });
    expect(await commentsOf(user)).toMatchObject([{ time: 7, source_time: 62, render_id: watched?.render_id }]);
  });

  it('approves and rejects: the last decision of a link counts, and the mark of the owner stays', async () => {
    const other = await enter(await makeLink(ready.user, project()));
    const decide = (verdict: string, more: object = {}) =>
      comment(access, { short_id: id('Middle'), verdict, ...more });
    await decide('rejected', { text: 'Too long' });
    await decide('approved');
    await comment(access, { short_id: id('Middle'), text: 'Thanks' });
    const verdictIn = async (token: string) =>
      (await readReview(token)).shorts.find((short) => short.id === id('Middle'))?.verdict;
    expect([await verdictIn(access), await verdictIn(other)]).toEqual(['approved', null]);
    const said = (await commentsOf(ready.user, `?short_id=${id('Middle')}`)).map(({ verdict, text }) => [
      verdict,
      text,
    ]);
    expect(said).toEqual([
      [null, 'Thanks'],
      ['approved', ''],
      ['rejected', 'Too long'],
    ]);
    const { data } = await listShorts(ready.user, ready.projectId);
    expect(data.data.find((short) => short.id === id('Middle'))?.mark).toBeNull();
  });

  it('keeps hostile text as text, without what turns its direction', async () => {
    const text = '<script>alert(1)</script>\r\n\n\n\n\u202Eevil\u0000 {{x}}';
    const left = await comment(access, { short_id: id('Best'), reviewer: '<b>\u202EAnn</b>\n', text });
    expect(left).toMatchObject({ reviewer: '<b> Ann</b>', text: '<script>alert(1)</script>\n\nevil {{x}}' });
  });

  it.each([
    [{ text: '' }, 400, 'text must not be empty, unless there is a verdict.'],
    [{ text: 'x'.repeat(1_001) }, 400, /^text must/],
    [{ text: 'x', reviewer: ' ' }, 400, /^reviewer must/],
    [{ text: 'x', reviewer: 'x'.repeat(81) }, 400, /^reviewer must/],
    [{ text: 'x', time: -1 }, 400, /^time must/],
    [{ text: 'x', time: 27 }, 400, 'time must lie inside the video, which has 25.0 seconds.'],
    [{ text: 'x', render_id: ulid() }, 400, /^render_id must be that of the short/],
    [{ verdict: 'perfect' }, 400, /^verdict must be one of/],
    [{ text: 'x', short_id: ulid() }, 404, 'Not found.'],
  ])('refuses %j', async (body, status, sentence) => {
    const answer = await send(access, { short_id: id('Best'), reviewer: 'Ann', ...body });
    const code = status === 404 ? 'request.not_found' : 'request.invalid';
    expect(expectRefusal(answer, status, code)).toMatch(sentence);
    expect((await readReview(access)).comments).toEqual([]);
  });

  it('refuses clips that the link does not show', async () => {
    const only = await enter(await makeLink(ready.user, clip('First')));
    const answer = await send(only, { short_id: id('Best'), reviewer: 'Ann', verdict: 'approved' });
    expectRefusal(answer, 404, 'request.not_found');
  });

  it('adds one comment for an Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': ulid() };
    const body = { short_id: id('Best'), reviewer: 'Ann', text: 'once' };
    const [first, again] = [
      await call('POST', '/review/comments', { token: access, body, headers }),
      await call('POST', '/review/comments', { token: access, body, headers }),
    ];
    expect(again.body).toEqual(first.body);
    expect((await readReview(access)).comments).toHaveLength(1);
  });
});

describe('what reviewers left', () => {
  it('can be deleted by the owner alone', async () => {
    const access = await enter(await makeLink(ready.user, project()));
    const { id: commentId } = await comment(access, { short_id: id('First'), verdict: 'approved' });
    const path = `/review-comments/${commentId}`;
    const stranger = await makeUser();
    expect(await commentsOf(stranger)).toEqual([]);
    for (const token of [stranger.token, access]) expect((await call('DELETE', path, { token })).status).not.toBe(200);
    expect(expectSuccess(await call('DELETE', path, ready.user), 200, reviewCommentResponseSchema).data.id).toBe(
      commentId,
    );
    expect((await readReview(access)).shorts.find((short) => short.id === id('First'))?.verdict).toBeNull();
  });

  it('stays when the link is revoked, and goes with its clip and its project', async () => {
    const { user, projectId, shortIds } = await makeReadyProject(talk.url);
    const [best, first] = [shortIds['Best'] ?? '', shortIds['First'] ?? ''];
    const link = await makeLink(user, { project_id: projectId });
    const ofClip = await makeLink(user, { project_id: projectId, short_id: best });
    const access = await enter(link);
    await comment(access, { short_id: best, text: 'a' });
    await comment(access, { short_id: first, text: 'b' });
    await call('DELETE', `/review-links/${link.id}`, user);
    expect(await commentsOf(user)).toHaveLength(2);
    await call('DELETE', `/shorts/${projectId}/${best}`, user);
    expect((await commentsOf(user)).map(({ text }) => text)).toEqual(['b']);
    expectRefusal(await open(ofClip.token), 404, 'review.link_gone');
    const last = await makeLink(user, { project_id: projectId });
    expect((await call('DELETE', `/projects/${projectId}`, user)).status).toBe(200);
    expect(await commentsOf(user)).toEqual([]);
    expectRefusal(await open(last.token), 404, 'review.link_gone');
  });

  it('leaves with the account, and is in its export without hashes', async () => {
    const { user, projectId, shortIds } = await makeReadyProject(talk.url);
    const link = await makeLink(user, { project_id: projectId, password: 'correct-horse' });
    const access = await enter(link, 'correct-horse');
    await comment(access, { short_id: shortIds['Best'], text: 'hello' });
    const archive = (await call('GET', '/user/export', user)).body as Record<string, object[]>;
    expect(archive['review_links']).toMatchObject([{ id: link.id }]);
    expect(archive['review_comments']).toMatchObject([{ text: 'hello' }]);
    expect(JSON.stringify(archive)).not.toMatch(/scrypt|token_hash|password_hash/);
    await call('DELETE', '/user', { token: user.token, body: { email: user.email, password: user.password } });
    expectRefusal(await open(link.token, 'correct-horse'), 404, 'review.link_gone');
    const counted =
      'select (select count(*) from review_links where user_id = ?1) + (select count(*) from review_comments where user_id = ?1) as n';
    expect(await localSystem().sql(counted, user.id)).toEqual([{ n: 0 }]);
  });
});
