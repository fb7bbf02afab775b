import { type DragEvent, useState } from 'react';
import type { Row } from '../logic/rows.ts';
import { useEditor } from '../state/editor-stores.tsx';
import type { Arranger } from './arranger.ts';

/** Lets a sentence of the clip take a dragged one. `isDropTarget`: it would, now. */
export function useDropping(row: Row, isPlayed: boolean, arranger: Arranger) {
  const { arranging } = useEditor();
  const [isDropTarget, setDropTarget] = useState(false);
  return {
    isDropTarget,
    onDragOver: (event: DragEvent) => {
      const dragged = arranging.dragged.value;
      if (!isPlayed || dragged === null || dragged.key === row.key) return;
      event.preventDefault();
      setDropTarget(true);
    },
    onDragLeave: () => setDropTarget(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setDropTarget(false);
      arranger.drop(row);
    },
  };
}
