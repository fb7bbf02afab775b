import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Archive, ArrowLeftRight, CircleCheck, Gift, Radio, Scissors, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paidProjectQuery } from '@/api/account.ts';
import { failureWords } from '@/api/failure-words.ts';
import { formatChange, formatTime } from '@/format.ts';
import { cn } from '@/ui/cn.ts';
import type { MovementGroup } from './movements.ts';

const ICONS = {
  grant: Gift,
  reserve: Scissors,
  settle: CircleCheck,
  release: Undo2,
  live: Radio,
  archived: Archive,
  transfer: ArrowLeftRight,
};

/** A movement of credits in words. */
export function MovementRow({ group }: { group: MovementGroup }) {
  const { t } = useTranslation();
  const { kind, projectId, delta, count, at } = group;
  const { data: project } = useQuery({ ...paidProjectQuery(projectId ?? ''), enabled: projectId !== null });
  const Icon = ICONS[kind];
  const title = project?.title ?? t('account.ledger.gone');
  const words = { title, count, year: new Date(at).getUTCFullYear() };
  const failure = project?.failure_reason ?? null;
  const reason = failure === null ? t('account.ledger.deleted') : failureWords(t, failure);
  return (
    <li className="flex items-start gap-3 py-3">
      <Icon aria-hidden className="text-muted mt-1 size-5 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          {project === undefined ? (
            t(`account.ledger.${kind}`, words)
          ) : (
            <Link
              to="/projects/$projectId"
              params={{ projectId: project.id }}
              className="underline-offset-4 hover:underline"
            >
              {t(`account.ledger.${kind}`, words)}
            </Link>
          )}
        </p>
        {kind === 'release' && <p className="text-muted">{t('account.ledger.because', { reason })}</p>}
        <p className="text-muted text-sm">{formatTime(at)}</p>
      </div>
      {delta !== 0 && (
        <p className={cn('font-semibold whitespace-nowrap tabular-nums', delta > 0 && 'text-good')}>
          {t('account.ledger.change', { count: Math.abs(delta), change: formatChange(delta) })}
        </p>
      )}
    </li>
  );
}
