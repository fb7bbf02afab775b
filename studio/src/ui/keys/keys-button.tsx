import { Keyboard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';

/** Shows the keys of a page. Its word is there where there is room. */
export function KeysButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Button
      className="min-w-10 justify-center px-2.5 pointer-coarse:hidden"
      aria-label={t('editor.keys.title')}
      title={t('editor.keys.title')}
      onClick={onClick}
    >
      <Keyboard aria-hidden className="size-5" />
      <span className="max-xl:hidden">{t('editor.keys.short')}</span>
    </Button>
  );
}
