import type { Range } from '#schema/domain/clip.ts';
import { decimal } from './decimal.ts';
import type { Timeline } from './timeline.ts';

/** Filters are switched between frames of sound. With so many samples each, that is every 5 ms. */
const FINE = 'asetnsamples=n=240';
const TONE_HZ = 1000;
const RATE = 48_000;

/**
 * The filters after the clip's sound, with `more` at their end, and what follows them up to `[sound]`: nothing more, or
 * for a bleep the chains that mix its tone in. Words that are not to be heard are silent.
 */
export function muteChains(
  { muted, durationSec }: Pick<Timeline, 'muted' | 'durationSec'>,
  more: readonly string[],
): [filters: string[], last: string] {
  if (muted === undefined || muted.ranges.length === 0) return [[...more], '[sound]'];
  const during = anyOf(muted.ranges.map(between));
  const quiet = [FINE, `volume=0:enable='${during}'`];
  if (muted.by === 'silence') return [[...quiet, ...more], '[sound]'];
  const tone = [
    `sine=f=${TONE_HZ}:r=${RATE}:d=${decimal(durationSec)}`,
    FINE,
    `volume=0:enable='not(${during})'`,
    'aformat=sample_fmts=fltp:channel_layouts=stereo',
  ];
  const mixed = ['amix=inputs=2:duration=first:normalize=0', ...more];
  return [quiet, `[quiet];\n${tone.join(',')}[tone];\n[quiet][tone]${mixed.join(',')}[sound]`];
}

function between({ startSec, endSec }: Range): string {
  return `between(t,${decimal(startSec)},${decimal(endSec)})`;
}

/** Balanced, since ffmpeg takes no expression deeper than a hundred. */
function anyOf(terms: readonly string[]): string {
  if (terms.length <= 1) return terms[0] ?? '0';
  const half = Math.ceil(terms.length / 2);
  return `(${anyOf(terms.slice(0, half))}+${anyOf(terms.slice(half))})`;
}
