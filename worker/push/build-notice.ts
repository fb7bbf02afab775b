import { PUSH } from '#schema/domain/limits.ts';
import type { PushEvent } from '#schema/domain/webhook-events.ts';
import type { Db } from '../base/deps.ts';
import { selectProject } from '../projects/store/select-project.ts';
import { findRender } from '../renders/store/select-renders.ts';

/** What a browser is told. It writes the sentence, in its user's language. `title`: of the video or of the clip. */
export type PushNotice = { type: PushEvent; project_id: string; title: string; clips: number };

type Announced = { userId: string; event: PushEvent; subjectId: string };

/** The notification of an event. Null if its subject was deleted. */
export async function buildNotice(db: Db, { userId, event, subjectId }: Announced): Promise<PushNotice | null> {
  if (event === 'render.done' || event === 'render.error') {
    const render = await findRender(db, { userId, renderId: subjectId });
    if (render === null) return null;
    return { type: event, project_id: render.projectId, title: shorten(render.shortTitle), clips: 1 };
  }
  const [project] = await selectProject(db, userId, subjectId);
  if (project === undefined) return null;
  return { type: event, project_id: project.id, title: shorten(project.title), clips: project.shortsCount };
}

/** An encrypted notification holds 4 kB. */
function shorten(title: string): string {
  return [...title].slice(0, PUSH.titleChars).join('');
}
