import type { Project } from 'clipmill';
import { useTranslation } from 'react-i18next';
import { Page } from '@/ui/page.tsx';
import { ProgressBar } from '@/ui/progress-bar.tsx';

/** A project that is not ready. */
export function ProgressView({ project }: { project: Project }) {
  const { t } = useTranslation();
  return (
    <Page title={t('progress.title')}>
      <ProgressBar share={project.progress / 100} label={t('progress.title')} />
    </Page>
  );
}
