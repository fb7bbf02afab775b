import type { Deps } from '../base/deps.ts';

/** Prefixes of the keys of everything that a project stored, except its renders. */
export function placesOfProject(projectId: string): string[] {
  return ['sources', 'work', 'public/thumbnails'].map((folder) => `${folder}/${projectId}/`);
}

/** Prefix of the keys of one render. */
export function placeOfRender(renderId: string): string {
  return `public/renders/${renderId}/`;
}

/** Removes every object whose key has this prefix. */
export async function removeAll(media: Deps['media'], prefix: string): Promise<void> {
  const listed = await media.list({ prefix });
  if (listed.objects.length > 0) await media.delete(listed.objects.map((object) => object.key));
  if (listed.truncated) await removeAll(media, prefix);
}
