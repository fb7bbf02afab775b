import type { KeyboardEvent } from 'react';
import type { Row } from '../logic/rows.ts';
import type { Arranger } from './arranger.ts';

type Run = (arranger: Arranger, row: Row) => void;

/** By the name of the key in lower case. */
const WITH_ALT: Readonly<Record<string, Run | undefined>> = {
  arrowup: (arranger, row) => arranger.move(row, -1),
  arrowdown: (arranger, row) => arranger.move(row, 1),
};
const WITH_CONTROL: Readonly<Record<string, Run | undefined>> = {
  x: (arranger, row) => arranger.hold(row, 'cut'),
  c: (arranger, row) => arranger.hold(row, 'copy'),
  v: (arranger, row) => arranger.paste(row),
};

/** What a key does with the sentence that has the focus. Selected text is copied as everywhere. */
export function arrangeKey(event: KeyboardEvent<HTMLElement>): Run | undefined {
  if (!(event.target instanceof HTMLButtonElement) || event.shiftKey) return undefined;
  const key = event.key.toLowerCase();
  if (event.altKey) return WITH_ALT[key];
  const isControl = event.ctrlKey || event.metaKey;
  return isControl && getSelection()?.isCollapsed !== false ? WITH_CONTROL[key] : undefined;
}
