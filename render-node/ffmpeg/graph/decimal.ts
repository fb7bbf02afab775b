/** A number as ffmpeg reads it: at most six digits after the point, never in exponential form, no trailing zeros. */
export function decimal(value: number): string {
  const text = value.toFixed(6).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}
