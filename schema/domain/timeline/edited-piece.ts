import type { Fraction } from './rate.ts';
import { UnreadableEdit } from './unreadable-edit.ts';

/** A part of the video file that a timeline shows, in seconds of the file. */
export type EditedPiece = { start: Fraction; end: Fraction };
export type EditedTimeline = { name: string; pieces: EditedPiece[] };

/** Numbers beyond this are no times. */
const MOST = 1e15;

/** A piece from the times of a program. `origin`: the time that the program gives the first frame of the file. */
export function pieceOf(start: Fraction, duration: Fraction, origin: Fraction): EditedPiece {
  const from = difference(start, origin);
  return { start: from, end: sum(from, duration) };
}

/** Throws `UnreadableEdit` unless the numbers are whole, and small enough to be exact. */
export function fraction(num: number, den: number): Fraction {
  if (!Number.isSafeInteger(num) || !Number.isSafeInteger(den) || den <= 0 || Math.abs(num) > MOST) {
    throw new UnreadableEdit('One of its times is not a time. Export it again.');
  }
  return { num, den };
}

function sum(a: Fraction, b: Fraction): Fraction {
  // In big integers: a product of two denominators may be too large for a number.
  const num = BigInt(a.num) * BigInt(b.den) + BigInt(b.num) * BigInt(a.den);
  const den = BigInt(a.den) * BigInt(b.den);
  const divisor = greatestDivisor(num < 0n ? -num : num, den);
  return fraction(Number(num / divisor), Number(den / divisor));
}

function difference(a: Fraction, b: Fraction): Fraction {
  return sum(a, { num: -b.num, den: b.den });
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestDivisor(b, a % b);
}

/** Only the clip's own video can come back. Throws `UnreadableEdit` if pieces name several files. */
export function checkOneFile(files: readonly string[]): void {
  if (new Set(files).size > 1) {
    throw new UnreadableEdit(
      'Its lowest video track shows several files. Leave only pieces of the clip’s own video there.',
    );
  }
}
