import { inject } from 'vitest';
import {
  connectionListSchema,
  type ConnectionView,
  consentResponseSchema,
  newConnectionResponseSchema,
} from '#schema/contract/posting/connections.ts';
import { createPostsResponseSchema, postResponseSchema, type PostView } from '#schema/contract/post.ts';
import { renderResponseSchema } from '#schema/contract/render.ts';
import { waitUntil } from '../../../scripts/lib/system/wait-until.ts';
import { reachStandIn } from '../../support/fakes/posting/stand-in.ts';
import { localSystem } from '../../support/system/local-system.ts';
import { type Answer, call, expectSuccess, type TestUser } from './api.ts';
import { finishRender } from './farm.ts';
import type { ReadyProject } from './projects.ts';

export type Platform = 'youtube' | 'instagram' | 'tiktok';

/** The stand-in of a platform, in the process of the harness. */
export const platform = (name: Platform) => reachStandIn(inject('destinations')[name]);

export const ask = (user: TestUser, path: string, body: object): Promise<Answer> =>
  call('POST', path, { token: user.token, body });

/** The `state` of the page on which a user agrees. */
export async function stateFor(user: TestUser, destination: Platform): Promise<string> {
  const { url } = expectSuccess(
    await ask(user, '/connections/consent', { destination }),
    200,
    consentResponseSchema,
  ).data;
  return new URL(url).searchParams.get('state') ?? '';
}

/** Connects an account, or else the one that is the user's own. */
export async function connect(user: TestUser, destination: Platform, account = user.id): Promise<ConnectionView> {
  return create(user, { destination, code: `code-${account}`, state: await stateFor(user, destination) });
}

export async function create(user: TestUser, body: object) {
  return expectSuccess(await ask(user, '/connections', body), 201, newConnectionResponseSchema).data;
}

export async function connectionsOf(user: TestUser): Promise<ConnectionView[]> {
  return expectSuccess(await call('GET', '/connections', user), 200, connectionListSchema).data;
}

/** Renders a short of a project, as these bytes, and returns the id of the finished render. */
export async function renderOf(
  { user, projectId, shortIds }: ReadyProject,
  title = 'Best',
  video?: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const path = `/shorts/${projectId}/${shortIds[title]}/render`;
  const { id } = expectSuccess(await call('POST', path, { token: user.token }), 202, renderResponseSchema).data;
  await finishRender(projectId, 'done', { coverSec: 1, ...(video !== undefined && { video }) });
  return id;
}

export async function plan(user: TestUser, body: object): Promise<PostView[]> {
  return expectSuccess(await ask(user, '/posts', { privacy: 'public', ...body }), 201, createPostsResponseSchema).data;
}

export async function readPost(user: TestUser, id: string): Promise<PostView> {
  return expectSuccess(await call('GET', `/posts/${id}`, user), 200, postResponseSchema).data;
}

/** The post when it is over. Time does not pass here, so what waits is made due. */
export async function over(user: TestUser, id: string): Promise<PostView> {
  const { sql, sweep } = localSystem();
  return waitUntil(
    'the end of a post',
    async () => {
      const post = await readPost(user, id);
      if (post.status === 'live' || post.status === 'failed') return post;
      await sql("update posts set next_at = 0 where id = ? and status in ('sending', 'processing')", id);
      await sweep();
      return undefined;
    },
    // A sweep is a step: nothing else is waited for.
    { everyMs: 10 },
  );
}
