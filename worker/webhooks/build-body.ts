import { markIfTest } from '#schema/domain/access/test-key.ts';
import type { WebhookBody } from '#schema/contract/webhook.ts';
import { formatTimestamp } from '#schema/domain/time.ts';
import type { DeliveredEvent } from '#schema/domain/webhook-events.ts';
import type { Db, Deps } from '../base/deps.ts';
import type { MediaUrl } from '../http/media-url.ts';
import { findLiveShort } from '../shorts/store/live-shorts.ts';
import { selectShorts } from '../shorts/store/select-shorts.ts';
import { viewShortInList } from '../shorts/view.ts';
import { findComment } from '../reviews/store/select-comments.ts';
import { viewReviewComment } from '../reviews/view.ts';
import { viewLiveShort } from '../lives/view.ts';
import { findPost } from '../posts/store/select-posts.ts';
import { viewPost } from '../posts/view.ts';
import { findShown } from '../projects/list-projects.ts';
import { selectProject } from '../projects/store/select-project.ts';
import { viewProject } from '../projects/view.ts';
import { findRender } from '../renders/store/select-renders.ts';
import { viewRender } from '../renders/view.ts';

type BodyDeps = Pick<Deps, 'db' | 'media'> & { mediaUrl: MediaUrl };
type AnnouncedEvent = { userId: string; event: DeliveredEvent; subjectId: string; createdAt: number };

/**
 * The body of a webhook call: the event, its time, and the project, render, short or comment as the API shows it. Null if it was
 * deleted.
 */
export async function buildBody(deps: BodyDeps, announced: AnnouncedEvent): Promise<WebhookBody | null> {
  const body = await bodyOf(deps, announced);
  return body && { ...body, ...markIfTest(announced.userId) };
}

async function bodyOf(deps: BodyDeps, announced: AnnouncedEvent): Promise<WebhookBody | null> {
  const timestamp = formatTimestamp(announced.createdAt);
  switch (announced.event) {
    case 'project.ready':
    case 'project.refunded':
    case 'short.framed':
      return bodyOfProject(deps, { ...announced, event: announced.event }, timestamp);
    case 'project.expiring': {
      const { userId, subjectId: projectId, event, createdAt } = announced;
      const project = await findShown(deps, { userId, projectId });
      if (project === undefined) return null;
      return { type: event, timestamp, data: viewProject(project, deps.mediaUrl, createdAt) };
    }
    // The body of a test is stored with it.
    case 'webhook.test':
      return null;
    case 'render.done':
    case 'render.error':
      return bodyOfRender(deps, { ...announced, event: announced.event }, timestamp);
    case 'live.short.created': {
      const short = await findLiveShort(deps.db, { userId: announced.userId, shortId: announced.subjectId });
      return short === null ? null : { type: announced.event, timestamp, data: viewLiveShort(short, deps.mediaUrl) };
    }
    default:
      return bodyOfOther(deps.db, { ...announced, event: announced.event }, timestamp);
  }
}

async function bodyOfOther(
  db: Db,
  {
    userId,
    event,
    subjectId,
  }: AnnouncedEvent & { event: Extract<DeliveredEvent, `review.${string}` | `post.${string}`> },
  timestamp: string,
): Promise<WebhookBody | null> {
  if (event === 'post.live' || event === 'post.failed') {
    const post = await findPost(db, { userId, id: subjectId });
    return post === null ? null : { type: event, timestamp, data: viewPost(post) };
  }
  const comment = await findComment(db, { userId, id: subjectId });
  return comment === null ? null : { type: event, timestamp, data: viewReviewComment(comment) };
}

async function bodyOfRender(
  deps: { db: Db; mediaUrl: MediaUrl },
  { userId, event, subjectId }: AnnouncedEvent & { event: 'render.done' | 'render.error' },
  timestamp: string,
): Promise<WebhookBody | null> {
  const render = await findRender(deps.db, { userId, renderId: subjectId });
  return render === null ? null : { type: event, timestamp, data: viewRender(render, deps.mediaUrl) };
}

/** For events of a project or of one of its shorts. */
async function bodyOfProject(
  deps: { db: Db; mediaUrl: MediaUrl },
  {
    userId,
    event,
    subjectId,
    createdAt,
  }: AnnouncedEvent & { event: 'project.ready' | 'project.refunded' | 'short.framed' },
  timestamp: string,
): Promise<WebhookBody | null> {
  const shorts = await selectShorts(
    deps.db,
    event === 'short.framed' ? { shortId: subjectId } : { projectId: subjectId },
  );
  const projectId = event === 'short.framed' ? (shorts[0]?.projectId ?? '') : subjectId;
  const [project] = await selectProject(deps.db, userId, projectId);
  if (project === undefined) return null;
  const viewed = shorts.map((short) => viewShortInList(short, project, deps.mediaUrl));
  if (event === 'short.framed') {
    const [short] = viewed;
    return short === undefined ? null : { type: event, timestamp, data: { ...short, project_id: project.id } };
  }
  const data = viewProject(project, deps.mediaUrl, createdAt);
  return event === 'project.ready'
    ? { type: event, timestamp, data: { ...data, shorts: viewed } }
    : { type: event, timestamp, data };
}
