import { sql } from 'drizzle-orm';
import { PUSH, WEBHOOKS } from '#schema/domain/limits.ts';
import { isOfLive } from '#schema/domain/live.ts';
import { isPushEvent, type WebhookEvent } from '#schema/domain/webhook-events.ts';
import type { GuardedInsert, Statement } from '../../base/store/statements.ts';
import { addDeliveries } from './add-deliveries.ts';
import { announceLiveShorts } from './announce-live-shorts.ts';

/** `subjectId` is the project or render that the event is about. `projectId` is the project it belongs to. */
type EventSubject = { userId: string; projectId: string; subjectId: string };

/**
 * One statement that writes a delivery for each webhook of the user that subscribes to the event, one for the
 * project's own URL, and one for each browser that gets notifications. It goes into the batch that changes the state, with the same guard, so that no event is lost or
 * announced twice. Call `sendAnnounced` after the commit,
 * if `hasAnnounced`. Ids are made here and assigned by position, because SQLite
 * cannot make a ULID.
 */
export function announce(
  write: GuardedInsert,
  event: Exclude<WebhookEvent, 'live.short.created' | 'project.expiring'>,
  subject: EventSubject,
) {
  const browsers = isPushEvent(event)
    ? sql`union all select null, '', id from push_subscriptions where user_id = ${subject.userId}`
    : sql``;
  const ids = JSON.stringify(Array.from({ length: WEBHOOKS.perUser + 1 + PUSH.perUser }, write.newId));
  const delivery = {
    id: sql`ids.value`,
    userId: subject.userId,
    webhookId: sql`targets.webhook_id`,
    pushId: sql`targets.push_id`,
    url: sql`targets.url`,
    event,
    subjectId: subject.subjectId,
  };
  const source = sql`from (
      select wanted.*, row_number() over (order by wanted.webhook_id, wanted.push_id) - 1 as place from (
        select id as webhook_id, url, null as push_id from webhooks
        where user_id = ${subject.userId} and exists (select 1 from json_each(webhooks.events) where value = ${event})
        union all
        select null, webhook_url, null from projects where id = ${subject.projectId} and webhook_url is not null
        ${browsers}
      ) as wanted
    ) as targets
    join json_each(${ids}) as ids on ids.key = targets.place
    where ${write.guard}`;
  return noted(addDeliveries(write, delivery, source));
}

/** Statements that announce, until they are forgotten. */
const ANNOUNCING = new WeakSet<Statement>();

function noted(statement: Statement): Statement {
  ANNOUNCING.add(statement);
  return statement;
}

/** Whether a batch wrote deliveries. `changed`: the number of rows that each of its statements changed, in order. */
export function hasAnnounced(statements: readonly Statement[], changed: readonly number[]): boolean {
  return statements.some((statement, at) => ANNOUNCING.has(statement) && (changed[at] ?? 0) > 0);
}

/** The same for the end of a project. A live's project has no user: when it is ready, the followers get its shorts. */
export function announceProject(
  write: GuardedInsert,
  event: 'project.ready' | 'project.refunded',
  { id, userId }: { id: string; userId: string },
): Statement {
  if (isOfLive({ userId }) && event === 'project.ready') return noted(announceLiveShorts(write, id));
  return announce(write, event, { userId, projectId: id, subjectId: id });
}

/** The same statements without announcements, which write nothing for users without webhooks and notifications. */
export function withoutAnnouncing(statements: readonly Statement[]): Statement[] {
  return statements.filter((statement) => !ANNOUNCING.has(statement));
}
