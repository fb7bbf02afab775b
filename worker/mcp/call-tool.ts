import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { LIMITS } from '#schema/domain/limits.ts';
import type { DescribedTool } from './describe-tool.ts';
import { requestOf } from './request-of.ts';
import { refusal, resultOf } from './result-of.ts';
import { type Standing, standingOf } from './waiting/standing.ts';
import { WAIT_SEC, waitSecOf } from './waiting/wait-sec.ts';
import { waitUntilOver } from './waiting/wait-until-over.ts';

/** Whoever waits for the answer. `signal` fires when they are gone. */
export type Listener = { signal: AbortSignal; report: (standing: Standing) => Promise<void> };

type Api = {
  send: (request: Request) => Promise<Response>;
  /** Headers that identify the caller. */
  headers: Headers;
  apiUrl: string;
  /** False in a batch of messages: none of them may wait, or one request would hold many looks. */
  mayWait: boolean;
};

/** Calls a tool with what a model gave for it. */
export async function callTool(
  api: Api,
  described: DescribedTool,
  given: Record<string, unknown>,
  { signal, report }: Listener,
): Promise<CallToolResult> {
  const { tool } = described;
  const waitSec = waitSecOf(tool, given);
  if (waitSec === null) return refusal(`${WAIT_SEC} must be a number from 0 to ${LIMITS.mcpWaitSec}.`);
  if (waitSec > 0 && !api.mayWait) return refusal(`Send a call with ${WAIT_SEC} alone, not in a batch.`);
  const { [WAIT_SEC]: _ours, ...theirs } = given;
  const request = requestOf(described, tool.waitsFor === undefined ? given : theirs, api);
  if (typeof request === 'string') return refusal(request);
  const look = async () => {
    const response = await api.send(request.clone());
    return { status: response.status, result: await resultOf(response, described, request.url) };
  };
  const { waitsFor } = tool;
  if (waitsFor === undefined) return (await look()).result;
  const last = await waitUntilOver({
    look,
    standingOf: ({ result }) => (result.isError === true ? null : standingOf(waitsFor, result.structuredContent)),
    isPassing: ({ status }) => status === 429 || status >= 500,
    report,
    waitMs: waitSec * 1_000,
    signal,
  });
  return last.result;
}
