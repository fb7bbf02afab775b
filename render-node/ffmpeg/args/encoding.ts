/**
 * How every short is encoded: one table. Any change here changes the result of equal plans, so `RENDERER_VERSION` has
 * to rise with it.
 */
export const ENCODING = {
  /** 0.85 CPU seconds a second of 1080x1920; fast takes 1.15 for the same look at this rate. */
  preset: 'veryfast',
  crf: 21,
  /**
   * x264's result depends on the number of threads; a fixed one gives the same file on every node. Six fill 4 cores.
   */
  threads: 6,
  gopSec: 2,
  pixelFormat: 'yuv420p',
  profile: 'high',
  audioBitrate: '160k',
  audioRate: 48_000,
  audioChannels: 2,
} as const;
