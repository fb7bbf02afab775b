import type { Deps } from '../base/deps.ts';

/** Key prefixes of all objects of a project, except its renders. */
export function placesOfProject(projectId: string): string[] {
  return ['sources', 'work', 'scores', 'archives', 'public/thumbnails'].map((folder) => `${folder}/${projectId}/`);
}

/** Key prefix of one render. */
export function placeOfRender(renderId: string): string {
  return `public/renders/${renderId}/`;
}

/** Removes every object with this key prefix. */
export async function removeAll(media: Deps['media'], prefix: string): Promise<void> {
  const listed = await media.list({ prefix });
  if (listed.objects.length > 0) await media.delete(listed.objects.map((object) => object.key));
  if (listed.truncated) await removeAll(media, prefix);
}
