/** Frames per second as a fraction, because 30000/1001 has no exact decimal. Time on a timeline is a whole number of them. */
export type FrameRate = { num: number; den: number };

/** A time in seconds as a fraction in lowest terms. */
export type Fraction = { num: number; den: number };

/** Drop-frame timecode exists for these counts of frames per second: 29.97 and 59.94. */
const DROPPING = [30, 60];

/** How many frames timecode counts in a second: 30 for 29.97. */
export function nominalFps({ num, den }: FrameRate): number {
  return Math.round(num / den);
}

/** Rates of the NTSC family, which run 1000/1001 times as fast as timecode counts. */
export function isNtsc({ den }: FrameRate): boolean {
  return den === 1001;
}

export function isDropFrame(rate: FrameRate): boolean {
  return isNtsc(rate) && DROPPING.includes(nominalFps(rate));
}

/**
 * A rate that was measured as a decimal: a whole number, or one of the NTSC family. Null if it is neither, within the
 * 0.05 % that containers are off by.
 */
export function exactRate(fps: number): FrameRate | null {
  const whole = Math.round(fps);
  if (whole < 1) return null;
  const near = [
    { num: whole, den: 1 },
    { num: whole * 1000, den: 1001 },
  ].find(({ num, den }) => Math.abs(num / den / fps - 1) < 0.0005);
  return near ?? null;
}

/** The time of a frame, exact: 29.97 gives multiples of 1001/30000. */
export function secondsOf(frames: number, { num, den }: FrameRate): Fraction {
  const divisor = greatestDivisor(Math.abs(frames) * den, num);
  return { num: (frames * den) / divisor, den: num / divisor };
}

/** The frame that is nearest to a time. Exact for times that `secondsOf` gave. */
export function framesAt(time: Fraction, rate: FrameRate): number {
  // Of integers below 2^53 for half a day: 43,200 s * 60,000 * 1001 is 2.6e12, and a numerator is no longer than that.
  const scaled = BigInt(time.num) * BigInt(rate.num);
  const whole = BigInt(time.den) * BigInt(rate.den);
  return Number((2n * scaled + (scaled < 0n ? -whole : whole)) / (2n * whole));
}

/** The frame that is nearest to a time in decimal seconds. */
export function framesAtSec(sec: number, { num, den }: FrameRate): number {
  return Math.round((sec * num) / den);
}

/** `HH:MM:SS:FF`; drop-frame timecode, with `;` before the frames, where the rate has it. Hours run past 23. */
export function timecode(frames: number, rate: FrameRate): string {
  const fps = nominalFps(rate);
  const isDrop = isDropFrame(rate);
  const number = isDrop ? numberOf(frames, fps) : frames;
  const parts = [number / (fps * 3600), (number / (fps * 60)) % 60, (number / fps) % 60, number % fps];
  const [hours, minutes, seconds, last] = parts.map((part) => String(Math.floor(part)).padStart(2, '0'));
  return `${hours}:${minutes}:${seconds}${isDrop ? ';' : ':'}${last}`;
}

/** The number that timecode gives a frame: it skips the first numbers of each minute, except of every tenth. */
function numberOf(frames: number, fps: number): number {
  const dropped = fps / 15;
  const perMinute = fps * 60 - dropped;
  const perTenMinutes = fps * 600 - dropped * 9;
  const [tens, rest] = [Math.floor(frames / perTenMinutes), frames % perTenMinutes];
  const minutes = rest < fps * 60 ? 0 : 1 + Math.floor((rest - fps * 60) / perMinute);
  return frames + tens * dropped * 9 + minutes * dropped;
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? Math.max(1, a) : greatestDivisor(b, a % b);
}
