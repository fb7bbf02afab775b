import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BRANDS, PICTURE_KINDS } from '#schema/domain/brands/brand.ts';
import type { PlannedCard } from '#schema/domain/brands/ends.ts';
import { faceOf, nearestWeight } from '#schema/domain/captions/fonts.ts';
import { canvasOf, type RenderPlan } from '#schema/domain/render-plan.ts';
import { LOGO_FILE } from '../../../ffmpeg/args/logo.ts';
import { GRAPH_FILE } from '../../../ffmpeg/args/render.ts';
import { CARD_TEXT_FILE, cardPictureArgs, endCardPass, UPLOADED_CARD } from '../../../ffmpeg/ends/end-card.ts';
import { type FrameRate, rateValue } from '../../../ffmpeg/graph/frame-rate.ts';
import { FONTS_FOLDER } from '../../../ffmpeg/graph/render-graph.ts';
import { TITLE_FONT } from '../../../plan/captions/design/styles.ts';
import { cardText } from '../../../plan/ends/card-text.ts';
import type { Size } from '../../../plan/math/boxes.ts';
import { openTypeface, placeFonts } from '../../../tools/fonts/fonts.ts';
import { kindOf, readUpload } from '../job/read-upload.ts';
import { type RenderContext, runInWorkdir } from '../job/work.ts';

const UNREADABLE = 'render.end_card_unreadable';
const BOLD = 700;

type AskedCard = {
  plan: RenderPlan;
  card: PlannedCard;
  /** Of its picture. Missing: none. */
  url: string | undefined;
  rate: FrameRate;
  frames: number;
  hasLogo: boolean;
};

/** Makes the end card in the folder of the context. Throws `render.end_card_unreadable` for a bad picture. */
export async function makeCard(
  { plan, card, url, rate, frames, hasLogo: isThere }: AskedCard,
  { context, jobFolder }: { context: RenderContext; jobFolder: string },
): Promise<void> {
  const { workdir } = context;
  const canvas = canvasOf(plan);
  const hasLogo = card.logo === true && isThere;
  const hasPicture = await bringPicture(card, url, context);
  if (hasLogo) await copyFile(join(jobFolder, LOGO_FILE), join(workdir, LOGO_FILE));
  const hasText = await writeText(card, { canvas, hasLogo, hasPicture }, context);
  const { background } = card;
  const { args, graph } = endCardPass({ canvas, rate, frames, background, hasPicture, hasLogo, hasText });
  await writeFile(join(workdir, GRAPH_FILE), graph);
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

async function writeText(
  { text, textColour = '#FFFFFF', font }: PlannedCard,
  { canvas, hasLogo, hasPicture }: { canvas: Size; hasLogo: boolean; hasPicture: boolean },
  { workdir }: RenderContext,
): Promise<boolean> {
  if (text === undefined) return false;
  const face = font === undefined ? TITLE_FONT : faceOf(font, nearestWeight(font, BOLD));
  const { typeface, fonts } = await openTypeface(face, [text]);
  const script = cardText(text, { canvas, font: typeface, colour: textColour, hasLogo, isEdged: hasPicture });
  if (script === null) return false;
  await placeFonts(fonts, join(workdir, FONTS_FOLDER));
  await writeFile(join(workdir, CARD_TEXT_FILE), script);
  return true;
}
