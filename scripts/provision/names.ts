import { STAGES } from '#schema/domain/stages.ts';

export type Names = ReturnType<typeof namesOf>;

/**
 * Names of the resources at Cloudflare, of production or of another environment such as `staging`. wrangler.toml binds
 * the Worker to the same names.
 */
export function namesOf(environment?: string) {
  const worker = environment === undefined ? 'clipmill' : `clipmill-${environment}`;
  return {
    /** Of wrangler.toml; undefined for production. */
    environment,
    worker,
    database: worker,
    bucket: `${worker}-media`,
    deadQueue: `${worker}-dead`,
    webhookQueue: `${worker}-webhooks`,
    stageQueues: STAGES.map((stage) => ({ stage, queue: `${worker}-${stage}` })),
    /** The extra flag of wrangler commands that read wrangler.toml. */
    flag: environment === undefined ? '' : ` --env ${environment}`,
  };
}
