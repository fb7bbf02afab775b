import type { SoundLevels } from '#schema/domain/media.ts';
import { quantile } from '../math/stats.ts';
import { SILENCE_DB } from './levels.ts';

/** The noise is read anew for each step, in what lies around it: long enough to hold some pauses. */
const STEP_SEC = 5;
const AROUND_SEC = 15;
/** Share of the sound that is noise alone. */
const QUIETEST = 0.1;

/**
 * The noise behind the speech at a time: the quietest tenth of the sound around it, or of all sound if that is quieter.
 * Another room, telephone or microphone has another noise, and what is silent in a loud one is a soft consonant in a
 * quiet one. Digital silence around is no noise.
 */
export function noiseFloor({ levelsDb, frameMs, startSec }: SoundLevels): (sec: number) => number {
  const ofAll = quantile(levelsDb, QUIETEST, 'above');
  const perStep = Math.round((STEP_SEC * 1000) / frameMs);
  const reach = Math.round((AROUND_SEC * 1000) / frameMs);
  const floors = Array.from({ length: Math.ceil(levelsDb.length / perStep) }, (_, step) => {
    const middle = Math.round((step + 0.5) * perStep);
    const around = levelsDb.slice(Math.max(0, middle - reach), middle + reach).filter((level) => level > SILENCE_DB);
    return around.length === 0 ? ofAll : Math.min(ofAll, quantile(around, QUIETEST, 'above'));
  });
  return (sec) => {
    const step = Math.floor((sec - startSec) / STEP_SEC);
    return floors[Math.max(0, Math.min(floors.length - 1, step))] ?? ofAll;
  };
}
