import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Project } from 'clipmill';
import { Coins, RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { projectRendersQuery } from '@/api/renders.ts';
import { failureWords } from '@/api/failure-words.ts';
import { BackLink } from '@/ui/back-link.tsx';
import { Button } from '@/ui/button.tsx';
import { Card } from '@/ui/card.tsx';
import { Notice } from '@/ui/notice.tsx';
import { Page } from '@/ui/page.tsx';
import { formOf } from '../start/form-of-project.ts';
import { changeForm, setSource } from '../start/form.ts';
import { ProjectHead } from './project-head.tsx';

/** A project that failed: why, what to do, and the returned credits. */
export function FailedView({ project }: { project: Project }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: renders = [] } = useQuery(projectRendersQuery(project.id));
  const tryAgain = () => {
    changeForm(formOf(project));
    void navigate({ to: '/' });
  };
  return (
    <Page title={t('progress.failed')} back={<BackLink to="/library">{t('shell.library')}</BackLink>}>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:gap-10">
        <Card>
          <ProjectHead project={project} />
        </Card>
        <div className="grid gap-5">
          <Notice tone="danger">{failureWords(t, project.failure_reason ?? '')}</Notice>
          {project.credits_cost > 0 && (
            <p className="flex items-center gap-2">
              <Coins aria-hidden className="text-good size-5 shrink-0" />
              {t('progress.refund', { count: project.credits_cost })}
            </p>
          )}
          {renders.some(({ status }) => status === 'done') && (
            <Link to="/library" search={{ show: 'videos', project: project.id } as never} className="underline">
              {t('progress.madeStays')}
            </Link>
          )}
          <div className="flex flex-wrap gap-2">
            <Button look="primary" onClick={tryAgain}>
              <RotateCcw aria-hidden className="size-4" />
              {t('progress.again')}
            </Button>
            <Button asChild onClick={() => setSource(null)}>
              <Link to="/">{t('progress.otherVideo')}</Link>
            </Button>
          </div>
        </div>
      </div>
    </Page>
  );
}
