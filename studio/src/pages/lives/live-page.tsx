import { useTranslation } from 'react-i18next';
import { Page } from '@/ui/page.tsx';

export function LivePage() {
  const { t } = useTranslation();
  return <Page title={t('lives.title')}>{null}</Page>;
}
