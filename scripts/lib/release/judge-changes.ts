import type { ReleaseKind } from './version-order.ts';

/** What the promises of docs/releases.md are about, between the last release and this commit. */
export type Changes = {
  /** test/fixtures/last-version.json was recorded anew. */
  isRecordedAnew: boolean;
  /** Files of new migrations. */
  migrations: readonly string[];
  /** wrangler.toml names a new class of Durable Objects. */
  hasNewObjects: boolean;
};

/** Throws a sentence if a release of this kind may not have these changes, or if its notes do not tell of them. */
export function judgeChanges(
  { kind, last, notes }: { kind: ReleaseKind; last: string; notes: string },
  { isRecordedAnew, migrations, hasNewObjects }: Changes,
): void {
  if (isRecordedAnew && kind !== 'major')
    throw new Error(
      `test/fixtures/last-version.json was recorded anew since ${last}: nodes or Workers of ${last} no longer work with ` +
        `this one. A ${kind} release may not do that. Make it a major one, or restore the file and mend what its tests find.`,
    );
  if (kind === 'patch' && migrations.length > 0)
    throw new Error(`A patch release adds no migration, and there is ${migrations.join(', ')}. Make it a minor one.`);
  if (hasNewObjects && !/no way back/i.test(notes))
    throw new Error(
      'wrangler.toml has a new class of Durable Objects, so that an earlier Worker cannot be deployed any more. Say in ' +
        'CHANGELOG.md that there is no way back.',
    );
}
