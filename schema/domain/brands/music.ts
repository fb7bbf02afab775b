/** Music under the clips of a brand, and how loud it is at each moment. */

export const MUSIC_KINDS = ['mp3', 'm4a', 'wav', 'ogg', 'flac'] as const;
export type MusicKind = (typeof MUSIC_KINDS)[number];

/** Least and most of each number. Of a longer file, the first 15 minutes after its start are heard. */
export const MUSIC = {
  maxBytes: 20_000_000,
  maxSec: 900,
  volumeDb: [-30, 0],
  duckDb: [12, 40],
  fadeSec: [0, 10],
  startSec: [0, 3_600],
  licenseChars: 2_000,
  /** Music alone is never louder than this, whatever it is laid under. */
  mostLufs: -14,
} as const;

/**
 * `volumeDb`: the loudness of the music in pauses, relative to that of the clip's own sound. `duckDb`: how much quieter it is
 * while somebody speaks. `fadeSec`: at the start and at the end of a clip. `startSec`: where in the file it begins.
 */
export type MusicLook = { volumeDb: number; duckDb: number; fadeSec: number; startSec: number };
/** The file in storage. */
export type MusicFile = { key: string; bytes: number };
/** `license`: by what right it is used, in the words of the user. */
export type BrandMusic = MusicLook & MusicFile & { license: string };

export const DEFAULT_MUSIC: MusicLook = { volumeDb: -8, duckDb: 15, fadeSec: 1, startSec: 0 };

/** Where somebody speaks, in seconds of the clip. */
type Spoken = { startSec: number; endSec: number };
/** A point of a line of gains, straight in decibels between two points. */
export type GainPoint = { sec: number; db: number };

const DUCK = {
  /** The music is down this long before a word, and stays down after it: aligners end words a little early. */
  beforeSec: 0.05,
  afterSec: 0.15,
  downSec: 0.3,
  upSec: 0.6,
  /** Music that swelled in shorter pauses would pump. */
  leastPauseSec: 1.2,
} as const;

/**
 * The gains of the music relative to its own volume, in seconds of the clip: 0 dB in pauses, `-duckDb` from shortly before
 * to shortly after everything that is `spoken`.
 */
export function duckingOf(
  spoken: readonly Spoken[],
  { durationSec, duckDb }: { durationSec: number; duckDb: number },
): GainPoint[] {
  const quiet = quietParts(spoken, durationSec);
  if (quiet.length === 0) return [{ sec: 0, db: 0 }];
  return quiet.flatMap(({ startSec, endSec }) => [
    ...(startSec <= 0 ? [] : [{ sec: startSec - DUCK.downSec, db: 0 }]),
    { sec: startSec, db: -duckDb },
    { sec: endSec, db: -duckDb },
    ...(endSec >= durationSec ? [] : [{ sec: endSec + DUCK.upSec, db: 0 }]),
  ]);
}

/** Where the music is down: in order, with pauses between them that are long enough to be heard. */
function quietParts(spoken: readonly Spoken[], durationSec: number): Spoken[] {
  const parts: Spoken[] = [];
  const wide = spoken
    .map(({ startSec, endSec }) => ({ startSec: startSec - DUCK.beforeSec, endSec: endSec + DUCK.afterSec }))
    .filter(({ startSec, endSec }) => endSec > 0 && startSec < durationSec)
    .sort((a, b) => a.startSec - b.startSec);
  for (const { startSec, endSec } of wide) {
    const last = parts.at(-1);
    const pauseFromSec = last?.endSec ?? 0;
    if (startSec - pauseFromSec >= DUCK.leastPauseSec) parts.push({ startSec, endSec });
    else if (last === undefined) parts.push({ startSec: 0, endSec });
    else last.endSec = Math.max(last.endSec, endSec);
  }
  const last = parts.at(-1);
  if (last !== undefined && durationSec - last.endSec < DUCK.leastPauseSec) last.endSec = durationSec;
  return parts;
}

/** The gain at a second of such a line, in decibels. */
export function gainAt(points: readonly GainPoint[], sec: number): number {
  const next = points.findIndex((point) => point.sec > sec);
  const [before, after] = next === -1 ? [points.at(-1), undefined] : [points[next - 1], points[next]];
  if (before === undefined || after === undefined) return (before ?? after)?.db ?? 0;
  return before.db + ((after.db - before.db) * (sec - before.sec)) / (after.sec - before.sec);
}

/** How long the music fades in, and out, in a clip of this length. */
export function musicFadeSec({ fadeSec }: Pick<MusicLook, 'fadeSec'>, durationSec: number): number {
  return Math.min(fadeSec, durationSec / 2);
}

/** The share of its amplitude that a fade leaves at a second of the clip, 0 to 1. */
export function musicFadeAt(look: Pick<MusicLook, 'fadeSec'>, durationSec: number, sec: number): number {
  const fadeSec = musicFadeSec(look, durationSec);
  return fadeSec === 0 ? 1 : Math.min(1, Math.max(0, Math.min(sec, durationSec - sec) / fadeSec));
}
