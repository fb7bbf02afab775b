import { type SQL, sql } from 'drizzle-orm';
import { encodeTime } from 'ulid';
import type { WebhookEvent } from '#schema/domain/webhook-events.ts';
import type { GuardedWrite, Statement } from '../../base/store/statements.ts';
import { addDeliveries } from '../../outbox/store/add-deliveries.ts';
import { type Due, isDue, isDueInArchive } from './is-due.ts';

const TIME_CHARS = 10;
const EVENT: WebhookEvent = 'project.expiring';

/**
 * Statements that write a delivery for each webhook of the user and each of these projects that is still due, and one for
 * the URL of the project, if it is not in the archive. SQLite makes the ids, as for shorts of lives. `ids`: JSON.
 */
export function announceExpiring(write: Pick<GuardedWrite, 'db' | 'now'>, due: Due, ids: string): Statement[] {
  const id = sql`${encodeTime(write.now, TIME_CHARS)} || hex(randomblob(8))`;
  const toWebhooks = (table: SQL, isStillDue: SQL) =>
    addDeliveries(
      write,
      {
        id,
        userId: due.userId,
        webhookId: sql`webhooks.id`,
        url: sql`webhooks.url`,
        event: EVENT,
        subjectId: sql`${table}.id`,
      },
      sql`from webhooks join json_each(${ids}) as listed join ${table} on ${table}.id = listed.value
        where webhooks.user_id = ${due.userId}
          and exists (select 1 from json_each(webhooks.events) where value = ${EVENT}) and ${isStillDue}`,
    );
  const toProjects = addDeliveries(
    write,
    {
      id,
      userId: due.userId,
      webhookId: null,
      url: sql`projects.webhook_url`,
      event: EVENT,
      subjectId: sql`projects.id`,
    },
    sql`from json_each(${ids}) as listed join projects on projects.id = listed.value
      where projects.webhook_url is not null and ${isDue(due)}`,
  );
  return [toWebhooks(sql`projects`, isDue(due)), toWebhooks(sql`archived_projects`, isDueInArchive(due)), toProjects];
}
