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

/** The same of an object whose size is not known, as the bucket takes it. */
export function askedRange(header: string | undefined): R2Range | 'whole' | 'unsatisfiable' {
  const judged = parseRange(header, Number.MAX_SAFE_INTEGER);
  if (typeof judged === 'string') return judged;
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (first === '') return { suffix: Number(last) };
  return last === '' ? { offset: judged.offset } : judged;
}

/** What an object of this size has of a range that the bucket took. */
export function givenRange(range: R2Range, size: number): ByteRange {
  const { offset = 0, length = size } =
    'suffix' in range ? { offset: Math.max(0, size - range.suffix), length: range.suffix } : range;
  return { offset, length: Math.min(length, size - offset) };
}
