import { measureLevelledArgs, readLoudness } from '../../ffmpeg/args/measure.ts';
import { holdPeaks, type LoudnessPlan, planLoudness, refineLoudness } from '../../plan/sound/loudness.ts';
import { type RenderContext, runInWorkdir } from './job/work.ts';

/** Two corrections bring the mean error below 0.3 LU. A third does not improve it. */
const MAX_REFINEMENTS = 2;
/** A correction up to this (dB) is accurate enough not to be measured again. */
const SURE_STEP_DB = 0.5;

type Aim = { targetLufs: number; durationSec: number };

/**
 * The gain of the sound in the job's folder, which was measured (`soundLog`). Null: it stays as it is. `isChanged`: gains
 * or other sounds came to it, so its peaks may be higher than those of the source.
 */
export async function findLevel(
  soundLog: string,
  { targetLufs, durationSec, isChanged }: { targetLufs: number | 'off'; durationSec: number; isChanged: boolean },
  context: RenderContext,
): Promise<LoudnessPlan> {
  const measured = readLoudness(soundLog);
  if (targetLufs === 'off') return isChanged ? holdPeaks(measured) : null;
  const first = planLoudness(measured, targetLufs);
  return first?.isLimited === true ? refine(first, { targetLufs, durationSec }, context) : first;
}

async function refine(first: NonNullable<LoudnessPlan>, aim: Aim, context: RenderContext): Promise<LoudnessPlan> {
  let level = first;
  for (let i = 0; i < MAX_REFINEMENTS; i += 1) {
    const { log } = await runInWorkdir(context, measureLevelledArgs(level), aim);
    const better = refineLoudness(level, readLoudness(log), { ...aim, firstGainDb: first.gainDb });
    if (better === null) return level;
    const stepDb = Math.abs(better.gainDb - level.gainDb);
    level = better;
    if (stepDb <= SURE_STEP_DB) return level;
  }
  return level;
}
