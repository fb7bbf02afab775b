import { join } from 'node:path';
import { JobFailure } from '#schema/domain/failure.ts';
import { canvasOf, type RenderPlan } from '#schema/domain/render-plan.ts';
import type { Quality } from '#schema/jobs/outcome.ts';
import { readOwn } from '../../base/own-file.ts';
import { together } from '../../base/together.ts';
import {
  checkArgs,
  judgeResult,
  KEY_PIPE,
  KEY_TIMES_FILE,
  keyPictureSize,
  readKeyTimes,
  RESULT_PROBE_ARGS,
} from '../../ffmpeg/args/check.ts';
import type { Clip } from '../../drawing/clip.ts';
import { rateValue } from '../../ffmpeg/graph/frame-rate.ts';
import { diagnose } from '../../ffmpeg/process/diagnosis.ts';
import { readLoudness } from '../../ffmpeg/args/measure.ts';
import { runFfprobe } from '../../ffmpeg/process/run.ts';
import { sourceSpans } from '../../ffmpeg/graph/shown-spans.ts';
import type { FrameSpan, Timeline } from '../../ffmpeg/graph/timeline.ts';
import {
  type KeyPicture,
  makeKeyPictureReader,
  readGrey,
  stillnessOf,
  type TimedPicture,
} from '../../plan/check/key-pictures.ts';
import { makeThinned } from '../../plan/math/thin-out.ts';
import { offsetFaults, soundFaults } from '../../plan/check/faults.ts';
import { type PlacedClip, placedClip } from '../../ffmpeg/ends/placed-clip.ts';
import { rawFrames } from '../shared/raw-frames.ts';
import { askSource } from './ask-source.ts';
import type { SeenPicture } from './see-faces.ts';
import { deadlineMs, type PlannedJob, type RenderContext, runInWorkdir } from './job/work.ts';

/** Pictures that are kept for face detection: 4 MB. */
const KEPT_PICTURES = 24;
/** A line of 60 bytes for each picture of a video of hours. */
const MOST_TIMES_BYTES = 100_000_000;

/** Measurements of the finished file, and some of its key pictures. */
export type CheckedFile = { quality: Omit<Quality, 'faceInFrame'>; seen: SeenPicture[] };
type KeyPictures = { pictures: TimedPicture[]; seen: SeenPicture[] };

/** Judges the finished file before it is stored. Throws `render.check_failed` if it differs from the plan. */
export async function checkFile(
  job: PlannedJob,
  { clip, passLog, hasCover }: { clip: Pick<Clip, 'timeline' | 'bRoll'>; passLog: string; hasCover: boolean },
  context: RenderContext,
): Promise<CheckedFile> {
  const { plan } = job;
  const { timeline } = clip;
  const canvas = canvasOf(plan);
  const placed = placedClip(plan, timeline);
  const [json, { log, ...keys }] = await together([probeResult(placed, context), decodeKeys(plan, placed, context)]);
  const { faults, avOffsetMs } = judgeResult(json, { canvas, hasCover, rate: timeline.rate, frames: placed.frames });
  // An end card is still, and an intro may be: only the clip is judged.
  const judged = sourceSpans(clip.bRoll, timeline);
  const { pictures, seen, durationSec } = ofSource(ofClip(keys, placed.fromSec, timeline), judged, timeline);
  if (keys.pictures.length === 0) faults.push('no picture');
  const after = readLoudness(log);
  const stillness = stillnessOf(pictures, durationSec);
  faults.push(
    ...offsetFaults(avOffsetMs, rateValue(timeline.rate)),
    ...soundFaults({ before: readLoudness(passLog), after, targetLufs: plan.loudness }),
    ...(await askSource(job, { timeline, judged, ...stillness }, context)),
  );
  // A connection that broke in the middle ends the source early, and ffmpeg reports success.
  if (faults.length > 0)
    throw new JobFailure(diagnose({ exitCode: 1 }, passLog, 'render.check_failed'), faults.join(', '));
  const { integratedLufs, truePeakDbtp } = after;
  return { seen, quality: { loudnessLufs: integratedLufs, truePeakDbtp, ...stillness, avOffsetMs } };
}

