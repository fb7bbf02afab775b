import type { ProjectRow } from '../projects/store/select-project.ts';

/**
 * The project of a short, as use cases need it. A copied short of a live belongs to one project and is cut from the
 * source of another. Source, words, window and layout come from the other one.
 */
export function withOrigin(project: ProjectRow, origin: ProjectRow | undefined): ProjectRow {
  if (origin === undefined) return project;
  const { sourceInfo, sourceKey, transcriptKey, soundKey, startSec, endSec, spokenLanguage } = origin;
  const { videoLayout, aspectRatio, goal } = origin;
  const media = { sourceInfo, sourceKey, transcriptKey, soundKey, startSec, endSec, spokenLanguage };
  return { ...project, ...media, videoLayout, aspectRatio, goal };
}
