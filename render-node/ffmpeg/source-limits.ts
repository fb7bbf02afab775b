/** What a source may be. Anything beyond is refused when it is probed, and by ffmpeg itself where a file turns out to be more than it said. */
export const SOURCE_LIMITS = {
  /** Side of a picture. */
  maxSidePx: 8_192,
  /** Pixels of a picture: 8192x4320. One frame of it takes 100 MB in 10 bits, and a decoder holds a dozen. */
  maxPixels: 8_192 * 4_320,
  /** Cameras write four tracks, films some dozens. */
  maxStreams: 100,
  /** A week: more comes from broken headers only. */
  maxDurationSec: 7 * 86_400,
  /** Rates above are taken for wrong. */
  maxFps: 1_000,
  /** Text of one subtitle track: the subtitles of three hours have a twentieth of it. */
  maxSubtitleBytes: 5_000_000,
} as const;
