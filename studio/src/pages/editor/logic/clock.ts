/** Seconds as `1:02.3`, or with hours `1:01:02.3`. */
export const formatTime = (sec: number): string => clockOf(sec, 1);

/** Seconds as `1:02.34`: fine enough that each frame has another text, up to 100 frames a second. */
export const formatFine = (sec: number): string => clockOf(sec, 2);

function clockOf(sec: number, digits: number): string {
  const parts = Math.max(0, Math.round(sec * 10 ** digits));
  const whole = Math.floor(parts / 10 ** digits);
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60];
  const seconds = `${two(whole % 60)}.${String(parts % 10 ** digits).padStart(digits, '0')}`;
  return hours > 0 ? `${hours}:${two(minutes)}:${seconds}` : `${minutes}:${seconds}`;
}

/** The middle of the frame that is `frames` after the one shown, so that players cannot round to its neighbour. */
export function stepFrames(sec: number, frames: number, fps: number): number {
  return Math.max(0, (Math.floor(sec * fps + 1e-6) + frames + 0.5) / fps);
}
