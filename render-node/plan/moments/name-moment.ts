import type { Range } from '#schema/domain/clip.ts';

const TITLE_CHARS = 180;

/** A moment is called by its live and by when in it it was, as `Title, 1:02:03`. */
export function titleOf(live: { title: string }, { startSec }: Pick<Range, 'startSec'>): string {
  const whole = Math.floor(startSec);
  const [hours, minutes, seconds] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60];
  const clock = [hours, minutes, seconds].map((part, index) =>
    index === 0 ? String(part) : String(part).padStart(2, '0'),
  );
  return `${live.title.trim().slice(0, TITLE_CHARS) || 'Live'}, ${clock.join(':')}`;
}

/** Around a moment that another node found: it told no more than its begin and end. */
const AROUND_SEC = 8;

/** What is still to be made of a moment that another node left. */
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
