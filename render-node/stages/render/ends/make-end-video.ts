import { END_VIDEO_KINDS, type EndLook, ENDS } from '#schema/domain/brands/ends.ts';
import { canvasOf, type RenderPlan } from '#schema/domain/render-plan.ts';
import { readLoudness } from '../../../ffmpeg/args/measure.ts';
import { endVideoPass, UPLOADED_END } from '../../../ffmpeg/ends/end-video.ts';
import type { FrameRate } from '../../../ffmpeg/graph/frame-rate.ts';
import { kindOf, readUpload } from '../job/read-upload.ts';
import type { RenderContext } from '../job/work.ts';
import { makeOfVideo } from './make-of-video.ts';

type AskedVideo = {
  name: 'intro' | 'outro';
  look: EndLook & { key: string };
  url: string;
  fades: 'out' | 'in';
  rate: FrameRate;
  frames: number;
  plan: RenderPlan;
};

/** Makes an intro or an outro in the folder of the context. Returns the loudness of its sound; null: silence. */
export function makeEndVideo(
  { name, look, url, fades, rate, frames, plan }: AskedVideo,
  context: RenderContext,
): Promise<number | null> {
  const failure = `render.${name}_unreadable` as const;
  const upload = { url, maxBytes: ENDS.maxBytes, name: UPLOADED_END, failure };
  const canvas = canvasOf(plan);
  return readUpload(upload, context, async () => {
    const kind = kindOf(look.key, END_VIDEO_KINDS, failure);
    const { source, log } = await makeOfVideo(
      { name: UPLOADED_END, kind, canvas, frames, rate, failure },
      (video) => endVideoPass({ ...video, kind, look, fades, canvas, rate, frames }),
      context,
    );
    return source.hasAudio ? readLoudness(log).integratedLufs : null;
  });
}
