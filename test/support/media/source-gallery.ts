import type { SourceInfo } from '../../../schema/domain/media.ts';

/** An ordinary small source. Each entry of the gallery differs from it in the one way that its name says. */
export const PLAIN_SOURCE: SourceInfo = {
  durationSec: 60,
  width: 320,
  height: 180,
  fps: 25,
  rotation: 0,
  isHdr: false,
  isInterlaced: false,
  isVariableRate: false,
  hasAudio: true,
  subtitleStreams: 0,
  videoCodec: 'h264',
  sizeBytes: 1_000_000,
};

/** Odd sources, as the probe describes them. Sizes are those of the displayed picture. */
export const SOURCE_GALLERY = {
  plain: PLAIN_SOURCE,
  fullHd: { ...PLAIN_SOURCE, width: 1920, height: 1080 },
  rotatedPhone: { ...PLAIN_SOURCE, width: 1080, height: 1920, rotation: 90 },
  variableRate: { ...PLAIN_SOURCE, width: 1280, height: 720, fps: 27.43, isVariableRate: true },
  ntsc: { ...PLAIN_SOURCE, width: 1280, height: 720, fps: 30_000 / 1001 },
  hdr4k: { ...PLAIN_SOURCE, width: 3840, height: 2160, isHdr: true, videoCodec: 'hevc' },
  oddSize: { ...PLAIN_SOURCE, width: 853, height: 479 },
  silent: { ...PLAIN_SOURCE, hasAudio: false },
  interlaced: { ...PLAIN_SOURCE, width: 1920, height: 1080, isInterlaced: true },
  fast: { ...PLAIN_SOURCE, width: 1920, height: 1080, fps: 60 },
  highSpeed: { ...PLAIN_SOURCE, width: 1920, height: 1080, fps: 120 },
  slideshow: { ...PLAIN_SOURCE, fps: 10 },
} as const satisfies Record<string, SourceInfo>;
