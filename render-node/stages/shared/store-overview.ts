import { join } from 'node:path';
import { type Overview, overviewSchema, type StoryboardSheet } from '#schema/artifacts/overview.ts';
import type { SoundLevels } from '#schema/domain/media.ts';
import type { JobOf } from '#schema/jobs/job.ts';
import { writeOwn } from '../../base/own-file.ts';
import { peakBytes } from '../../plan/sound/peaks.ts';
import { SCENE_CHANGE } from '../../plan/clips/score/rank-clips.ts';
import type { StageContext } from './stage.ts';

type Storage = Pick<StageContext, 'signal' | 'log' | 'workdir'> & { tools: Pick<StageContext['tools'], 'objects'> };
type Outputs = Pick<JobOf<'join-transcript'>['outputs'], 'peaks' | 'overview'>;

/**
 * Stores what an editor shows of the window: its loudness, its cuts and its small pictures. Optional: a failure of
 * storage is logged.
 */
export async function storeOverview(
  outputs: Outputs,
  { sound, sheets }: { sound: SoundLevels; sheets: StoryboardSheet[] },
  { tools, signal, log, workdir }: Storage,
): Promise<void> {
  const cutsSec = (sound.motion ?? []).flatMap(({ atSec, sceneChange }) =>
    sceneChange >= SCENE_CHANGE ? [atSec] : [],
  );
  const peaks = peakBytes(sound);
  try {
    if (outputs.overview !== undefined) {
      const overview: Overview = { version: 1, cutsSec, sheets };
      await tools.objects.putJson(outputs.overview.url, overview, signal);
    }
    if (outputs.peaks === undefined || peaks.length === 0) return;
    const file = join(workdir, 'peaks.bin');
    await writeOwn(file, peaks);
    await tools.objects.putFile(outputs.peaks, file, signal);
  } catch {
    signal.throwIfAborted();
    log.warn('overview_not_stored');
  }
}

/** The small pictures of a part. Empty if they cannot be read: older nodes stored none. */
export async function loadSheets(
  input: { url: string } | undefined,
  { tools, signal, log }: Storage,
): Promise<StoryboardSheet[]> {
  if (input === undefined) return [];
  try {
    return overviewSchema.parse(await tools.objects.getJson(input.url, signal)).sheets;
  } catch {
    signal.throwIfAborted();
    log.warn('overview_not_read');
    return [];
  }
}
