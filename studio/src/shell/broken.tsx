import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '@/api/client.ts';
import { Button } from '@/ui/button.tsx';

/** A page that could not be shown, and the way on. */
export function Broken({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const router = useRouter();
  return (
    <main className="mx-auto grid min-h-[60dvh] max-w-xl place-content-center gap-4 p-6 text-center">
      <h1 className="text-2xl font-semibold">{t('common.broken')}</h1>
      <p className="text-muted">{sentenceOf(error)}</p>
      <Button className="mx-auto" look="primary" onClick={() => void router.invalidate()}>
        {t('common.tryAgain')}
      </Button>
    </main>
  );
}
