/** A part of an object, as it is asked of the bucket. */
export type ByteRange = { offset: number; length: number };

/**
 * Judges a `Range` header against the size of an object (RFC 9110, section 14). `whole` where there is none, or one
 * that may be ignored: another unit, several ranges, not to be understood.
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
