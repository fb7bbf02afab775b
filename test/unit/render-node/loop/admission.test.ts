import { link, mkdir, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEnv } from '../../../../render-node/env.ts';
import { judgeAdmission, measureFree } from '../../../../render-node/loop/admission.ts';

const MB = 1_000_000;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clipmill-disk-'));
  await mkdir(join(folder, 'node-1/job'), { recursive: true });
  await writeFile(join(folder, 'node-1/job/video'), Buffer.alloc(3 * MB, 1));
  await link(join(folder, 'node-1/job/video'), join(folder, 'node-1/kept'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the disk of a node', () => {
  it('is what its budget leaves, though the file system has more', async () => {
    const { diskBytes } = await measureFree(folder, 5 * MB);
    expect(diskBytes).toBeGreaterThan(1.9 * MB);
    expect(diskBytes).toBeLessThanOrEqual(2 * MB);
    expect((await measureFree(folder, 2 * MB)).diskBytes).toBe(0);
  });

  it('is what the file system has, where that is less', async () => {
    const { bavail, bsize } = await statfs(folder);
    for (const budget of [null, 1e18]) {
      const { diskBytes } = await measureFree(folder, budget);
      expect(Math.abs(diskBytes - bavail * bsize)).toBeLessThan(1_000 * MB);
    }
  });

  it('keeps a node from jobs that would not fit', async () => {
    const env = readEnv({ API_URL: 'http://127.0.0.1', NODE_KEY: 'k', WORK_DISK_MB: '10', MIN_FREE_DISK_MB: '8' });
    const free = await measureFree(folder, env.workDiskBytes);
    expect(judgeAdmission({ ...free, memoryBytes: Infinity }, env)).toBe('disk');
    await rm(join(folder, 'node-1'), { recursive: true });
    const after = await measureFree(folder, env.workDiskBytes);
    expect(judgeAdmission({ ...after, memoryBytes: Infinity }, env)).toBeNull();
  });
});
