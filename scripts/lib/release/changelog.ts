import type { ReleaseKind } from './version-order.ts';

const PENDING = '## Pending';

/**
 * Moves what is under "Pending" to a version, and returns it as its notes. `day` is YYYY-MM-DD. Throws a sentence if there
 * is nothing, or if something was removed that the kind of release may not remove.
 */
export function cutRelease(
  changelog: string,
  { version, kind, day }: { version: string; kind: ReleaseKind; day: string },
): { changelog: string; notes: string } {
  const [before, after] = changelog.split(`${PENDING}\n`);
  if (before === undefined || after === undefined) throw new Error(`CHANGELOG.md has no heading "${PENDING}".`);
  const end = after.search(/^## /m);
  const [pending, older] = end === -1 ? [after, ''] : [after.slice(0, end), after.slice(end)];
  const notes = pending.trim();
  if (notes === '') throw new Error(`CHANGELOG.md has nothing under "${PENDING}": what would be released?`);
  if (/^Removed:?/m.test(notes) && !mayRemove(version, kind))
    throw new Error(`CHANGELOG.md has "Removed" under "${PENDING}", which a ${kind} release may not do.`);
  const cut = [`${before}${PENDING}`, `## ${version} (${day})`, notes, ...(older === '' ? [] : [older.trim()])];
  return { changelog: `${cut.join('\n\n')}\n`, notes: `${notes}\n` };
}

/** Before 1.0.0, a minor release may remove something of the public API. */
function mayRemove(version: string, kind: ReleaseKind): boolean {
  return kind === 'first' || kind === 'major' || (kind === 'minor' && version.startsWith('0.'));
}
