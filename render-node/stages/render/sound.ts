import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MEASURE_GRAPH_FILE, measureLevelledArgs, measureSource, readLoudness } from '../../ffmpeg/measure-args.ts';
import type { Timeline } from '../../ffmpeg/timeline.ts';
import { type LoudnessPlan, planLoudness, refineLoudness } from '../../plan/loudness.ts';
import { type RenderContext, type RenderJob, runInWorkdir } from './work.ts';

/** Two corrections bring the mean error below 0.3 LU; a third one finds nothing more. */
const MAX_REFINEMENTS = 2;
/** A correction up to this (dB) hits well enough not to be measured again. */
const SURE_STEP_DB = 0.5;

/** Measures the clip's sound and decides how it is levelled. Null where nothing is to do: no sound, silence, or `off`. */
export async function levelFor(job: RenderJob, timeline: Timeline, context: RenderContext): Promise<LoudnessPlan> {
  const { plan, sourceInfo, inputs } = job;
  if (plan.loudness === 'off' || !sourceInfo.hasAudio) return null;
  const { durationSec } = timeline;
  const { args, graph } = measureSource(inputs.source.url, timeline, sourceInfo);
  await writeFile(join(context.workdir, MEASURE_GRAPH_FILE), graph);
  const { log } = await runInWorkdir(context, args, { durationSec });
  const first = planLoudness(readLoudness(log), plan.loudness);
  return first?.isLimited === true ? refine(first, { targetLufs: plan.loudness, durationSec }, context) : first;
}

async function refine(
  first: NonNullable<LoudnessPlan>,
  aim: { targetLufs: number; durationSec: number },
  context: RenderContext,
): Promise<LoudnessPlan> {
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
