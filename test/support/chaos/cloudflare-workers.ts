/** What the Worker imports of `cloudflare:workers`, for a Worker in this process. */

export class DurableObject {
  readonly ctx: unknown;
  readonly env: unknown;

  constructor(ctx: unknown, env: unknown) {
    this.ctx = ctx;
    this.env = env;
  }
}

/** Work after the answer. It ends with its isolate, like all else. */
export function waitUntil(work: Promise<unknown>): void {
  work.catch(() => undefined);
}
