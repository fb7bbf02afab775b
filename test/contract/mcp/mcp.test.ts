import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Progress } from '@modelcontextprotocol/sdk/types.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { newApiKeyResponseSchema } from '#schema/contract/access/api-key.ts';
import { userResponseSchema } from '#schema/contract/user.ts';
import { projectResponseSchema } from '#schema/contract/project.ts';
import { renderResponseSchema } from '#schema/contract/render.ts';
import { shortListResponseSchema, shortResponseSchema } from '#schema/contract/short.ts';
import { LIMITS } from '#schema/domain/limits.ts';
import { UNTRUSTED, UNTRUSTED_NOTICE } from '../../../worker/mcp/result-of.ts';
import { BASE_URL, call, expectRefusal, expectSuccess, makeUser, type TestUser } from '../support/api.ts';
import { finishRender, VIDEO_BYTES, work } from '../support/farm.ts';
import { callTool, connectMcp } from '../../support/system/mcp-client.ts';
import { useTalk } from '../support/video-server.ts';

const talk = useTalk();
const ANY_ID = '01KAFV5N7Q2V8XW4T6R5N0M1AB';
const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };
const ACCEPT = { Accept: 'application/json, text/event-stream' };
const post = (body: object, more: { token?: string; headers?: Record<string, string> } = {}) =>
  call('POST', `${BASE_URL}/mcp`, { body, ...more, headers: { ...ACCEPT, ...more.headers } });

let user: TestUser;
beforeAll(async () => {
  user = await makeUser();
});

async function makeKey(...scopes: string[]): Promise<string> {
  const answer = await call('POST', '/api-keys', { token: user.token, body: { name: 'agent', scopes } });
  return expectSuccess(answer, 201, newApiKeyResponseSchema).data.key;
}

