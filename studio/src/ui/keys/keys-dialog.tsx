import { useTranslation } from 'react-i18next';
import { Dialog } from '../dialog.tsx';

type KeysDialogProps = {
  /** The keys as they are written, and what they do. */
  keys: readonly { key: string; does: string }[];
  isOpen: boolean;
  onClose: () => void;
};

/** The keyboard shortcuts of a page. */
export function KeysDialog({ keys, isOpen, onClose }: KeysDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('editor.keys.title')} isOpen={isOpen} onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {keys.map(({ key, does }) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="bg-sunken rounded px-2 py-1 text-sm">{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
