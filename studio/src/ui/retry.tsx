import { ApiError } from 'clipmill';
import { useTranslation } from 'react-i18next';
import { useConnection } from '@/api/connection.ts';
import { errorWords } from '@/api/error-words.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

/** An error while loading, with a button to try again where that can help: what is gone stays gone. */
export function Retry({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  const isOnline = useConnection() === 'online';
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <Notice tone="danger">
      {/* The bar above says why, and that it is tried again. */}
      <p>{isOnline || isGone ? errorWords(t, error) : t('common.notLoaded')}</p>
      {!isGone && (
        <Button size="small" className="mt-2" onClick={onRetry}>
          {t('common.tryAgain')}
        </Button>
      )}
    </Notice>
  );
}
