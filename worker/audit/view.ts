import type { AuditEventView } from '#schema/contract/audit.ts';
import { formatTimestamp } from '#schema/domain/time.ts';
import type { AuditEvent } from './audit-store.ts';

/** An event as the user of the account sees it. The id of an actor is shown only if it is an API key of that user. */
export function viewEvent(event: AuditEvent): AuditEventView {
  return {
    id: event.id,
    action: event.action,
    actor: event.actor,
    api_key_id: event.actor === 'user' ? event.actorId : null,
    subject: event.subject,
    network: event.network,
    client: event.actor === 'user' ? event.client : null,
    created_at: formatTimestamp(event.createdAt),
  };
}

/** An event as operators see it. */
export function viewEventForOperator(event: AuditEvent) {
  return { ...viewEvent(event), user_id: event.userId, actor_id: event.actorId, client: event.client };
}
