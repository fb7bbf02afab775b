import { LIMITS } from '#schema/domain/limits.ts';
import type { JsonSchema } from '../../docs/document.ts';
import type { Tool } from '../tools/tool.ts';

/** The argument of tools that can wait. It is theirs, not that of the API. */
export const WAIT_SEC = 'wait_sec';

export const WAIT_SEC_SCHEMA: JsonSchema = {
  type: 'number',
  minimum: 0,
  maximum: LIMITS.mcpWaitSec,
  default: 0,
  description: `Waits up to this many seconds for the end, and tells programs that ask for it how far it is. Default: 0, which answers at once. If it is not over by then, call again.`,
};

/** The seconds that a call wants to wait: 0 if it does not. Null if the argument is no such number. */
export function waitSecOf({ waitsFor }: Pick<Tool, 'waitsFor'>, given: Record<string, unknown>): number | null {
  const wanted = given[WAIT_SEC];
  if (waitsFor === undefined || wanted === undefined) return 0;
  const isInRange = typeof wanted === 'number' && wanted >= 0 && wanted <= LIMITS.mcpWaitSec;
  return isInRange ? wanted : null;
}
