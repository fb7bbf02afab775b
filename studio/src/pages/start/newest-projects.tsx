import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Film, Play } from 'lucide-react';
import type { Project } from 'clipmill';
import { useTranslation } from 'react-i18next';
import { isOver, newestProjectsQuery } from '@/api/projects.ts';
import { settingsQuery } from '@/api/server/settings.ts';
import { Button } from '@/ui/button.tsx';
import { PictureTag } from '@/ui/picture-tag.tsx';
import { changeForm } from './form.ts';

/** The first video is short. */
const FIRST_CLIP_SEC = 15;

/** The user's newest projects. New users are offered a first video. */
export function NewestProjects() {
  const { t } = useTranslation();
  const { data: projects } = useQuery(newestProjectsQuery);
  if (projects === undefined) return null;
  if (projects.length === 0) return <FirstProject />;
  return (
    <section className="mt-10">
      <h2 className="mb-3 text-lg font-semibold">{t('start.newest')}</h2>
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-5">
        {projects.map((project) => (
          <li key={project.id}>
            <ProjectTile project={project} />
          </li>
        ))}
      </ul>
      <DemoLink />
    </section>
  );
}

function ProjectTile({ project }: { project: Project }) {
  const { t } = useTranslation();
  const state = project.status === 'refunded' ? t('start.failed') : t('start.percent', { percent: project.progress });
  return (
    <Link to="/projects/$projectId" params={{ projectId: project.id }} className="group block rounded-xl">
      <span className="bg-sunken relative grid aspect-video place-items-center overflow-hidden rounded-xl">
        {project.thumbnail_url === '' ? (
          <Film aria-hidden className="text-muted size-8" />
        ) : (
          <img src={project.thumbnail_url} alt="" loading="lazy" className="absolute inset-0 size-full object-cover" />
        )}
        {(!isOver(project) || project.status === 'refunded') && (
          <span className="absolute right-2 bottom-2">
            <PictureTag>{state}</PictureTag>
          </span>
        )}
      </span>
      <span className="mt-2 line-clamp-4 block text-sm font-medium group-hover:underline">{project.title}</span>
      {project.status === 'face_analysis_done' && (
        <span className="text-muted text-sm">{t('start.clips', { count: project.shorts_count })}</span>
      )}
    </Link>
  );
}

/** Uses the sample video. Undefined if the server offers none. */
function useDemo(): (() => void) | undefined {
  const { t } = useTranslation();
  const { data: settings } = useQuery(settingsQuery);
  const url = settings?.demo_video_url ?? null;
  if (url === null) return undefined;
  const source = { url, name: t('start.first.name'), picture: null };
  return () => changeForm({ source, window: null, clipSec: FIRST_CLIP_SEC });
}

function DemoLink() {
  const { t } = useTranslation();
  const take = useDemo();
  if (take === undefined) return null;
  return (
    <p className="text-muted mt-6 text-sm">
      {t('start.first.title')}{' '}
      <button type="button" onClick={take} className="text-text min-h-6 text-left underline underline-offset-4">
        {t('start.first.link')}
      </button>
    </p>
  );
}

function FirstProject() {
  const { t } = useTranslation();
  const take = useDemo();
  if (take === undefined) return null;
  return (
    <section className="bg-tint mt-8 flex flex-wrap items-center justify-between gap-4 rounded-2xl p-5">
      <div>
        <h2 className="font-semibold">{t('start.first.title')}</h2>
        <p className="text-muted text-sm">{t('start.first.about')}</p>
      </div>
      <Button onClick={take}>
        <Play aria-hidden className="size-4" />
        {t('start.first.take')}
      </Button>
    </section>
  );
}
