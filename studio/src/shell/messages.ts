import i18next from 'i18next';
import { toast } from 'sonner';
import { sentenceOf } from '@/api/client.ts';

/** Says what went wrong, and offers to try it again. */
export function tellError(error: unknown, onRetry?: () => void): void {
  const action = onRetry === undefined ? {} : { action: { label: i18next.t('common.tryAgain'), onClick: onRetry } };
  toast.error(sentenceOf(error), { duration: 10_000, ...action });
}
