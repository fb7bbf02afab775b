import { KEY_PIPE } from '../../ffmpeg/args/check.ts';
import { sourceKeysArgs } from '../../ffmpeg/args/source-keys.ts';
import { partTimeline } from '../../ffmpeg/graph/part-timeline.ts';
import type { FrameSpan, Timeline } from '../../ffmpeg/graph/timeline.ts';
import { makeKeyPictureReader, stillnessOf, type TimedPicture } from '../../plan/check/key-pictures.ts';
import { isSuspicious, pictureFaults } from '../../plan/check/faults.ts';
import { rawFrames } from '../shared/raw-frames.ts';
import { type PlannedJob, type RenderContext, runInWorkdir } from './job/work.ts';

/** Small enough to be free, and of any aspect: only black and still shares matter. */
const SIZE = { width: 160, height: 90 };

/**
 * The source counts as moving if it moves this much more than a render has to: a crop may correctly leave out the only
 * corner that moves.
 */
const MUCH = 16;

/**
 * Faults of a picture that shows almost nothing: black or still although the source is not. The source is only read if
 * needed, and only its key pictures of what is `judged`: frames of the clip. With fewer than two of them there is no result.
 */
export async function askSource(
  { sourceInfo: source, inputs }: PlannedJob,
  result: { timeline: Timeline; judged: readonly FrameSpan[]; blackRatio: number; frozenRatio: number },
  context: RenderContext,
): Promise<string[]> {
  if (!isSuspicious(result)) return [];
  const { timeline, judged } = result;
  const read = makeKeyPictureReader();
  const pictures: TimedPicture[] = [];
  const isWhole = judged.length === 1 && judged[0]?.firstFrame === 0 && judged[0].endFrame === timeline.frames;
  const parts = isWhole ? [timeline] : judged.map((span) => partTimeline(timeline, span, source));
  for (const one of parts.flatMap(({ reads }) => reads)) {
    await runInWorkdir(context, sourceKeysArgs(inputs.source.url, one, { source, size: SIZE }), {
      durationSec: one.spanSec,
      pipes: {
        [KEY_PIPE]: async (stream) => {
          // Times do not matter: key pictures represent equal shares.
          for await (const grey of rawFrames(stream, SIZE.width * SIZE.height)) {
            const picture = read(grey);
            const change = picture.change === null ? null : picture.change / MUCH;
            pictures.push({ ...picture, change, atSec: pictures.length });
          }
        },
      },
    });
  }
  return pictures.length < 2 ? [] : pictureFaults(result, stillnessOf(pictures, pictures.length));
}
