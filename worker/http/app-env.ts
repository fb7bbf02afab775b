import type { OpenAPIHono, RouteConfig } from '@hono/zod-openapi';
import type { Stage } from '#schema/domain/stages.ts';
import type { Deps } from '../base/deps.ts';
import type { Env } from '../base/env.ts';
import type { MediaUrl } from './media-url.ts';
import type { Meter } from './meter.ts';
import type { Visitor } from './visitor.ts';

/** The node that calls. Its key is null in a local instance, with the shared key. `stages` null: all. */
export type NodeIdentity = {
  keyId: string | null;
  name: string | null;
  stages: readonly Stage[] | null;
  version: string;
  /** Its version is below the lowest one that gets jobs. Never with the shared key. */
  isTooOld: boolean;
};

/** The context variables of every handler. */
export type AppEnv = {
  Bindings: Env;
  Variables: {
    deps: Deps;
    requestId: string;
    mediaUrl: MediaUrl;
    meter: Meter;
    visitor: Visitor;
    /** Sentences for `warnings` of the answer: what was ignored or adjusted. Only in routes of the public API. */
    warnings: string[];
    /** How the route describes its answers. Not set before its middleware runs. */
    answers: RouteConfig['responses'] | undefined;
    /** The field that the error of the answer is about, if it is about one. */
    errorField?: string | null;
    /** Only in the routes of nodes. */
    node: NodeIdentity;
  };
};
export type App = OpenAPIHono<AppEnv>;
