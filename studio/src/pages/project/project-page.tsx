import { useTranslation } from 'react-i18next';
import { Page } from '@/ui/page.tsx';

export function ProjectPage() {
  const { t } = useTranslation();
  return <Page title={t('progress.title')}>{null}</Page>;
}
