import { Link } from '@tanstack/react-router';
import type { UndecidedResponse } from 'clipmill';
import { useTranslation } from 'react-i18next';
import { groupOf } from './visit.ts';

type Waiting = UndecidedResponse['waiting'];

/** How many clips wait, in a few words. */
export function WaitingCount({ waiting: { total, has_more: hasMore } }: { waiting: Waiting }) {
  const { t } = useTranslation();
  return <>{hasMore ? t('toReview.countMore', { count: total }) : t('toReview.count', { count: total })}</>;
}

/** The projects and lives that they wait in. */
export function WaitingList({ waiting: { groups } }: { waiting: Waiting }) {
  const { t } = useTranslation();
  return (
    <section aria-label={t('toReview.waiting')} className="border-line border-t pt-3">
      <h2 className="mb-1 font-medium">{t('toReview.waiting')}</h2>
      <ul className="max-h-56 overflow-y-auto text-sm">
        {groups.map((group) => (
          <li key={groupOf(group)} className="flex items-baseline justify-between gap-3 py-1">
            <GroupLink {...group} />
            <span className="text-muted tabular-nums">{group.count}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type GroupLinkProps = { project_id: string | null; live_id: string | null; title: string };

export function GroupLink({ project_id: projectId, live_id: liveId, title }: GroupLinkProps) {
  const className = 'truncate hover:underline';
  return liveId === null ? (
    <Link to="/projects/$projectId" params={{ projectId: projectId ?? '' }} className={className}>
      {title}
    </Link>
  ) : (
    <Link to="/lives/$liveId" params={{ liveId }} className={className}>
      {title}
    </Link>
  );
}
