import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { describeEnv, readEnv } from '../../render-node/env.ts';
import { SHIPPED } from '../../scripts/host/host.ts';
import { YT_DLP } from '../../scripts/lib/setup/yt-dlp.ts';
import { importsOf, listFiles, readSource } from './source-files.ts';

const dockerfile = readSource('Dockerfile.render');
const stages = dockerfile.split(/^FROM /m).slice(1);
const node = stages.at(-1) ?? '';

/** The arguments of an instruction in a stage, with continued lines joined. */
function instructions(stage: string, name: string): string[] {
  const lines = stage.replaceAll(/\\\n\s*/g, ' ').split('\n');
  return lines.flatMap((line) => (line.startsWith(`${name} `) ? [line.slice(name.length + 1)] : []));
}

/** `@scope/name` or `name` of an import, null for our own files and Node's. */
function packageOf(specifier: string): string | null {
  if (/^(node:|schema\/|render-node\/)/.test(specifier)) return null;
  return /^(@[^/]+\/[^/]+|[^/]+)/.exec(specifier)?.[0] ?? null;
}

const shipped = listFiles(/^(render-node|schema\/(artifacts|domain|jobs))\/.*\.ts$/);

describe('Dockerfile.render', () => {
  test('ends with the target of the product', () => {
    expect(stages).toHaveLength(4);
    expect(node).toMatch(/^\$\{BASE\} AS node\n/);
  });

  test('ships the code of the node and no other room', () => {
    const sources = instructions(node, 'COPY').filter((line) => !line.startsWith('--from='));
    expect(sources.map((line) => line.split(' ')[0])).toEqual([
      'package.json',
      'schema/artifacts',
      'schema/domain',
      'schema/jobs',
      'render-node',
    ]);
    const outside = shipped.flatMap((file) =>
      importsOf(file).filter(
        (target) => target.endsWith('.ts') && !/^(render-node|schema\/(artifacts|domain|jobs))\//.test(target),
      ),
    );
    expect(shipped.length).toBeGreaterThan(60);
    expect(outside).toEqual([]);
  });

  test('deletes no package that the node imports', () => {
    const deleted = /rm -rf (.*drizzle-orm[^&\\]*)/.exec(dockerfile)?.[1]?.trim().split(/\s+/) ?? [];
    const imported = new Set(shipped.flatMap(importsOf).map(packageOf));
    expect(deleted.length).toBeGreaterThan(5);
    expect(imported.has('zod')).toBe(true);
    expect(
      deleted.filter((name) => [...imported].some((used) => used === name || used?.startsWith(`${name}/`))),
    ).toEqual([]);
  });

  test('installs production packages by the lock, with the settings of .npmrc, and runs none of their scripts', () => {
    const packages = stages[0] ?? '';
    expect(instructions(packages, 'COPY')).toContain('package.json package-lock.json .npmrc ./');
    expect(instructions(packages, 'RUN')[0]).toMatch(/npm ci --omit=dev --ignore-scripts/);
    expect(readSource('.npmrc')).toMatch(/^onnxruntime-node-install=skip$/m);
  });

  test('pins yt-dlp by version and checksum, as `npm run setup -- --yt-dlp` does', () => {
    const args = instructions(stages[1] ?? '', 'ARG').map((line) => line.split('='));
    expect(args.flatMap(([, value = []]) => value)).toEqual(YT_DLP.flatMap(({ version, sha256 }) => [version, sha256]));
    expect(stages[1]).toContain('--require-hashes');
    // Without -P, Python would take modules from the job's folder.
    expect(stages[1]).toContain('python3 -P -m yt_dlp');
  });

  test('runs as nobody special, under a process that reaps, with a health check and a drain', () => {
    expect(instructions(node, 'USER')).toEqual(['10001:10001']);
    expect(instructions(node, 'ENTRYPOINT')).toEqual(['["tini", "--", "node", "render-node/main.ts"]']);
    expect(instructions(node, 'STOPSIGNAL')).toEqual(['SIGTERM']);
    expect(instructions(node, 'HEALTHCHECK')[0]).toContain('/healthz');
    expect(instructions(node, 'ENV')[0]).toMatch(/WORK_DIR=\/work .*TMPDIR=\/work .*HEALTH_PORT=8080/);
  });

  test('sets only settings that the node knows', () => {
    const set = [...(instructions(node, 'ENV')[0] ?? '').matchAll(/([A-Z_]+)=/g)].map((match) => match[1] ?? '');
    const own = set.filter((name) => !['NODE_ENV', 'PATH', 'TMPDIR', 'HOME'].includes(name));
    expect(own).toEqual(['SANDBOX', 'FFMPEG_PATH', 'WORK_DIR', 'MODELS_DIR', 'HEALTH_PORT']);
    expect(own.filter((name) => !describeEnv().includes(`\n  ${name} `))).toEqual([]);
  });
});

test('a release on a host has all that its node and its command import', () => {
  const isShipped = (file: string) => SHIPPED.some((path) => file === path || file.startsWith(`${path}/`));
  const files = listFiles(/\.(ts|mjs)$/).filter(isShipped);
  expect(
    SHIPPED.filter((path) => listFiles(/./).every((file) => file !== path && !file.startsWith(`${path}/`))),
  ).toEqual([]);
  expect(files).toEqual(
    expect.arrayContaining(['render-node/main.ts', 'scripts/host/main.ts', 'scripts/check-node.mjs']),
  );
  const ours = /^(schema|render-node|scripts|worker|test|deploy)\//;
  expect(files.flatMap(importsOf).filter((target) => ours.test(target) && !isShipped(target))).toEqual([]);
});

describe('.dockerignore', () => {
  const rules = readSource('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

  test('lets in by name only, and no secrets or state even below those', () => {
    expect(rules[0]).toBe('*');
    expect(rules).toEqual(expect.arrayContaining(['!schema', '!render-node', '!package-lock.json', '!.npmrc']));
    expect(rules.slice(rules.findLastIndex((rule) => rule.startsWith('!')) + 1)).toEqual(
      expect.arrayContaining(['**/node_modules', '**/.dev.vars', '**/.env*']),
    );
  });
});

describe('compose.yaml', () => {
  const { node, local } = (parse(readSource('compose.yaml')) as { services: Record<string, Record<string, unknown>> })
    .services;

  test('confines the nodes', () => {
    expect(node).toMatchObject({
      read_only: true,
      user: '10001:10001',
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true', 'seccomp=unconfined', 'apparmor=unconfined', 'systempaths=unconfined'],
      volumes: ['/work'],
      cpus: expect.anything(),
      mem_limit: expect.anything(),
      pids_limit: expect.anything(),
    });
  });

  test('waits longer at a stop than a node drains', () => {
    const worker = { API_URL: 'https://worker.test', NODE_KEY: 'key', JOB_SOURCE: 'worker' };
    const { drainMs } = readEnv(worker);
    expect(drainMs).toBeGreaterThan(0);
    expect(node).toHaveProperty('stop_grace_period', '30s');
    expect(30_000).toBeGreaterThan(2 * drainMs);
  });

  test('keeps settings and secrets out of the file, and the local instance out of a plain `up`', () => {
    // The space of the volume below, which belongs to this file.
    expect(Object.keys(node?.['environment'] ?? {})).toEqual(['WORK_DISK_MB']);
    expect(node).toHaveProperty('env_file');
    expect(local).toHaveProperty('profiles', ['local']);
  });
});
