import type { RouteConfig } from '@hono/zod-openapi';
import * as z from 'zod';
import { pathInVersion2 } from '#schema/contract/version2/paths.ts';
import { makeApp } from '../../../../worker/app.ts';
import { describedIn } from '../../../../worker/http/version2/described.ts';

const app = makeApp(
  () => {
    throw new Error('only its routes are wanted');
  },
  () => '',
);

/** Every operation of version 1 that version 2 has, with the schemas of its JSON successes. */
export const operationsIn2 = describedIn(app)
  .filter(
    ({ method, path }) =>
      path.startsWith('/api/v1/') && pathInVersion2(method.toUpperCase(), path.slice('/api/v1'.length)) !== null,
  )
  .map((route) => ({ operationId: String(route.operationId), route, answers: successesOf(route) }));

function successesOf({ responses }: RouteConfig): { status: string; schema: z.ZodType }[] {
  return Object.entries(responses).flatMap(([status, answer]) => {
    const content = 'content' in answer ? answer.content?.['application/json'] : undefined;
    const schema = content !== undefined && 'schema' in content ? content.schema : undefined;
    return status < '300' && schema instanceof z.ZodType ? [{ status, schema }] : [];
  });
}
