import { Clapperboard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '@/api/connection.ts';
import { BrokenText } from './broken.tsx';
import { TopBar } from './top-bar.tsx';

/** The frame, until the server has confirmed the user. If the server fails, it says so at once. */
export function Opening() {
  const { t } = useTranslation();
  const connection = useConnection();
  return (
    <>
      <TopBar />
      <main aria-busy>
        {connection === 'online' ? (
          <div role="status" className="text-muted grid min-h-[60dvh] place-content-center justify-items-center gap-3">
            <Clapperboard aria-hidden className="size-14 animate-pulse" strokeWidth={1.25} />
            <h1>{t('common.loading')}</h1>
          </div>
        ) : (
          <BrokenText text={t(`shell.${connection}`)} onAgain={() => location.reload()} />
        )}
      </main>
    </>
  );
}
