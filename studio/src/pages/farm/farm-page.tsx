import { useTranslation } from 'react-i18next';
import { Page } from '@/ui/page.tsx';

export function FarmPage() {
  const { t } = useTranslation();
  return <Page title={t('farm.title')}>{null}</Page>;
}
