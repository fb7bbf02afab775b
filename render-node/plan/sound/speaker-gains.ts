import type { GainPoint } from '#schema/domain/brands/music.ts';
import { BLOCK_SEC } from './loudness-blocks.ts';
import type { Turn } from './speaker-turns.ts';

/** More raises the room along with the voice. */
const MOST_GAIN_DB = 9;
/** Nobody hears less. */
const LEAST_GAIN_DB = 1;
/** Less speech says little about how loud somebody is. */
const LEAST_SEC = 1;
/** Blocks quieter than this, or this much quieter than the others of a speaker, are pauses (as in ITU-R BS.1770). */
const SILENCE_LUFS = -70;
const QUIET_DB = 10;
/** The gain changes shortly before a turn begins, in the pause if there is one. */
const RAMP_SEC = { least: 0.04, most: 0.25 } as const;

/**
 * The gains that make quiet speakers as loud as the loudest one, in seconds of the clip: never lower, and by 9 dB at
 * most. `turns`: in order, in seconds of the clip. `blocks`: the loudness of the clip (LUFS) in blocks of `BLOCK_SEC`.
 * Empty if nothing is to change: one speaker, or all equally loud.
 */
export function speakerGains(turns: readonly Turn[], blocks: readonly number[]): GainPoint[] {
  const gains = gainsOf(turns, blocks);
  if ([...gains.values()].every((db) => db === 0)) return [];
  const dbOf = ({ speaker }: Turn) => gains.get(speaker) ?? 0;
  const [first] = turns;
  const points: GainPoint[] = first === undefined ? [] : [{ sec: 0, db: dbOf(first) }];
  for (const [i, turn] of turns.entries()) {
    const before = turns[i - 1];
    if (before === undefined || dbOf(before) === dbOf(turn)) continue;
    const pauseSec = turn.startSec - before.endSec;
    const rampSec = Math.min(RAMP_SEC.most, Math.max(RAMP_SEC.least, pauseSec));
    const fromSec = Math.max((points.at(-1)?.sec ?? 0) + RAMP_SEC.least, turn.startSec - rampSec);
    points.push(
      { sec: fromSec, db: dbOf(before) },
      { sec: Math.max(turn.startSec, fromSec + RAMP_SEC.least), db: dbOf(turn) },
    );
  }
  return points;
}

function gainsOf(turns: readonly Turn[], blocks: readonly number[]): Map<string, number> {
  const speakers = [...new Set(turns.map(({ speaker }) => speaker))];
  const heard = speakers.flatMap((speaker) => {
    const lufs = loudnessOf(
      turns.filter((turn) => turn.speaker === speaker),
      blocks,
    );
    return lufs === null ? [] : [{ speaker, lufs }];
  });
  const loudest = Math.max(...heard.map(({ lufs }) => lufs));
  return new Map(
    heard.map(({ speaker, lufs }) => {
      const gainDb = Math.min(MOST_GAIN_DB, loudest - lufs);
      return [speaker, gainDb < LEAST_GAIN_DB ? 0 : gainDb];
    }),
  );
}

/** Null for hardly any speech. */
function loudnessOf(turns: readonly Turn[], blocks: readonly number[]): number | null {
  let [begun, untilSec] = [0, 0];
  const loud = blocks.filter((lufs, i) => {
    const middleSec = (i + 0.5) * BLOCK_SEC;
    for (let turn = turns[begun]; turn !== undefined && turn.startSec <= middleSec; turn = turns[begun]) {
      untilSec = Math.max(untilSec, turn.endSec);
      begun += 1;
    }
    return lufs > SILENCE_LUFS && middleSec < untilSec;
  });
  if (loud.length * BLOCK_SEC < LEAST_SEC) return null;
  const gate = meanLufs(loud) - QUIET_DB;
  return meanLufs(loud.filter((lufs) => lufs > gate));
}

function meanLufs(values: readonly number[]): number {
  return 10 * Math.log10(values.reduce((sum, lufs) => sum + 10 ** (lufs / 10), 0) / values.length);
}
