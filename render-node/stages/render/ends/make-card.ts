import { link, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BRANDS, PICTURE_KINDS } from '#schema/domain/brands/brand.ts';
import type { PlannedCard } from '#schema/domain/brands/ends.ts';
import { canvasOf, type RenderPlan } from '#schema/domain/render-plan.ts';
import { writeOwn } from '../../../base/own-file.ts';
import { LOGO_FILE } from '../../../ffmpeg/args/logo.ts';
import { GRAPH_FILE } from '../../../ffmpeg/args/render.ts';
import { CARD_TEXT_FILE, cardPictureArgs, endCardPass, UPLOADED_CARD } from '../../../ffmpeg/ends/end-card.ts';
import { type FrameRate, rateValue } from '../../../ffmpeg/graph/frame-rate.ts';
import { kindOf, readUpload } from '../job/read-upload.ts';
import { type RenderContext, runInWorkdir } from '../job/work.ts';
import { writeText } from '../text/write-text.ts';

const UNREADABLE = 'render.end_card_unreadable';

type AskedCard = {
  plan: RenderPlan;
  card: PlannedCard;
  /** Of its picture. Missing: none. */
  url: string | undefined;
  /** The uploaded font of its text. Missing: a bundled one. */
  ownFont: { url: string } | undefined;
  rate: FrameRate;
  frames: number;
  hasLogo: boolean;
};

/**
 * Makes the end card in the folder of the context. Throws `render.end_card_unreadable` for a bad picture and
 * `render.font_unreadable` for a bad font.
 */
export async function makeCard(
  { plan, card, url, ownFont, rate, frames, hasLogo: isThere }: AskedCard,
  { context, jobFolder }: { context: RenderContext; jobFolder: string },
): Promise<void> {
  const { workdir } = context;
  const canvas = canvasOf(plan);
  const hasLogo = card.logo === true && isThere;
  const hasPicture = await bringPicture(card, url, context);
  if (hasLogo) {
    await rm(join(workdir, LOGO_FILE), { force: true });
    await link(join(jobFolder, LOGO_FILE), join(workdir, LOGO_FILE));
  }
  const work = { kind: 'card', card, canvas, hasLogo, hasPicture } as const;
  const { ass } = card.text === undefined ? { ass: null } : await writeText(work, ownFont, context);
  const hasText = ass !== null;
  if (hasText) await writeOwn(join(workdir, CARD_TEXT_FILE), ass);
  const { background } = card;
  const { args, graph } = endCardPass({ canvas, rate, frames, background, hasPicture, hasLogo, hasText });
  await writeOwn(join(workdir, GRAPH_FILE), graph);
  const durationSec = frames / rateValue(rate);
  await runInWorkdir(context, args, { durationSec, pixels: canvas.width * canvas.height });
}

async function bringPicture(
  { pictureKey: key }: PlannedCard,
  url: string | undefined,
  context: RenderContext,
): Promise<boolean> {
  if (key === undefined || url === undefined) return false;
  const upload = { url, maxBytes: BRANDS.logoMaxBytes, name: UPLOADED_CARD, failure: UNREADABLE } as const;
  await readUpload(upload, context, () =>
    runInWorkdir(context, cardPictureArgs(kindOf(key, PICTURE_KINDS, UNREADABLE)), { durationSec: 0 }),
  );
  return true;
}
