import type { CaptionAnimation } from '#schema/domain/captions/design.ts';

/** How far words leave their place while they move, in em. */
export const TRAVEL_EM: Partial<Record<CaptionAnimation, { up?: number; down?: number }>> = {
  bounce: { up: 0.2 },
  slide: { down: 0.3 },
  reveal: { down: 0.14 },
};

/** When a hopping word turns. */
export const HOP_MS = [90, 190, 250] as const;
export const ENTRY_MS = { slide: 140, fade: 160, reveal: 110, zoom: 120 };
export const FADE_OUT_MS = 100;
export const POP_MS = 120;

/** How long a word or card moves when it begins, in milliseconds. */
export const MOTION_MS: Record<CaptionAnimation, number> = {
  none: 0,
  pop: POP_MS,
  bounce: HOP_MS[2],
  keep: 0,
  fill: 0,
  reveal: ENTRY_MS.reveal,
  zoom: ENTRY_MS.zoom,
  typewriter: 0,
  slide: ENTRY_MS.slide,
  fade: ENTRY_MS.fade,
  focus: 0,
};
