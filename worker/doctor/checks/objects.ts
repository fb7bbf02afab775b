import { DOCTOR, green, red } from '#schema/domain/farm/verdict.ts';
import { FACTS } from '#schema/domain/farm/facts.ts';
import type { Ask, DoctorDeps } from '../ask.ts';
import { sleepFor } from '../../base/sleep.ts';
import { takeProbe } from '../store.ts';

const LOOK_MS = 200;
const COUNTED = { rate: 'examinations', limit: 1_000, windowMs: 60_000, cost: 1 } as const;

/** Durable Objects, queue and cron. */
export const objectChecks = {
  'objects.limits': async ({ limiter }) => ((await limiter('doctor-probe', [COUNTED])) === null ? red() : green()),
  'objects.events': async ({ openEvents }) => {
    const source = await openEvents('doctor', null);
    if (source === null) return red();
    const { promise: first, resolve } = Promise.withResolvers<string>();
    source.onLines(resolve);
    await first.finally(() => source.close());
    return green();
  },
  'objects.doorbell': async ({ knock }) => {
    const { pongs, rings } = await knock();
    return pongs && rings ? green() : red(pongs ? 'ring' : 'ping');
  },
  'queue.returns': async (deps) => {
    const [before, id] = [deps.clock(), deps.newId()];
    await deps.webhookQueue.send({ probe: id }, { contentType: 'json' });
    const isBack = await waitFor(deps, id);
    return isBack ? green(`${deps.clock() - before} ms`) : red();
  },
  'cron.runs': async (deps) => {
    const sweptAt = (await deps.farm()).facts.get(FACTS.swept)?.setAt;
    if (sweptAt === undefined) return red('never');
    const agoMs = deps.clock() - sweptAt;
    const note = `${Math.round(agoMs / 1_000)} s ago`;
    return agoMs > DOCTOR.sweptMs ? red(note) : green(note);
  },
} satisfies Record<string, Ask>;

async function waitFor({ db, clock, queueMs }: DoctorDeps, id: string): Promise<boolean> {
  for (const until = clock() + queueMs; clock() < until;) {
    if (await takeProbe(db, id, clock())) return true;
    await sleepFor(LOOK_MS);
  }
  return false;
}
