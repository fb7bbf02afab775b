import type * as z from 'zod';
import {
  heartbeatRequestSchema,
  claimNextRequestSchema,
  claimRequestSchema,
  finishUploadRequestSchema,
  signOutputRequestSchema,
  completeRequestSchema,
} from '#schema/jobs/lease.ts';
import { checkInRequestSchema } from '#schema/jobs/check-in.ts';
import { makeApp } from '../../../worker/app.ts';

/** A route of the application. */
export type Route = {
  method: string;
  /** The full path, with `{name}` for parameters. */
  path: string;
  body: z.ZodType | null;
  query: z.ZodObject | null;
  /** Schemas of its responses by status. Null if the route has no description. */
  answers: Record<number, z.ZodType> | null;
};

/** Bodies of the calls of nodes, which are not part of the public description. */
const JOB_BODIES: Record<string, z.ZodType> = {
  '/internal/v1/jobs/check-in': checkInRequestSchema,
  '/internal/v1/jobs/claim-next': claimNextRequestSchema,
  '/internal/v1/jobs/{id}/claim': claimRequestSchema,
  '/internal/v1/jobs/{id}/beat': heartbeatRequestSchema,
  '/internal/v1/jobs/{id}/finish-upload': finishUploadRequestSchema,
  '/internal/v1/jobs/{id}/outputs/*': signOutputRequestSchema,
  '/internal/v1/jobs/{id}/settle': completeRequestSchema,
};

/** Every route of the application, so that none is forgotten. */
export function listRoutes(): Route[] {
  const app = makeApp(
    () => {
      throw new Error('only its routes are wanted');
    },
    () => '',
  );
  const described = new Map<string, Pick<Route, 'body' | 'query' | 'answers'>>(
    app.openAPIRegistry.definitions.flatMap((definition) => {
      if (definition.type !== 'route') return [];
      const { method, path, request, responses } = definition.route;
      const body = schemaOf(request?.body?.content);
      const query = (request?.query ?? null) as z.ZodObject | null;
      return [[`${method.toUpperCase()} ${path}`, { body, query, answers: answersOf(responses) }] as const];
    }),
  );
  const found = app.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => ({ method, path: path.replaceAll(/:(\w+)/g, '{$1}') }));
  const unique = [...new Map(found.map((route) => [`${route.method} ${route.path}`, route])).entries()];
  return unique.map(([name, route]) => ({
    ...route,
    ...(described.get(name) ?? { body: JOB_BODIES[route.path] ?? null, query: null, answers: null }),
  }));
}

function answersOf(responses: unknown): Record<number, z.ZodType> {
  return Object.fromEntries(
    Object.entries(responses as Record<string, { content?: unknown }>).flatMap(([status, { content }]) => {
      const schema = schemaOf(content);
      return schema === null ? [] : [[Number(status), schema]];
    }),
  );
}

function schemaOf(content: unknown): z.ZodType | null {
  const types = (content ?? {}) as Record<string, { schema?: z.ZodType } | undefined>;
  return types['application/json']?.schema ?? null;
}
