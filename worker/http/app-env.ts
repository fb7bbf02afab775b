import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Deps } from '../base/deps.ts';
import type { Env } from '../base/env.ts';
import type { MediaUrl } from './media-url.ts';
import type { Meter } from './meter.ts';

/** The context variables of every handler. */
export type AppEnv = {
  Bindings: Env;
  Variables: {
    deps: Deps;
    requestId: string;
    mediaUrl: MediaUrl;
    meter: Meter;
  };
};
export type App = OpenAPIHono<AppEnv>;
