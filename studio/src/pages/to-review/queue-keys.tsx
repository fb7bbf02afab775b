import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KeysButton } from '@/ui/keys/keys-button.tsx';
import { KeysDialog } from '@/ui/keys/keys-dialog.tsx';
import { useShortcuts } from '@/ui/keys/use-shortcuts.ts';
import type { QueueActions } from './use-queue-actions.ts';

/** Letters as they are written; the space bar and the help have names. */
const KEYS = { keep: 'K', reject: 'X', make: 'M', post: 'P', edit: 'E', later: 'L', undo: 'Z' } as const;

/** The keys of the queue, and what shows them. */
export function QueueKeys({ actions }: { actions: QueueActions }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  useShortcuts(useCallback((event) => actionOf(event, actions, () => setIsOpen(true)), [actions]));
  const keys = [
    ...Object.entries(KEYS).map(([name, key]) => ({ key, does: t(`toReview.keys.${name as keyof typeof KEYS}`) })),
    { key: t('editor.keyNames.play'), does: t('editor.actions.play') },
    { key: '?', does: t('editor.actions.help') },
  ];
  return (
    <span className="max-md:hidden">
      <KeysButton onClick={() => setIsOpen(true)} />
      <KeysDialog keys={keys} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </span>
  );
}

function actionOf(event: KeyboardEvent, actions: QueueActions, help: () => void): (() => void) | undefined {
  const { key, target, altKey, ctrlKey, metaKey, repeat } = event;
  // Held down, a key would decide about clips that nobody saw.
  if (altKey || repeat) return undefined;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'z' ? actions.undo : undefined;
  if (key === ' ' && target instanceof HTMLElement && target.closest('button, a, video') !== null) return undefined;
  const runs: Record<string, () => void> = { ' ': actions.togglePlay, '?': help };
  for (const [name, letter] of Object.entries(KEYS)) {
    runs[letter.toLowerCase()] = actions[name as keyof typeof KEYS];
  }
  return runs[key.toLowerCase()];
}
