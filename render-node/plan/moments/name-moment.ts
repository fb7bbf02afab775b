import type { Range } from '#schema/domain/clip.ts';

const TITLE_CHARS = 180;

/** The title of a moment: the title of its live and its time in it, as `Title, 1:02:03`. */
export function titleOf(live: { title: string }, { startSec }: Pick<Range, 'startSec'>): string {
  const whole = Math.floor(startSec);
  const [hours, minutes, seconds] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60];
  const clock = [hours, minutes, seconds].map((part, index) =>
    index === 0 ? String(part) : String(part).padStart(2, '0'),
  );
  return `${live.title.trim().slice(0, TITLE_CHARS) || 'Live'}, ${clock.join(':')}`;
}

/** Range around a moment that another node found: only its begin and end are known. */
const AROUND_SEC = 8;

/** What still has to be made of a moment that another node left. */
export function takeOver(moment: Range & { ref: string; isClipStored: boolean }, live: { title: string }) {
  const { ref, startSec, endSec, isClipStored } = moment;
  const window = { startSec: Math.max(0, startSec - AROUND_SEC), endSec: endSec + AROUND_SEC };
  return {
    ref,
    startSec,
    endSec,
    isClipStored,
    title: titleOf(live, moment),
    score: 0,
    reasons: [],
    clip: { startSec, endSec },
    window,
  };
}
