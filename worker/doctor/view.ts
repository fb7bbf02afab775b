import type { CheckView, VersionView } from '#schema/contract/farm/doctor.ts';
import { CHECKS, type CheckId } from '#schema/domain/farm/doctor.ts';
import type { Verdict } from '#schema/domain/farm/verdict.ts';
import { RENDERER_VERSION } from '#schema/domain/render-plan.ts';
import { PROTOCOL } from '#schema/jobs/lease.ts';
import { MIGRATIONS } from './migrations.ts';

export const VERSION: VersionView = {
  protocol: PROTOCOL,
  renderer: RENDERER_VERSION,
  migration: MIGRATIONS.at(-1) ?? '',
};

export function viewCheck({ id, state, note }: { id: CheckId } & Verdict): CheckView {
  const { asks, remedy } = CHECKS[id];
  return { id, state, asks, note, remedy: state === 'red' || state === 'yellow' ? remedy : null };
}
