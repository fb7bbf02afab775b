import { Link } from '@tanstack/react-router';
import type { Project } from 'clipmill';
import { Clapperboard, Film, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { failureWords } from '@/api/failure-words.ts';
import { clock, day } from '@/text/format.ts';
import { Badge } from '@/ui/manage/badge.tsx';
import { CardMenu } from '@/ui/card-menu.tsx';
import { MenuItem, MenuLine } from '@/ui/menu.tsx';
import { PictureTag } from '@/ui/picture-tag.tsx';
import { ProgressBar } from '@/ui/progress-bar.tsx';

type ProjectCardProps = { project: Project; onAsk: (about: 'rename' | 'delete') => void; onVideos: () => void };

/** A project: its picture, how far it is, and what can be done with it. */
export function ProjectCard({ project, onAsk, onVideos }: ProjectCardProps) {
  const { t, i18n } = useTranslation();
  // A failed project has no clips, and its credits were refunded.
  const facts = [
    day(project.created_at, i18n.language),
    ...(project.status === 'refunded'
      ? []
      : [
          ...(project.shorts_count === 0 && project.status !== 'face_analysis_done'
            ? []
            : [t('library.clips', { count: project.shorts_count })]),
          t('library.credits', { count: project.credits_cost }),
        ]),
  ];
  return (
    <li className="border-line bg-raised relative overflow-hidden rounded-2xl border">
      <Link
        to="/projects/$projectId"
        params={{ projectId: project.id }}
        aria-label={t('library.open', { title: project.title })}
        className="block after:absolute after:inset-0 focus-visible:outline-offset-[-3px]"
      >
        <Picture project={project} />
      </Link>
      <div className="flex items-start gap-1 p-3 pb-4">
        <div className="min-w-0 flex-1">
          <h2 className="line-clamp-5 font-medium break-words">{project.title}</h2>
          <p className="text-muted mt-1 text-sm">{facts.join(' · ')}</p>
          <State project={project} />
          {project.expires_at !== null && (
            <p className="text-warn mt-2 text-sm">
              {t('library.expires', { day: day(project.expires_at, i18n.language) })}
            </p>
          )}
        </div>
        <CardMenu label={t('library.menuOf', { title: project.title })}>
          <MenuItem icon={Clapperboard} onSelect={onVideos}>
            {t('library.videosOf')}
          </MenuItem>
          <MenuItem icon={Pencil} onSelect={() => onAsk('rename')}>
            {t('library.rename')}
          </MenuItem>
          <MenuLine />
          <MenuItem icon={Trash2} isDangerous onSelect={() => onAsk('delete')}>
            {t('common.delete')}
          </MenuItem>
        </CardMenu>
      </div>
    </li>
  );
}

function Picture({ project }: { project: Project }) {
  return (
    <span className="bg-sunken relative block aspect-video">
      {project.thumbnail_url === '' ? (
        <span className="text-muted grid size-full place-content-center">
          <Film aria-hidden className="size-8" />
        </span>
      ) : (
        <img src={project.thumbnail_url} alt="" loading="lazy" className="size-full object-cover" />
      )}
      {project.end_time > project.start_time && (
        <span className="absolute right-2 bottom-2">
          <PictureTag>{clock(project.end_time - project.start_time)}</PictureTag>
        </span>
      )}
    </span>
  );
}

function State({ project }: { project: Project }) {
  const { t } = useTranslation();
  if (project.status === 'face_analysis_done') return null;
  const label = t(`library.state.${project.status}`);
  if (project.status === 'refunded') {
    return (
      <div className="mt-2 grid justify-items-start gap-1">
        <Badge tone="danger">{label}</Badge>
        <p className="text-muted text-sm text-pretty">{failureWords(t, project.failure_reason ?? '')}</p>
      </div>
    );
  }
  return (
    <div className="mt-2 grid gap-1">
      <span className="text-muted text-sm">{label}</span>
      <ProgressBar share={project.progress / 100} label={label} />
    </div>
  );
}
