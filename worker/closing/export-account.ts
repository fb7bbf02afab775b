import { formatTimestamp } from '#schema/domain/time.ts';
import { type NewEvent, record } from '../audit/store/record.ts';
import type { Deps } from '../base/deps.ts';
import type { UserRow } from '../accounts/authenticate.ts';
import { LISTS, readArchivedLists } from './list-store.ts';

const ROWS_AT_ONCE = 100;

type ExportDeps = Pick<Deps, 'db' | 'media' | 'signer' | 'clock' | 'newId'>;

/**
 * Everything of a user as one JSON document, as a stream. Each stored file has a signed URL in place of its key. If a
 * read fails, the stream breaks off, so the result is not valid JSON.
 */
export async function exportAccount(
  deps: ExportDeps,
  user: UserRow,
  by: Pick<NewEvent, 'actor'> & Partial<NewEvent>,
): Promise<ReadableStream<Uint8Array>> {
  const event = { id: deps.newId(), userId: user.id, action: 'account.exported', createdAt: deps.clock() } as const;
  await record(deps.db, { ...event, ...by });
  const parts = writeArchive(deps, user);
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done === true) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: () => void parts.return(undefined),
  });
}

async function* writeArchive(deps: ExportDeps, user: UserRow): AsyncGenerator<string, void> {
  const { passwordHash: _hash, tokenVersion: _version, ...profile } = user;
  yield `{"exported_at":${JSON.stringify(formatTimestamp(deps.clock()))},"user":${JSON.stringify(await viewRow(deps, profile))}`;
  for (const [name, read] of Object.entries(LISTS)) {
    yield `,\n${JSON.stringify(name)}:[`;
    let [afterId, isFirst] = ['', true];
    for (;;) {
      const rows = await read(deps, { userId: user.id, afterId, limit: ROWS_AT_ONCE });
      for (const row of rows) {
        const view = name === 'archived_projects' ? await viewArchived(deps, row) : await viewRow(deps, row);
        if (view === null) continue;
        yield `${isFirst ? '' : ','}\n${JSON.stringify(view)}`;
        isFirst = false;
      }
      if (rows.length < ROWS_AT_ONCE) break;
      afterId = String(rows.at(-1)?.['id']);
    }
    yield ']';
  }
  yield '}\n';
}

/** The lists of an archived project, one object at a time. Null: it was deleted meanwhile. */
async function viewArchived(deps: ExportDeps, archived: Record<string, unknown>) {
  const lists = await readArchivedLists(deps, archived);
  if (lists === null) return null;
  const viewed = Object.entries(lists).map(async ([name, rows]) => [
    name,
    await Promise.all(rows.map((row) => viewRow(deps, row))),
  ]);
  return { id: archived['id'], ...Object.fromEntries(await Promise.all(viewed)) };
}

/** `sourceKey` becomes `source_url`, signed; `createdAt` becomes `created_at`, a timestamp. */
async function viewRow(deps: ExportDeps, row: Record<string, unknown>): Promise<Record<string, unknown>> {
  const fields = Object.entries(row).map(async ([name, value]): Promise<[string, unknown]> => {
    const wire = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    if (/(^k|K)ey$/.test(name) && typeof value === 'string')
      return [wire.replace(/key$/, 'url'), await deps.signer.get(value)];
    if (name.endsWith('At') && typeof value === 'number') return [wire, formatTimestamp(value)];
    return [wire, value];
  });
  return Object.fromEntries(await Promise.all(fields));
}
