import type { Context } from 'hono';
import type { AppEnv } from './app-env.ts';
import { clientNetwork } from './client-address.ts';

const MAX_CLIENT_CHARS = 200;

/** Where a request comes from: the network of its client, and the program by its own account. */
export type Visitor = { network: string; client: string };

export function visitorOf(c: Context<AppEnv>): Visitor {
  const client = (c.req.header('User-Agent') ?? '').slice(0, MAX_CLIENT_CHARS);
  return { network: clientNetwork(c.req.header('CF-Connecting-IP')), client };
}