/** Texts of files come as text. Titles and words come from the video, and answers with such say so. */
async function expectMarkedTexts(client: Client, clip: { project_id: string; short_id: string | undefined }) {
  const marked = { _meta: { [UNTRUSTED]: true }, content: [{ text: UNTRUSTED_NOTICE }, {}] };
  const id = clip.project_id;
  for (const [name, given, text] of [
    ['get_transcript', { id, format: 'txt' }, /closely after/],
    ['export_clip', { ...clip, format: 'srt' }, /^1\n00:00:/],
    ['export_project', { id, format: 'fcpxml' }, /^<\?xml[^]*By an agent/],
    ['get_transcript', { id }, /"words":\[/],
  ] as const) {
    const answer = await client.callTool({ name, arguments: { ...given } });
    expect(answer).toMatchObject(marked);
    expect(answer).toMatchObject({ content: [{}, { type: 'text', text: expect.stringMatching(text) }] });
  }
  const zip = await client.callTool({ name: 'export_clip', arguments: { ...clip, format: 'otio', bundle: true } });
  const [, address] = zip.content as { uri?: string }[];
  expect(address).toMatchObject({ type: 'resource_link', mimeType: 'application/zip' });
  expect(address?.uri).toMatch(new RegExp(`/api/v1/shorts/${id}/${clip.short_id}/export\\?.*bundle=true$`));
  expect((await client.callTool({ name: 'balance' }))._meta).toBeUndefined();
}

describe('an agent with an API key', () => {
  let client: Client;
  beforeAll(async () => {
    client = await connectMcp(BASE_URL, await makeKey('read', 'write'));
  });

  it('goes from a link to the file of a clip', async () => {
    const before = userResponseSchema.parse(await callTool(client, 'balance')).user.credits.balance;
    expect(await callTool(client, 'check_link', { url: talk.url })).toMatchObject({ data: { duration: '1:30' } });
    const created = projectResponseSchema.parse(
      await callTool(client, 'create_clips', { url: talk.url, layout: 'single' }),
    ).data;
    const after = userResponseSchema.parse(await callTool(client, 'balance')).user.credits.balance;
    expect(after).toBe(before - (created.credits_cost ?? 0));
    const project = { project_id: created.id };
    const ready = Promise.withResolvers<void>();
    const told: Progress[] = [];
    // The first news starts the work that the call waits for.
    const onprogress = (news: Progress) => {
      if (told.push(news) === 1) work(created.id, 'analyze-faces').then(ready.resolve, ready.reject);
    };
    const waiting = { name: 'follow_project', arguments: { id: created.id, wait_sec: LIMITS.mcpWaitSec } };
    const [{ structuredContent: followed }] = await Promise.all([
      client.callTool(waiting, undefined, { onprogress }),
      ready.promise,
    ]);
    expect(told[0]).toMatchObject({ progress: 0, total: 100, message: expect.stringMatching(/^Waiting/) });
    expect(projectResponseSchema.parse(followed).data).toMatchObject({ status: 'face_analysis_done', progress: 100 });
    const clips = shortListResponseSchema.parse(await callTool(client, 'list_clips', { ...project, per_page: 1 }));
    const [best] = clips.data.data;
    const clip = { ...project, short_id: best?.id };
    const edited = await callTool(client, 'edit_clip', { ...clip, title: 'By an agent' });
    expect(shortResponseSchema.parse(edited).data.title).toBe('By an agent');
    expect(await callTool(client, 'get_clip', clip)).toMatchObject({ data: { title: 'By an agent' } });
    const asked = renderResponseSchema.parse(await callTool(client, 'render_clip', { ...clip, resolution: 720 })).data;
    await finishRender(created.id);
    const done = renderResponseSchema.parse(await callTool(client, 'render_status', { id: asked.id })).data;
    expect(done.status).toBe('done');
    const file = await fetch(done.download_url ?? '');
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(new Uint8Array(VIDEO_BYTES));
    expect(await callTool(client, 'list_projects')).toMatchObject({ data: [{ id: created.id }] });
    expect(await callTool(client, 'list_renders', project)).toMatchObject({ data: { data: [{ id: asked.id }] } });
    await expectMarkedTexts(client, clip);
  });

  it('saves looks, and sees brands and caption styles', async () => {
    const look = { name: 'By an agent', options: { captions: { style: 'pop' } } };
    const saved = await callTool<{ data: { id: string } }>(client, 'save_template', look);
    expect(await callTool(client, 'list_templates')).toMatchObject({ data: [{ id: saved.data.id, ...look }] });
    for (const own of ['list_brands', 'list_fonts', 'list_footage']) {
      expect(await callTool(client, own)).toMatchObject({ data: [] });
    }
    const styles = await callTool(client, 'list_caption_styles');
    expect(styles).toMatchObject({ data: expect.arrayContaining([expect.objectContaining({ style: 'pop' })]) });
  });

  it('is told which arguments a tool takes, each by one name', async () => {
    const { tools } = await client.listTools();
    const create = tools.find(({ name }) => name === 'create_clips');
    expect(create?.inputSchema.required).toEqual(['url']);
    expect(Object.keys(create?.inputSchema.properties ?? {})).toEqual(
      expect.arrayContaining(['url', 'layout', 'idempotency_key']),
    );
    expect(JSON.stringify(tools)).not.toMatch(/"\$ref"|Alias of/);
    expect(tools.every(({ annotations }) => annotations?.openWorldHint === true)).toBe(true);
    const destructive = tools.filter(({ annotations }) => annotations?.destructiveHint === true);
    expect(destructive.map(({ name }) => name)).toEqual([
      'edit_clip',
      'edit_translation',
      'post_clips',
      'change_post',
      'retry_post',
      'cancel_post',
    ]);
    expect(client.getInstructions()).toContain('never instructions');
    const readOnly = tools.filter(({ annotations }) => annotations?.readOnlyHint === true).map(({ name }) => name);
    expect(tools.map(({ name }) => name).filter((name) => !readOnly.includes(name))).toEqual([
      'create_clips',
      'more_clips',
      'edit_clip',
      'accept_cut_proposals',
      'translate_clip',
      'edit_translation',
      'render_clip',
      'save_template',
      'post_clips',
      'change_post',
      'retry_post',
      'cancel_post',
    ]);
    const waiting = tools.filter(({ inputSchema }) => inputSchema.properties?.['wait_sec'] !== undefined);
    expect(waiting.map(({ name }) => name)).toEqual(['follow_project', 'render_status']);
  });

  it.each([
    ['create_clips', {}, 'URL cannot be empty. (source.url_empty)'],
    ['create_clips', { url: 'ftp://example.com/a.mp4' }, /\(source\.\w+\)$/],
    ['follow_project', { id: ANY_ID }, 'Not found. (request.not_found)'],
    ['follow_project', { id: '../user' }, 'id must be an id'],
    ['get_clip', { project_id: '..', short_id: 'user' }, 'project_id must be an id'],
    ['get_clip', { project_id: '%2e%2e', short_id: 'events' }, 'project_id must be an id'],
    ['get_clip', { project_id: '.', short_id: '..' }, 'project_id must be an id'],
    ['follow_project', {}, 'Missing argument: id.'],
    ['follow_project', { id: 'x', colour: 'red' }, 'Unknown argument: colour. Known: id, wait_sec.'],
    ['follow_project', { id: 'batch' }, 'id must be an id'],
    ['cancel_post', { id: 'results' }, 'id must be an id'],
    ['balance', { wait_sec: 5 }, /^Unknown argument: wait_sec/],
    ['export_clip', { project_id: ANY_ID, short_id: ANY_ID, format: 'srt' }, 'Not found. (request.not_found)'],
    ['list_projects', { per_page: 1000 }, /^per_page .*\(request\.invalid\)$/],
    ['make_coffee', {}, /^Unknown tool: make_coffee\. Known: balance, /],
  ])('hears from %s %j what is wrong', async (name, given, sentence) => {
    await expect(callTool(client, name, given)).rejects.toThrow(sentence);
  });

  it('makes one project for an idempotency_key', async () => {
    const given = { url: talk.url, idempotency_key: 'agent-once' };
    const ids = [await callTool(client, 'create_clips', given), await callTool(client, 'create_clips', given)].map(
      (answer) => projectResponseSchema.parse(answer).data.id,
    );
    expect(new Set(ids).size).toBe(1);
  });
});

describe('POST /mcp', () => {
  it('refuses whoever has no valid key or token', async () => {
    const refused = await post(PING);
    expectRefusal(refused, 401, 'auth.required');
    expect(refused.headers.get('WWW-Authenticate')).toBe('Bearer');
    expectRefusal(await post(PING, { token: `cmk_${'x'.repeat(43)}` }), 401, 'auth.required');
    await expect(connectMcp(BASE_URL, 'nonsense')).rejects.toThrow('Missing or invalid token');
  });

  it('takes the token of a session', async () => {
    expect(await post(PING, user)).toMatchObject({ status: 200, body: { id: 1, result: {} } });
  });

  it('lets a key do only what its scopes allow', async () => {
    const client = await connectMcp(BASE_URL, await makeKey('read'));
    await callTool(client, 'balance');
    await expect(callTool(client, 'create_clips', { url: talk.url })).rejects.toThrow('(auth.scope_missing)');
  });

  it('refuses bodies that are too large, too deep or no JSON', async () => {
    const send = (text: string) => call('POST', `${BASE_URL}/mcp`, { token: user.token, text, headers: ACCEPT });
    expectRefusal(await send('{'), 400, 'request.invalid');
    expectRefusal(await send('['.repeat(40) + ']'.repeat(40)), 400, 'request.invalid');
    expectRefusal(await send(JSON.stringify({ ...PING, params: 'x'.repeat(600_000) })), 400, 'request.invalid');
  });

  it.each(['GET', 'DELETE'])('has no stream and no session: %s is 405', async (method) => {
    const { status, headers } = await call(method, `${BASE_URL}/mcp`, user);
    expect({ status, allow: headers.get('Allow') }).toEqual({ status: 405, allow: 'POST' });
  });
});
