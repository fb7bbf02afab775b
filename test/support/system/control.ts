import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { STAGES } from '#schema/domain/stages.ts';
import { queueMessageSchema } from '#schema/jobs/lease.ts';
import type { Harness } from './harness.ts';

/**
 * Tests run in their own processes, and the harness runs in vitest's main process. This server on loopback gives tests
 * the operations that the Worker's API does not have.
 */
export const commandSchema = z.discriminatedUnion('command', [
  z.object({ command: z.literal('sweep') }),
  z.object({ command: z.literal('logs') }),
  z.object({ command: z.literal('sql'), statement: z.string(), values: z.array(z.unknown()) }),
  z.object({ command: z.literal('sendMessage'), stage: z.enum(STAGES), message: queueMessageSchema }),
]);
export type Command = z.infer<typeof commandSchema>;

export async function startControl(harness: Harness): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    answer(harness, request).then(
      (result) => response.end(JSON.stringify({ result: result ?? null })),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The control server has no port.');
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}

async function answer(harness: Harness, request: IncomingMessage): Promise<unknown> {
  return run(harness, commandSchema.parse(JSON.parse(await text(request))));
}

function run(harness: Harness, command: Command): Promise<unknown> | string[] {
  switch (command.command) {
    case 'sweep':
      return harness.sweep();
    case 'logs':
      return harness.logs();
    case 'sql':
      return harness.sql(command.statement, command.values);
    case 'sendMessage':
      return harness.sendMessage(command.stage, command.message);
  }
}
