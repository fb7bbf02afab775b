import { STAGES } from '#schema/domain/stages.ts';

/** Names of the resources at Cloudflare. wrangler.toml binds the Worker to the same names. */
export const NAMES = {
  worker: 'clipmill',
  database: 'clipmill',
  bucket: 'clipmill-media',
  deadQueue: 'clipmill-dead',
  webhookQueue: 'clipmill-webhooks',
} as const;

/** Queue of each stage. */
export const STAGE_QUEUES = STAGES.map((stage) => ({ stage, queue: `clipmill-${stage}` }));
