import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { JobFailure } from '#schema/domain/failure.ts';
import { BRANDS, PICTURE_KINDS } from '#schema/domain/brands/brand.ts';
import { LOGO_FILE, logoArgs, UPLOADED_LOGO } from '../../ffmpeg/args/logo.ts';
import type { Logo } from '../../ffmpeg/graph/logo-filters.ts';
import { errorName } from '../../base/log.ts';
import type { Clip } from '../../drawing/clip.ts';
import { type PlannedJob, type RenderContext, runInWorkdir } from './work.ts';

/**
 * Brings the logo of the plan into the job's folder. Null without one. Throws `render.logo_unreadable` for a file that is
 * not the picture that its name says.
 */
export async function bringLogo(
  { plan, inputs }: PlannedJob,
  { timeline }: Pick<Clip, 'timeline'>,
  context: RenderContext,
): Promise<Logo | null> {
  if (plan.logo === undefined || inputs.logo === undefined) return null;
  const { key, ...look } = plan.logo;
  const uploaded = join(context.workdir, UPLOADED_LOGO);
  await context.tools.objects.getFile(
    { url: inputs.logo.url, maxBytes: BRANDS.logoMaxBytes },
    uploaded,
    context.signal,
  );
  try {
    await runInWorkdir(context, logoArgs(kindOf(key)), { durationSec: 0 });
  } catch (error) {
    context.signal.throwIfAborted();
    if (!(error instanceof JobFailure) || error.code.startsWith('node.')) throw error;
    throw new JobFailure('render.logo_unreadable', errorName(error));
  } finally {
    await rm(uploaded, { force: true });
  }
  return { ...look, file: LOGO_FILE, clipSec: timeline.durationSec, isMarked: plan.watermark !== undefined };
}

function kindOf(key: string) {
  const kind = PICTURE_KINDS.find((one) => key.endsWith(`.${one}`));
  if (kind === undefined) throw new JobFailure('render.logo_unreadable', 'unknown kind');
  return kind;
}