/** The key pictures of the clip, with their times in it: without those of what comes before and after. */
function ofClip({ pictures, seen }: KeyPictures, fromSec: number, { durationSec, rate }: Timeline): KeyPictures {
  const halfSec = 0.5 / rateValue(rate);
  const inClip = <P extends { atSec: number }>(all: readonly P[]): P[] =>
    all
      .map((one) => ({ ...one, atSec: one.atSec - fromSec }))
      .filter(({ atSec }) => atSec > -halfSec && atSec < durationSec - halfSec);
  return { pictures: inClip(pictures), seen: inClip(seen) };
}

/**
 * Those that show the source: B-roll is another picture, which may be still. `pictures` are on the clock of these spans alone,
 * one after the other, of `durationSec` in all.
 */
function ofSource(
  { pictures, seen }: KeyPictures,
  spans: readonly FrameSpan[],
  { rate }: Timeline,
): KeyPictures & { durationSec: number } {
  const fps = rateValue(rate);
  let frames = 0;
  const shown = spans.map(({ firstFrame, endFrame }) => {
    const [fromSec, untilSec] = [(firstFrame - 0.5) / fps, (endFrame - 0.5) / fps];
    const earlierSec = (firstFrame - frames) / fps;
    frames += endFrame - firstFrame;
    const within = <P extends { atSec: number }>(all: readonly P[]) =>
      all.filter(({ atSec }) => atSec > fromSec && atSec < untilSec);
    const placed = within(pictures).map((one) => ({ ...one, atSec: one.atSec - earlierSec }));
    return { pictures: placed, seen: within(seen) };
  });
  return {
    pictures: shown.flatMap((span) => span.pictures),
    seen: shown.flatMap((span) => span.seen),
    durationSec: frames / fps,
  };
}

function probeResult({ durationSec }: PlacedClip, context: RenderContext): Promise<unknown> {
  const { tools, signal, workdir } = context;
  const args = RESULT_PROBE_ARGS.map((arg) => (arg.startsWith('-') ? arg : join(workdir, arg)));
  return asCheck(
    runFfprobe({ ffprobePath: tools.ffmpeg.ffprobePath, args, signal, deadlineMs: deadlineMs(durationSec) }),
  );
}

async function decodeKeys(
  plan: RenderPlan,
  { durationSec }: PlacedClip,
  context: RenderContext,
): Promise<{ log: string } & KeyPictures> {
  const canvas = canvasOf(plan);
  const size = keyPictureSize(canvas);
  const read = makeKeyPictureReader();
  const found: KeyPicture[] = [];
  const whole = makeThinned<{ data: Uint8Array; index: number }>(KEPT_PICTURES);
  const { log } = await asCheck(
    runInWorkdir(context, checkArgs(canvas), {
      durationSec,
      pipes: {
        [KEY_PIPE]: async (stream) => {
          for await (const data of rawFrames(stream, size.width * size.height * 3)) {
            whole.add({ data, index: found.length });
            found.push(read(readGrey(data)));
          }
        },
      },
    }),
  );
  const text = await readOwn(join(context.workdir, KEY_TIMES_FILE), MOST_TIMES_BYTES);
  if (text === null) throw new JobFailure('render.check_failed', 'no key times');
  const times = readKeyTimes(text);
  const timeOf = (index: number) => times[index] ?? durationSec;
  return {
    log,
    pictures: found.map((picture, i) => ({ ...picture, atSec: timeOf(i) })),
    seen: whole.kept().map(({ data, index }) => ({ data, ...size, atSec: timeOf(index) })),
  };
}

/** A result that ffmpeg cannot read is not the source's fault. */
async function asCheck<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    const isUnreadable = error instanceof JobFailure && ['media.unreadable', 'source.not_media'].includes(error.code);
    throw isUnreadable ? new JobFailure('render.check_failed', error.detail, { cause: error }) : error;
  }
}
