import { findCuts, makeSignatureReader, type FrameSignature } from './shots.ts';
import { makeTransitionReader, type Transition } from './gradual.ts';

/** A cut this near to a transition is what it was seen by. */
const BESIDE_FRAMES = 4;

/** A reader of every frame of a range, in order, that knows the borders of its shots at the end. */
export function makeShotReader(): {
  read(frame: Uint8Array): void;
  /** Numbers of the frames that begin a new shot, rising, without the first one; and what all frames were like. */
  end(): { borders: number[]; signatures: readonly FrameSignature[] };
} {
  const cuts = makeSignatureReader();
  const transitions = makeTransitionReader();
  return {
    read: (frame) => {
      cuts.read(frame);
      transitions.read(frame);
    },
    end: () => ({
      borders: joinBorders(findCuts(cuts.signatures), transitions.end(), cuts.signatures.length),
      signatures: cuts.signatures,
    }),
  };
}

/** Cuts are exact and win; a transition counts where no cut, and no plainer transition, lies within or beside it. */
function joinBorders(cuts: readonly number[], transitions: readonly Transition[], frames: number): number[] {
  const taken = cuts.map((frame) => ({ firstFrame: frame, lastFrame: frame }));
  const borders = [...cuts];
  for (const transition of transitions.toSorted((a, b) => b.quality - a.quality)) {
    const { firstFrame, border, lastFrame } = transition;
    const isTaken = taken.some(
      (span) => span.firstFrame <= lastFrame + BESIDE_FRAMES && span.lastFrame >= firstFrame - BESIDE_FRAMES,
    );
    if (isTaken) continue;
    taken.push(transition);
    if (border !== null && border > 0 && border < frames) borders.push(border);
  }
  return borders.toSorted((a, b) => a - b);
}
