import type * as z from 'zod';
import { type PostFailure, POSTING } from '#schema/domain/posting/post-failure.ts';
import type { Deps } from '../base/deps.ts';
import { isPublicHost } from '../sources/is-public-host.ts';

/**
 * Why something at a destination did not work. `isFinal`: another try would not help. `waitMs`: for how long the destination asked to
 * be left alone, 0 if it said nothing. The message is for people who read code, never what a platform said.
 */
export class DestinationTrouble extends Error {
  readonly failure: PostFailure;
  readonly isFinal: boolean;
  readonly waitMs: number;

  constructor(failure: PostFailure, { isFinal = failure !== 'unreachable', waitMs = 0 } = {}) {
    super(failure);
    this.name = 'DestinationTrouble';
    this.failure = failure;
    this.isFinal = isFinal;
    this.waitMs = waitMs;
  }
}

export type DestinationAnswer = { status: number; headers: Headers; text: string; json: unknown };
/** `waitMs`: how long an answer may take, where it is less than while posting. */
export type AskDeps = Pick<Deps, 'fetch' | 'settings'> & { waitMs?: number };
type Request = { method?: string; headers?: Record<string, string>; body?: BodyInit };

/** Answers are small. A hostile host may send more. */
const MOST_BYTES = 1024 * 1024;

/**
 * One request to a destination. No redirect is followed: it would take a token to another host. Returns every answer below 500
 * except 429. Throws `DestinationTrouble` (`unreachable`) for others, for no answer in time, and for hosts that are not public.
 */
export async function askDestination(deps: AskDeps, url: string, request: Request = {}): Promise<DestinationAnswer> {
  if (!mayReach(url, deps.settings.ALLOW_PRIVATE_SOURCES)) throw new DestinationTrouble('unreachable');
  const { status, headers, text } = await answerOf(deps, url, request);
  if (status >= 500 || status === 429) throw new DestinationTrouble('unreachable', { waitMs: waitOf(headers) });
  return { status, headers, text, json: parseOrNull(text) };
}

async function answerOf(deps: AskDeps, url: string, request: Request): Promise<Omit<DestinationAnswer, 'json'>> {
  try {
    const signal = AbortSignal.timeout(deps.waitMs ?? POSTING.requestMs);
    const response = await deps.fetch(url, { ...request, redirect: 'manual', signal });
    return { status: response.status, headers: response.headers, text: await readText(response) };
  } catch {
    // Its message may hold the URL, and the URL a token.
    throw new DestinationTrouble('unreachable');
  }
}

/**
 * For how long an answer asks to be left alone, at most `POSTING.waitMs`: `Retry-After` in seconds, or as a time, by the clock of
 * whoever wrote it (RFC 9110, section 10.2.3). 0: it says nothing that can be read.
 */
export function waitOf(headers: Headers): number {
  const said = headers.get('Retry-After') ?? '';
  const ms = /^\d+$/.test(said) ? Number(said) * 1_000 : Date.parse(said) - Date.parse(headers.get('Date') ?? '');
  return ms > 0 ? Math.min(ms, POSTING.waitMs) : 0;
}

/** Whether requests may go there: https, to a public host. `allowPrivate` is for development and tests. */
export function mayReach(text: string, allowPrivate: boolean): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  const isWeb = protocol === 'https:' || (allowPrivate && protocol === 'http:');
  return isWeb && username === '' && password === '' && (allowPrivate || isPublicHost(hostname));
}

/** The needed part of an answer. Throws `DestinationTrouble` (`unreachable`) if it is missing: another try may bring it. */
export function readAnswer<S extends z.ZodType>(schema: S, { json }: DestinationAnswer): z.infer<S> {
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new DestinationTrouble('unreachable');
}

/** The body and headers of a form. */
export function formOf(fields: Record<string, string>): Request {
  return {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  };
}

/** The body and headers of JSON. */
export function jsonOf(body: object, headers: Record<string, string> = {}): Request {
  return {
    method: 'POST',
    headers: { 'Content-Type': 'application/json; charset=UTF-8', ...headers },
    body: JSON.stringify(body),
  };
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MOST_BYTES) throw new Error('too long');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
