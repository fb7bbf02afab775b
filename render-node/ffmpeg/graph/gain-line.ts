import type { GainPoint } from '#schema/domain/brands/music.ts';
import { decimal } from './decimal.ts';

/** The gain changes between frames of sound. With so many samples each, that is every 5 ms. */
const FINE = 'asetnsamples=n=240';
/** What a decibel is in the exponent of e. */
const NEPER_PER_DB = Math.LN10 / 20;

/** Filters that give a sound the gains of a line, which is straight in decibels between its points. */
export function followGains(points: readonly GainPoint[]): string[] {
  return [FINE, `volume='exp(${NEPER_PER_DB.toFixed(9)}*(${lineExpression(points)}))':eval=frame:precision=float`];
}

/** The gain at the time `t` as an ffmpeg expression: a balanced tree, because deep ones fail. */
function lineExpression(points: readonly GainPoint[]): string {
  const pieces = points.map((point, i) => ({ fromSec: point.sec, text: pieceExpression(point, points[i + 1]) }));
  const [first] = points;
  return treeOf([{ fromSec: 0, text: decimal(first?.db ?? 0) }, ...pieces]);
}

function pieceExpression({ sec, db }: GainPoint, next: GainPoint | undefined): string {
  if (next === undefined || next.db === db) return decimal(db);
  return `${decimal(db)}+(t-${decimal(sec)})*(${decimal((next.db - db) / (next.sec - sec))})`;
}

function treeOf(pieces: readonly { fromSec: number; text: string }[]): string {
  const [only] = pieces;
  if (pieces.length <= 1) return only?.text ?? '0';
  const half = Math.ceil(pieces.length / 2);
  const right = pieces.slice(half);
  return `if(lt(t,${decimal(right[0]?.fromSec ?? 0)}),${treeOf(pieces.slice(0, half))},${treeOf(right)})`;
}
