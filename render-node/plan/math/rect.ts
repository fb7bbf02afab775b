/** A rectangle of the canvas by its edges, in pixels from the top left. */
export type Rect = { left: number; top: number; right: number; bottom: number };

/** The rectangle so many pixels further down. */
export function lowered(box: Rect, px: number): Rect {
  return { ...box, top: box.top + px, bottom: box.bottom + px };
}

/** The smallest rectangle around all of these. */
export function around(boxes: readonly Rect[]): Rect {
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}
