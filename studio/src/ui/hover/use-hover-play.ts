import { type FocusEvent, type PointerEvent, useState } from 'react';

/**
 * Plays while a mouse is over something, or while the keyboard is on it. Give `handlers` to its button, whose parts take no
 * pointer (`*:pointer-events-none`): a part that goes when the video begins would take the click with it.
 */
export function useHoverPlay() {
  const [isPlaying, setIsPlaying] = useState(false);
  const handlers = {
    onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && setIsPlaying(true),
    onPointerLeave: () => setIsPlaying(false),
    onFocus: (event: FocusEvent) => event.target.matches(':focus-visible') && setIsPlaying(true),
    onBlur: () => setIsPlaying(false),
  };
  return { isPlaying, handlers };
}
