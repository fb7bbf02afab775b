import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { CloudOff } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { errorWords } from '@/api/error-words.ts';
import { Button } from '@/ui/button.tsx';
import { TopBar } from './top-bar.tsx';

/** Replaces everything: the page could not be shown, and what to do. */
export function Broken({ error }: Pick<ErrorComponentProps, 'error'>) {
  return (
    <>
      <TopBar />
      <main>
        <BrokenPage error={error} />
      </main>
    </>
  );
}

/** Replaces a page whose code or data could not be loaded. Retries automatically when the device is online again. */
export function BrokenPage({ error }: Pick<ErrorComponentProps, 'error'>) {
  const { t } = useTranslation();
  const router = useRouter();
  useEffect(() => {
    const again = () => void router.invalidate();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [router]);
  return <BrokenText text={errorWords(t, error)} onAgain={() => void router.invalidate()} />;
}

/** Says that the page cannot be shown, why, and offers a retry. */
export function BrokenText({ text, onAgain }: { text: string; onAgain: () => void }) {
  const { t } = useTranslation();
  return (
    <section className="mx-auto grid min-h-[60dvh] max-w-xl place-content-center justify-items-center gap-4 p-6 text-center">
      <CloudOff aria-hidden className="text-muted size-14" strokeWidth={1.25} />
      <h1 className="text-2xl font-semibold">{t('common.broken')}</h1>
      <p role="alert" className="text-muted text-balance">
        {text}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button look="primary" onClick={onAgain}>
          {t('common.tryAgain')}
        </Button>
        <Button asChild>
          <a href="/">{t('common.backToStart')}</a>
        </Button>
      </div>
    </section>
  );
}
