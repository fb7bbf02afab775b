import type { WebhookBody } from '#schema/contract/webhook.ts';
import { formatTimestamp } from '#schema/domain/time.ts';
import type { WebhookEvent } from '#schema/domain/webhook-events.ts';
import type { Db } from '../base/deps.ts';
import type { MediaUrl } from '../http/media-url.ts';
import { findLiveShort } from '../shorts/store/live-shorts.ts';
import { viewLiveShort } from '../lives/view.ts';
import { selectProject } from '../projects/store/select-project.ts';
import { viewProject } from '../projects/view.ts';
import { findRender } from '../renders/store/select-renders.ts';
import { viewRender } from '../renders/view.ts';

type AnnouncedEvent = { userId: string; event: WebhookEvent; subjectId: string; createdAt: number };

/**
 * The body of a webhook call: the event, its time, and the project, render or short as the API shows it. Null if it was
 * deleted.
 */
export async function buildBody(
  deps: { db: Db; mediaUrl: MediaUrl },
  announced: AnnouncedEvent,
): Promise<WebhookBody | null> {
  const timestamp = formatTimestamp(announced.createdAt);
  switch (announced.event) {
    case 'project.ready':
    case 'project.refunded': {
      const [project] = await selectProject(deps.db, announced.userId, announced.subjectId);
      return project === undefined
        ? null
        : { type: announced.event, timestamp, data: viewProject(project, deps.mediaUrl, announced.createdAt) };
    }
    case 'render.done':
    case 'render.error': {
      const render = await findRender(deps.db, { userId: announced.userId, renderId: announced.subjectId });
      return render === null ? null : { type: announced.event, timestamp, data: viewRender(render, deps.mediaUrl) };
    }
    case 'live.short.created': {
      const short = await findLiveShort(deps.db, { userId: announced.userId, shortId: announced.subjectId });
      return short === null ? null : { type: announced.event, timestamp, data: viewLiveShort(short, deps.mediaUrl) };
    }
  }
}
