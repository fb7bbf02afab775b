import { CARD_LAYOUT, DEFAULT_END_FADE_SEC } from '#schema/domain/brands/ends.ts';
import type { PictureKind } from '#schema/domain/brands/brand.ts';
import type { Size } from '../../plan/math/boxes.ts';
import { flattenArgs } from '../args/arg-list.ts';
import { LOGO_FILE, uploadedPictureArgs } from '../args/logo.ts';
import { apartArgs, type RenderPass } from '../args/render.ts';
import { decimal } from '../graph/decimal.ts';
import { type FrameRate, rateText, rateValue } from '../graph/frame-rate.ts';
import { FONTS_FOLDER } from '../graph/render-graph.ts';
import { LOUDNESS_METER, silentSound } from '../graph/sound-filters.ts';
import { fadeFilters } from './end-video.ts';

/** The uploaded picture of a card, the PNG that is made of it, and the script of its text, in the folder of the card. */
export const UPLOADED_CARD = 'card.upload';
const CARD_FILE = 'card.png';
export const CARD_TEXT_FILE = 'card.ass';
/** The longer side of the largest clip. */
const MOST_PX = 3_840;

/** Makes a plain PNG of the uploaded picture of a card. */
export function cardPictureArgs(kind: PictureKind): string[] {
  return uploadedPictureArgs(kind, { from: UPLOADED_CARD, to: CARD_FILE, mostPx: MOST_PX });
}

type Card = {
  canvas: Size;
  rate: FrameRate;
  frames: number;
  background: string;
  /** Whether `CARD_FILE`, `LOGO_FILE` and `CARD_TEXT_FILE` are there. */
  hasPicture: boolean;
  hasLogo: boolean;
  hasText: boolean;
};

const TO_SDR = 'flags=lanczos:out_color_matrix=bt709:out_range=tv';

/** Makes `PICTURE_FILE` and a silent `SOUND_FILE` of an end card in its folder, encoded like the clip. */
export function endCardPass(card: Card): RenderPass {
  const { canvas, rate, frames } = card;
  const { width, height } = canvas;
  const base = [
    `color=c=0x${card.background.slice(1)}:s=${width}x${height}:r=${rateText(rate)}`,
    `trim=end_frame=${frames}`,
    'format=rgb24',
    `scale=${TO_SDR}`,
    'format=yuv420p',
  ];
  const layers = [
    ...(card.hasPicture ? [{ name: 'card', chain: pictureChain(canvas), at: 'x=0:y=0' }] : []),
    ...(card.hasLogo ? [{ name: 'logo', chain: logoChain(canvas), at: logoPlace(canvas, card.hasText) }] : []),
  ];
  const over = layers.map(({ name, chain, at }, i) => [
    `${chain}[${name}]`,
    `[base${i}][${name}]overlay=${at}[base${i + 1}]`,
  ]);
  const fadeFrames = Math.min(Math.round(DEFAULT_END_FADE_SEC * rateValue(rate)), Math.floor(frames / 2));
  const finish = [
    ...(card.hasText ? [`ass=${CARD_TEXT_FILE}:fontsdir=${FONTS_FOLDER}`] : []),
    ...fadeFilters('in', { frames, fadeFrames }),
    `settb=${rate.den}/${rate.num}`,
    'setpts=N',
    'setsar=1',
  ];
  const graph = [
    `${base.join(',')}[base0]`,
    ...over.flat(),
    `[base${layers.length}]${finish.join(',')}[picture]`,
    `${silentSound(frames / rateValue(rate))},${LOUDNESS_METER}[sound]`,
  ].join(';\n');
  return { args: flattenArgs(apartArgs({ rate }, null)), graph };
}

/** The picture fills the card. */
function pictureChain({ width, height }: Size): string {
  const scale = `scale=w=${width}:h=${height}:force_original_aspect_ratio=increase:${TO_SDR}`;
  return `movie=filename=${CARD_FILE}:format_name=png_pipe,format=rgba,${scale},crop=${width}:${height},format=yuva420p`;
}

function logoChain({ width, height }: Size): string {
  const { logo } = CARD_LAYOUT;
  const [w, h] = [evenOf(logo.width * width), evenOf(logo.height * height)];
  const scale = `scale=w=${w}:h=${h}:force_original_aspect_ratio=decrease:${TO_SDR}`;
  return `movie=filename=${LOGO_FILE}:format_name=png_pipe,format=rgba,${scale},format=yuva420p`;
}

function logoPlace({ height }: Size, hasText: boolean): string {
  const { middle, middleAlone } = CARD_LAYOUT.logo;
  return `x=(W-w)/2:y=${decimal((hasText ? middle : middleAlone) * height)}-h/2`;
}

function evenOf(px: number): number {
  return Math.max(2, 2 * Math.round(px / 2));
}
