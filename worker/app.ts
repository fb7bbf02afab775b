import { OpenAPIHono } from '@hono/zod-openapi';
import type { Deps } from './deps.ts';

/** What every handler finds in its context. */
export type AppEnv = { Variables: { deps: Deps; requestId: string } };
export type App = OpenAPIHono<AppEnv>;
