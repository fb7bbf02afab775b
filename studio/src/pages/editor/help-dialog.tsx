import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button.tsx';
import { cn } from '@/ui/cn.ts';
import { Dialog } from '@/ui/dialog.tsx';
import { type Action, ACTIONS, DEFAULT_KEYS, keyName, mayBind, rebind } from './logic/keymap.ts';
import { keymap } from './use-keys.ts';

/** Keys that always do the same. */
const FIXED = [
  'frames',
  'seconds',
  'words',
  'strike',
  'strikeTo',
  'move',
  'hold',
  'paste',
  'find',
  'unsure',
  'right',
  'undo',
  'redo',
] as const;

const LIST = 'grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-1';

/** What each key does. Most keys can be changed here. */
export function HelpDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const keys = keymap.use();
  const [waiting, setWaiting] = useState<Action | null>(null);
  const isChanged = ACTIONS.some((action) => keys[action] !== DEFAULT_KEYS[action]);
  const press = (action: Action, event: KeyboardEvent) => {
    if (waiting !== action || event.key === 'Tab') return;
    const key = event.key.toLowerCase();
    event.preventDefault();
    if (!mayBind(key)) return;
    keymap.set(rebind(keys, action, key));
    setWaiting(null);
  };
  return (
    <Dialog
      isWide
      title={t('editor.keys.title')}
      description={t('editor.keys.change')}
      isOpen={isOpen}
      // Escape only ends the change of a key.
      onClose={() => (waiting === null ? onClose() : setWaiting(null))}
    >
      <div className="grid items-start gap-x-10 gap-y-1 md:grid-cols-2">
        <dl className={LIST}>
          {ACTIONS.map((action) => (
            <div key={action} className="contents">
              <dt>
                <KeyButton
                  action={action}
                  isWaiting={waiting === action}
                  onWait={() => setWaiting(action)}
                  onPress={(event) => press(action, event)}
                  onLeave={() => setWaiting(null)}
                />
              </dt>
              <dd>{t(`editor.actions.${action}`)}</dd>
            </div>
          ))}
        </dl>
        <dl className={LIST}>
          {FIXED.map((name) => (
            <div key={name} className="contents">
              <dt className="py-1">
                <kbd className="bg-sunken rounded px-2 py-1 text-sm">{t(`editor.keyNames.${name}`)}</kbd>
              </dt>
              <dd>{t(`editor.keys.${name}`)}</dd>
            </div>
          ))}
        </dl>
      </div>
      {isChanged && (
        <Button className="mt-4" onClick={() => keymap.set(DEFAULT_KEYS)}>
          {t('editor.keys.reset')}
        </Button>
      )}
    </Dialog>
  );
}

type KeyButtonProps = {
  action: Action;
  isWaiting: boolean;
  onWait: () => void;
  onPress: (event: KeyboardEvent) => void;
  onLeave: () => void;
};

/** A key. Pressed, it waits for another one. */
function KeyButton({ action, isWaiting, onWait, onPress, onLeave }: KeyButtonProps) {
  const { t } = useTranslation();
  const key = keymap.use()[action];
  const names = { ' ': t('editor.keyNames.play'), home: t('editor.keyNames.home'), end: t('editor.keyNames.end') };
  const name = keyName(key, names);
  return (
    <button
      type="button"
      aria-label={t('editor.keys.changeOne', { action: t(`editor.actions.${action}`), key: name })}
      onClick={onWait}
      onKeyDown={onPress}
      onBlur={onLeave}
      className={cn('bg-sunken min-h-8 min-w-10 rounded px-2 py-1 text-sm', isWaiting && 'outline-accent outline-2')}
    >
      {isWaiting ? t('editor.keys.wait') : <kbd>{name}</kbd>}
    </button>
  );
}
