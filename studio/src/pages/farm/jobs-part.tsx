import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { STAGES } from '#schema/domain/stages.ts';
import { JOB_STATES } from '#schema/domain/states.ts';
import { jobsQuery } from '@/api/operator.ts';
import { SelectField } from '@/ui/field.tsx';
import { PagedList } from '@/ui/manage/paged-list.tsx';
import { Section } from '@/ui/manage/section.tsx';
import { JobRow } from './job-row.tsx';

/** Jobs, newest first. Open ones can be queued again or cancelled. */
export function JobsPart() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const [stage, setStage] = useState('');
  const [status, setStatus] = useState('');
  const query = useQuery(jobsQuery({ page, stage: stage || undefined, status: status || undefined }));
  const changing = (set: (value: string) => void) => (event: ChangeEvent<HTMLSelectElement>) => {
    set(event.target.value);
    setPage(1);
  };
  return (
    <Section title={t('farm.jobs.title')} hint={t('farm.jobs.hint')}>
      <div className="mb-4 grid gap-4 sm:grid-cols-2">
        <SelectField label={t('farm.stages.stage')} value={stage} onChange={changing(setStage)}>
          <option value="">{t('farm.all')}</option>
          {STAGES.map((each) => (
            <option key={each} value={each}>
              {t(`farm.stages.names.${each}`)}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('farm.jobs.state')} value={status} onChange={changing(setStatus)}>
          <option value="">{t('farm.all')}</option>
          {JOB_STATES.map((each) => (
            <option key={each} value={each}>
              {t(`farm.jobs.states.${each}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <PagedList label={t('farm.jobs.title')} query={query} empty={t('farm.jobs.empty')} onPage={setPage}>
        {(jobs) => jobs.map((job) => <JobRow key={job.id} job={job} />)}
      </PagedList>
    </Section>
  );
}
