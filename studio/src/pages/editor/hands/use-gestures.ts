import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { fingersGesture, type Gesture, type Point } from '../logic/hand-crop.ts';

/** What a surface does with gestures. `begin` answers what moves: it gets the whole gesture each time. */
export type OnGesture = { begin: () => (gesture: Gesture) => void; tap: () => void };

/** Less movement, in pixels of the screen, is a tap. */
const TAP_PX = 4;
/** A notch of a wheel turns by 100: a fifth closer. */
const WHEEL_RATIO = 1.002;

type Held = {
  fingers: Map<number, Point>;
  begun: Point[];
  change: (gesture: Gesture) => void;
  isMoved: boolean;
};

/** Pointers on an element as gestures: one drags, two drag and scale. An element with `data-corner` scales alone. */
export function useGestures(on: OnGesture) {
  const held = useRef<Held | null>(null);
  const hold = (fingers: Map<number, Point>, isMoved: boolean) => {
    held.current = fingers.size === 0 ? null : { fingers, begun: [...fingers.values()], change: on.begin(), isMoved };
  };
  const up = (event: PointerEvent) => {
    const { current } = held;
    if (current === null) return;
    if (!current.isMoved && current.fingers.size === 1 && event.type === 'pointerup') on.tap();
    const rest = new Map([...current.fingers].filter(([id]) => id !== event.pointerId && id !== MIRRORED));
    hold(rest, current.isMoved);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      const at = pointIn(event.currentTarget, event);
      const isCorner = event.target instanceof HTMLElement && event.target.dataset['corner'] !== undefined;
      const fingers = new Map(held.current?.fingers).set(event.pointerId, at);
      if (isCorner) fingers.set(MIRRORED, mirrored(at));
      hold(fingers, held.current?.isMoved ?? isCorner);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { current } = held;
      if (current === null || !current.fingers.has(event.pointerId)) return;
      const at = pointIn(event.currentTarget, event);
      current.fingers.set(event.pointerId, at);
      if (current.fingers.has(MIRRORED)) current.fingers.set(MIRRORED, mirrored(at));
      const gesture = fingersGesture(current.begun, [...current.fingers.values()]);
      current.isMoved ||= gesture.ratio !== 1 || isFar(event.currentTarget, gesture);
      if (current.isMoved) current.change(gesture);
    },
    onPointerUp: up,
    onPointerCancel: up,
  };
}

/** The finger opposite to one that drags a corner: the middle stays. */
const MIRRORED = -1;

function mirrored({ x, y }: Point): Point {
  return { x: 1 - x, y: 1 - y };
}

/** Scales around the pointer with the wheel, instead of scrolling the page. */
export function useWheel(surface: RefObject<HTMLElement | null>, begin: OnGesture['begin']): void {
  useEffect(() => {
    const element = surface.current;
    const turn = (event: WheelEvent) => {
      if (element === null) return;
      event.preventDefault();
      const at = pointIn(element, event);
      begin()({ from: at, to: at, ratio: WHEEL_RATIO ** -event.deltaY });
    };
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, [surface, begin]);
}

/** In shares of the element, from its top left corner. */
function pointIn(element: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: (clientX - left) / width, y: (clientY - top) / height };
}

function isFar({ clientWidth, clientHeight }: HTMLElement, { from, to }: Gesture): boolean {
  return Math.hypot((to.x - from.x) * clientWidth, (to.y - from.y) * clientHeight) >= TAP_PX;
}
