import { makeTinyVideo } from '../../support/media/tiny-video.ts';
import { beforeAll, afterAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteAccountResponseSchema, exportSchema } from '#schema/contract/account.ts';
import { newApiKeyResponseSchema } from '#schema/contract/access/api-key.ts';
import { loginResponseSchema } from '#schema/contract/user.ts';
import { localSystem } from '../../support/system/local-system.ts';
import {
  BASE_URL,
  call,
  expectRefusal,
  expectSuccess,
  makeUser,
  OPERATOR_TOKEN,
  type TestUser,
} from '../support/api.ts';
import { finishRender } from '../support/farm.ts';
import { poppins } from '../../support/media/own-fonts.ts';
import { uploadPicture } from '../support/pictures.ts';
import { makeReadyProject } from '../support/projects.ts';
import { type FakeVideoServer, startFakeVideoServer } from '../support/video-server.ts';

let host: FakeVideoServer;
beforeAll(async () => {
  host = await startFakeVideoServer();
});
afterAll(() => host.close());

/** A user with a project, a render, a brand, a webhook and a key. */
async function makeFullAccount() {
  const made = await makeReadyProject(await host.addVideo('talk.mp4', { durationSec: 90 }));
  const { user, projectId, shortIds } = made;
  const { token } = user;
  await call('POST', `/shorts/${projectId}/${shortIds['Best']}/render`, { token });
  await finishRender(projectId);
  const logo = { upload_id: await uploadPicture(user) };
  const music = { upload_id: await uploadPicture(user, new Uint8Array(Buffer.from('fLaC')), 'song.flac') };
  const film = new Uint8Array(await makeTinyVideo({ durationSec: 3 }));
  const intro = { upload_id: await uploadPicture(user, film, 'intro.mp4') };
  await call('POST', '/brands', {
    token,
    body: { name: 'Mine', logo, music, intro, end_card: { upload_id: await uploadPicture(user) } },
  });
  await call('POST', '/footage', { token, body: { upload_id: await uploadPicture(user) } });
  const font = await uploadPicture(user, new Uint8Array(await poppins()), 'own.ttf');
  await call('POST', '/fonts', { token, body: { upload_id: font, license_confirmed: true } });
  await call('POST', '/webhooks', { token, body: { url: 'https://example.com/hook' } });
  const key = await call('POST', '/api-keys', { token, body: { name: 'k', scopes: ['read'] } });
  return { ...made, key: expectSuccess(key, 201, newApiKeyResponseSchema).data.key };
}

const rowsOf = async (userId: string, tables: string[]) =>
  Promise.all(
    tables.map(async (table) => {
      const [row] = await localSystem().sql<{ n: number }>(
        `select count(*) as n from ${table} where user_id = ?`,
        userId,
      );
      return `${table} ${row?.n}`;
    }),
  );

describe('GET /user/export', () => {
  it('has everything of the user, with URLs of the files, and no secret', async () => {
    const { user, projectId, key } = await makeFullAccount();
    const body = { words: [{ index: 1, text: 'Hark' }] };
    await call('PATCH', `/projects/${projectId}/transcript`, { token: user.token, body });
    await call('POST', '/templates', { token: user.token, body: { name: 'Mine', options: {} } });
    const answer = await call('GET', '/user/export', user);
    const archive = expectSuccess(answer, 200, exportSchema);
    expect(answer.headers.get('Content-Disposition')).toMatch(/^attachment; filename=/);
    expect(archive.user).toMatchObject({ id: user.id, email: user.email });
    expect(archive.projects).toMatchObject([{ id: projectId, source_url: expect.stringContaining('X-Amz-Signature') }]);
    expect(archive.shorts.length).toBeGreaterThan(1);
    expect(archive.renders).toHaveLength(1);
    expect(archive.transcript_edits).toMatchObject([{ project_id: projectId, corrections: { 1: 'Hark' } }]);
    expect(archive.templates).toMatchObject([{ name: 'Mine' }]);
    const signed: unknown = expect.stringContaining('X-Amz-Signature');
    expect(archive.brands).toMatchObject([
      { name: 'Mine', logo_url: signed, music_url: signed, intro_url: signed, end_card_url: signed },
    ]);
    expect(archive.footage).toMatchObject([{ name: 'logo.png', kind: 'picture', file_url: signed }]);
    expect(archive.fonts).toMatchObject([{ name: 'Poppins Bold', url: signed }]);
    expect(archive.credits.length).toBeGreaterThan(0);
    expect(archive.webhooks).toHaveLength(1);
    expect(archive.api_keys).toHaveLength(1);
    const file = await fetch(String(archive.renders[0]?.['video_url']));
    expect([file.status, (await file.text()).length]).toEqual([200, 1_000]);
    const text = JSON.stringify(archive);
    expect(text).not.toContain(key);
    expect(text).not.toMatch(/scrypt\$|whsec_|key_hash|token_version/);
  });

  it('has nothing of other users', async () => {
    const [user, other] = [await makeUser(), await makeUser()];
    expect(JSON.stringify((await call('GET', '/user/export', user)).body)).not.toContain(other.id);
  });
});

