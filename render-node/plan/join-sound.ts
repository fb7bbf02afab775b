import type { Range } from '#schema/domain/clip.ts';
import { SOUND_EVENTS, type SoundEvent, type SoundLevels } from '#schema/domain/media.ts';

/** What was measured in one part of a window; neighbours measured the same seconds at their border. */
export type SoundPart = { range: Range; sound: SoundLevels };

/** The seconds of the source that a part answers for: up to the middle of what it shares with its neighbours. */
type Share = SoundPart & Range;
const SILENCE_DB = -100;

/**
 * One measurement of the parts of a window, in order of time. Parts begin a whole number of seconds after the first, so that their frames lie
 * on one grid and each stands exactly once. A part that lacks a course of figures while others have it counts as silent; features
 * that not all of them have are left out.
 */
export function joinSound(parts: readonly SoundPart[]): SoundLevels {
  const shares = sharesOf(parts);
  const [first] = shares;
  if (first === undefined) throw new Error('no parts to join');
  const sounding = shares.filter(({ sound }) => sound.levelsDb.length > 0);
  const { frameMs } = (sounding[0] ?? first).sound;
  const levelsDb = sounding.length === 0 ? [] : joinFrames(shares, frameMs, SILENCE_DB, ({ levelsDb: own }) => own);
  const features = joinFeatures(shares, sounding);
  return {
    startSec: first.range.startSec,
    frameMs,
    levelsDb,
    ...(features === undefined ? {} : { features }),
    ...listsOf(shares),
  };
}

function sharesOf(parts: readonly SoundPart[]): Share[] {
  const origin = parts[0]?.range.startSec ?? 0;
  const border = (before: SoundPart, after: SoundPart) =>
    origin + Math.floor((before.range.endSec + after.range.startSec) / 2 - origin);
  return parts.map((part, i) => {
    const [before, after] = [parts[i - 1], parts[i + 1]];
    return {
      ...part,
      startSec: before === undefined ? part.range.startSec : border(before, part),
      endSec: after === undefined ? part.range.endSec : border(part, after),
    };
  });
}

/** The last part ends where its sound does; one before it that ends earlier than its share is filled up. */
function joinFrames(
  shares: readonly Share[],
  frameMs: number,
  filling: number,
  framesOf: (sound: SoundLevels) => number[],
): number[] {
  return shares.flatMap((share, i) => {
    const frameAt = (sec: number) => Math.round(((sec - share.range.startSec) * 1000) / frameMs);
    const frames = framesOf(share.sound);
    const [from, to] = [frameAt(share.startSec), i === shares.length - 1 ? frames.length : frameAt(share.endSec)];
    const own = frames.slice(from, to);
    const missing = Math.max(0, to - from - own.length);
    return [...own, ...Array.from({ length: missing }, () => filling)];
  });
}

function joinFeatures(shares: readonly Share[], sounding: readonly Share[]): SoundLevels['features'] {
  const frameMs = sounding[0]?.sound.features?.frameMs;
  if (frameMs === undefined || sounding.some(({ sound }) => sound.features?.frameMs !== frameMs)) return undefined;
  const join = (name: 'pitchHz' | 'flux') => joinFrames(shares, frameMs, 0, ({ features }) => features?.[name] ?? []);
  return { frameMs, pitchHz: join('pitchHz'), flux: join('flux') };
}

function listsOf(shares: readonly Share[]): Pick<SoundLevels, 'events' | 'voices' | 'motion'> {
  const sounds = shares.map(({ sound }) => sound);
  const within = (sec: number, share: Range) => sec >= share.startSec && sec < share.endSec;
  const middle = (range: Range) => (range.startSec + range.endSec) / 2;
  return {
    ...(sounds.some(({ events }) => events !== undefined) ? { events: joinEvents(shares) } : {}),
    ...(sounds.some(({ voices }) => voices !== undefined)
      ? {
          voices: shares.flatMap((share) => (share.sound.voices ?? []).filter((voice) => within(middle(voice), share))),
        }
      : {}),
    ...(sounds.some(({ motion }) => motion !== undefined)
      ? { motion: shares.flatMap((share) => (share.sound.motion ?? []).filter(({ atSec }) => within(atSec, share))) }
      : {}),
  };
}

/** Events cut at the borders; what goes on across one is a single event again. */
function joinEvents(shares: readonly Share[]): SoundEvent[] {
  const joined = SOUND_EVENTS.flatMap((kind) => {
    const own: SoundEvent[] = [];
    for (const event of shares.flatMap((share) => eventsIn(share, kind))) {
      const last = own.at(-1);
      if (last === undefined || last.endSec < event.startSec) own.push(event);
      else own.splice(-1, 1, { ...last, endSec: event.endSec, strength: Math.max(last.strength, event.strength) });
    }
    return own;
  });
  return joined.toSorted((a, b) => a.startSec - b.startSec);
}

function eventsIn(share: Share, kind: SoundEvent['kind']): SoundEvent[] {
  return (share.sound.events ?? [])
    .filter((event) => event.kind === kind && event.startSec < share.endSec && event.endSec > share.startSec)
    .map((event) => ({
      ...event,
      startSec: Math.max(event.startSec, share.startSec),
      endSec: Math.min(event.endSec, share.endSec),
    }));
}
