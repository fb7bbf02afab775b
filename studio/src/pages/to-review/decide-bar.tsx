import type { UndecidedShort } from 'clipmill';
import { Check, Clapperboard, Clock, Download, type LucideIcon, Pencil, Send, Undo2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button.tsx';
import type { QueueActions } from './use-queue-actions.ts';

type DecideBarProps = { clip: UndecidedShort; canUndo: boolean; actions: QueueActions };

/** What can be done with the clip that plays. On a phone, at the bottom of the screen, where the thumb is. */
export function DecideBar({ clip, canUndo, actions }: DecideBarProps) {
  const { t } = useTranslation();
  const { title } = clip;
  const isMade = actions.last === 'download';
  return (
    <div
      role="group"
      aria-label={t('toReview.decide')}
      className="grid gap-2 max-md:border-line max-md:bg-raised max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:border-t max-md:px-3 max-md:pt-2 max-md:pb-[max(0.5rem,env(safe-area-inset-bottom))]"
    >
      <div className="grid grid-cols-2 gap-2 *:h-14 *:justify-center *:text-lg">
        <Button
          look="danger"
          aria-keyshortcuts="X"
          aria-label={t('clips.rejectOf', { title })}
          onClick={actions.reject}
        >
          <X aria-hidden className="size-6" />
          {t('clips.reject')}
          <Key>X</Key>
        </Button>
        <Button look="chosen" aria-keyshortcuts="K" aria-label={t('clips.keepOf', { title })} onClick={actions.keep}>
          <Check aria-hidden className="size-6" />
          {t('clips.keep')}
          <Key>K</Key>
        </Button>
      </div>
      <div className="grid grid-flow-col auto-cols-fr gap-1.5 md:gap-2">
        <Small icon={Undo2} keys="Z" word={t('toReview.undo')} disabled={!canUndo} onClick={actions.undo} />
        <Small icon={Clock} keys="L" word={t('toReview.later')} onClick={actions.later} />
        <Small
          icon={Pencil}
          keys="E"
          word={t('clips.edit')}
          label={t('clips.editOf', { title })}
          onClick={actions.edit}
        />
        <Small
          icon={isMade ? Download : Clapperboard}
          keys="M"
          word={t(isMade ? 'clips.download' : 'toReview.make')}
          label={t(isMade ? 'library.downloadOf' : 'toReview.makeOf', { title })}
          disabled={actions.last === 'none'}
          onClick={actions.make}
        />
        {actions.canPost && (
          <Small
            icon={Send}
            keys="P"
            word={t('toReview.post')}
            label={t('toReview.postOf', { title })}
            onClick={actions.post}
          />
        )}
      </div>
    </div>
  );
}

type SmallProps = {
  icon: LucideIcon;
  keys: string;
  word: string;
  label?: string;
  disabled?: boolean;
  onClick: () => void;
};

function Small({ icon: Icon, keys, word, label = word, disabled = false, onClick }: SmallProps) {
  return (
    <Button
      disabled={disabled}
      aria-keyshortcuts={keys}
      aria-label={label}
      className="h-auto min-h-12 min-w-0 flex-col justify-center gap-0.5 px-0.5 py-1 text-xs"
      onClick={onClick}
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      <span className="flex items-center gap-1.5 max-md:text-[0.6875rem]">
        {word}
        <Key>{keys}</Key>
      </span>
    </Button>
  );
}

/** Where there is a keyboard, the key of a button. Screen readers have it from `aria-keyshortcuts`. */
function Key({ children }: { children: string }) {
  return (
    <kbd
      aria-hidden
      className="rounded border border-current px-1 text-xs leading-4 max-md:hidden pointer-coarse:hidden"
    >
      {children}
    </kbd>
  );
}
