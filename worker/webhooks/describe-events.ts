import * as z from 'zod';
import { WEBHOOK_BODIES } from '#schema/contract/webhook.ts';
import type { App } from '../http/app-env.ts';

type DescribedEvent = keyof typeof WEBHOOK_BODIES;

const SUMMARIES: Record<DescribedEvent, string> = {
  'project.ready': 'A project is ready, with its shorts',
  'project.refunded': 'A project failed and its credits were refunded',
  'project.expiring': 'A project that nobody opened will be deleted, unless somebody opens it',
  'short.framed': 'A short that was cut or changed by hand, or found early, is framed',
  'render.done': 'A render can be downloaded',
  'render.error': 'A render failed',
  'live.short.created': 'A live stream that you follow has a new short',
  'review.commented': 'A reviewer commented on a short',
  'review.approved': 'A reviewer approved a short',
  'review.rejected': 'A reviewer rejected a short',
  'post.live': 'A post is live',
  'post.failed': 'A post failed',
  'webhook.test': 'You asked for a test event',
};

const signed = z.object({
  'webhook-id': z.string().describe('ID of the delivery, the same on each attempt.'),
  'webhook-timestamp': z.string().describe('Time of this attempt, in seconds since 1970. Reject old ones.'),
  'webhook-signature': z
    .string()
    .describe('One or more signatures, separated by spaces; each begins with `v1,`. One valid signature is enough.'),
});

/** Adds the events to the `webhooks` of the OpenAPI document. */
export function describeEvents({ openAPIRegistry }: App): void {
  for (const event of Object.keys(WEBHOOK_BODIES) as DescribedEvent[]) {
    openAPIRegistry.registerWebhook({
      method: 'post',
      path: event,
      operationId: operationIdOf(event),
      tags: ['Webhooks'],
      summary: SUMMARIES[event],
      description: 'Answer with any 2xx status within ten seconds. Otherwise the event is sent again.',
      security: [],
      request: {
        headers: signed,
        body: { required: true, content: { 'application/json': { schema: WEBHOOK_BODIES[event] } } },
      },
      responses: { 204: { description: 'The event was received.' } },
    });
  }
}

function operationIdOf(event: string): string {
  return `on${event.replaceAll(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase())}`;
}
