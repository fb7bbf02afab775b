import { LIMITS } from '#schema/domain/limits.ts';

type Named = { id: string; title: string };
/** The title that a clip has, and the one that it gets. */
export type Renaming = Named & { before: string };

/** What a pattern may hold: `{title}`, the present title, and `{number}`, from 1 in the order of the clips. */
export const PLACES = ['{title}', '{number}'] as const;

/** The clips that a pattern gives another title, in order. A clip whose title would be empty keeps its own. */
export function renamings(clips: readonly Named[], pattern: string): Renaming[] {
  return clips.flatMap(({ id, title: before }, at) => {
    const title = fill(pattern, { title: before, number: String(at + 1) });
    return title === '' || title === before ? [] : [{ id, title, before }];
  });
}

/** Places that are unknown stay as they are written. */
function fill(pattern: string, values: Record<string, string>): string {
  const filled = pattern.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
  const line = filled.replaceAll(/\s+/g, ' ').trim();
  return line.slice(0, LIMITS.shortTitleChars).trim();
}
