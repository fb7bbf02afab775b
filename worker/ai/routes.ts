import { OpenAPIHono } from '@hono/zod-openapi';
import { languageModelRequestSchema, speechRequestSchema } from '#schema/jobs/ai.ts';
import type { App, AppEnv } from '../http/app-env.ts';
import { nodeBody } from '../http/node-body.ts';
import { askLanguageModel } from './ask-language-model.ts';
import { transcribePiece } from './transcribe-piece.ts';

/** Calls of a node to models; schema/jobs/ai.ts says what each means. Part of the routes of jobs. */
export const aiRoutes: App = new OpenAPIHono<AppEnv>();

aiRoutes.post('/:id/language-model', nodeBody(languageModelRequestSchema), async (c) =>
  c.json(await askLanguageModel(c.var.deps, c.req.param('id'), { ...c.req.valid('json'), keyName: c.var.node.name })),
);

aiRoutes.post('/:id/speech', nodeBody(speechRequestSchema), async (c) =>
  c.json(await transcribePiece(c.var.deps, c.req.param('id'), { ...c.req.valid('json'), keyName: c.var.node.name })),
);
