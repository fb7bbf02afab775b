/** The numbers of `X.Y.Z`. Throws a sentence for any other text. */
function numbersOf(version: string): [number, number, number] {
  const [, major, minor, patch] = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/.exec(version) ?? [];
  if (major === undefined) throw new Error(`"${version}" is no version. Write three numbers, such as 0.2.0.`);
  return [Number(major), Number(minor), Number(patch)];
}

export type ReleaseKind = 'first' | 'patch' | 'minor' | 'major';

/**
 * What a version is to the last release (null: there was none, and `stated` in package.json is the first). Throws a sentence
 * with the versions that may follow.
 */
export function judgeVersion(wanted: string, last: string | null, stated: string): ReleaseKind {
  numbersOf(wanted);
  if (last === null) {
    if (wanted === stated) return 'first';
    throw new Error(`Nothing was released yet: the first release is ${stated}, as package.json says.`);
  }
  if (last !== stated)
    throw new Error(`The last release is ${last}, and package.json says ${stated}. Only a release changes it.`);
  const [major, minor, patch] = numbersOf(last);
  const next = { patch: [major, minor, patch + 1], minor: [major, minor + 1, 0], major: [major + 1, 0, 0] } as const;
  for (const kind of ['patch', 'minor', 'major'] as const) if (next[kind].join('.') === wanted) return kind;
  const may = Object.entries(next).map(([kind, numbers]) => `${numbers.join('.')} (${kind})`);
  throw new Error(`After ${last} comes ${may.join(', ')}, and not ${wanted}.`);
}

/** The highest `vX.Y.Z` of these tags, without its `v`, or null. */
export function lastReleaseOf(tags: readonly string[]): string | null {
  const versions = tags.flatMap((tag) => (/^v\d+\.\d+\.\d+$/.test(tag) ? [tag.slice(1)] : []));
  const [highest] = versions.toSorted((a, b) => compare(numbersOf(b), numbersOf(a)));
  return highest ?? null;
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((number, index) => number !== b[index]);
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
