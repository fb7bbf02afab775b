import { DurableObject } from 'cloudflare:workers';

/** A container without a call for so long ends. The cron calls each minute. */
const UNWATCHED_MS = 10 * 60_000;

/** A render node in a container of Cloudflare: docs/runbooks/containers.md. */
export class HostedNode extends DurableObject {
  /** Keeps a running node, and starts one with these settings where it is wanted. True if one runs. */
  async keep(isWanted: boolean, settings: Record<string, string>): Promise<boolean> {
    const { container } = this.ctx;
    if (container === undefined) throw new Error('This Durable Object has no container: see wrangler.toml.');
    if (!container.running && !isWanted) return false;
    if (!container.running) container.start({ enableInternet: true, env: settings });
    await container.setInactivityTimeout(UNWATCHED_MS);
    return true;
  }
}
