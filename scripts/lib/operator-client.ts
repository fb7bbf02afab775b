import type * as z from 'zod';
import type { nodeKeyListSchema } from '#schema/contract/node-key.ts';
import { callApi } from './api-client.ts';
import { readRunning, readSecrets, stateDirOf } from './system/state-dir.ts';

/** URL of a Worker (no trailing slash) and its operator token. */
export type Operator = { url: string; token: string };

/**
 * The Worker at `givenUrl`, or the local system that runs now, with its operator token. Throws a sentence that says which
 * setting is missing.
 */
export async function findOperator(givenUrl: string | undefined): Promise<Operator> {
  const stateDir = stateDirOf(process.env);
  const url = givenUrl ?? (await readRunning(stateDir))?.url;
  if (url === undefined)
    throw new Error(`No local system runs in ${stateDir}. Start it with "npm run dev", or set --url.`);
  const token = process.env['OPERATOR_TOKEN'] || readSecrets(stateDir)?.operatorToken;
  if (token === undefined) throw new Error('OPERATOR_TOKEN is not set.');
  return { url: url.replace(/\/+$/, ''), token };
}

/** The user with this e-mail. Like all calls here it returns the body of the answer and throws `ApiError`. */
export function showUser({ url, token }: Operator, email: string): Promise<unknown> {
  return callApi(addressOf(url, email), { method: 'GET', token });
}

/** Sets if a user may use recordings of live streams as sources. */
export function allowVod({ url, token }: Operator, email: string, isAllowed: boolean): Promise<unknown> {
  return callApi(addressOf(url, email), { method: 'PATCH', token, body: { allows_vod: isAllowed } });
}

/** Grants credits, once per ref. */
export function addCredits(
  { url, token }: Operator,
  email: string,
  grant: { amount: number; ref: string },
): Promise<unknown> {
  return callApi(`${addressOf(url, email)}/credits`, { method: 'POST', token, body: grant });
}

/** Makes the key of one node. Without `stages` it is for all. */
export function createNodeKey(
  { url, token }: Operator,
  key: { name: string; stages?: string[] | undefined },
): Promise<unknown> {
  return callApi(nodeKeysAt(url), { method: 'POST', token, body: key });
}

/** A page of node keys, newest first. */
export async function listNodeKeys({ url, token }: Operator, page: number): Promise<z.infer<typeof nodeKeyListSchema>> {
  const list = await callApi(`${nodeKeysAt(url)}?per_page=100&page=${page}`, { method: 'GET', token });
  return list as z.infer<typeof nodeKeyListSchema>;
}

/** Refuses a node key from now on. */
export function revokeNodeKey({ url, token }: Operator, id: string): Promise<unknown> {
  return callApi(`${nodeKeysAt(url)}/${encodeURIComponent(id)}`, { method: 'DELETE', token });
}

function nodeKeysAt(url: string): string {
  return `${url}/internal/v1/node-keys`;
}

function addressOf(url: string, email: string): string {
  return `${url}/internal/v1/users/${encodeURIComponent(email)}`;
}
