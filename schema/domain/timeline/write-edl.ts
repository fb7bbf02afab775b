import { isDropFrame, timecode } from './rate.ts';
import { type Media, placed, type Sequence } from './timeline.ts';

/** Three digits number the events of a list. */
export const MOST_EDL_EVENTS = 999;
/** Lists of this format have no longer names. */
const NAME_CHARS = 60;

/**
 * CMX 3600: the cuts, with picture and sound, and markers as locators. It knows nothing else, so crops, a second panel, what
 * lies over the picture and captions stay behind. The record side begins at one hour, as programs expect. At most `MOST_EDL_EVENTS` pieces.
 */
export function writeEdl({ name, rate, pieces, markers }: Sequence, media: Media): string {
  const hour = timecodeHour(rate);
  const clock = (frames: number) => timecode(frames, rate);
  const located = (start: number, end: number) =>
    markers
      .filter(({ frame }) => frame >= start && frame < end)
      .map(({ frame, name: text, note }) => `* LOC: ${clock(hour + frame)} GREEN   ${oneLine(text, note)}`);
  const events = placed(pieces).flatMap(({ at, sourceFrame, frames }, i) => [
    [
      String(i + 1).padStart(3, '0'),
      ` AX       ${media.hasAudio ? 'AA/V' : 'V   '}  C       `,
      ...[sourceFrame, sourceFrame + frames, hour + at, hour + at + frames].map(clock),
    ].join(' '),
    `* FROM CLIP NAME: ${ascii(media.name)}`,
    ...located(at, at + frames),
  ]);
  const mode = isDropFrame(rate) ? 'DROP FRAME' : 'NON-DROP FRAME';
  return `${[`TITLE: ${ascii(name).slice(0, NAME_CHARS)}`, `FCM: ${mode}`, '', ...events].join('\n')}\n`;
}

function timecodeHour({ num, den }: Sequence['rate']): number {
  // The frame that timecode calls 01:00:00:00: without drop-frame it counts whole frames per second.
  return isDropFrame({ num, den }) ? Math.round((3600 * num) / den) : 3600 * Math.round(num / den);
}

function oneLine(name: string, note: string): string {
  return ascii(note === '' ? name : `${name}: ${note}`).slice(0, 200);
}

/** Readers of this old format expect one line of plain letters. */
function ascii(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[^\u0020-\u007E]/g, '')
    .trim();
}
