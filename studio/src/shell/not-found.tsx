import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

export function NotFound() {
  const { t } = useTranslation();
  return (
    <main className="grid min-h-[60dvh] place-content-center gap-4 p-6 text-center">
      <h1 className="text-2xl font-semibold">{t('common.notFound')}</h1>
      <Link to="/" className="text-accent underline">
        {t('common.toStart')}
      </Link>
    </main>
  );
}
