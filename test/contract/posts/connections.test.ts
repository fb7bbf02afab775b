import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import { connectionResponseSchema, consentResponseSchema } from '#schema/contract/posting/connections.ts';
import { capabilitiesResponseSchema } from '#schema/contract/sources/capabilities.ts';
import { DESTINATIONS } from '#schema/domain/posting/destinations.ts';
import { FAKE_POSTIZ_KEY, makeFakePostiz } from '../../support/fakes/posting/postiz.ts';
import { serveStandIn } from '../../support/fakes/posting/stand-in.ts';
import { startFakeWebhookReceiver } from '../../support/fakes/services/webhook-receiver.ts';
import { localSystem } from '../../support/system/local-system.ts';
import { BASE_URL, call, expectRefusal, expectSuccess, makeUser, OPERATOR_TOKEN } from '../support/api.ts';
import { ask, connect, connectionsOf, create, platform, stateFor } from '../support/posts.ts';

const isAlive = (account: string) => platform('youtube').ask('isAlive', account);

describe('POST /connections', () => {
  it('connects a channel whose owner agreed, and shows and stores no token', async () => {
    const user = await makeUser();
    const connection = await connect(user, 'youtube');
    expect(connection).toMatchObject({ name: `Channel ${user.id}`, status: 'working', problem: null });
    expect(await connectionsOf(user)).toMatchObject([{ id: connection.id, limits: { posts_per_day: 100 } }]);
    const rows = JSON.stringify(await localSystem().sql('select * from connections where id = ?', connection.id));
    expect(rows).not.toMatch(/access-|refresh-/);
    expect((await localSystem().logs()).join('\n')).not.toMatch(/access-\d|refresh-\d|secret-of-the-fake/);
  });

  it('takes a state once agreed from its user alone, for its platform alone', async () => {
    const [user, stranger] = [await makeUser(), await makeUser()];
    const state = await stateFor(user, 'youtube');
    const body = { destination: 'youtube', code: `code-${user.id}`, state };
    expectRefusal(await ask(stranger, '/connections', body), 400, 'connections.state_invalid');
    expectRefusal(
      await ask(user, '/connections', { ...body, destination: 'tiktok' }),
      400,
      'connections.state_invalid',
    );
    expectRefusal(await ask(user, '/connections', { ...body, state: `${state}0` }), 400, 'connections.state_invalid');
    expectRefusal(await ask(user, '/connections', { ...body, code: 'made up' }), 400, 'connections.refused');
    expect(await connectionsOf(stranger)).toEqual([]);
  });

  it('keeps the id of an account that is connected again', async () => {
    const user = await makeUser();
    const [first, second] = [await connect(user, 'youtube'), await connect(user, 'youtube')];
    expect(second.id).toBe(first.id);
    expect(await connectionsOf(user)).toHaveLength(1);
  });

  it('names the channels of Postiz that can be posted to, and refuses a wrong key', async () => {
    const [user, postiz] = [await makeUser(), await serveStandIn(makeFakePostiz())];
    const body = { destination: 'postiz', url: `${postiz.url}/public/v1`, key: FAKE_POSTIZ_KEY, channel: '?' };
    const named = expectRefusal(await ask(user, '/connections', body), 400, 'request.invalid');
    expect(named).toContain('channel-x (x: Green), channel-li (linkedin: Green Ltd)');
    expect(named).not.toContain('reddit');
    expectRefusal(await ask(user, '/connections', { ...body, key: 'wrong' }), 400, 'connections.refused');
    postiz.close();
    expectRefusal(await ask(user, '/connections', body), 400, 'connections.unreachable');
  });

  it.each(['ftp://example.com', 'https://a:b@example.com', 'not a url'])('refuses %s', async (url) => {
    const answer = await ask(await makeUser(), '/connections', { destination: 'webhook', url });
    expectRefusal(answer, 400, 'connections.url_refused');
  });

  it('is offered by GET /capabilities', async () => {
    const { data } = expectSuccess(
      await call('GET', '/capabilities', await makeUser()),
      200,
      capabilitiesResponseSchema,
    );
    expect(data.destinations).toEqual([...DESTINATIONS]);
  });
});

