import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorWords } from '@/api/error-words.ts';
import { Button } from '../button.tsx';
import { Notice } from '../notice.tsx';

type DialogButtonsProps = {
  /** Why the server refused. Null: it did not. */
  error?: unknown;
  /** Why the main button is off. */
  note?: string | undefined;
  /** The main button is the last one. */
  children: ReactNode;
};

/**
 * The end of a dialog: its buttons, and a refusal, which stay in view while the fields above them scroll. On phones
 * buttons share the width, and the main one is above the others if they need several rows.
 */
export function DialogButtons({ error = null, note, children }: DialogButtonsProps) {
  const { t } = useTranslation();
  return (
    <div className="bg-raised before:from-raised sticky bottom-0 z-10 -mx-6 -mb-6 px-6 pt-2 pb-6 before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-4 before:bg-linear-to-t max-sm:-mx-4 max-sm:-mb-4 max-sm:px-4 max-sm:pb-4">
      {error !== null && (
        <div className="mb-3">
          <Notice tone="danger">{errorWords(t, error)}</Notice>
        </div>
      )}
      {note !== undefined && <p className="text-muted mb-2 text-sm">{note}</p>}
      <div className="flex flex-wrap-reverse justify-end gap-2 max-sm:*:grow max-sm:*:justify-center">{children}</div>
    </div>
  );
}

/** The only button of a dialog that shows something once. */
export function DoneButton({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <DialogButtons>
      <Button look="primary" onClick={onClose}>
        {t('common.done')}
      </Button>
    </DialogButtons>
  );
}
