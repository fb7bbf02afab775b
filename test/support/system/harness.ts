import { fileURLToPath } from 'node:url';
import { createTestHarness, type TestHarness } from 'wrangler';
import type { Stage } from '#schema/domain/stages.ts';
import type { QueueMessage } from '#schema/jobs/lease.ts';
import { writeLocalConfig } from '../../../scripts/lib/system/local-config.ts';
import { makeSecrets, type Secrets, workerSettings } from '../../../scripts/lib/system/secrets.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const MAIN = 'clipmill';

/** The bindings that tests use directly. */
type Bindings = Record<`QUEUE_${string}`, { send(body: unknown, options: { contentType: 'json' }): Promise<void> }> & {
  DB: { prepare(sql: string): { bind(...values: unknown[]): { all(): Promise<{ results: unknown[] }> } } };
};

/** Each test makes a user and signs in: with the N of production, that was much of the Worker's time. */
const FAST_PASSWORDS: Record<string, string> = { SCRYPT_LOG2_N: '4' };

/** The Worker and the queue bridge on one port, with empty storage that ends with the harness. */
export type Harness = {
  /** Without a slash at the end. */
  url: string;
  secrets: Secrets;
  /** Runs the cron trigger once. */
  sweep(): Promise<void>;
  /** Runs one statement directly: to read what the API does not show, and to move the end of a lease. */
  sql(statement: string, values: unknown[]): Promise<unknown[]>;
  /** Sends a message to the queue of a stage directly. */
  sendMessage(stage: Stage, message: QueueMessage): Promise<void>;
  /** Lines that the Workers logged. */
  logs(): string[];
  close(): Promise<void>;
};

/** Starts the harness; `overrides` are settings of the Worker, `beside` adds Workers on the same port. */
export async function startHarness(
  overrides: Record<string, string> = {},
  beside: { configPath: string }[] = [],
): Promise<Harness> {
  const secrets = makeSecrets();
  const configPath = await writeLocalConfig('queues');
  const options = (settings: Record<string, string>) => ({
    root: ROOT,
    workers: [
      { configPath, secrets: { ...settings, ...FAST_PASSWORDS, ...overrides } },
      { configPath: 'test/queue-bridge/wrangler.toml', secrets: { QUEUES_TOKEN: secrets.queuesToken } },
      ...beside,
    ],
  });
  const server = createTestHarness(options({}));
  const url = await listen(server);
  // The harness chooses its port, and signed URLs contain it. So the settings follow in a second step.
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
    async sendMessage(stage, message) {
      const env = await main().getEnv();
      const queue = env[`QUEUE_${stage.toUpperCase().replaceAll('-', '_')}`];
      await queue?.send(message, { contentType: 'json' });
    },
    logs: () => server.getLogs().map((log) => log.message),
    close: () => server.close(),
  };
}
