import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import sirv from 'sirv';

/** Serves one file with ranges on loopback, and no other file of its folder. Its URL ends with the file name. */
export async function serveFile(file: string): Promise<{ url: string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'clipmill-source-'));
  const name = basename(file);
  await symlink(resolve(file), join(folder, name));
  const serve = sirv(folder, { dev: true, etag: true });
  const server = createServer((request, response) => serve(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The file server has no port.');
  const close = async () => {
    server.close();
    server.closeAllConnections();
    await rm(folder, { recursive: true, force: true });
  };
  return { url: `http://127.0.0.1:${address.port}/${encodeURIComponent(name)}`, close };
}
