import { Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MenuItem } from '@/ui/menu.tsx';
import { useCanPost } from './queries.ts';

/** Opens the dialog that posts a clip. Nothing, where clips cannot be posted. */
export function PostItem({ onSelect }: { onSelect: () => void }) {
  const { t } = useTranslation();
  if (!useCanPost()) return null;
  return (
    <MenuItem icon={Send} onSelect={onSelect}>
      {t('posting.open')}
    </MenuItem>
  );
}
