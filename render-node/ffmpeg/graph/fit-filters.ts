import { fillFilters } from './panel-filters.ts';
import { fittedSize, hasSameAspect, toEven } from '../../plan/canvas/sizes.ts';
import { decimal } from './decimal.ts';
import { aspectOf } from '../../plan/framing/crop-size.ts';
import type { Size } from '../../plan/math/boxes.ts';

/** The blurred copy is scaled down by this, blurred and enlarged: 1.04 instead of 1.32 CPU seconds per second. */
const BLUR_SHRINK = 8;
const BLUR_SIGMA = 10;
/** Darkened, so that the picture stays in focus. */
const DARKEN =
  'lutyuv=y=minval+(val-minval)*0.7:u=(minval+maxval)/2+(val-(minval+maxval)/2)*0.75:v=(minval+maxval)/2+(val-(minval+maxval)/2)*0.75';

/**
 * What stands behind pictures: a colour as `#RRGGBB`, or a PNG of the clip's size in the working folder, else a blurred copy.
 * `scaling`: options of `scale`. `standard`: filters that give a picture standard range before it stands on a background.
 */
export type Behind = { scaling: string; background?: string | undefined; standard?: readonly string[] };

/**
 * The whole picture over a blurred copy of itself, a colour or a picture, as chains from `[input]` to `[output]`. The bars are stacked next to
 * the picture: an overlay would copy the canvas once more (2.7 against 3.3 CPU seconds for 10 s).
 */
export function fitChains(
  labels: { input: string; output: string },
  sizes: { source: Size; canvas: Size },
  behind: Behind,
): string[] {
  const { scaling, standard = [] } = behind;
  const { source, canvas } = sizes;
  const { input, output } = labels;
  if (hasSameAspect(source, canvas)) {
    return [`[${input}]${[...fillFilters(source, canvas, scaling), ...standard].join(',')}[${output}]`];
  }
  const hasBarsAbove = aspectOf(source) > aspectOf(canvas);
  const fitted = fittedSize(source, canvas);
  const picture = hasBarsAbove
    ? { width: canvas.width, height: fitted.height }
    : { width: fitted.width, height: canvas.height };
  const bar = hasBarsAbove
    ? { width: canvas.width, height: (canvas.height - picture.height) / 2 }
    : { width: (canvas.width - picture.width) / 2, height: canvas.height };
  const far = hasBarsAbove ? `0:${canvas.height - bar.height}` : `${canvas.width - bar.width}:0`;
  const crop = `crop=${bar.width}:${bar.height}`;
  const fit = [`scale=${picture.width}:${picture.height}${scaling}`, 'setsar=1'];
  const [shared, own] = standard.length === 0 ? [[], fit] : [[...fit, ...standard], ['null']];
  return [
    `[${input}]${[...shared, 'split'].join(',')}[${output}p][${output}q]`,
    `[${output}q]${behindFilters(canvas, behind, output).join(',')},split[${output}c][${output}d]`,
    `[${output}c]${crop}:0:0[${output}e]`,
    `[${output}d]${crop}:${far}[${output}f]`,
    `[${output}p]${own.join(',')}[${output}g]`,
    `[${output}e][${output}g][${output}f]${hasBarsAbove ? 'vstack' : 'hstack'}=inputs=3[${output}]`,
  ];
}

/** What fills a band next to a picture, from that picture. `name` is unique among the chains. */
export function behindFilters(canvas: Size, { background, scaling }: Behind, name: string): string[] {
  if (background === undefined) return blurFilters(canvas, scaling);
  return background.startsWith('#')
    ? colourFilters(canvas, { colour: background, scaling })
    : pictureFilters(canvas, { file: background, name });
}

/** The middle of a picture, instead of each frame. Its one frame is repeated. */
function pictureFilters({ width, height }: Size, { file, name }: { file: string; name: string }): string[] {
  const [below, above] = [`[${name}under]`, `[${name}behind]`];
  const read = [
    `movie=filename=${file}:format_name=png_pipe`,
    `crop=${width}:${height}`,
    'scale=out_color_matrix=bt709:out_range=tv',
    'format=yuv420p',
    'setsar=1',
  ];
  return [
    `scale=${width}:${height}:flags=neighbor`,
    `setsar=1${below};\n${read.join(',')}${above};\n${below}${above}overlay=x=0:y=0:format=auto`,
  ];
}

/** Of BT.709. */
const [RED, GREEN, BLUE] = [0.2126, 0.7152, 0.0722];

/** One colour, in the values that a finished picture has. Filters that draw would take those of BT.601. */
function colourFilters({ width, height }: Size, { colour, scaling }: { colour: string; scaling: string }): string[] {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const luma = RED * r + GREEN * g + BLUE * b;
  const chroma = (value: number, weight: number) =>
    `(minval+maxval)/2+(maxval-minval)*(${decimal((value - luma) / (2 * (1 - weight)))})`;
  const [u, v] = [chroma(b, BLUE), chroma(r, RED)];
  return [
    `scale=16:16${scaling}`,
    `lutyuv=y=minval+(maxval-minval)*${decimal(luma)}:u=${u}:v=${v}`,
    `scale=${width}:${height}:flags=neighbor`,
    'setsar=1',
  ];
}

/** A blurred, darkened copy of a picture that fills a band next to it. */
function blurFilters(canvas: Size, scaling: string): string[] {
  const small = { width: toEven(canvas.width / BLUR_SHRINK), height: toEven(canvas.height / BLUR_SHRINK) };
  return [
    `scale=${small.width}:${small.height}:force_original_aspect_ratio=increase:flags=bilinear`,
    `crop=${small.width}:${small.height}`,
    `gblur=sigma=${BLUR_SIGMA}`,
    DARKEN,
    `scale=${canvas.width}:${canvas.height}${scaling}`,
    'setsar=1',
  ];
}
