import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy in front of a server. */
export type CuttingProxy = { origin: string; cuts: () => number; close(): void };

/** Starts a proxy that cuts each connection, also within a line, once the server has sent `bytes` bytes through it. */
export async function startCuttingProxy(target: string, bytes: number): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let cuts = 0;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    const end = () => {
      for (const socket of [near, far]) socket.destroy();
      for (const socket of [near, far]) open.delete(socket);
    };
    let left = bytes;
    for (const socket of [near, far]) socket.on('error', end).on('close', end);
    for (const socket of [near, far]) open.add(socket);
    near.pipe(far);
    far.on('data', (chunk: Buffer) => {
      const part = chunk.subarray(0, left);
      left -= part.length;
      if (left > 0) {
        near.write(part);
        return;
      }
      cuts += 1;
      near.write(part, () => end());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cuts: () => cuts,
    close() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
