import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';

/** The SDK's own client at `/mcp`, with an API key or token. */
export async function connectMcp(url: string, token: string): Promise<Client> {
  const client = new Client({ name: 'a test', version: '1.0.0' });
  const requestInit = { headers: { Authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit }));
  return client;
}

/** Calls a tool. Returns the answer of the API, or throws the sentence of a tool error. */
export async function callTool<T = unknown>(client: Client, name: string, given: object = {}): Promise<T> {
  const result = (await client.callTool({ name, arguments: { ...given } })) as CallToolResult;
  const content = result.content.at(-1);
  const text = content?.type === 'text' ? content.text : '';
  if (result.isError === true) throw new Error(text);
  if (JSON.stringify(result.structuredContent) !== text) throw new Error('The text is not the structured content.');
  return result.structuredContent as T;
}
