import { constants } from 'node:fs';
import { mkdir, open, rm, writeFile } from 'node:fs/promises';

/** Writes a file into a folder in which hostile programs write too: a link that one left in its place leads nowhere. */
export async function writeOwn(file: string, data: string | Uint8Array): Promise<void> {
  await rm(file, { force: true });
  await writeFile(file, data, { flag: 'wx' });
}

/** Makes an empty folder there, in place of whatever has its name. */
export async function makeOwnFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
}

/** The text of a file that a program left in such a folder. Null for a link, for what is no file, and for more than `mostBytes`. */
export async function readOwn(file: string, mostBytes: number): Promise<string | null> {
  const opened = await open(file, NO_LINK).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ELOOP') return null;
    throw error;
  });
  if (opened === null) return null;
  try {
    const stats = await opened.stat();
    return stats.isFile() && stats.size <= mostBytes ? await opened.readFile('utf8') : null;
  } finally {
    await opened.close();
  }
}

/** Opens a file to read, but no link, and does not block on a pipe that nobody writes to. */
export const NO_LINK = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
