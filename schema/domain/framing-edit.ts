import { overlapRatio, overlapSec, type Range } from './clip.ts';
import { type AspectRatio, FORMATS } from './formats.ts';
import type { Crop, Face, Layout } from './media.ts';

/** The sides of a part in a panel are at least this share of those of the source. */
export const LEAST_PANEL = 1 / 8;
/** The least and the most of the canvas that a panel has. */
export const PANEL_SHARE = { min: 0.2, max: 0.8 };

/** A crop by hand. `eased`: it starts and stops gently at each keyframe, else it moves evenly. */
export type HandCrop = Crop & { aspectRatio: AspectRatio; eased?: true | undefined };

/**
 * Two parts of the source: the first above the second, or left of it on a wide canvas. Boxes as in `Face`. `share`: how
 * much of the canvas the first one has; missing: as much as its shape needs.
 */
export type HandPanels = { first: Face['box']; second: Face['box']; share?: number | undefined };

/** How a user frames one shot: a layout, a single face, a crop path or two panels. Times in seconds of the source. */
export type FramingEdit = Range & {
  layout?: Layout | 'fit' | undefined;
  /** Where the chosen face is during the shot. A new analysis finds it again by this place. */
  face?: Face['box'] | undefined;
  /** A path for a canvas of this aspect ratio. Other canvases follow its middle, as close up as it is. */
  crop?: HandCrop | undefined;
  panels?: HandPanels | undefined;
};

/** The current edits, and the edits before each change, newest last. */
export type FramingEdits = { now: FramingEdit[]; before: FramingEdit[][] };

/** This many changes can be undone. */
export const UNDO_STEPS = 20;
/** A new analysis may move borders of shots. An edit applies to a shot if they share this much of the shorter one. */
const LEAST_SHARED = 0.5;

/** The edit that applies to a shot, or null. */
export function editOfShot(shot: Range, edits: readonly FramingEdit[]): FramingEdit | null {
  const shared = edits
    .map((edit) => ({ edit, sec: overlapSec(edit, shot) }))
    .filter(({ edit }) => overlapRatio(edit, shot) >= LEAST_SHARED)
    .toSorted((a, b) => b.sec - a.sec)[0];
  return shared?.edit ?? null;
}

/** Replaces the edits of the same shots. An empty edit removes that of its shot. */
export function changeEdits(edits: FramingEdits | null, changes: readonly FramingEdit[]): FramingEdits {
  const { now, before } = edits ?? { now: [], before: [] };
  const kept = now.filter((edit) => !changes.some((change) => editOfShot(change, [edit]) !== null));
  const added = changes.filter(({ layout, face, crop, panels }) => (layout ?? face ?? crop ?? panels) !== undefined);
  const changed = [...kept, ...added].toSorted((a, b) => a.startSec - b.startSec);
  return { now: changed, before: [...before, now].slice(-UNDO_STEPS) };
}

/** Other edits instead of all that there are. */
export function replaceEdits(edits: FramingEdits | null, now: readonly FramingEdit[]): FramingEdits {
  const { now: old, before } = edits ?? { now: [], before: [] };
  return { now: [...now], before: [...before, old].slice(-UNDO_STEPS) };
}

/** The edits before the last change. Null if there was no change. */
export function undoEdits(edits: FramingEdits | null): FramingEdits | null {
  const last = edits?.before.at(-1);
  return edits === null || last === undefined ? null : { now: last, before: edits.before.slice(0, -1) };
}

/** A crop with this many pixels on its shorter side is enlarged four times at 1080p. */
const SHARP_PX = 270;

/**
 * How close a crop may be: its largest size over this is its smallest. Twice in any source, up to four times where the
 * source has the pixels for it.
 */
export function mostZoom(source: { width: number; height: number }, aspectRatio: AspectRatio): number {
  const { width, height } = FORMATS[aspectRatio];
  const shorterPx = Math.min(width, height) * Math.min(source.width / width, source.height / height);
  return Math.min(4, Math.max(2, shorterPx / SHARP_PX));
}
