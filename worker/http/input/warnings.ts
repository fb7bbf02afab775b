import type { RouteConfig } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import * as z from 'zod';
import { askedFields } from '#schema/contract/version2/requests.ts';
import type { AppEnv } from '../app-env.ts';
import { readQuery2 } from '../version2/read-query.ts';
import { isVersion2 } from '../version2/ways.ts';
import { tidyInput, type Tidied } from './tidy-input.ts';

/** One answer names at most this many unknown fields. */
const MAX_WARNINGS = 20;

/** Operators and nodes get an error for what these routes do not know. */
const PUBLIC_API = '/api/v1/';

const NO_QUERY = z.object({});

/**
 * Middleware before the schemas of a route, for all routes: applies `tidyInput` to query and body, and adds what was
 * left out to the answer as `warnings`. An answer that is a file has none.
 */
export function tidied(request: RouteConfig['request']) {
  const content = request?.body?.content['application/json'];
  const bodySchema = content !== undefined && 'schema' in content ? content.schema : undefined;
  const querySchema = (request?.query as z.ZodType | undefined) ?? NO_QUERY;
  return createMiddleware<AppEnv>(async (c, next) => {
    if (!c.req.path.startsWith(PUBLIC_API)) return next();
    const isIn2 = isVersion2(c.req.url);
    const names = isIn2 ? askedFields : undefined;
    const query = tidyInput(querySchema, queryOf(c), 'query', names);
    if (isIn2) query.value = readQuery2(querySchema, query.value);
    const body = bodySchema instanceof z.ZodType ? tidyInput(bodySchema, await c.req.json(), 'body', names) : null;
    replaceInput(c, query, body);
    c.set('warnings', [...query.warnings, ...(body?.warnings ?? [])].slice(0, MAX_WARNINGS));
    await next();
    await addWarnings(c);
  });
}

function queryOf(c: Context<AppEnv>): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(c.req.queries()).map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values]),
  );
}

/** The URL stays as it was sent: links of a list keep its parameters. */
function replaceInput(c: Context<AppEnv>, query: Tidied, body: Tidied | null): void {
  const queries = Object.fromEntries(
    Object.entries(query.value as Record<string, string | string[]>).map(([name, value]) => [name, [value].flat()]),
  );
  c.req.queries = (() => queries) as typeof c.req.queries;
  if (body !== null) c.req.json = <T>() => Promise.resolve(body.value as T);
}

async function addWarnings(c: Context<AppEnv>): Promise<void> {
  const { warnings } = c.var;
  const isJson = c.res.headers.get('Content-Type')?.startsWith('application/json') === true;
  if (warnings.length === 0 || !c.res.ok || !isJson) return;
  const answer = (await c.res.json()) as object;
  c.res = new Response(JSON.stringify({ ...answer, warnings }), c.res);
}
