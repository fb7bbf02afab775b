import { join } from 'node:path';
import { JobFailure } from '#schema/domain/failure.ts';
import type { JobOf } from '#schema/jobs/job.ts';
import type { ResultOf } from '#schema/jobs/outcome.ts';
import { writeOwn } from '../../base/own-file.ts';
import { together } from '../../base/together.ts';
import { joinPartsArgs, partList, partProbeArgs, PARTS_FILE, soundPass } from '../../ffmpeg/args/part.ts';
import { runFfprobe } from '../../ffmpeg/process/run.ts';
import { errorName } from '../../base/log.ts';
import { GRAPH_FILE } from '../../ffmpeg/args/render.ts';
import { writeCaptions } from './burn-in.ts';
import { type Clip, planClip } from '../../drawing/clip.ts';
import { finishRender } from './finish.ts';
import { loadInputs } from './inputs.ts';
import { makeEnds } from './ends/make-ends.ts';
import { bringLogo } from './logo.ts';
import { bringMusic } from './music.ts';
import { passProgress, SHARES } from './progress.ts';
import { hasOtherSound, joinFile } from './join-file.ts';
import { spansOf } from './spans.ts';
import { runInWorkdir } from './job/work.ts';
import type { StageContext } from '../shared/stage.ts';

/** A part lasts 300 s at most, and takes 50 Mbit/s at most. */
const PART_MAX_BYTES = 2_000_000_000;
const PROBE_DEADLINE_MS = 60_000;

type JoinJob = JobOf<'join-render'>;

/**
 * Joins the parts of a long render without re-encoding, adds the sound of the whole clip, checks and stores the file.
 */
export async function runJoinRender(job: JoinJob, context: StageContext): Promise<ResultOf<'join-render'>> {
  const clip = planClip(job, await loadInputs(job, context));
  await writeCaptions(job, clip, context);
  const music = await bringMusic(job, clip, context);
  const logo = job.plan.endCard?.logo === true ? await bringLogo(job, clip, context) : null;
  const ends = await makeEnds(job, clip, { hasLogo: logo !== null }, context);
  const [passLog] = await together([makeSound(job, clip, context), joinParts(job, clip, context)]);
  const { coverSec, soundLog } = await joinFile(job, { clip, passLog, music, ends }, context);
  context.onProgress(SHARES.levelled);
  const made = { clip, passLog: soundLog, coverSec, isMixed: hasOtherSound(music, ends) };
  return { stage: 'join-render', ...(await finishRender(job, made, context)) };
}

async function makeSound(
  { sourceInfo: source, inputs }: JoinJob,
  { timeline }: Clip,
  context: StageContext,
): Promise<string> {
  const { args, graph } = soundPass({ source, sourceUrl: inputs.source.url, timeline });
  await writeOwn(join(context.workdir, GRAPH_FILE), graph);
  const { durationSec } = timeline;
  const onProgress = ({ outSec }: { outSec: number }) => context.onProgress(passProgress(outSec / durationSec));
  return (await runInWorkdir(context, args, { durationSec, onProgress })).log;
}

async function joinParts({ parts }: JoinJob, clip: Clip, context: StageContext): Promise<void> {
  const { timeline } = clip;
  const spans = spansOf(clip, parts.length);
  const used = parts.flatMap(({ url }, i) => {
    const frames = (spans[i]?.endFrame ?? 0) - (spans[i]?.firstFrame ?? 0);
    return frames > 0 ? [{ url, file: `part${i}.mp4`, frames }] : [];
  });
  for (const { url, file } of used) {
    await fetchPart(url, join(context.workdir, file), context);
  }
  await writeOwn(join(context.workdir, PARTS_FILE), partList(used, timeline.rate));
  await runInWorkdir(context, joinPartsArgs(), timeline);
}

/** Fetches a part that another node made, and checks that it is one. Throws `media.unreadable`. */
async function fetchPart(url: string, file: string, { tools, signal }: StageContext): Promise<void> {
  await tools.objects.getFile({ url, maxBytes: PART_MAX_BYTES }, file, signal);
  const probe = { ffprobePath: tools.ffmpeg.ffprobePath, args: partProbeArgs(file), deadlineMs: PROBE_DEADLINE_MS };
  try {
    await runFfprobe({ ...probe, signal });
  } catch (error) {
    signal.throwIfAborted();
    throw new JobFailure('media.unreadable', `part: ${errorName(error)}`);
  }
}
