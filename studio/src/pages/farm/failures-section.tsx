import { useTranslation } from 'react-i18next';
import { failureOfCode } from '@/api/failure-words.ts';
import type { Farm } from '@/api/operator.ts';
import { formatNumber } from '@/format.ts';
import { Section } from '@/ui/manage/section.tsx';

/** Why jobs and videos failed in the last hour. */
export function FailuresSection({ farm }: { farm: Farm }) {
  const { t } = useTranslation();
  const { failures, refunds } = farm.last_hour;
  return (
    <Section title={t('farm.failures.title')}>
      <div className="grid gap-6 lg:grid-cols-2">
        <Reasons
          title={t('farm.failures.jobs')}
          rows={failures.map(({ stage, code, count }) => ({ where: t(`farm.stages.names.${stage}`), code, count }))}
        />
        <Reasons title={t('farm.failures.refunds')} rows={refunds} />
      </div>
    </Section>
  );
}

type Reason = { where?: string; code: string; count: number };

function Reasons({ title, rows }: { title: string; rows: Reason[] }) {
  const { t } = useTranslation();
  return (
    <div>
      <h3 className="mb-2 font-medium">{title}</h3>
      {rows.length === 0 && <p className="text-muted">{t('farm.failures.none')}</p>}
      <ul className="divide-line divide-y">
        {rows.map(({ where, code, count }) => (
          <li key={`${where} ${code}`} className="flex items-start gap-3 py-2">
            <span className="w-10 shrink-0 text-right font-semibold tabular-nums">{formatNumber(count)}</span>
            <span className="min-w-0">
              <span className="font-mono text-sm wrap-anywhere">{code}</span>
              {where !== undefined && <span className="text-muted"> · {where}</span>}
              <span className="text-muted block text-sm">{failureOfCode(t, code)}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
