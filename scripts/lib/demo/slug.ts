const MAX_CHARS = 60;

/** A readable file name from a title: words of a-z and digits, joined by hyphens. `clip` if nothing is left. */
export function slugOf(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '');
  const slug = plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_CHARS)
    .replace(/^-+|-+$/g, '');
  return slug === '' ? 'clip' : slug;
}
