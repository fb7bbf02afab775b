import { readUlid } from '#schema/domain/ids.ts';
import type { DescribedTool } from './describe-tool.ts';

type Arguments = Record<string, unknown>;

/** What a header may hold: `Headers` throws for the rest. */
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * The HTTP request of a tool call; or a sentence for the model if an argument is unknown, or a part of the path is
 * missing or no id, or a header cannot hold its value. The API itself checks everything else. `headers` identify the caller.
 */
export function requestOf(
  described: DescribedTool,
  given: Arguments,
  { headers: caller, apiUrl }: { headers: Headers; apiUrl: string },
): Request | string {
  const { endpoint, places } = described;
  const { properties } = described.inputSchema;
  const url = new URL(apiUrl + endpoint.path);
  const headers = new Headers(caller);
  const body: Arguments = {};
  const unknown = Object.keys(given).find((argument) => !places.has(argument));
  if (unknown !== undefined) return `Unknown argument: ${unknown}. Known: ${Object.keys(properties).join(', ')}.`;
  for (const [argument, place] of places) {
    const value = given[argument];
    if (value === undefined) continue;
    if (place.in === 'body') body[place.name] = value;
    else if (place.in === 'query') url.searchParams.set(place.name, textOf(value));
    else if (place.in === 'header') {
      if (!HEADER_VALUE.test(textOf(value))) return `${argument} must be one line of Latin letters, digits and signs.`;
      headers.set(place.name, textOf(value));
      // All ids are ULIDs. Anything else could lead to another route: `results` is one, and `..` stays `..`, however encoded.
    } else if (readUlid(textOf(value)) === null) return `${argument} must be an id, as another tool returned it.`;
    else url.pathname = url.pathname.replace(encodeURI(`{${place.name}}`), textOf(value));
  }
  const missing = described.inputSchema.required.find((name) => !(name in given) && places.get(name)?.in === 'path');
  if (missing !== undefined) return `Missing argument: ${missing}.`;
  const method = endpoint.method.toUpperCase();
  if (method === 'GET' || method === 'DELETE') return new Request(url, { method, headers });
  headers.set('Content-Type', 'application/json');
  return new Request(url, { method, headers, body: JSON.stringify(body) });
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
