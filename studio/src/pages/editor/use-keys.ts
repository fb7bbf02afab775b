import { useEffect, useRef } from 'react';
import type { Playback } from './player/use-playback.ts';

type Actions = {
  playback: Playback;
  undo: () => void;
  redo: () => void;
  setStart: () => void;
  setEnd: () => void;
  toStart: () => void;
  toEnd: () => void;
  help: () => void;
};

/** Keys of the editor. They do nothing while text is typed, a control takes the key itself, or a dialog is open. */
export function useKeys(actions: Actions): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target) || document.querySelector('[role="dialog"]') !== null)
        return;
      const run = actionOf(event, latest.current);
      if (run === undefined) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

function actionOf(event: KeyboardEvent, actions: Actions): (() => void) | undefined {
  const { playback } = actions;
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    if (key === 'z') return event.shiftKey ? actions.redo : actions.undo;
    return key === 'y' ? actions.redo : undefined;
  }
  if (event.altKey) return undefined;
  if (key === ' ' && event.target instanceof HTMLButtonElement) return undefined;
  const bySec = (sec: number) => () => playback.seek(playback.sec + sec);
  const runs: Record<string, () => void> = {
    ' ': playback.toggle,
    k: playback.pause,
    l: playback.faster,
    j: playback.slower,
    i: actions.setStart,
    o: actions.setEnd,
    home: actions.toStart,
    end: actions.toEnd,
    '?': actions.help,
    arrowleft: event.shiftKey ? bySec(-1) : () => playback.step(-1),
    arrowright: event.shiftKey ? bySec(1) : () => playback.step(1),
  };
  return runs[key];
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input:not([type=checkbox]), textarea, select') !== null;
}
