import { overlapSec, type Range } from '#schema/domain/clip.ts';
import { SOUND_EVENTS, type SoundEvent, type SoundFeatures, type SoundLevels } from '#schema/domain/media.ts';
import { joinVoices } from '../voices/join-voices.ts';

/** Measurements of a part of the window. They may extend beyond `range`; only what is within it counts. */
export type SoundPart = { range: Range; sound: SoundLevels };

const SILENCE_DB = -100;
/**
 * An event that was cut at a boundary continues after it. An event that starts this soon after the boundary is joined
 * to it.
 */
const SAME_EVENT_SEC = 0.5;

/**
 * The sound of a whole window from its parts, whose ranges (seconds of the source, in order) meet at the boundaries.
 * Frames missing at a part's end count as silent. Without any sound the levels are empty. Features and voices that one
 * part lacks are missing from the whole, since half of them would be mistaken for all. Throws without parts.
 */
export function joinSound(parts: readonly SoundPart[]): SoundLevels {
  const first = parts[0];
  if (first === undefined) throw new RangeError('no parts to join');
  const { frameMs } = first.sound;
  const startSec = first.range.startSec;
  const features = joinFeatures(parts, startSec);
  const turns = joinVoices(parts);
  const isInside = (part: SoundPart, atSec: number) => atSec >= part.range.startSec && atSec < part.range.endSec;
  return {
    startSec,
    frameMs,
    levelsDb: joinFrames(parts, { startSec, frameMs, missing: SILENCE_DB }, ({ levelsDb }) => levelsDb),
    ...(features === null ? {} : { features }),
    ...(parts.some(({ sound }) => sound.events) ? { events: joinEvents(parts) } : {}),
    ...(parts.every(({ sound }) => sound.voices || sound.levelsDb.length === 0)
      ? {
          voices: parts.flatMap((part) =>
            (part.sound.voices ?? []).filter((piece) => isInside(part, (piece.startSec + piece.endSec) / 2)),
          ),
        }
      : {}),
    ...(turns === null ? {} : { turns }),
    ...(parts.some(({ sound }) => sound.motion)
      ? { motion: parts.flatMap((part) => (part.sound.motion ?? []).filter(({ atSec }) => isInside(part, atSec))) }
      : {}),
  };
}

/** Places each part's frames by its range, so that rounding at one boundary does not shift what follows. */
function joinFrames(
  parts: readonly SoundPart[],
  grid: { startSec: number; frameMs: number; missing: number },
  framesOf: (sound: SoundLevels) => readonly number[],
): number[] {
  const frames = (fromSec: number, toSec: number) => Math.round(((toSec - fromSec) * 1000) / grid.frameMs);
  if (parts.every(({ sound }) => framesOf(sound).length === 0)) return [];
  const joined: number[] = [];
  parts.forEach(({ range, sound }, index) => {
    const skipped = frames(sound.startSec, range.startSec);
    const wanted = frames(grid.startSec, range.endSec) - joined.length;
    const own = framesOf(sound).slice(skipped, skipped + wanted);
    for (const value of own) joined.push(value);
    const isLast = index === parts.length - 1;
    const absent = isLast ? 0 : Math.max(0, wanted - own.length);
    for (let i = 0; i < absent; i += 1) joined.push(grid.missing);
  });
  return joined;
}

function joinFeatures(parts: readonly SoundPart[], startSec: number): SoundFeatures | null {
  const heard = parts.filter(({ sound }) => sound.levelsDb.length > 0);
  const frameMs = heard[0]?.sound.features?.frameMs;
  if (frameMs === undefined || heard.some(({ sound }) => sound.features?.frameMs !== frameMs)) return null;
  const grid = { startSec, frameMs, missing: 0 };
  return {
    frameMs,
    pitchHz: joinFrames(parts, grid, ({ features }) => features?.pitchHz ?? []),
    flux: joinFrames(parts, grid, ({ features }) => features?.flux ?? []),
  };
}

function joinEvents(parts: readonly SoundPart[]): SoundEvent[] {
  const inside = parts.flatMap(({ range, sound }) =>
    (sound.events ?? [])
      .filter((event) => overlapSec(event, range) > 0)
      .map((event) => ({
        ...event,
        startSec: Math.max(event.startSec, range.startSec),
        endSec: Math.min(event.endSec, range.endSec),
      })),
  );
  return SOUND_EVENTS.flatMap((kind) => mergeNear(inside.filter((event) => event.kind === kind))).sort(
    (a, b) => a.startSec - b.startSec,
  );
}

function mergeNear(events: readonly SoundEvent[]): SoundEvent[] {
  const merged: SoundEvent[] = [];
  for (const event of events) {
    const last = merged.at(-1);
    if (last !== undefined && event.startSec - last.endSec < SAME_EVENT_SEC) {
      last.endSec = Math.max(last.endSec, event.endSec);
      last.strength = Math.max(last.strength, event.strength);
    } else merged.push({ ...event });
  }
  return merged;
}
