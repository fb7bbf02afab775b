import type { WebhookBody } from '#schema/contract/webhook.ts';
import { formatTimestamp } from '#schema/domain/time.ts';
import type { WebhookEvent } from '#schema/domain/webhook-events.ts';
import type { Db } from '../base/deps.ts';
import type { MediaUrl } from '../http/media-url.ts';
import { findLiveShort } from '../shorts/store/live-shorts.ts';
import { viewLiveShort } from '../lives/view.ts';
import { selectProject } from '../projects/store/select-project.ts';
import { viewProject } from '../projects/view.ts';
import { viewRender } from '../renders/view.ts';
import { findRenderOf } from './store.ts';

type Told = { userId: string; event: WebhookEvent; subjectId: string; createdAt: number };

/** What a webhook is told: the event, when it happened, and the Project or Render as the API shows it. Null: it was deleted. */
export async function buildBody(deps: { db: Db; mediaUrl: MediaUrl }, told: Told): Promise<WebhookBody | null> {
  const timestamp = formatTimestamp(told.createdAt);
  switch (told.event) {
    case 'project.ready':
    case 'project.refunded': {
      const [project] = await selectProject(deps.db, told.userId, told.subjectId);
      return project === undefined ? null : { type: told.event, timestamp, data: viewProject(project, deps.mediaUrl) };
    }
    case 'render.done':
    case 'render.error': {
      const render = await findRenderOf(deps.db, { userId: told.userId, id: told.subjectId });
      return render === null ? null : { type: told.event, timestamp, data: viewRender(render, deps.mediaUrl) };
    }
    case 'live.short.created': {
      const short = await findLiveShort(deps.db, { userId: told.userId, shortId: told.subjectId });
      return short === null ? null : { type: told.event, timestamp, data: viewLiveShort(short, deps.mediaUrl) };
    }
  }
}
