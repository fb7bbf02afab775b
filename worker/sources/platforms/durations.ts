const ISO = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;
const ISO_UNITS_SEC = [604_800, 86_400, 3_600, 60, 1];

/** Seconds of an ISO 8601 duration without months and years (`PT1H2M3S`, `P1DT2H`, `P0D`). Null for other text. */
export function parseIsoDuration(text: string): number | null {
  return /\d/.test(text) ? sumOf(ISO.exec(text), ISO_UNITS_SEC) : null;
}

const CLOCK = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/;
const CLOCK_UNITS_SEC = [3_600, 60, 1];

/** Seconds of a Twitch duration such as `3h8m33s`. Null for other text. */
export function parseTwitchDuration(text: string): number | null {
  return text === '' ? null : sumOf(CLOCK.exec(text), CLOCK_UNITS_SEC);
}

function sumOf(match: RegExpExecArray | null, unitsSec: number[]): number | null {
  if (match === null) return null;
  return unitsSec.reduce((sum, unitSec, index) => sum + unitSec * Number(match[index + 1] ?? 0), 0);
}
