/** Fast Fourier transform (Cooley-Tukey, radix 2, in place) for one frame size. The tables are computed once. */
export type Spectrum = {
  readonly size: number;
  /**
   * Power of each of `size / 2` bins of a frame of `size` samples with a Hann window. Returns the same array each time.
   */
  power(samples: ArrayLike<number>): Float64Array;
};

/** `size` is a power of two. */
export function makeSpectrum(size: number): Spectrum {
  const hann = Float64Array.from({ length: size }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / size));
  const cosines = Float64Array.from({ length: size / 2 }, (_, i) => Math.cos((2 * Math.PI * i) / size));
  const sines = Float64Array.from({ length: size / 2 }, (_, i) => -Math.sin((2 * Math.PI * i) / size));
  const reversed = bitReversal(size);
  const real = new Float64Array(size);
  const imaginary = new Float64Array(size);
  const power = new Float64Array(size / 2);
  return {
    size,
    power: (samples) => {
      for (let i = 0; i < size; i += 1) real[reversed[i] ?? 0] = (samples[i] ?? 0) * (hann[i] ?? 0);
      imaginary.fill(0);
      for (let half = 1; half < size; half *= 2) butterflies({ real, imaginary, cosines, sines }, half);
      for (let i = 0; i < power.length; i += 1) power[i] = (real[i] ?? 0) ** 2 + (imaginary[i] ?? 0) ** 2;
      return power;
    },
  };
}

type Workspace = { real: Float64Array; imaginary: Float64Array; cosines: Float64Array; sines: Float64Array };

function butterflies({ real, imaginary, cosines, sines }: Workspace, half: number): void {
  const stride = real.length / (2 * half);
  for (let group = 0; group < real.length; group += 2 * half) {
    for (let k = 0; k < half; k += 1) {
      const a = group + k;
      const b = a + half;
      const cosine = cosines[k * stride] ?? 0;
      const sine = sines[k * stride] ?? 0;
      const bRe = real[b] ?? 0;
      const bIm = imaginary[b] ?? 0;
      const aRe = real[a] ?? 0;
      const aIm = imaginary[a] ?? 0;
      const re = bRe * cosine - bIm * sine;
      const im = bRe * sine + bIm * cosine;
      real[b] = aRe - re;
      imaginary[b] = aIm - im;
      real[a] = aRe + re;
      imaginary[a] = aIm + im;
    }
  }
}

function bitReversal(size: number): Uint32Array {
  const reversed = new Uint32Array(size);
  for (let i = 1; i < size; i += 1) reversed[i] = ((reversed[i >> 1] ?? 0) >> 1) | (i & 1 ? size >> 1 : 0);
  return reversed;
}
