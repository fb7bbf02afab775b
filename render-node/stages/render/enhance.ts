import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { holds, type Range } from '#schema/domain/clip.ts';
import { writeOwn } from '../../base/own-file.ts';
import type { Clip } from '../../drawing/clip.ts';
import { CLEAN_FILE, enhanceArgs, ENHANCED_FILE, enhanceGraph, GAINS_FILE } from '../../ffmpeg/args/enhance.ts';
import { SOUND_FILE } from '../../ffmpeg/args/measure.ts';
import { BLOCK_SEC } from '../../plan/sound/loudness-blocks.ts';
import { speakerGains } from '../../plan/sound/speaker-gains.ts';
import { cleanSpeech } from '../../tools/sound/clean-speech.ts';
import { type PlannedJob, type RenderContext, runInWorkdir } from './job/work.ts';

/** Whether the sound of a job's source is enhanced. */
export function isEnhanced({ plan, sourceInfo }: Pick<PlannedJob, 'plan' | 'sourceInfo'>): boolean {
  return plan.enhanceSpeech === true && sourceInfo.hasAudio;
}

/**
 * Takes noise from the clip's sound, which the pass left in the job's folder and measured (`passLog`), and makes its speakers
 * equally loud, if the plan says so. Returns the log in which the sound that is there now was measured.
 */
export async function enhanceSound(
  job: PlannedJob,
  { clip, passLog }: { clip: Pick<Clip, 'timeline' | 'turns'>; passLog: string },
  context: RenderContext,
): Promise<string> {
  if (!isEnhanced(job)) return passLog;
  const { durationSec, startSec, muted } = clip.timeline;
  const inFolder = (name: string) => join(context.workdir, name);
  // RNNoise would take a bleep for noise.
  const asIs: readonly Range[] = muted?.by === 'bleep' ? muted.ranges : [];
  const task = { from: inFolder(SOUND_FILE), to: inFolder(CLEAN_FILE), asIs };
  const cleaned = await cleanSpeech(task, context.signal);
  // Nor is it how loud somebody speaks.
  const blocks = cleaned.map((lufs, i) =>
    asIs.some((range) => holds(range, (i + 0.5) * BLOCK_SEC)) ? -Infinity : lufs,
  );
  const turns = clip.turns.map((turn) => ({
    ...turn,
    startSec: turn.startSec - startSec,
    endSec: turn.endSec - startSec,
  }));
  await writeOwn(inFolder(GAINS_FILE), enhanceGraph(speakerGains(turns, blocks)));
  const { log } = await runInWorkdir(context, enhanceArgs(), { durationSec });
  await rm(inFolder(CLEAN_FILE));
  // Shapes of one pass share the file by links: theirs stay.
  await rename(inFolder(ENHANCED_FILE), inFolder(SOUND_FILE));
  return `${passLog}\n${log}`;
}
