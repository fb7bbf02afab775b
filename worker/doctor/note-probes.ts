import * as z from 'zod';
import type { Deps } from '../base/deps.ts';
import { addProbes } from './store.ts';

/** The message that the doctor sends through a queue of the Worker. */
const probeSchema = z.object({ probe: z.string().min(1).max(100) });

/** Notes the doctor's messages among those of a batch. Whoever takes the others finds nothing to do for them. */
export async function noteProbes(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  messages: readonly { body: unknown }[],
): Promise<void> {
  const ids = messages.flatMap(({ body }) => probeSchema.safeParse(body).data?.probe ?? []);
  if (ids.length > 0) await addProbes(db, ids, clock());
}
