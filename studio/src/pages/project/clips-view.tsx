import type { Project } from 'clipmill';

/** The clips of a project that is ready. */
export function ClipsView({ project }: { project: Project }) {
  return <p>{project.title}</p>;
}
