import { useTranslation } from 'react-i18next';
import { Page } from '@/ui/page.tsx';

export function LibraryPage() {
  const { t } = useTranslation();
  return <Page title={t('library.title')}>{null}</Page>;
}
