import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa, type ResultPromise } from 'execa';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** An empty project that has installed the packed client, as a customer does. */
export type InstalledPackage = {
  folder: string;
  tarballBytes: number;
  /** Names in node_modules. */
  installed: string[];
  /** Writes a file of the project and returns its path. */
  write(name: string, content: string | Uint8Array): Promise<string>;
  /** Runs a program in the project, with nothing of this process in its environment but PATH. */
  run(
    file: string,
    args: string[],
    options?: { env?: Record<string, string>; input?: string },
  ): ResultPromise<RunOptions>;
  remove(): Promise<void>;
};

type RunOptions = { reject: false; extendEnv: false; cwd: string; env: Record<string, string>; input?: string };

/** Packs `packages/client` and installs the tarball without a network. */
export async function installPackage(): Promise<InstalledPackage> {
  const folder = await mkdtemp(join(tmpdir(), 'clipmill-package-'));
  const env = { PATH: process.env['PATH'] ?? '', HOME: folder };
  const npm = (cwd: string, args: string[]) => execa('npm', args, { cwd, env, extendEnv: false });
  await npm(join(ROOT, 'packages/client'), ['pack', '--silent', '--pack-destination', folder]);
  const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz')) ?? '';
  const project = join(folder, 'project');
  const write = async (name: string, content: string | Uint8Array) => {
    await writeFile(join(project, name), content);
    return join(project, name);
  };
  await mkdir(project);
  await write('package.json', JSON.stringify({ name: 'customer', private: true, type: 'module' }));
  await npm(project, ['install', '--offline', '--no-audit', '--no-fund', join(folder, tarball)]);
  return {
    folder: project,
    tarballBytes: (await stat(join(folder, tarball))).size,
    installed: (await readdir(join(project, 'node_modules'))).filter((name) => !name.startsWith('.')),
    write,
    run: (file, args, { env: more = {}, ...options } = {}) =>
      execa(file, args, { cwd: project, env: { ...env, ...more }, extendEnv: false, reject: false, ...options }),
    remove: () => rm(folder, { recursive: true }),
  };
}
