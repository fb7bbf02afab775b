import { useQuery } from '@tanstack/react-query';
import type { Project } from 'clipmill';
import { Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EARLY } from '#schema/domain/wishes/early-clips.ts';
import { newShortsQuery } from '@/api/found.ts';
import { BackLink } from '@/ui/back-link.tsx';
import { Card } from '@/ui/card.tsx';
import { Page } from '@/ui/page.tsx';
import { ProgressBar } from '@/ui/progress-bar.tsx';
import { ComingClips } from './coming-clips.tsx';
import { ProjectHead } from './project-head.tsx';
import { StepList } from './step-list.tsx';
import { StopButton } from './stop-button.tsx';
import { timeLeft } from './steps.ts';

/** A project in progress: how far it is, how long it takes, and what was found so far. */
export function ProgressView({ project }: { project: Project }) {
  const { t } = useTranslation();
  const isChosen = project.status === 'shorts_created';
  const { data: shorts = [] } = useQuery(newShortsQuery(project.id, isChosen || mayHaveEarly(project)));
  const title = t(project.goal === 'empty' ? 'progress.titleEmpty' : 'progress.title');
  return (
    <Page
      title={title}
      back={<BackLink to="/library">{t('shell.library')}</BackLink>}
      actions={<StopButton project={project} />}
    >
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:gap-10">
        <Card className="grid gap-6 lg:sticky lg:top-[calc(var(--bar)+1.75rem)]">
          <ProjectHead project={project} />
          <div className="grid gap-2">
            <div className="flex items-baseline justify-between gap-4">
              <TimeLeft project={project} />
              <strong className="shrink-0 text-lg tabular-nums">
                {t('progress.percent', { percent: project.progress })}
              </strong>
            </div>
            <ProgressBar share={project.progress / 100} label={title} />
          </div>
          <p className="text-muted text-sm">{t('progress.mayLeave')}</p>
        </Card>
        <div className="grid gap-8">
          <StepList project={project} shorts={isChosen ? shorts : []} />
          {shorts.length > 0 && <ComingClips project={project} shorts={shorts} />}
        </div>
      </div>
    </Page>
  );
}

/** Clips of the first minutes are found while the rest of a long video is still being heard. */
function mayHaveEarly({ status, start_time: start, end_time: end }: Project): boolean {
  return (status === 'transcribing' || status === 'transcribed') && end - start > 2 * EARLY.leastSec;
}

function TimeLeft({ project: { waiting, eta_seconds: sec } }: { project: Project }) {
  const { t } = useTranslation();
  if (waiting) {
    return (
      <p className="text-warn flex items-center gap-2">
        <Hourglass aria-hidden className="size-4 shrink-0" />
        {t('progress.waiting')}
      </p>
    );
  }
  if (sec === null) return <p className="text-muted">{t('progress.begun')}</p>;
  const { unit, count } = timeLeft(sec);
  return (
    <p aria-live="off" className="first-letter:uppercase">
      {t(`progress.left.${unit}`, { count })}
    </p>
  );
}
