import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

type Row = Record<string, unknown>;

/**
 * Stores an export in a folder: `account.json`, and each stored file under `files/<list>/<id>/<name>`. Files that are
 * gone from storage are counted as missing. Throws if a download breaks off.
 */
export async function storeExport(
  archive: Record<string, unknown>,
  folder: string,
): Promise<{ folder: string; files: number; missing: number }> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'account.json'), `${JSON.stringify(archive, null, 2)}\n`);
  const counts = { folder, files: 0, missing: 0 };
  for (const { url, path } of filesOf(archive)) {
    counts[(await store(url, join(folder, path))) ? 'files' : 'missing'] += 1;
  }
  return counts;
}

/** Files have signed URLs. Other URLs, such as those of webhooks, are left alone. Archived projects have lists themselves. */
function filesOf(archive: Record<string, unknown>): { url: string; path: string }[] {
  const { archived_projects: archived = [], ...lists } = archive;
  return [...ofLists(lists), ...(archived as Row[]).flatMap(ofLists)];
}

function ofLists(lists: Record<string, unknown>): { url: string; path: string }[] {
  return Object.entries(lists).flatMap(([list, rows]) =>
    (Array.isArray(rows) ? (rows as Row[]) : []).flatMap((row) =>
      Object.entries(row).flatMap(([name, url]) =>
        name.endsWith('url') && typeof url === 'string' && url.includes('X-Amz-Signature=')
          ? [{ url, path: join('files', list, String(row['id']), nameOf(name, url)) }]
          : [],
      ),
    ),
  );
}

/** `source_url` of `.../clip.mp4?...` is stored as `source-clip.mp4`. */
function nameOf(field: string, url: string): string {
  const last = decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? 'file');
  return `${field.replace(/_?url$/, '') || 'file'}-${last.replaceAll(/[^\w.-]/g, '')}`;
}

async function store(url: string, file: string): Promise<boolean> {
  const response = await fetch(url);
  if (response.status === 404) {
    await response.body?.cancel();
    return false;
  }
  if (!response.ok || response.body === null) throw new Error(`A file could not be read: HTTP ${response.status}.`);
  await mkdir(join(file, '..'), { recursive: true });
  await pipeline(Readable.fromWeb(response.body as never), createWriteStream(file));
  return true;
}
