/** Seconds as `1:02.3`, or with hours `1:01:02.3`. */
export function formatTime(sec: number): string {
  const tenths = Math.max(0, Math.round(sec * 10));
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(tenths / 36_000), Math.floor(tenths / 600) % 60];
  const seconds = `${two(Math.floor(tenths / 10) % 60)}.${tenths % 10}`;
  return hours > 0 ? `${hours}:${two(minutes)}:${seconds}` : `${minutes}:${seconds}`;
}

/** Seconds of a typed time such as `62.3`, `1:02.3`, `1:01:02` or `1:02,3`. Null if it is none. */
export function parseTime(text: string): number | null {
  const parts = text.trim().replace(',', '.').split(':');
  if (parts.length > 3 || !parts.every((part, i) => (i === parts.length - 1 ? /^\d+(\.\d*)?$/ : /^\d+$/).test(part))) {
    return null;
  }
  return parts.reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** The middle of the frame that is `frames` after the one shown, so that players cannot round to its neighbour. */
export function stepFrames(sec: number, frames: number, fps: number): number {
  return Math.max(0, (Math.floor(sec * fps + 1e-6) + frames + 0.5) / fps);
}
