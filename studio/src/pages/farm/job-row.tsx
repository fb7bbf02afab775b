import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOfCode } from '@/api/failure-words.ts';
import { type FarmJob, operator } from '@/api/operator.ts';
import { useAction } from '@/api/use-action.ts';
import { formatTime } from '@/format.ts';
import { Badge } from '@/ui/manage/badge.tsx';
import { Button } from '@/ui/button.tsx';
import { ShortId } from '@/ui/manage/short-id.tsx';
import { ConfirmDialog } from '@/ui/manage/confirm-dialog.tsx';

const TONES = { queued: 'plain', leased: 'accent', done: 'good', failed: 'danger' } as const;
const CHANGES = [['operator']];

/** The user's video is to blame, which no check of the server finds. */
const isOfTheVideo = ({ failure_code: code }: FarmJob) => code?.startsWith('source.') === true;

/** A job, and what can be done with it while it is open. Once it has failed, the server can be looked at. */
export function JobRow({ job }: { job: FarmJob }) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const requeue = useAction(() => operator.requeueJob(job.id), { changes: CHANGES, done: t('farm.jobs.requeued') });
  const cancel = useAction(() => operator.cancelJob(job.id), {
    changes: CHANGES,
    done: t('farm.jobs.cancelled'),
    onDone: () => setIsAsking(false),
  });
  const isOpen = job.status === 'queued' || job.status === 'leased';
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <JobFacts job={job} />
      <Badge tone={TONES[job.status]}>
        {t(`farm.jobs.states.${job.status}`)}
        {job.status === 'leased' && ` · ${t('start.percent', { percent: job.progress })}`}
      </Badge>
      {isOpen && (
        <div className="flex gap-2">
          <Button size="small" onClick={() => requeue.mutate(undefined)} disabled={requeue.isPending}>
            {t('farm.jobs.requeue')}
          </Button>
          <Button size="small" onClick={() => setIsAsking(true)}>
            {t('farm.jobs.cancel')}
          </Button>
        </div>
      )}
      {job.status === 'failed' && !isOfTheVideo(job) && (
        <Button asChild size="small">
          <Link to="/farm/checks">{t('farm.jobs.check')}</Link>
        </Button>
      )}
      <ConfirmDialog
        title={t('farm.jobs.cancelTitle')}
        description={t('farm.jobs.cancelHint')}
        action={t('farm.jobs.cancel')}
        isOpen={isAsking}
        isBusy={cancel.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => cancel.mutate(undefined)}
      />
    </li>
  );
}

function JobFacts({ job }: { job: FarmJob }) {
  const { t } = useTranslation();
  const facts = [
    formatTime(job.updated_at),
    job.attempt > 0 && t('farm.jobs.attempt', { number: job.attempt }),
    job.node,
  ].filter(Boolean);
  return (
    <div className="min-w-0 flex-1 basis-64">
      <p className="font-medium">{t(`farm.stages.names.${job.stage}`)}</p>
      <p className="text-muted text-sm wrap-anywhere">{facts.join(' · ')}</p>
      <p className="text-muted flex flex-wrap gap-x-3 text-xs">
        <ShortId label={t('farm.jobs.job')} id={job.id} />
        <ShortId label={t('farm.jobs.project')} id={job.project_id} />
      </p>
      {job.failure_code !== null && (
        <p className="text-danger text-sm wrap-anywhere">
          {failureOfCode(t, job.failure_code)} <span className="font-mono">{job.failure_code}</span>
        </p>
      )}
    </div>
  );
}
