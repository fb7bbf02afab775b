import { LIMITS } from '#schema/domain/limits.ts';
import { useShortcuts } from '@/ui/keys/use-shortcuts.ts';
import type { Playback } from './player/playback.ts';
import { useEditor } from './state/editor-stores.tsx';
import type { EditsStore } from './state/edits-store.ts';

type Controlled = { edits: EditsStore; playback: Playback; help: () => void };

/** Keys of the editor. */
export function useKeys(help: () => void): void {
  const { edits, playback } = useEditor();
  useShortcuts((event) => actionOf(event, { edits, playback, help }));
}

function actionOf(event: KeyboardEvent, { edits, playback, help }: Controlled): (() => void) | undefined {
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    if (key === 'z') return () => (event.shiftKey ? edits.redo() : edits.undo());
    return key === 'y' ? () => edits.redo() : undefined;
  }
  if (event.altKey) return undefined;
  if (key === ' ' && event.target instanceof HTMLButtonElement) return undefined;
  const move = (by: 1 | -1) => () => (event.shiftKey ? playback.seek(playback.sec + by) : playback.step(by));
  const runs: Record<string, () => void> = {
    ' ': () => playback.toggle(),
    k: () => playback.pause(),
    l: () => playback.faster(),
    j: () => playback.slower(),
    i: () => setEdge(edits, 'startSec', playback.sec),
    o: () => setEdge(edits, 'endSec', playback.sec),
    home: () => playback.seek(edits.now.range.startSec),
    end: () => playback.seek(edits.now.range.endSec - 0.05),
    '?': help,
    arrowleft: move(-1),
    arrowright: move(1),
  };
  return runs[key];
}

/** Does nothing if the clip would become too short. */
function setEdge(edits: EditsStore, edge: 'startSec' | 'endSec', sec: number): void {
  edits.setRange((range) => {
    const moved = { ...range, [edge]: Math.round(sec * 1_000) / 1_000 };
    return moved.endSec - moved.startSec >= LIMITS.shortMinSec ? moved : range;
  });
}
