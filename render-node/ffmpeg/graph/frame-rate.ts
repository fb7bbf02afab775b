import type { SourceInfo } from '#schema/domain/media.ts';
import type { RenderPlan } from '#schema/domain/render-plan.ts';

/** Frames per second as a fraction, because 30000/1001 has no exact decimal. */
export type FrameRate = { num: number; den: number };

/** Rates that players, editors and platforms expect. */
const STANDARD: readonly FrameRate[] = [
  { num: 24_000, den: 1001 },
  { num: 24, den: 1 },
  { num: 25, den: 1 },
  { num: 30_000, den: 1001 },
  { num: 30, den: 1 },
  { num: 48, den: 1 },
  { num: 50, den: 1 },
  { num: 60_000, den: 1001 },
  { num: 60, den: 1 },
];
const WHOLE = [24, 25, 30, 50, 60];
const MAX_FPS = 60;
const FALLBACK: FrameRate = { num: 30, den: 1 };

export function rateValue(rate: FrameRate): number {
  return rate.num / rate.den;
}

export function rateText(rate: FrameRate): string {
  return rate.den === 1 ? String(rate.num) : `${rate.num}/${rate.den}`;
}

/**
 * Constant rate of the output. A constant rate near a standard rate is kept. Above 60 it is divided by a whole number,
 * below 23 multiplied, so that all frames last equally long. Anything else, and every variable rate, becomes the next
 * standard rate above.
 */
export function outputRate(source: Pick<SourceInfo, 'fps' | 'isVariableRate'>, wanted: RenderPlan['fps']): FrameRate {
  if (wanted !== 'source') return { num: wanted, den: 1 };
  if (source.isVariableRate) return nextWhole(source.fps);
  const divided = source.fps / Math.max(1, Math.ceil((source.fps - 0.5) / MAX_FPS));
  return standardNear(divided) ?? multipleOf(divided) ?? nextWhole(divided);
}

/** The nearest standard rate, if within 0.05 %: 23.976 and 24 are 0.1 % apart. Containers round up to 0.03 %. */
function standardNear(fps: number): FrameRate | undefined {
  const best = STANDARD.map((rate) => ({ rate, off: Math.abs(rateValue(rate) / fps - 1) })).sort(
    (a, b) => a.off - b.off,
  )[0];
  return best !== undefined && best.off < 0.0005 ? best.rate : undefined;
}

function multipleOf(fps: number): FrameRate | undefined {
  if (fps >= 23) return undefined;
  return WHOLE.map((num) => ({ num, den: 1 })).find((rate) => isWhole(rateValue(rate) / fps));
}

function isWhole(value: number): boolean {
  return Math.abs(value - Math.round(value)) < 0.005;
}

function nextWhole(fps: number): FrameRate {
  const num = WHOLE.find((rate) => rate >= fps - 0.3);
  return num === undefined ? { num: MAX_FPS, den: 1 } : num < 30 && fps < 23 ? FALLBACK : { num, den: 1 };
}
