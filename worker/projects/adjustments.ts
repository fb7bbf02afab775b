import type { CreateProjectRequest } from '#schema/contract/project.ts';
import type { ProjectRow } from './store/select-project.ts';

/** What `metadata` of a project says of its source. */
const FACTS = ['title', 'duration', 'channel_title', 'views'];

/** How a new project differs from what was asked for, in sentences for `warnings`. */
export function adjustmentsOf(
  { endSec, clientMetadata = {} }: CreateProjectRequest,
  project: Pick<ProjectRow, 'endSec'>,
): string[] {
  const moved = endSec !== undefined && endSec > project.endSec;
  return [
    ...(moved ? [`endTime was rounded past the end of the video and is ${project.endSec}.`] : []),
    ...FACTS.filter((name) => name in clientMetadata).map(
      (name) => `metadata.${name} shows that of the video, not yours. Send yours by another name.`,
    ),
  ];
}
