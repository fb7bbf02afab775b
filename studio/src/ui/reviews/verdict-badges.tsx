import type { ReviewersComment } from 'clipmill';
import { useTranslation } from 'react-i18next';
import { Badge } from '../manage/badge.tsx';

const TONES = { approved: 'good', rejected: 'danger' } as const;
type Verdict = keyof typeof TONES;

/** What was decided about a clip, by one reviewer or, if they disagree, by how many. Nothing if nobody decided. */
export function VerdictBadges({ verdicts }: { verdicts: readonly ReviewersComment['verdict'][] }) {
  const { t } = useTranslation();
  const counts = (['approved', 'rejected'] as Verdict[])
    .map((verdict) => ({ verdict, count: verdicts.filter((one) => one === verdict).length }))
    .filter(({ count }) => count > 0);
  return counts.map(({ verdict, count }) => (
    <Badge key={verdict} tone={TONES[verdict]}>
      {counts.length === 1 ? t(`review.${verdict}`) : t(`review.counts.${verdict}`, { count })}
    </Badge>
  ));
}
