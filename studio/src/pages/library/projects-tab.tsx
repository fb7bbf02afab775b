import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Project } from 'clipmill';
import { api } from '@/api/client.ts';
import { projectListQuery } from '@/api/project-list.ts';
import { useAction } from '@/api/use-action.ts';
import { ConfirmDialog } from '@/ui/manage/confirm-dialog.tsx';
import { FilterBar } from './filter-bar.tsx';
import { PROJECT_STATES } from '../../../../schema/domain/states.ts';
import { ListState } from './list-state.tsx';
import { filtersOf, type PlaceProps } from './place.ts';
import { ProjectCard } from './project-card.tsx';
import { RenameDialog } from './rename-dialog.tsx';

type Asking = { about: 'rename' | 'delete'; project: Project };

/** The projects, newest first. */
export function ProjectsTab({ place, onPlace }: PlaceProps) {
  const { t } = useTranslation();
  const { project_id: _unused, ...filters } = filtersOf(place, PROJECT_STATES, new Date());
  const query = useInfiniteQuery({ ...projectListQuery(filters), placeholderData: keepPreviousData });
  const [asking, setAsking] = useState<Asking | null>(null);
  const projects = query.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <>
      <FilterBar place={place} onPlace={onPlace} states={PROJECT_STATES} searchLabel={t('library.searchProjects')} />
      <ListState query={query} kind="noProjects" place={place} onPlace={onPlace}>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-4">
          {projects.map((project) => (
            <ProjectCard
              key={project.id}
              project={project}
              onAsk={(about) => setAsking({ about, project })}
              onVideos={() => onPlace({ show: 'videos', q: '', state: 'all', time: 'any', project: project.id })}
            />
          ))}
        </ul>
      </ListState>
      {asking?.about === 'rename' && <RenameDialog project={asking.project} onClose={() => setAsking(null)} />}
      {asking?.about === 'delete' && <DeleteDialog project={asking.project} onClose={() => setAsking(null)} />}
    </>
  );
}

function DeleteDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { t } = useTranslation();
  const remove = useAction(() => api.deleteProject(project.id), {
    changes: [['projects', 'list'], ['renders'], ['user']],
    done: t('library.deleteProject.done'),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      isOpen
      isBusy={remove.isPending}
      title={t('library.deleteProject.title')}
      description={t('library.deleteProject.text')}
      action={t('library.deleteProject.action')}
      onConfirm={() => remove.mutate(undefined)}
      onClose={onClose}
    >
      <p className="font-medium">{project.title}</p>
    </ConfirmDialog>
  );
}
