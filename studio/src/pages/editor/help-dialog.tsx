import { useTranslation } from 'react-i18next';
import { KeysDialog } from '@/ui/keys/keys-dialog.tsx';

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
  'unsure',
  'right',
  'undo',
  'redo',
  'help',
] as const;

export function HelpDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const keys = KEYS.map((name) => ({ key: t(`editor.keyNames.${name}`), does: t(`editor.keys.${name}`) }));
  return <KeysDialog keys={keys} isOpen={isOpen} onClose={onClose} />;
}
