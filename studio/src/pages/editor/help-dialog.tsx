import { useTranslation } from 'react-i18next';
import { Dialog } from '@/ui/dialog.tsx';

const KEYS = [
  'play',
  'shuttle',
  'frames',
  'seconds',
  'edges',
  'ends',
  'words',
  'strike',
  'strikeTo',
  'find',
  'unsure',
  'right',
  'undo',
  'redo',
  'help',
] as const;

export function HelpDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('editor.keys.title')} isOpen={isOpen} onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {KEYS.map((name) => (
          <div key={name} className="contents">
            <dt>
              <kbd className="bg-sunken rounded px-2 py-1 text-sm">{t(`editor.keyNames.${name}`)}</kbd>
            </dt>
            <dd>{t(`editor.keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
