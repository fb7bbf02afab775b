import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below those that a system gives to connections and to servers that name none: Linux from 32768, macOS from 49152. One
 * of these could be taken before our server listens.
 */
const PORTS = { from: 20_000, to: 32_000 };

const MOST_TRIES = 100;

/** A TCP port of 127.0.0.1 that is currently free. Throws if none of a hundred is. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const port = randomInt(PORTS.from, PORTS.to);
    if (await isPortFree(port)) return port;
  }
  throw new Error(`No free port of 127.0.0.1 was found between ${PORTS.from} and ${PORTS.to}.`);
}

/** True if nothing listens on this port of 127.0.0.1. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
