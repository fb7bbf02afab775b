import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { creditsQuery } from '@/api/account.ts';
import { contactLink } from '@/api/server/contact.ts';
import { userQuery } from '@/api/user.ts';
import { formatNumber } from '@/format.ts';
import { Badge } from '@/ui/manage/badge.tsx';
import { PagedList } from '@/ui/manage/paged-list.tsx';
import { Section } from '@/ui/manage/section.tsx';
import { MovementRow } from './movement-row.tsx';
import { groupMovements } from './movements.ts';

/** The balance, what the plan allows, and where the credits went. */
export function CreditsPart() {
  return (
    <>
      <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
        <BalanceSection />
        <PlanSection />
      </div>
      <LedgerSection />
    </>
  );
}

function BalanceSection() {
  const { t } = useTranslation();
  const contact = contactLink();
  const { data: user } = useQuery(userQuery);
  return (
    <Section title={t('account.credits.balance')} hint={t('account.credits.what')}>
      <p className="text-5xl font-semibold tabular-nums">{user === undefined ? '…' : formatNumber(user.balance)}</p>
      <p className="text-muted mt-2">
        {user?.balance === 0 ? t('account.credits.none') : t('account.credits.minutes', { count: user?.balance ?? 0 })}
      </p>
      {user !== undefined && user.credits.reserved > 0 && (
        <p className="mt-2">{t('account.credits.reserved', { count: user.credits.reserved })}</p>
      )}
      {contact !== null && (
        <p className="mt-2 wrap-anywhere">
          {t('account.credits.contact')}{' '}
          <a href={contact.href} className="text-accent underline">
            {contact.text}
          </a>
        </p>
      )}
    </Section>
  );
}

function PlanSection() {
  const { t } = useTranslation();
  const { data: user } = useQuery(userQuery);
  const limits = user?.limits;
  const facts =
    limits === undefined
      ? []
      : [
          [t('account.plan.unfinished'), formatNumber(limits.unfinished_projects)],
          [t('account.plan.size'), t('account.plan.gigabytes', { amount: formatNumber(limits.source_max_mb / 1_000) })],
          [t('account.plan.clips'), formatNumber(limits.max_clips)],
          [t('account.plan.longest'), t('account.plan.minutes', { count: limits.clip_max_seconds / 60 })],
          ...(limits.keep_days === null
            ? []
            : [[t('account.plan.kept'), t('account.plan.days', { count: limits.keep_days })]]),
        ];
  const known = user?.subscription.plan;
  const plan = known && t(`account.plan.names.${known.slug}`, { defaultValue: known.name });
  return (
    <Section
      title={t('account.plan.title')}
      actions={plan === undefined ? undefined : <Badge tone="accent">{plan}</Badge>}
    >
      <dl className="space-y-2">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function LedgerSection() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const query = useQuery(creditsQuery(page));
  return (
    <Section title={t('account.ledger.title')}>
      <PagedList label={t('account.ledger.title')} query={query} empty={t('account.ledger.empty')} onPage={setPage}>
        {(movements) => groupMovements(movements).map((group) => <MovementRow key={group.id} group={group} />)}
      </PagedList>
    </Section>
  );
}
