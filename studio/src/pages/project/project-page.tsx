import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { projectQuery } from '@/api/projects.ts';
import { ClipsView } from './clips-view.tsx';
import { ProgressView } from './progress-view.tsx';

/** A project at one address: how far it is, then its clips. */
export function ProjectPage() {
  const { projectId } = useParams({ from: '/inside/projects/$projectId' });
  const { data: project } = useSuspenseQuery(projectQuery(projectId));
  return project.status === 'face_analysis_done' ? <ClipsView project={project} /> : <ProgressView project={project} />;
}
