import type { ReviewersComment } from 'clipmill';
import { useTranslation } from 'react-i18next';
import { Badge } from '../manage/badge.tsx';

/** What was decided about a clip. */
export function VerdictBadge({ verdict }: { verdict: NonNullable<ReviewersComment['verdict']> }) {
  const { t } = useTranslation();
  return <Badge tone={verdict === 'approved' ? 'good' : 'danger'}>{t(`review.${verdict}`)}</Badge>;
}
