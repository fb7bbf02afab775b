import { useTranslation } from 'react-i18next';
import { Page } from '@/ui/page.tsx';

export function SignInPage() {
  const { t } = useTranslation();
  return <Page title={t('signIn.title')}>{null}</Page>;
}
