import { createRoute } from '@hono/zod-openapi';
import { createMiddleware } from 'hono/factory';
import {
  doctorRequestSchema,
  doctorResponseSchema,
  ringRequestSchema,
  ringResponseSchema,
} from '#schema/contract/farm/doctor.ts';
import { WORKER_CHECKS } from '#schema/domain/farm/doctor.ts';
import { objectsOf } from '../base/env.ts';
import { knock, ringKey } from '../doorbell/knock.ts';
import { body, errorResponses, json, optionalBody } from '../http/answers.ts';
import type { AppEnv } from '../http/app-env.ts';
import { countExamination } from '../http/rate-limit.ts';
import { newRouter } from '../http/router.ts';
import { operator } from '../http/shared-secret.ts';
import { jsonBody } from '../http/validate.ts';
import { examine } from './examine.ts';
import { VERSION, viewCheck } from './view.ts';

/** What the Worker knows about its own health, for operators, under /internal/v1/doctor. */
export const doctorRoutes = newRouter();

const counted = createMiddleware<AppEnv>(async (c, next) => {
  await countExamination(c);
  await next();
});

const KNOCK_MS = 5_000;

doctorRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/doctor',
    summary: 'Check settings, database, bucket, queue, models, mail and nodes (operators)',
    middleware: [operator, counted, jsonBody()] as const,
    request: { body: optionalBody(doctorRequestSchema) },
    responses: { 200: json(doctorResponseSchema, 'The checks.'), ...errorResponses(400, 401, 500) },
  }),
  async (c) => {
    const { deps } = c.var;
    const { checks = WORKER_CHECKS, mail_to: mailTo = null } = c.req.valid('json');
    const lanes = objectsOf(c.env, 'FARM_LANE');
    const answers = await examine(deps, checks, {
      origin: new URL(c.req.url).origin,
      mailTo,
      knock: () => knock(lanes, `doctor ${deps.newId()}`, KNOCK_MS),
    });
    c.header('Cache-Control', 'no-store');
    return c.json({ message: 'Checked.', data: { version: VERSION, checks: answers.map(viewCheck) } }, 200);
  },
);

doctorRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/doctor/ring',
    summary: 'Ring the sockets of a node key, to see that they do (operators)',
    middleware: [operator, jsonBody()] as const,
    request: { body: body(ringRequestSchema) },
    responses: { 200: json(ringResponseSchema, 'How many were rung.'), ...errorResponses(400, 401, 500) },
  }),
  async (c) => {
    const rung = await ringKey(objectsOf(c.env, 'FARM_LANE'), c.req.valid('json').key_name);
    return c.json({ message: 'Rung.', data: { rung } }, 200);
  },
);
