import { isDraft } from '#schema/domain/render-plan.ts';
import { span } from '../../base/trace.ts';
import { writeCaptions } from './burn-in.ts';
import type { Clip } from '../../drawing/clip.ts';
import { encode, type PassShare } from './encode.ts';
import { chooseHdrWork } from '../shared/hdr.ts';
import { bringBackground } from './footage/bring-background.ts';
import { bringBRoll } from './footage/bring-b-roll.ts';
import { bringLogo } from './logo.ts';
import { bringMusic } from './music.ts';
import { SHARES } from './progress.ts';
import { makeEnds } from './ends/make-ends.ts';
import { hasOtherSound, joinFile } from './join-file.ts';
import type { RenderContext, RenderJob } from './job/work.ts';
import type { StageContext } from '../shared/stage.ts';

/**
 * Makes the MP4 in the job's folder, and its cover, unless it is a draft. `onShare` receives the share that is done, 0 to
 * 1. `isMixed`: more is heard than its source.
 */
export async function runPass(
  job: RenderJob,
  clip: Clip,
  context: RenderContext & Pick<StageContext, 'onLight' | 'onProgress' | 'seat'>,
  onShare: (share: number) => void,
): Promise<{ log: string; coverSec: number | null; isMixed: boolean }> {
  const { plan, sourceInfo: source } = job;
  const { timeline } = clip;
  const captionsFile = await span('captions', () => writeCaptions(job, clip, context));
  const logo = await bringLogo(job, clip, context);
  const bRoll = await span('b-roll', () => bringBRoll(job, clip, context));
  const background = await bringBackground(job, context);
  const music = await bringMusic(job, clip, context);
  const ends = await span('ends', () => makeEnds(job, clip, { hasLogo: logo !== null }, context));
  const hdr = await chooseHdrWork(source, context);
  // Music and ends are as loud as the sound of the clip lets them be, so that is measured first, also for a draft.
  const level = isDraft(plan) && music === null && ends === null ? null : ('measured' as const);
  const sourceUrl = job.inputs.source.url;
  const input = { plan, source, sourceUrl, timeline, captionsFile, logo, bRoll, background, hdr, level };
  const share: PassShare = { input, workdir: context.workdir, signal: context.signal, onShare };
  // Like the parts of a long render: only files of one encoder can be joined.
  const encoding = ends === null ? context : withoutHardware(context);
  const log = await span('pass', () =>
    context.seat === undefined
      ? encode([share], context.signal, encoding)
      : context.seat.share(share, context.signal, (shares, signal) => encode(shares, signal, encoding)),
  );
  // What follows, until the job is stored, uses one core for a second or two.
  context.onLight();
  const { coverSec, soundLog } =
    level === null
      ? { coverSec: null, soundLog: log }
      : await joinFile(job, { clip, passLog: log, music, ends }, context);
  context.onProgress(SHARES.levelled);
  return { log: soundLog, coverSec, isMixed: hasOtherSound(music, ends) };
}

function withoutHardware(context: RenderContext): RenderContext {
  const { tools } = context;
  return { ...context, tools: { ...tools, ffmpeg: { ...tools.ffmpeg, encoder: null } } };
}
