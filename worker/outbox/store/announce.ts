import { type SQL, sql } from 'drizzle-orm';
import { WEBHOOKS } from '#schema/domain/limits.ts';
import type { WebhookEvent } from '#schema/domain/webhook-events.ts';
import { webhookDeliveries } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';

type Context = { db: Db; now: number; newId: () => string; guard: SQL };

/** `subjectId` is the project or the render that the event is about, `projectId` the project it belongs to. */
type Subject = { userId: string; projectId: string; subjectId: string };

/**
 * One statement that writes a delivery for each webhook of the user that wants the event, and one for the project's own
 * address. It goes into the very batch that moves the state and hangs on the same guard, so an event is neither lost nor
 * told twice. Call `sendAnnounced` after the commit. Ids are made here and handed out by place, since SQLite cannot make a ULID.
 */
export function announce(context: Context, event: Exclude<WebhookEvent, 'live.short.created'>, subject: Subject) {
  const ids = JSON.stringify(Array.from({ length: WEBHOOKS.perUser + 1 }, context.newId));
  const { now } = context;
  return context.db.insert(webhookDeliveries).select(sql`
    select ids.value, ${subject.userId}, targets.webhook_id, targets.url, ${event}, ${subject.subjectId}, '', 'pending', 0, null,
      ${now}, ${now}, ${now}
    from (
      select wanted.webhook_id, wanted.url, row_number() over (order by wanted.webhook_id) - 1 as place from (
        select id as webhook_id, url from webhooks
        where user_id = ${subject.userId} and exists (select 1 from json_each(webhooks.events) where value = ${event})
        union all
        select null, webhook_url from projects where id = ${subject.projectId} and webhook_url is not null
      ) as wanted
    ) as targets
    join json_each(${ids}) as ids on ids.key = targets.place
    where ${context.guard}`);
}
