import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { DialogButtons } from './dialog-buttons.tsx';

type ConfirmProps = {
  title: string;
  description: string;
  /** The text of the button that does it. */
  action: string;
  isOpen: boolean;
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** Further fields. */
  children?: ReactNode;
};

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ action, isBusy = false, onConfirm, children, ...dialog }: ConfirmProps) {
  const { t } = useTranslation();
  return (
    <Dialog {...dialog}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm();
        }}
      >
        {children}
        <DialogButtons>
          <Button onClick={dialog.onClose}>{t('common.cancel')}</Button>
          <Button type="submit" look="final" disabled={isBusy}>
            {action}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
