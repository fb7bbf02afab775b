import { fileURLToPath } from 'node:url';
import { createTestHarness, type TestHarness } from 'wrangler';
import type { Stage } from '#schema/domain/stages.ts';
import type { Ticket } from '#schema/jobs/lease.ts';
import { makeSecrets, type Secrets, workerSettings } from '../../../scripts/lib/system/secrets.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const MAIN = 'clipmill';

/** What of the bindings the tests use from outside. */
type Bindings = Record<`QUEUE_${string}`, { send(body: unknown, options: { contentType: 'json' }): Promise<void> }> & {
  DB: { prepare(sql: string): { bind(...values: unknown[]): { all(): Promise<{ results: unknown[] }> } } };
};

/** The Worker and the queue bridge on one port, with empty storage that ends with the harness. */
export type Harness = {
  /** Without a slash at the end. */
  url: string;
  secrets: Secrets;
  /** Runs the cron trigger once. */
  sweep(): Promise<void>;
  /** Rows of one statement, past the Worker: to look at what no answer shows, and to put the clock of a lease back. */
  sql(statement: string, values: unknown[]): Promise<unknown[]>;
  /** Puts a ticket into a stage's queue, past the Worker. */
  sendTicket(stage: Stage, ticket: Ticket): Promise<void>;
  /** Lines that the Workers wrote. */
  logs(): string[];
  close(): Promise<void>;
};

/** Starts the harness; `overrides` are settings of the Worker, `beside` the configurations of more Workers on the same port. */
export async function startHarness(
  overrides: Record<string, string> = {},
  beside: { configPath: string }[] = [],
): Promise<Harness> {
  const secrets = makeSecrets();
  const options = (settings: Record<string, string>) => ({
    root: ROOT,
    workers: [
      { configPath: 'wrangler.toml', secrets: { ...settings, ...overrides } },
      { configPath: 'test/queue-bridge/wrangler.toml', secrets: { QUEUES_TOKEN: secrets.queuesToken } },
      ...beside,
    ],
  });
  const server = createTestHarness(options({}));
  const url = await listen(server);
  // The harness picks its port by itself and signed URLs hold it, so the settings follow in a second step.
  await server.update(options(workerSettings(url, secrets)));
  if ((await listen(server)) !== url) throw new Error('The harness changed its port while it took its settings.');
  await server.getWorker(MAIN).applyD1Migrations('DB');
  return { url, secrets, ...reach(server) };
}

async function listen(server: TestHarness): Promise<string> {
  return (await server.listen()).url.origin;
}

function reach(server: TestHarness): Omit<Harness, 'url' | 'secrets'> {
  const main = () => server.getWorker<Bindings>(MAIN);
  return {
    async sweep() {
      const result = await main().scheduled({ cron: '* * * * *', scheduledTime: new Date() });
      if (result.outcome !== 'ok') throw new Error(`The sweep ended with "${result.outcome}".`);
    },
    async sql(statement, values) {
      const { DB } = await main().getEnv();
      return (
        await DB.prepare(statement)
          .bind(...values)
          .all()
      ).results;
    },
    async sendTicket(stage, ticket) {
      const env = await main().getEnv();
      const queue = env[`QUEUE_${stage.toUpperCase().replaceAll('-', '_')}`];
      await queue?.send(ticket, { contentType: 'json' });
    },
    logs: () => server.getLogs().map((log) => log.message),
    close: () => server.close(),
  };
}
