import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deadLettersQuery } from '@/api/operator.ts';
import { formatTime } from '@/format.ts';
import { Badge } from '@/ui/manage/badge.tsx';
import { PagedList } from '@/ui/manage/paged-list.tsx';
import { ShortId } from '@/ui/manage/short-id.tsx';
import { Section } from '@/ui/manage/section.tsx';

/** Messages that no node could take. */
export function DeadLettersPart() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const query = useQuery(deadLettersQuery(page));
  return (
    <Section title={t('farm.deadLetters.title')} hint={t('farm.deadLetters.hint')}>
      <PagedList label={t('farm.deadLetters.title')} query={query} empty={t('farm.deadLetters.empty')} onPage={setPage}>
        {(letters) =>
          letters.map(({ id, job_id: jobId, arrived_at: at, stage, status, is_current: isCurrent }) => (
            <li key={id} className="flex flex-wrap items-center gap-3 py-3">
              <div className="min-w-0 flex-1 basis-64">
                <p className="font-medium">
                  {stage === null ? t('farm.deadLetters.gone') : t(`farm.stages.names.${stage}`)}
                </p>
                <p className="text-muted text-sm">{formatTime(at)}</p>
                <p className="text-muted text-xs">
                  <ShortId label={t('farm.jobs.job')} id={jobId} />
                </p>
              </div>
              {status !== null && <Badge>{t(`farm.jobs.states.${status}`)}</Badge>}
              {isCurrent && <Badge tone="danger">{t('farm.deadLetters.current')}</Badge>}
            </li>
          ))
        }
      </PagedList>
    </Section>
  );
}
