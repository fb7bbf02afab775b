import { createServer } from 'node:net';

/** A TCP port of 127.0.0.1 that is currently free. */
export async function freePort(): Promise<number> {
  return listenOnce(0);
}

/** True if nothing listens on this port of 127.0.0.1. */
export async function isPortFree(port: number): Promise<boolean> {
  return listenOnce(port).then(
    () => true,
    () => false,
  );
}

function listenOnce(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      const taken = typeof address === 'object' && address !== null ? address.port : port;
      server.close(() => resolve(taken));
    });
  });
}
