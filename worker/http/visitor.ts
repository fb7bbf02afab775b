import { clientNetwork } from './client-address.ts';

const MAX_CLIENT_CHARS = 200;

/** Where a request comes from: the network of its client, and the program by its own account. */
export type Visitor = { network: string; client: string };

export function visitorOf(headers: Headers): Visitor {
  const client = (headers.get('User-Agent') ?? '').slice(0, MAX_CLIENT_CHARS);
  return { network: clientNetwork(headers.get('CF-Connecting-IP') ?? undefined), client };
}
