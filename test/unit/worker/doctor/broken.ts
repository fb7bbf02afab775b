import type { WorkerCheck } from '#schema/domain/farm/doctor.ts';
import type { CheckState } from '#schema/domain/farm/verdict.ts';
import type { HealthySystem } from '../../../support/builders/healthy-system.ts';

export type Broken = {
  /** What is wrong. */
  what: string;
  id: WorkerCheck;
  breaks: (system: HealthySystem) => unknown;
  /** Part of the sentence that says what to do. */
  remedy: RegExp;
  /** What it says besides. */
  note?: string | RegExp;
  state?: CheckState;
  /** Checks that fail with it. */
  also?: WorkerCheck[];
};

export const down = () => Promise.reject(new Error('the driver says https://secret.test/?X-Amz-Signature=abc'));
export const status = (code: number, body?: unknown) => () => Response.json(body ?? {}, { status: code });
