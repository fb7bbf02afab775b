import { STAGES } from '#schema/domain/stages.ts';

/** Names of what production holds at Cloudflare; wrangler.toml binds the Worker to the same. */
export const NAMES = {
  worker: 'clipmill',
  database: 'clipmill',
  bucket: 'clipmill-media',
  deadQueue: 'clipmill-dead',
  webhookQueue: 'clipmill-webhooks',
} as const;

/** Queue of each stage's tickets. */
export const STAGE_QUEUES = STAGES.map((stage) => ({ stage, queue: `clipmill-${stage}` }));
