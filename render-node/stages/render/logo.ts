import { BRANDS, PICTURE_KINDS } from '#schema/domain/brands/brand.ts';
import { LOGO_FILE, logoArgs, UPLOADED_LOGO } from '../../ffmpeg/args/logo.ts';
import type { Logo } from '../../ffmpeg/graph/logo-filters.ts';
import type { Clip } from '../../drawing/clip.ts';
import { kindOf, readUpload } from './job/read-upload.ts';
import { type PlannedJob, type RenderContext, runInWorkdir } from './job/work.ts';

const UNREADABLE = 'render.logo_unreadable';

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
  const upload = {
    url: inputs.logo.url,
    maxBytes: BRANDS.logoMaxBytes,
    name: UPLOADED_LOGO,
    failure: UNREADABLE,
  } as const;
  await readUpload(upload, context, () =>
    runInWorkdir(context, logoArgs(kindOf(key, PICTURE_KINDS, UNREADABLE)), { durationSec: 0 }),
  );
  return { ...look, file: LOGO_FILE, clipSec: timeline.durationSec, isMarked: plan.watermark !== undefined };
}
