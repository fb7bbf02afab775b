/** Blocks of this length are measured: long enough for a syllable. */
export const BLOCK_SEC = 0.1;
/** ITU-R BS.1770 weights what ears hear by two filters. Their numbers are those for 48 kHz. */
const SHELF: Biquad = [1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241, 0.73248077421585];
const HIGH_PASS: Biquad = [1, -2, 1, -1.99004745483398, 0.99007225036621];
/** What the standard subtracts. */
const OFFSET_DB = -0.691;
const SILENCE_DB = -120;

type Biquad = readonly [b0: number, b1: number, b2: number, a1: number, a2: number];

/** Loudness (LUFS) of each block of a sound of 48 kHz, whose channels come side by side in pieces of any length. */
export function makeBlockMeter(channels: number): {
  push(pieces: readonly Float32Array[]): void;
  end(): number[];
} {
  const filters = Array.from({ length: channels }, () => [makeFilter(SHELF), makeFilter(HIGH_PASS)] as const);
  const perBlock = Math.round(BLOCK_SEC * 48_000);
  const blocks: number[] = [];
  let sum = 0;
  let count = 0;
  const close = () => {
    blocks.push(sum === 0 ? SILENCE_DB : Math.max(SILENCE_DB, OFFSET_DB + 10 * Math.log10(sum / count)));
    sum = 0;
    count = 0;
  };
  return {
    push: (pieces) => {
      const length = pieces[0]?.length ?? 0;
      for (let i = 0; i < length; i += 1) {
        for (const [channel, [shelf, highPass]] of filters.entries()) {
          sum += highPass(shelf(pieces[channel]?.[i] ?? 0)) ** 2;
        }
        count += 1;
        if (count === perBlock) close();
      }
    },
    end: () => {
      if (count > 0) close();
      return blocks;
    },
  };
}

function makeFilter([b0, b1, b2, a1, a2]: Biquad): (sample: number) => number {
  let [one, two] = [0, 0];
  return (sample) => {
    const made = b0 * sample + one;
    one = b1 * sample - a1 * made + two;
    two = b2 * sample - a2 * made;
    return made;
  };
}
