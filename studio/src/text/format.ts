/** Seconds as a clock: `0:42`, `1:02:03`. */
export function clock(sec: number): string {
  const whole = Math.max(0, Math.round(sec));
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const tail = String(seconds).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
}

const UNITS = ['kilobyte', 'megabyte', 'gigabyte'] as const;

/** Bytes in a readable unit: `12 MB`. */
export function fileSize(bytes: number, language: string): string {
  const power = Math.min(UNITS.length, Math.max(1, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const value = bytes / 1000 ** power;
  const options = { style: 'unit', unit: UNITS[power - 1] ?? 'kilobyte', maximumFractionDigits: value < 10 ? 1 : 0 };
  return new Intl.NumberFormat(language, options as Intl.NumberFormatOptions).format(value);
}

/** A day, with the year unless it is this one. */
export function day(iso: string, language: string, now: Date = new Date()): string {
  const date = new Date(iso);
  const isThisYear = date.getFullYear() === now.getFullYear();
  return date.toLocaleDateString(language, {
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' }),
  });
}

/** A time of the day, such as `14:05`. */
export function timeOfDay(iso: string, language: string, timeZone?: string): string {
  return new Date(iso).toLocaleTimeString(language, { hour: 'numeric', minute: '2-digit', timeZone });
}
