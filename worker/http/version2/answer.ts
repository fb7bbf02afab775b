import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import * as z from 'zod';
import { viewed } from '#schema/contract/version2/views.ts';
import type { AppEnv } from '../app-env.ts';
import { isVersion2 } from './ways.ts';

/** Middleware of the public API: what a route answered in the form of version 1 becomes that of version 2, if asked for. */
export const answerInVersion2 = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (!isVersion2(c.req.url) || !c.res.ok || c.res.body === null) return;
  const type = c.res.headers.get('Content-Type')?.replace(/;.*/, '') ?? '';
  const schema = schemaOf(c, type);
  if (schema === null) return;
  if (type === 'text/event-stream') {
    c.res = new Response(c.res.body.pipeThrough(eventsIn2(schema)), c.res);
  } else {
    c.res = new Response(JSON.stringify(viewed(schema, await c.res.json())), c.res);
  }
});

/** The schema of this answer. Null: it is a file. */
function schemaOf(c: Context<AppEnv>, type: string): z.ZodType | null {
  const answer = c.var.answers?.[c.res.status];
  const content = answer !== undefined && 'content' in answer ? answer.content : undefined;
  const described = content?.[type as 'application/json'];
  const schema = described !== undefined && 'schema' in described ? described.schema : undefined;
  return schema instanceof z.ZodType ? schema : null;
}

const DATA = 'data: ';

/** Server-sent events, whose data is one line of JSON each. A line may come in several pieces. */
export function eventsIn2(schema: z.ZodType): TransformStream<Uint8Array, Uint8Array> {
  const [decoder, encoder] = [new TextDecoder(), new TextEncoder()];
  let begun = '';
  return new TransformStream({
    transform(bytes, controller) {
      const lines = (begun + decoder.decode(bytes, { stream: true })).split('\n');
      begun = lines.pop() ?? '';
      if (lines.length > 0)
        controller.enqueue(encoder.encode(lines.map((line) => `${lineIn2(schema, line)}\n`).join('')));
    },
    flush(controller) {
      if (begun !== '') controller.enqueue(encoder.encode(begun));
    },
  });
}

function lineIn2(schema: z.ZodType, line: string): string {
  if (!line.startsWith(DATA)) return line;
  return DATA + JSON.stringify(viewed(schema, JSON.parse(line.slice(DATA.length))));
}
