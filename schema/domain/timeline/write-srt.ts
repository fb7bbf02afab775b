import { srtText } from '../texts/subtitles.ts';
import type { Sequence } from './timeline.ts';

/** The captions as SubRip, on the clock of the sequence. */
export function writeSrt({ subtitles, rate }: Sequence): string {
  const sec = (frame: number) => (frame * rate.den) / rate.num;
  return srtText(
    subtitles.map(({ frame, frames, lines }) => ({
      startSec: sec(frame),
      endSec: sec(frame + frames),
      lines: [...lines],
    })),
  );
}
