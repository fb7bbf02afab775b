import { useTranslation } from 'react-i18next';
import { Page } from '@/ui/page.tsx';

export function EditorPage() {
  const { t } = useTranslation();
  return <Page title={t('editor.title')}>{null}</Page>;
}
