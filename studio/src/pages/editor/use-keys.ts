import { keptState } from '@/kept-state.ts';
import { useShortcuts } from '@/ui/keys/use-shortcuts.ts';
import { LIMITS } from '#schema/domain/limits.ts';
import { type Action, actionOf, readKeymap } from './logic/keymap.ts';
import { useEditor } from './state/editor-stores.tsx';
import type { EditsStore } from './state/edits-store.ts';

/** Which key does what, as the user of this browser chose. */
export const keymap = keptState('editor-keys', readKeymap);

type Runs = Partial<Record<Action, () => void>>;

/** Keys of the editor that play, trim, undo and help. Those of the timeline are its own. */
export function useKeys(help: () => void): void {
  const { edits, playback } = useEditor();
  const runs: Runs = {
    play: () => playback.toggle(),
    pause: () => playback.pause(),
    faster: () => playback.faster(),
    slower: () => playback.slower(),
    around: () => playback.playAroundEdge(),
    loop: () => playback.toggleLoop(),
    start: () => setEdge(edits, 'startSec', playback.edgeSec),
    end: () => setEdge(edits, 'endSec', playback.edgeSec),
    toStart: () => playback.toStart(),
    toEnd: () => playback.toEnd(),
    help,
  };
  useActions(runs);
  useShortcuts((event) => {
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      if (key === 'z') return () => (event.shiftKey ? edits.redo() : edits.undo());
      return key === 'y' ? () => edits.redo() : undefined;
    }
    const direction = key === 'arrowleft' ? -1 : key === 'arrowright' ? 1 : 0;
    if (event.altKey || direction === 0) return undefined;
    return () => (event.shiftKey ? playback.seek(playback.sec + direction) : playback.step(direction));
  });
}

/** Runs what a key is bound to. */
export function useActions(runs: Runs): void {
  useShortcuts((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
    const action = actionOf(keymap.get(), event.key.toLowerCase());
    // A button takes the space bar itself.
    if (action === null || (event.key === ' ' && event.target instanceof HTMLButtonElement)) return undefined;
    return runs[action];
  });
}

/** Does nothing if the clip would become too short. */
function setEdge(edits: EditsStore, edge: 'startSec' | 'endSec', sec: number): void {
  edits.setRange((range) => {
    const moved = { ...range, [edge]: Math.round(sec * 1_000) / 1_000 };
    return moved.endSec - moved.startSec >= LIMITS.shortMinSec ? moved : range;
  });
}
