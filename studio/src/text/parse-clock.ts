/** Seconds from text such as `90`, `1:30` or `1:02:03.5`. Null if it is no time. */
export function parseClock(text: string): number | null {
  const match = /^(?:(\d+):)?(?:(\d+):)?(\d+(?:[.,]\d+)?)$/.exec(text.trim());
  if (match === null) return null;
  const [, first, second, last = ''] = match;
  const [hours, minutes] = second === undefined ? [0, Number(first ?? 0)] : [Number(first), Number(second)];
  return hours * 3_600 + minutes * 60 + Number(last.replace(',', '.'));
}