describe('the page that platforms lead back to', () => {
  it('loads nothing, and is kept by nobody', async () => {
    const page = await fetch(`${BASE_URL}/connect?code=1&state=2`);
    expect(page.status).toBe(200);
    expect(page.headers.get('Cache-Control')).toBe('no-store');
    expect(page.headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(await page.text()).not.toMatch(/script|code=1/);
  });

  it('is the studio for those who began there', async () => {
    const body = { destination: 'youtube', studio: true };
    const begun = expectSuccess(await ask(await makeUser(), '/connections/consent', body), 200, consentResponseSchema);
    const way = new URLSearchParams({ code: '1', state: new URL(begun.data.url).searchParams.get('state') ?? '' });
    const page = await fetch(`${BASE_URL}/connect?${way.toString()}`, { redirect: 'manual' });
    expect([page.status, page.headers.get('Location')]).toEqual([303, `/account/connections?${way.toString()}`]);
    expect(page.headers.get('Cache-Control')).toBe('no-store');
  });
});

describe('a connection', () => {
  it('says when its access was revoked', async () => {
    const user = await makeUser();
    const { id } = await connect(user, 'youtube');
    const check = () => call('POST', `/connections/${id}/check`, user);
    expect(expectSuccess(await check(), 200, connectionResponseSchema).data.status).toBe('working');
    await platform('youtube').ask('revoke', user.id);
    const { status, problem } = expectSuccess(await check(), 200, connectionResponseSchema).data;
    expect([status, problem]).toEqual(['broken', expect.stringContaining('Connect the same account again')]);
  });

  it('to a program is checked by an event', async () => {
    const [user, program] = [await makeUser(), await startFakeWebhookReceiver()];
    const { id } = await create(user, { destination: 'webhook', url: program.urlOf('/ok/check') });
    expectSuccess(await call('POST', `/connections/${id}/check`, user), 200, connectionResponseSchema);
    expect(program.at('/ok/check').map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual([
      'publish.test',
    ]);
    program.close();
  });

  it('revokes its tokens at the platform when it is deleted, by its user alone', async () => {
    const [user, stranger] = [await makeUser(), await makeUser()];
    const { id } = await connect(user, 'youtube');
    expectRefusal(await call('DELETE', `/connections/${id}`, stranger), 404, 'request.not_found');
    expect(await isAlive(user.id)).toBe(true);
    expectSuccess(await call('DELETE', `/connections/${id}`, user), 200, connectionResponseSchema);
    expect(await isAlive(user.id)).toBe(false);
    expect(await localSystem().sql('select id from connections where id = ?', id)).toEqual([]);
  });

  it('is revoked by the sweep if the platform did not answer', async () => {
    const user = await makeUser();
    const { id } = await connect(user, 'youtube');
    await platform('youtube').fail('revoke', { status: 503 });
    expectSuccess(await call('DELETE', `/connections/${id}`, user), 200, connectionResponseSchema);
    expect(await connectionsOf(user)).toEqual([]);
    expect(await isAlive(user.id)).toBe(true);
    await localSystem().sweep();
    expect(await isAlive(user.id)).toBe(false);
  });

  it('ends with the account, and is in its export without its secret', async () => {
    const user = await makeUser();
    await connect(user, 'youtube');
    const archive = (await call('GET', '/user/export', user)).body as Record<string, object[]>;
    expect(archive['connections']).toMatchObject([{ destination: 'youtube' }]);
    expect(Object.keys(archive['connections']?.[0] ?? {})).not.toContain('secret');
    await call('DELETE', '/user', { token: user.token, body: { email: user.email, password: user.password } });
    await localSystem().sweep();
    expect(await isAlive(user.id)).toBe(false);
    expect(await localSystem().sql('select id from connections where user_id = ?', user.id)).toEqual([]);
  });

  it('stays as it is when operators encrypt all with the newest key, which is the only one here', async () => {
    const url = `${BASE_URL}/internal/v1/farm/reseal`;
    expect((await call('POST', url, { token: OPERATOR_TOKEN })).body).toMatchObject({ data: { sealed: 0, lost: 0 } });
    expectRefusal(await call('POST', url, { token: ulid() }), 401, 'auth.required');
  });
});
