/** Seconds as `1:02.3`, or with hours `1:01:02.3`. */
export function formatTime(sec: number): string {
  const tenths = Math.max(0, Math.round(sec * 10));
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(tenths / 36_000), Math.floor(tenths / 600) % 60];
  const seconds = `${two(Math.floor(tenths / 10) % 60)}.${tenths % 10}`;
  return hours > 0 ? `${hours}:${two(minutes)}:${seconds}` : `${minutes}:${seconds}`;
}

/** The middle of the frame that is `frames` after the one shown, so that players cannot round to its neighbour. */
export function stepFrames(sec: number, frames: number, fps: number): number {
  return Math.max(0, (Math.floor(sec * fps + 1e-6) + frames + 0.5) / fps);
}