describe('DELETE /user', () => {
  let user: TestUser;
  beforeEach(async () => {
    user = await makeUser();
  });
  const remove = (body: object) => call('DELETE', '/user', { token: user.token, body });

  it.each([
    [{}, 'request.invalid'],
    [{ email: 'other@example.test', password: 'x' }, 'accounts.not_confirmed'],
  ])('refuses %j', async (body, code) => {
    expectRefusal(await remove(body), 400, code);
    expect((await call('GET', '/user', user)).status).toBe(200);
  });

  it('refuses the right address with a wrong password', async () => {
    expectRefusal(await remove({ email: user.email, password: 'wrong' }), 400, 'accounts.wrong_password');
    expect((await call('GET', '/user', user)).status).toBe(200);
  });

  it('removes rows and media, and keeps the ledger without a name', async () => {
    const { user: owner, projectId, key } = await makeFullAccount();
    const before = expectSuccess(await call('GET', '/user/export', owner), 200, exportSchema);
    const video = String(before.renders[0]?.['video_url']);
    const ledger = before.credits.length;
    const places = [
      `public/brands/${String(before.brands[0]?.['id'])}/`,
      `public/footage/${String(before.footage[0]?.['id'])}/`,
      `public/fonts/${String(before.fonts[0]?.['id'])}/`,
    ];
    const body = { email: owner.email, password: owner.password };
    expectSuccess(await call('DELETE', '/user', { token: owner.token, body }), 200, deleteAccountResponseSchema);
    for (const token of [owner.token, key]) expectRefusal(await call('GET', '/user', { token }), 401, 'auth.required');
    expectRefusal(await call('POST', '/login', { body }), 401, 'auth.wrong_credentials');
    const tables = [
      'projects',
      'shorts',
      'renders',
      'webhooks',
      'api_keys',
      'brands',
      'footage',
      'fonts',
      'sessions',
      'idempotency_keys',
    ];
    expect(await rowsOf(owner.id, tables)).toEqual(tables.map((table) => `${table} 0`));
    const planned = 'select 1 from media_removals where prefix = ? and due_at <= unixepoch() * 1000 + 1000';
    for (const place of places) expect(await localSystem().sql(planned, place)).toHaveLength(1);
    expect(await rowsOf(owner.id, ['credit_ledger'])).toEqual([`credit_ledger ${ledger}`]);
    const [row] = await localSystem().sql('select * from users where id = ?', owner.id);
    expect(row).toMatchObject({ name: '', password_hash: '', email: `deleted:${owner.id}` });
    expect(JSON.stringify(row)).not.toContain(owner.email);
    const events = await localSystem().sql<{ network: string | null }>(
      'select * from audit_events where user_id = ?',
      owner.id,
    );
    expect(JSON.stringify(events)).not.toContain(owner.email);
    expect(events.filter((event) => event.network !== null)).toEqual([]);
    expect((await fetch(video)).status).toBe(404);
    expect(await localSystem().sql('select id from jobs where project_id = ?', projectId)).toEqual([]);
  });

  it('frees the address for a new account', async () => {
    await remove({ email: user.email.toUpperCase(), password: user.password });
    const { email, password } = user;
    const again = await call('POST', `${BASE_URL}/internal/v1/users`, {
      token: OPERATOR_TOKEN,
      body: { email, password },
    });
    expect(again.status).toBe(201);
    const { user: fresh } = expectSuccess(
      await call('POST', '/login', { body: { email, password } }),
      200,
      loginResponseSchema,
    );
    expect(fresh.id).not.toBe(user.id);
  });

  it('by an operator, by e-mail and again by id, does the same', async () => {
    const remove = (name: string) =>
      call('DELETE', `${BASE_URL}/internal/v1/users/${encodeURIComponent(name)}`, { token: OPERATOR_TOKEN });
    for (const name of [user.email, user.id, user.id]) expect((await remove(name)).status).toBe(200);
    expectRefusal(await remove(user.email), 404, 'request.not_found');
    expect(
      await localSystem().sql("select id from audit_events where user_id = ? and action = 'account.deleted'", user.id),
    ).toHaveLength(1);
    expectRefusal(await call('GET', '/user', user), 401, 'auth.required');
  });
});
