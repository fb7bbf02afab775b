/**
 * How every short is encoded. Any change here changes the result of equal plans, so `RENDERER_VERSION` must rise with
 * it.
 */
export const ENCODING = {
  /** 0.85 CPU seconds per second of 1080x1920. `fast` takes 1.15 for the same quality at this rate. */
  preset: 'veryfast',
  crf: 21,
  /**
   * The result of x264 depends on the number of threads. A fixed number gives the same file on every node. Six use 4
   * cores.
   */
  threads: 6,
  gopSec: 2,
  pixelFormat: 'yuv420p',
  profile: 'high',
  audioBitrate: '160k',
  audioRate: 48_000,
  audioChannels: 2,
} as const;
