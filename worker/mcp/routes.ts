import { LIMITS } from '#schema/domain/limits.ts';
import { maybeSignedIn } from '../accounts/authenticate.ts';
import type { ApiDocument } from '../docs/document.ts';
import type { DocumentFor } from '../docs/document-for.ts';
import type { App } from '../http/app-env.ts';
import { ApiError } from '../http/failures.ts';
import { countEverything } from '../http/rate-limit.ts';
import { newRouter } from '../http/router.ts';
import { jsonBody } from '../http/validate.ts';
import { callTool, type Listener } from './call-tool.ts';
import { type DescribedTool, describeTool } from './describe-tool.ts';
import { TOOLS } from './tools/tools.ts';

/** What a tool's request inherits from the MCP request: who calls, and from where. */
const CALLER_HEADERS = ['Authorization', 'CF-Connecting-IP', 'User-Agent'];

/**
 * The Model Context Protocol over streamable HTTP, without sessions. Tools send their requests to `app` itself, as
 * their caller: validation, limits, scopes of keys, audit and errors are those of the API.
 */
export function mcpRoutes(app: App, documentFor: DocumentFor): App {
  const routes = newRouter();
  const toolsOf = makeToolsOf();
  routes.post('/', countEverything, maybeSignedIn, jsonBody(LIMITS.bodyWithWordsBytes), async (c) => {
    if (c.var.holder === null) throw new ApiError('auth.required');
    const message = await c.req.json<unknown>();
    if (Array.isArray(message) && message.length > LIMITS.mcpMessages) {
      throw new ApiError('request.invalid', `Send at most ${LIMITS.mcpMessages} messages in one request.`);
    }
    // Loaded with the first message, so that an isolate without agents starts as fast as before.
    const { answerMessage } = await import('./answer-message.ts');
    const document = documentFor(c.req.url);
    const api = {
      send: async (request: Request) => app.fetch(request, c.env, c.executionCtx),
      headers: callerOf(c.req.raw.headers),
      apiUrl: document.servers[0]?.url ?? '',
      mayWait: !Array.isArray(message),
    };
    const call = (tool: DescribedTool, given: Record<string, unknown>, listener: Listener) =>
      callTool(api, tool, given, listener);
    return answerMessage(c.req.raw, message, { tools: toolsOf(document), call });
  });
  // Without sessions there is no stream to open and nothing to end.
  routes.all('/', (c) => c.json({ error: 'Only POST.' }, 405, { Allow: 'POST' }));
  return routes;
}

/** Describes the tools once for each document: it walks all of their schemas. */
function makeToolsOf(): (document: ApiDocument) => readonly DescribedTool[] {
  let last: { document: ApiDocument; tools: readonly DescribedTool[] } | undefined;
  return (document) => {
    if (last?.document !== document) last = { document, tools: TOOLS.map((tool) => describeTool(document, tool)) };
    return last.tools;
  };
}

function callerOf(headers: Headers): Headers {
  return new Headers(CALLER_HEADERS.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? '']] : [])));
}
