import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditListSchema } from '#schema/contract/audit.ts';
import { createPostsRequestSchema, createPostsResponseSchema } from '#schema/contract/post.ts';
import { consentResponseSchema, newConnectionResponseSchema } from '#schema/contract/posting/connections.ts';
import { DESTINATION_RULES, type Destination } from '#schema/domain/posting/destinations.ts';
import { FAKE_BUCKET_KEYS, makeFakeBucketApi } from '../../support/fakes/posting/bucket.ts';
import { FAKE_POSTIZ_KEY, makeFakePostiz } from '../../support/fakes/posting/postiz.ts';
import { makeFakeProgram } from '../../support/fakes/posting/program.ts';
import { serveStandIn, type StandIn } from '../../support/fakes/posting/stand-in.ts';
import { type Answer, BASE_URL, call, expectRefusal, expectSuccess } from '../support/api.ts';
import { ask, over, renderOf } from '../support/posts.ts';
import { makeReadyProject, type ReadyProject } from '../support/projects.ts';
import { useTalk } from '../support/video-server.ts';

/** The guides are walked: what stands in them is what is sent here, save names, keys and addresses. */
const read = (path: string) => readFileSync(new URL(`../../../docs/${path}`, import.meta.url), 'utf8');
const [USERS, OPERATORS] = [read('guides/posting.md'), read('posting.md')];

const talk = useTalk();
let ready: ReadyProject;
let renderId: string;
const closing: (() => void)[] = [];
beforeAll(async () => {
  ready = await makeReadyProject(talk.url);
  renderId = await renderOf(ready);
});
afterAll(() => closing.forEach((close) => close()));

/** The body that the guide for users sends to a path, with other values in place of the variables of its shell. */
function bodyFor(path: string, values: Record<string, string>): Record<string, unknown> {
  const [, single, double] =
    new RegExp(`curl -sS "\\$API${path}"[^]*?-d (?:'([^']+)'|"((?:\\\\"|[^"])+)")`).exec(USERS) ?? [];
  const text = single ?? double?.replaceAll('\\"', '"') ?? '';
  return JSON.parse(text.replace(/\$([A-Z]+)/g, (_, name: string) => values[name] ?? name)) as Record<string, unknown>;
}

/** The section of the guide for operators on one platform. */
const sectionOf = (title: string) => new RegExp(`\\n## ${title}\\n([^]*?)\\n## `).exec(OPERATORS)?.[1] ?? '';

/** The first channel of Postiz that a refusal lists. */
const channelIn = (answer: Answer) =>
  / one of these: (\S+) /.exec(expectRefusal(answer, 400, 'request.invalid'))?.[1] ?? 'none';

async function postAndDisconnect(destination: Destination, connectionId: string): Promise<void> {
  const { user } = ready;
  const [privacy] = DESTINATION_RULES[destination].privacies;
  const body = { ...bodyFor('/posts', { RENDER: renderId, CONNECTION: connectionId }), privacy };
  const [post] = expectSuccess(await ask(user, '/posts', body), 201, createPostsResponseSchema).data;
  expect(await over(user, post?.id ?? '')).toMatchObject({ status: 'live', failure: null });
  expect((await call('DELETE', `/posts/${post?.id}`, user)).status).toBe(200);
  expect((await call('DELETE', `/connections/${connectionId}`, user)).status).toBe(200);
  const logged = async (action: string) => {
    const answer = await call('GET', `/user/audit?action=${action}`, user);
    return expectSuccess(answer, 200, auditListSchema).data.map(({ subject }) => subject);
  };
  expect(await logged('post.deleted')).toContain(post?.id);
  expect(await logged('connection.deleted')).toContain(connectionId);
}

describe('the guide of', () => {
  it.each([
    ['YouTube', 'youtube', 'accounts.google.com', 'console.cloud.google.com', 'Data Access', ' '],
    ['Instagram', 'instagram', 'www.instagram.com', 'developers.facebook.com', 'Business login settings', ','],
    ['TikTok', 'tiktok', 'www.tiktok.com', 'developers.tiktok.com', 'Manage apps', ','],
  ] as const)(
    '%s leads to a post, and names its pages and scopes',
    async (title, destination, host, console, page, by) => {
      const { user } = ready;
      const asked = { ...bodyFor('/connections/consent', {}), destination };
      const consent = expectSuccess(await ask(user, '/connections/consent', asked), 200, consentResponseSchema);
      const url = new URL(consent.data.url);
      expect(url.host).toBe(host);
      const [scopes, section] = [url.searchParams.get('scope')?.split(by) ?? [], sectionOf(title)];
      expect(scopes.length).toBeGreaterThanOrEqual(2);
      for (const scope of scopes) expect(section).toContain(`\`${scope}\``);
      for (const name of [`https://${console}`, page, '/connect']) expect(section).toContain(name);
      // Its user agrees, and the platform leads back.
      expect(url.searchParams.get('redirect_uri')).toMatch(/\/connect$/);
      const way = { code: `code-guide-${destination}`, state: url.searchParams.get('state') ?? '' };
      const back = new URL(`${BASE_URL}/connect?${new URLSearchParams(way).toString()}`);
      expect(await (await fetch(back)).text()).toContain('Copy the whole address of this page');
      const values = { CODE: back.searchParams.get('code') ?? '', STATE: back.searchParams.get('state') ?? '' };
      const made = await ask(user, '/connections', { ...bodyFor('/connections', values), destination });
      await postAndDisconnect(destination, expectSuccess(made, 201, newConnectionResponseSchema).data.id);
    },
  );

  it.each([
    [
      'bucket',
      'endpoint',
      '',
      makeFakeBucketApi(),
      {
        access_key_id: FAKE_BUCKET_KEYS.accessKeyId,
        secret_access_key: FAKE_BUCKET_KEYS.secretAccessKey,
      },
    ],
    ['postiz', 'url', '/public/v1', makeFakePostiz(), { key: FAKE_POSTIZ_KEY }],
    ['webhook', 'url', '/publish', makeFakeProgram(), {}],
  ] as const)('a %s leads to a post', async (destination, address, path, standIn: StandIn, keys) => {
    const { url, close } = await serveStandIn(standIn);
    closing.push(close);
    const [, text = ''] = new RegExp(`post '(\\{"destination":"${destination}"[^']+)'`).exec(USERS) ?? [];
    const given = { ...(JSON.parse(text) as Record<string, string>), [address]: `${url}${path}`, ...keys };
    const asked = (more: object) => ask(ready.user, '/connections', { ...given, ...more });
    // As the guide says: the error lists the channels.
    const made = destination === 'postiz' ? await asked({ channel: channelIn(await asked({})) }) : await asked({});
    await postAndDisconnect(destination, expectSuccess(made, 201, newConnectionResponseSchema).data.id);
  });
});

it('the plan of the guide is one that is taken', () => {
  const [, text = ''] = /```json\n(\{\n {2}"render_ids"[^]*?)```/.exec(USERS) ?? [];
  const ids = ['01KAFV5N7Q2V8XW4T6R5N0M1AB'];
  const plan = { ...(JSON.parse(text) as object), render_ids: ids, connection_ids: ids };
  expect(createPostsRequestSchema.safeParse(plan).error).toBeUndefined();
});

it('the guide for operators says that no real platform was ever asked', () => {
  expect(OPERATORS).toContain('**No real platform was ever asked.**');
});
