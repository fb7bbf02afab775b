import type { KeyboardEvent } from 'react';
import type { Row } from '../logic/rows.ts';
import type { ArrangeActions } from './use-arranging.ts';

/** What a key does with the sentence that has the focus, or null. Selected text is copied as everywhere. */
export function arrangeKey(event: KeyboardEvent<HTMLElement>, row: Row, actions: ArrangeActions): (() => void) | null {
  if (!(event.target instanceof HTMLButtonElement) || event.shiftKey) return null;
  const { key, altKey } = event;
  if (altKey && key === 'ArrowUp') return () => actions.move(row, -1);
  if (altKey && key === 'ArrowDown') return () => actions.move(row, 1);
  if (altKey || !(event.ctrlKey || event.metaKey) || getSelection()?.isCollapsed === false) return null;
  switch (key.toLowerCase()) {
    case 'x':
      return () => actions.hold(row, 'cut');
    case 'c':
      return () => actions.hold(row, 'copy');
    case 'v':
      return () => actions.paste(row);
    default:
      return null;
  }
}
