import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  type LockedPackage,
  machineOf,
  nameOf,
  nativeFiles,
  NOT_NEEDED,
  withoutArm64,
  withoutTwin,
} from '../../scripts/lib/release/native-packages.ts';
import { readSource, ROOT } from './source-files.ts';

const lock = (
  JSON.parse(readSource('package-lock.json')) as {
    packages: Record<string, LockedPackage & { hasInstallScript?: boolean }>;
  }
).packages;
/** What a node installs: `npm ci --omit=dev`. */
const ofNode = Object.entries(lock).filter(([path, { dev }]) => path.startsWith('node_modules/') && dev !== true);
const installed = ofNode.filter(([path]) => existsSync(join(ROOT, path)));

describe('arm64', () => {
  test('every package for Linux on x64 has a variant in the lock file, or the node does without it', () => {
    const found = Object.values(lock).filter(({ cpu }) => cpu?.includes('x64'));
    expect(found.length).toBeGreaterThan(20);
    expect(withoutArm64(lock)).toEqual(Object.keys(NOT_NEEDED));
  });

  test('every native file of an installed package of the node has a twin beside it, or its package has a variant', () => {
    const native = installed.map(([path, { cpu }]) => ({ path, cpu, files: nativeFiles(join(ROOT, path)) }));
    const files = native.flatMap((one) => one.files);
    expect(installed.length).toBeGreaterThan(60);
    expect(files.filter(({ machine }) => machine === 'x64').length).toBeGreaterThan(1);
    const mixed = native.filter(({ cpu }) => cpu === undefined);
    // ffmpeg-static downloads a program at its installation, which the image and `docs/operations.md` replace by the system's.
    const without = mixed
      .filter(({ path }) => nameOf(path) !== 'ffmpeg-static')
      .flatMap((one) => withoutTwin(one.files));
    expect(without).toEqual([]);
    const onnx = mixed
      .find(({ path }) => nameOf(path) === 'onnxruntime-node')
      ?.files.filter(({ machine }) => machine === 'arm64');
    expect(onnx?.map(({ file }) => file.replace(/^.*\//, ''))).toEqual(
      expect.arrayContaining(['onnxruntime_binding.node', 'libonnxruntime.so.1']),
    );
  });

  test('no script of a package that the node needs has to run at its installation', () => {
    const scripts = ofNode
      .filter(([, { hasInstallScript }]) => hasInstallScript === true)
      .map(([path]) => nameOf(path));
    // The first is optional, and the second would fetch a library for graphics cards, which .npmrc skips.
    expect(scripts.toSorted()).toEqual(['ffmpeg-static', 'onnxruntime-node']);
    expect(readSource('Dockerfile.render')).toContain('npm ci --omit=dev --ignore-scripts');
  });

  test('the image takes Node from its base where the lock file has none', () => {
    const dockerfile = readSource('Dockerfile.render');
    expect(dockerfile).toMatch(/^ARG BUILD_BASE=node:24-/m);
    expect(dockerfile).toContain('else cp "$(command -v node)" /out/node; fi');
    expect(dockerfile).not.toMatch(/x86_64|amd64|linux-x64-|--platform/);
  });
});

describe('what is found', () => {
  const linux = (cpu: string, more: LockedPackage = {}): LockedPackage => ({
    os: ['linux'],
    cpu: [cpu],
    integrity: 'sha512-',
    ...more,
  });

  test.each([
    ['no variant', { 'node_modules/a-linux-x64': linux('x64') }, ['a-linux-x64']],
    ['a variant', { 'node_modules/a-linux-x64': linux('x64'), 'node_modules/a-linux-arm64': linux('arm64') }, []],
    [
      'a variant of another name',
      { 'node_modules/@a/w-linux-64': linux('x64'), 'node_modules/@a/w-linux-arm64': linux('arm64') },
      [],
    ],
    [
      'one without a checksum',
      { 'node_modules/a-x64': linux('x64'), 'node_modules/a-arm64': { os: ['linux'], cpu: ['arm64'] } },
      ['a-x64'],
    ],
    [
      'one of another system',
      { 'node_modules/a-x64': linux('x64'), 'node_modules/a-arm64': linux('arm64', { os: ['darwin'] }) },
      ['a-x64'],
    ],
    ['one for both', { 'node_modules/a': { os: ['linux'], cpu: ['x64', 'arm64'] } }, []],
    ['musl', { 'node_modules/a-musl-x64': linux('x64', { libc: ['musl'] }) }, []],
  ])('%s', (_what, packages, names) => {
    expect(withoutArm64(packages)).toEqual(names);
  });

  test('a file for another processor, and its twin', () => {
    const head = (machine: number) => {
      const bytes = Buffer.alloc(20);
      bytes.write('\x7fELF', 'latin1');
      bytes.writeUInt16LE(machine, 18);
      return bytes;
    };
    expect([0x3e, 0xb7, 0x28].map((machine) => machineOf(head(machine)))).toEqual(['x64', 'arm64', 'other']);
    expect(machineOf(Buffer.from('#!/bin/sh\nexec true and more\n'))).toBeNull();
    const file = (name: string, machine: 'x64' | 'arm64' | 'other') => ({ file: name, machine });
    expect(withoutTwin([file('linux/x64/a.node', 'x64'), file('linux/arm64/a.node', 'arm64')])).toEqual([]);
    expect(withoutTwin([file('linux/x64/a.node', 'x64'), file('linux/arm64/a.node', 'x64')])).toHaveLength(2);
    expect(withoutTwin([file('a.node', 'x64')])).toEqual(['a.node']);
  });
});
