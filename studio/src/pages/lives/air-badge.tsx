import type { Monitor } from 'clipmill';
import { useTranslation } from 'react-i18next';
import { Badge } from '@/ui/manage/badge.tsx';

/** On air or not. */
export function AirBadge({ status }: { status: Monitor['live']['status'] }) {
  const { t } = useTranslation();
  if (status !== 'monitoring') {
    return <Badge tone={status === 'error' ? 'warn' : 'plain'}>{t(`lives.status.${status}`)}</Badge>;
  }
  return (
    <Badge tone="danger">
      <span aria-hidden className="mr-1.5 size-2 animate-pulse rounded-full bg-current" />
      {t('lives.status.monitoring')}
    </Badge>
  );
}
