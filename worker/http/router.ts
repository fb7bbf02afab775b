import { OpenAPIHono } from '@hono/zod-openapi';
import type { App, AppEnv } from './app-env.ts';
import { throwInvalid } from './validate.ts';

/** A router that reports invalid input in the same way for all schemas. */
export function newRouter(): App {
  return new OpenAPIHono<AppEnv>({ defaultHook: throwInvalid });
}
