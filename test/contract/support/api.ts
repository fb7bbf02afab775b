import { ulid } from 'ulid';
import { expect, inject } from 'vitest';
import type * as z from 'zod';
import { errorSchema } from '#schema/contract/error.ts';
import { createUserResponseSchema, loginResponseSchema } from '#schema/contract/user.ts';
import { readUlid } from '#schema/domain/ids.ts';
import { recordAnswer } from './record-answers.ts';

/**
 * The contract tests use only the HTTP interface of the service, so they run against any deployment. Set
 * CLIPMILL_BASE_URL (no trailing slash), CLIPMILL_OPERATOR_TOKEN and CLIPMILL_NODE_KEY, and run no render node.
 */
export const BASE_URL = process.env['CLIPMILL_BASE_URL'] ?? inject('baseUrl');
export const OPERATOR_TOKEN = process.env['CLIPMILL_OPERATOR_TOKEN'] ?? inject('operatorToken');
export const NODE_KEY = process.env['CLIPMILL_NODE_KEY'] ?? inject('nodeKey');
export const API = `${BASE_URL}/api/v1`;

export type Call = {
  token?: string | undefined;
  body?: unknown;
  /** Sent unchanged, instead of `body`. */
  text?: string;
  headers?: Record<string, string>;
};
export type Answer = { status: number; headers: Headers; body: unknown };

/** One request under /api/v1, or to a full URL. */
export async function call(method: string, path: string, options: Call = {}): Promise<Answer> {
  const body = options.text ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
  const url = path.startsWith('http') ? path : API + path;
  const response = await fetch(url, {
    method,
    headers: {
      ...(options.token === undefined ? {} : { Authorization: `Bearer ${options.token}` }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...options.headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  const answer = { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
  recordAnswer({ method, url, ...answer });
  return { ...answer, headers: response.headers };
}

/** Checks status and body of an answer against its strict schema. Returns the body. */
export function expectSuccess<S extends z.ZodType>(answer: Answer, status: number, schema: S): z.infer<S> {
  expect(answer).toMatchObject({ status });
  expect(readUlid(answer.headers.get('X-Request-Id') ?? '')).not.toBeNull();
  return schema.parse(answer.body);
}

/**
 * Checks an error answer: its shape `{error}`, the code in its header, and no internal details. Returns the sentence.
 */
export function expectRefusal(answer: Answer, status: number, code: string): string {
  expect({ ...answer, code: answer.headers.get('X-Error-Code') }).toMatchObject({ status, code });
  expect(readUlid(answer.headers.get('X-Request-Id') ?? '')).not.toBeNull();
  const { error } = errorSchema.parse(answer.body);
  expect(error).not.toMatch(/SQL|D1_|constraint|undefined|\bat \w+ \(|zod/i);
  return error;
}

export type TestUser = { id: string; email: string; password: string; token: string };

export function createUser(user: object, token = OPERATOR_TOKEN): Promise<Answer> {
  return call('POST', `${BASE_URL}/internal/v1/users`, { token, body: user });
}

/** A new user, signed in. */
export async function makeUser({ credits = 600, plan = 'free' } = {}): Promise<TestUser> {
  const email = `${ulid().toLowerCase()}@example.test`;
  const password = `pass-${ulid()}`;
  expectSuccess(await createUser({ email, password, credits, plan }), 201, createUserResponseSchema);
  const { user } = expectSuccess(await call('POST', '/login', { body: { email, password } }), 200, loginResponseSchema);
  return { id: user.id, email, password, token: user.token };
}
