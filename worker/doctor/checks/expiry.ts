import { green, red, skipped } from '#schema/domain/farm/verdict.ts';
import { KEEP, type Kept } from '#schema/domain/storage/keep.ts';
import { DAY_MS } from '#schema/domain/time.ts';
import { isLocal } from '../../base/env.ts';
import type { Ask, DoctorDeps } from '../ask.ts';
import { send } from './send.ts';

/** Rules of the bucket act within a day. */
const LATE_MS = 2 * DAY_MS;
/** Keys rise with the time of their project: the first ones are the oldest. */
const LOOKED_AT = 100;

const RULES = Object.values(KEEP as Record<string, Kept>).filter(({ bucketRule }) => bucketRule !== undefined);

export const expiryChecks = {
  'bucket.expires': async (deps) => {
    if (isLocal(deps.settings)) return skipped('local instance');
    const { ok, text } = await send(deps, await deps.signer.rules());
    // The key of uploads need not be allowed to read rules: then the objects show whether they act.
    const folders = ok ? withoutRule(text) : await overdue(deps);
    if (folders.length > 0) return red(folders.join(', '));
    return ok ? green() : skipped('rules not readable, nothing overdue');
  },
} satisfies Record<string, Ask>;

/** The folders without their rule in the bucket's answer (S3 GetBucketLifecycleConfiguration). */
function withoutRule(xml: string): string[] {
  const rules = xml.match(/<Rule>.*?<\/Rule>/gs) ?? [];
  const has = ({ where, ms }: Kept) =>
    rules.some((rule) => rule.includes(`<Prefix>${where}</Prefix>`) && rule.includes(`<Days>${ms / DAY_MS}</Days>`));
  return RULES.flatMap((rule) => (has(rule) ? [] : [rule.where]));
}

/** The folders with objects that a rule should have removed. */
async function overdue({ media, clock }: DoctorDeps): Promise<string[]> {
  const found = RULES.map(async ({ where, ms }) => {
    const { objects } = await media.list({ prefix: where, limit: LOOKED_AT });
    return objects.some(({ uploaded }) => uploaded.getTime() < clock() - ms - LATE_MS) ? [where] : [];
  });
  return (await Promise.all(found)).flat();
}
