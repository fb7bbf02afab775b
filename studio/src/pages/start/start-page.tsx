import { useTranslation } from 'react-i18next';
import { Page } from '@/ui/page.tsx';

export function StartPage() {
  const { t } = useTranslation();
  return <Page title={t('start.title')}>{null}</Page>;
}
