import { difference, similarity, type Small } from './picture.ts';

/** A fade: plain from `firstPlain` to `lastPlain`; `isBack` where the scene that went is the one that comes. */
export type Fade = { firstPlain: number; lastPlain: number; isBack: boolean };

/** Contrast (standard deviation, 0 to 1) of a picture that is all black, all white or of any one colour. */
const PLAIN_CONTRAST = 0.008;
/** Frames beside a plain picture in which a fade began or ended. */
export const FADE_FRAMES = 24;
/** What flickers about being plain for so many frames is one fade. */
const FLICKER_FRAMES = 3;
/** Just before it is plain, a scene that fades has lost so much of its contrast that at most this share is left. */
const FADED = 0.5;
/** A scene that is soft and plain by itself does not change this much (0 to 1) when its last contrast goes. */
const MIN_CHANGE = 0.06;
/** A scene that comes back after black, a little later. */
const SAME_SCENE = 0.6;

type FadeRun = { before: Small; isFade: boolean; firstPlain: number; lastPlain: number };

/**
 * Makes a reader of frames in order that adds fades through a plain picture to `found`, each `FADE_FRAMES` after it.
 */
export function makeFadeReader(found: Fade[]): (now: Small, frame: number) => void {
  let last: Small | null = null;
  // The scene before it began to fade: half of its contrast is forgotten in a second.
  let lively = { contrast: 0, picture: null as Small | null };
  let run: FadeRun | null = null;
  const close = (after: Small) => {
    // What stays plain for longer is a scene by itself.
    if (run !== null && run.isFade && run.lastPlain - run.firstPlain <= FADE_FRAMES) {
      const { firstPlain, lastPlain, before } = run;
      found.push({ firstPlain, lastPlain, isBack: similarity(before, after) > SAME_SCENE });
    }
    run = null;
  };
  return (now, frame) => {
    const isPlain = now.contrast < PLAIN_CONTRAST;
    if (run !== null && last !== null && frame - run.lastPlain > (isPlain ? FLICKER_FRAMES : FADE_FRAMES)) close(last);
    if (!isPlain) {
      last = now;
      const remembered = lively.contrast * 0.97;
      lively =
        now.contrast >= remembered ? { contrast: now.contrast, picture: now } : { ...lively, contrast: remembered };
    } else if (run !== null) {
      run.lastPlain = frame;
    } else if (last !== null && lively.picture !== null) {
      // A flash comes all at once, and so does what is cut to black.
      const isFade = last.contrast <= FADED * lively.contrast && difference(lively.picture, now) >= MIN_CHANGE;
      run = { before: last, isFade, firstPlain: frame, lastPlain: frame };
    }
  };
}
