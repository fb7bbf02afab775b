import { useTranslation } from 'react-i18next';
import { useConnection } from '@/api/connection.ts';
import { Button } from '@/ui/button.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { TopBar } from './top-bar.tsx';

/** The frame, until the server has said who is signed in. It says so when the server does not answer. */
export function Opening() {
  const { t } = useTranslation();
  const isFailing = useConnection() !== 'online';
  return (
    <>
      <TopBar />
      <ConnectionNotice />
      <main aria-busy className="grid min-h-[60dvh] place-content-center justify-items-center gap-4 p-6 text-center">
        {isFailing && (
          <>
            <h1 className="text-2xl font-semibold">{t('common.broken')}</h1>
            <Button look="primary" onClick={() => location.reload()}>
              {t('common.tryAgain')}
            </Button>
          </>
        )}
      </main>
    </>
  );
}
