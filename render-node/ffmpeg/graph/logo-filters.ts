import { type LogoLook, marginsOfLogo, timeOfLogo } from '#schema/domain/brands/brand.ts';
import type { Size } from '../../plan/math/boxes.ts';
import { decimal } from './decimal.ts';

/** A logo over a clip. `file` in the working folder is a PNG of our own: see `logoArgs`. */
export type Logo = LogoLook & {
  file: string;
  /** Of the whole clip, in seconds, even if only a part of it is made. */
  clipSec: number;
  /** The clip also has the watermark of a plan. */
  isMarked: boolean;
};

/**
 * Filters that lay a logo over the picture, whose times are those of the clip. The one picture of the file is repeated.
 * `prefix` keeps the labels of several shapes apart.
 */
export function logoFilters(logo: Logo, canvas: Size, prefix: string): string {
  const side = Math.max(2, 2 * Math.round((logo.size * canvas.width) / 2));
  const [below, picture] = [`[${prefix}below]`, `[${prefix}logo]`];
  const read = [
    `movie=filename=${logo.file}:format_name=png_pipe`,
    'format=rgba',
    ...(logo.opacity < 1 ? [`colorchannelmixer=aa=${decimal(logo.opacity)}`] : []),
    `scale=w=${side}:h=${side}:force_original_aspect_ratio=decrease:flags=lanczos:out_color_matrix=bt709:out_range=tv`,
    'format=yuva420p',
  ];
  const time = timeOfLogo(logo, logo.clipSec);
  // Half-open, like every range of the clip.
  const shown = time === null ? '' : `:enable='gte(t,${decimal(time.fromSec)})*lt(t,${decimal(time.toSec)})'`;
  return [
    `null${below}`,
    `${read.join(',')}${picture}`,
    `${below}${picture}overlay=${placeOf(logo, canvas)}${shown}`,
  ].join(';\n');
}

function placeOf({ place, isMarked }: Logo, canvas: Size): string {
  const margins = marginsOfLogo(place, isMarked);
  const x = Math.round(margins.x * canvas.width);
  const y = Math.round(margins.y * canvas.height);
  const across = place === 'bottom' ? '(W-w)/2' : place.endsWith('left') ? String(x) : `W-w-${x}`;
  return `x=${across}:y=${place.startsWith('top') ? y : `H-h-${y}`}`;
}
