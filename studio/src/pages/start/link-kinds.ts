import type { Capabilities } from 'clipmill';
import { PLATFORMS } from '#schema/domain/platforms.ts';
import { judgeSourceUrl } from '#schema/domain/source-url.ts';

type SourceKind = Capabilities['sources'][number];

/**
 * Why a link cannot become a project, as an error code of the API. Null if it can, as far as its text tells. `kinds`:
 * the kinds of links that the server takes; undefined while that is not known.
 */
export function refusalOf(link: string, kinds: readonly SourceKind[] | undefined): string | null {
  const verdict = judgeSourceUrl(link);
  if (!verdict.ok) return verdict.code;
  return kinds === undefined || kinds.includes(verdict.kind) ? null : 'source.not_configured';
}

/** The names of the platforms whose links are taken, as a list in a language. Null: none. */
export function platformNames(kinds: readonly SourceKind[], language: string): string | null {
  const names = kinds.flatMap((kind) => (kind === 'direct_link' ? [] : [PLATFORMS[kind].name]));
  return names.length === 0 ? null : new Intl.ListFormat(language, { type: 'disjunction' }).format(names);
}

/** Platforms whose videos must have a length, in minutes. */
export function leastLengths(kinds: readonly SourceKind[]): { platform: string; minutes: number }[] {
  return kinds.flatMap((kind) => {
    if (kind === 'direct_link') return [];
    const { name, recording } = PLATFORMS[kind];
    return recording.moreThanSec === null ? [] : [{ platform: name, minutes: recording.moreThanSec / 60 }];
  });
}
