import { lstat, readdir, readFile, statfs } from 'node:fs/promises';
import { freemem } from 'node:os';
import { join } from 'node:path';

/**
 * What the node lacks for another job, or null. `failures`: its last jobs failed, so others should take them for a
 * while. `version`: the node is too old to get jobs. `orders`: an operator has stopped it.
 */
export type Shortage = 'disk' | 'memory' | 'failures' | 'version' | 'orders' | null;
export type Minimum = { minFreeDiskBytes: number; minFreeMemoryBytes: number };
export type Free = { diskBytes: number; memoryBytes: number };

export function judgeAdmission(free: Free, minimum: Minimum): Shortage {
  if (free.diskBytes < minimum.minFreeDiskBytes) return 'disk';
  if (free.memoryBytes < minimum.minFreeMemoryBytes) return 'memory';
  return null;
}

/**
 * What is free under a folder, and in the container's (else the host's) memory. The file system may be the whole host's,
 * shared with other nodes: with a budget, no more is free than it leaves.
 */
export async function measureFree(folder: string, budgetBytes: number | null): Promise<Free> {
  const { bavail, bsize } = await statfs(folder);
  const left = budgetBytes === null ? Infinity : Math.max(0, budgetBytes - (await usedBytes(folder)));
  return { diskBytes: Math.min(bavail * bsize, left), memoryBytes: Math.min(freemem(), await cgroupFree()) };
}

/** Disk that the files of a folder take, as `du` counts it: hard links once. Files may come and go meanwhile. */
async function usedBytes(folder: string): Promise<number> {
  const sizes = new Map<number, number>();
  for (const name of await readdir(folder, { recursive: true })) {
    const found = await lstat(join(folder, name)).catch(() => null);
    if (found?.isFile() === true) sizes.set(found.ino, found.blocks * BLOCK_BYTES);
  }
  return [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
}

/** The unit of `blocks`, on any file system. */
const BLOCK_BYTES = 512;

/**
 * Memory that a cgroup v2 has left, in bytes; infinite without a limit. Page cache that can be dropped
 * (`inactive_file`) counts as free, as for the kubelet: `process.availableMemory()` does not count it, and would starve
 * a node whose cache is full of video.
 */
export function readCgroupFree(files: { max: string; current: string; stat: string }): number {
  const max = Number(files.max.trim());
  if (!Number.isFinite(max)) return Infinity;
  const inactive = Number(/^inactive_file (\d+)$/m.exec(files.stat)?.[1] ?? 0);
  return Math.max(0, max - Number(files.current.trim()) + inactive);
}

async function cgroupFree(): Promise<number> {
  const read = (name: string) => readFile(`/sys/fs/cgroup/memory.${name}`, 'utf8');
  try {
    return readCgroupFree({ max: await read('max'), current: await read('current'), stat: await read('stat') });
  } catch {
    return Infinity;
  }
}
