import type { ShortListItem } from 'clipmill';
import type { KeyboardEvent } from 'react';
import type { ClipActions, Mark } from './use-clip-actions.ts';

const KEYS: Record<string, Mark> = { k: 'keep', x: 'reject' };

/** For `onKeyDown` of what shows a clip: K keeps it, X rejects it. */
export function markByKey(event: KeyboardEvent, clip: ShortListItem, mark: ClipActions['mark']): void {
  const wanted = KEYS[event.key.toLowerCase()];
  // React hands over keys of menus and dialogs, which stand elsewhere in the page.
  const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
  if (wanted === undefined || !isInside || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  mark(clip, wanted);
}
