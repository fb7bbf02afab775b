import { useTranslation } from 'react-i18next';
import { CopyField } from '@/ui/manage/copy-field.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { DoneButton } from '@/ui/manage/dialog-buttons.tsx';

/** Shows the secret of a webhook only this once. Null: there is none to show. */
export function SecretDialog({ secret, onClose }: { secret: string | null; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog
      title={t('account.webhooks.secretMade')}
      description={t('account.webhooks.secretMadeHint')}
      isOpen={secret !== null}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <CopyField label={t('account.webhooks.secret')} value={secret ?? ''} />
        <DoneButton onClose={onClose} />
      </div>
    </Dialog>
  );
}
