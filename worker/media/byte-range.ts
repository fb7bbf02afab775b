/** A range of an object, as the bucket expects it. */
export type ByteRange = { offset: number; length: number };

/**
 * Parses a `Range` header for an object of this size (RFC 9110, section 14). Returns `whole` without a header, and for
 * headers that may be ignored: another unit, several ranges, or invalid syntax.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (first === '') return last === '' ? 'whole' : suffixOf(Number(last), size);
  const start = Number(first);
  const end = last === '' ? Number.POSITIVE_INFINITY : Number(last);
  if (end < start) return 'whole';
  if (start >= size) return 'unsatisfiable';
  return { offset: start, length: Math.min(end, size - 1) - start + 1 };
}

function suffixOf(length: number, size: number): ByteRange | 'unsatisfiable' {
  const kept = Math.min(length, size);
  return kept > 0 ? { offset: size - kept, length: kept } : 'unsatisfiable';
}
