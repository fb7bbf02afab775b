import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { endFadeSec, endFrames, hasEnds } from '#schema/domain/brands/ends.ts';
import { rateValue } from '../../../ffmpeg/graph/frame-rate.ts';
import { together } from '../../../base/together.ts';
import type { Clip } from '../../../drawing/clip.ts';
import type { PlannedJob, RenderContext } from '../job/work.ts';
import { makeCard } from './make-card.ts';
import { makeEndVideo } from './make-end-video.ts';

/** A piece before or after the clip: `PICTURE_FILE` and `SOUND_FILE` in a folder of its own in that of the job. */
export type End = {
  folder: string;
  frames: number;
  durationSec: number;
  /** Of its sound. Null: silence. */
  lufs: number | null;
  /** How its sound fades, like its picture. */
  fades: 'out' | 'in' | null;
  fadeSec: number;
};
/** In the order of the file. */
export type Ends = { before: End[]; after: End[] };

/**
 * Makes what the plan puts before and after the clip, encoded like the clip, so that they are joined without encoding
 * again. Null if it is nothing. Call it before the pass: a bad file then costs no encoding. `hasLogo`: the logo of the
 * plan lies in the job's folder. Throws `render.intro_unreadable`, `render.outro_unreadable`,
 * `render.end_card_unreadable` or `render.font_unreadable` for a file that is not what its name says.
 */
export async function makeEnds(
  job: PlannedJob,
  { timeline }: Pick<Clip, 'timeline'>,
  { hasLogo }: { hasLogo: boolean },
  context: RenderContext,
): Promise<Ends | null> {
  const { plan, inputs } = job;
  if (!hasEnds(plan)) return null;
  const { rate } = timeline;
  const frames = endFrames(plan, rateValue(rate));
  const place = async (folder: string) => {
    await mkdir(join(context.workdir, folder));
    return { ...context, workdir: join(context.workdir, folder) };
  };
  const video = async (name: 'intro' | 'outro', fades: 'out' | 'in'): Promise<End[]> => {
    const [look, input] = [plan[name], inputs[name]];
    if (look === undefined || input === undefined) return [];
    const asked = { name, look, url: input.url, fades, rate, frames: frames[name], plan };
    const lufs = await makeEndVideo(asked, await place(name));
    return [{ ...endOf(name, frames[name]), lufs, fades, fadeSec: endFadeSec(look) }];
  };
  const card = async (): Promise<End[]> => {
    if (plan.endCard === undefined) return [];
    const asked = {
      plan,
      card: plan.endCard,
      url: inputs.cardPicture?.url,
      ownFont: inputs.cardFont,
      rate,
      frames: frames.endCard,
      hasLogo,
    };
    await makeCard(asked, { context: await place('card'), jobFolder: context.workdir });
    return [{ ...endOf('card', frames.endCard), lufs: null, fades: null, fadeSec: 0 }];
  };
  const endOf = (folder: string, count: number) => ({ folder, frames: count, durationSec: count / rateValue(rate) });
  const [intro, outro, last] = await together([video('intro', 'out'), video('outro', 'in'), card()]);
  return { before: intro, after: [...outro, ...last] };
}
