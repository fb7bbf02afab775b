import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi';
import * as z from 'zod';
import { pathInVersion2 } from '#schema/contract/version2/paths.ts';
import { askedFields, requestSchema } from '#schema/contract/version2/requests.ts';
import { viewed, viewSchema } from '#schema/contract/version2/views.ts';
import { inWordsOf2 } from '#schema/contract/version2/words.ts';
import type { App } from '../../http/app-env.ts';
import { describedIn } from '../../http/version2/described.ts';
import type { ApiDocument } from '../document.ts';
import { describe, type Generated, keyedRoutes } from '../openapi.ts';
import { CUSTOMERS, CUSTOMERS_2 } from '../readers.ts';
import { RECORDED } from '../recorded-answers.ts';

type Content = Record<string, { schema?: unknown }>;
type Answers = RouteConfig['responses'];

/** The OpenAPI document of version 2: the routes of version 1, with the schemas and paths of version 2. */
export function describeVersion2(app: App, origin: string): ApiDocument {
  const api = new OpenAPIHono();
  const keyed = new Set<string>();
  const keyedBefore = keyedRoutes(app, CUSTOMERS.path);
  const recorded: Record<string, unknown> = {};
  for (const route of describedIn(app)) {
    const before = route.path.slice(CUSTOMERS.path.length);
    const path = route.path.startsWith(`${CUSTOMERS.path}/`)
      ? pathInVersion2(route.method.toUpperCase(), before)
      : null;
    if (path === null) continue;
    if (keyedBefore.has(`${route.method} ${before}`)) keyed.add(`${route.method} ${path}`);
    api.openAPIRegistry.registerPath(routeIn2(route, CUSTOMERS_2.path + path));
    Object.assign(recorded, recordedIn2(route));
  }
  const generated = api.getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } });
  return describe({ generated: generated as unknown as Generated, keyed, recorded }, origin, CUSTOMERS_2);
}

function routeIn2({ middleware: _middleware, ...route }: RouteConfig, path: string): RouteConfig {
  const { request = {}, description, summary } = route;
  const { params, query, body } = request;
  return {
    ...route,
    path,
    ...(summary !== undefined && { summary: inWordsOf2(summary) }),
    ...(description !== undefined && { description: inWordsOf2(description) }),
    request: {
      ...request,
      ...(params instanceof z.ZodObject && { params: inPathOf(path, params) }),
      ...(query instanceof z.ZodObject && { query: queryIn2(query) }),
      ...(body !== undefined && { body: { ...body, content: contentIn2(body.content as Content, requestSchema) } }),
    },
    responses: answersIn2(route.responses),
  } as RouteConfig;
}

/** Parameters keep their order, and may have another name. */
function inPathOf(path: string, params: z.ZodObject): z.ZodObject {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return z.object(Object.fromEntries(Object.values(params.shape).map((schema, i) => [names[i] ?? '', schema])));
}

function queryIn2({ shape }: z.ZodObject): z.ZodObject {
  const fields = requestSchema(z.object(shape)) as z.ZodObject;
  return z.object(
    Object.fromEntries(Object.keys(askedFields(shape)).map((name) => [name, fields.shape[name] as z.ZodType])),
  );
}

function answersIn2(answers: Answers): Answers {
  return Object.fromEntries(
    Object.entries(answers).map(([status, answer]) => {
      const { description = '', content } = answer as { description?: string; content?: Content };
      const changed = content === undefined ? {} : { content: contentIn2(content, viewSchema) };
      return [status, { ...answer, description: inWordsOf2(description), ...changed }];
    }),
  ) as Answers;
}

function contentIn2(content: Content, change: (schema: z.ZodType) => z.ZodType): Content {
  return Object.fromEntries(
    Object.entries(content).map(([type, { schema, ...rest }]) => [
      type,
      { ...rest, schema: schema instanceof z.ZodType ? change(schema) : schema },
    ]),
  );
}

/** What was recorded of version 1 as version 2 answers it. A recording that is older than its schema is left out. */
function recordedIn2({ operationId, responses }: RouteConfig): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(responses).flatMap(([status, answer]) => {
      const known = RECORDED[`${operationId} ${status}`];
      const content = (answer as { content?: Content }).content;
      const schema = content?.['application/json']?.schema;
      if (!(schema instanceof z.ZodType) || !schema.safeParse(known).success) return [];
      return [[`${operationId} ${status}`, viewed(schema, known)]];
    }),
  );
}
