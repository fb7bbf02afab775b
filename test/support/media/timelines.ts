import type { Media, Sequence } from '#schema/domain/timeline/timeline.ts';
import type { FrameRate } from '#schema/domain/timeline/rate.ts';

/** The rates of cameras, with the names that editors give them. */
export const RATES: Record<string, FrameRate> = {
  '23.976': { num: 24_000, den: 1001 },
  '25': { num: 25, den: 1 },
  '29.97': { num: 30_000, den: 1001 },
  '30': { num: 30, den: 1 },
  '50': { num: 50, den: 1 },
  '59.94': { num: 60_000, den: 1001 },
};

export const NTSC: FrameRate = { num: 30_000, den: 1001 };

export function makeMedia(changes: Partial<Media> = {}): Media {
  const file = { name: 'talk.mp4', path: 'media/talk.mp4', width: 1920, height: 1080 };
  return { ...file, rate: NTSC, durationSec: 600, hasAudio: true, ...changes };
}

/** Three pieces out of order: one that moves, one with two panels, and the whole picture. */
export function makeSequence(changes: Partial<Sequence> = {}): Sequence {
  const full = { left: 0, top: 0, width: 1080, height: 1920 };
  const half = { left: 0, top: 0, width: 1080, height: 960 };
  const square = { width: 1080, height: 960 };
  const moving = [
    { frame: 0, x: 100, y: 0 },
    { frame: 30, x: 100, y: 0 },
    { frame: 74, x: 800, y: 0 },
  ];
  return {
    name: 'Water & <wind>',
    rate: NTSC,
    canvas: { width: 1080, height: 1920 },
    pieces: [
      { sourceFrame: 1_800, frames: 90, panels: [{ crop: { width: 608, height: 1080 }, to: full, keys: moving }] },
      {
        sourceFrame: 300,
        frames: 45,
        panels: [
          { crop: square, to: half, keys: [{ frame: 0, x: 0, y: 40 }] },
          { crop: square, to: { ...half, top: 960 }, keys: [{ frame: 0, x: 840, y: 60 }] },
        ],
      },
      { sourceFrame: 17_982, frames: 15, panels: [] },
    ],
    subtitles: [
      { frame: 6, frames: 54, lines: ['Hello, “Ärger”', '& <co>'] },
      { frame: 100, frames: 20, lines: ['after.'] },
    ],
    hasTitles: true,
    markers: [{ frame: 0, name: 'Water: 87', note: 'A strong hook' }],
    gainDb: 0,
    ...changes,
  };
}
