import type { TestProject } from 'vitest/node';
import { QUIET_WRANGLER } from '../../scripts/lib/secrets.ts';
import { startControl } from './control.ts';
import { startHarness } from './harness.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the Worker and the queue bridge, without a slash at the end. */
    baseUrl: string;
    controlUrl: string;
    nodeKey: string;
    operatorToken: string;
    queuesToken: string;
  }
}

/** One local system for a whole vitest project. Tests make a user each instead of emptying it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  Object.assign(process.env, QUIET_WRANGLER, { WRANGLER_LOG: 'none' });
  const harness = await startHarness();
  const control = await startControl(harness);
  project.provide('baseUrl', harness.url);
  project.provide('controlUrl', control.url);
  project.provide('nodeKey', harness.secrets.nodeKey);
  project.provide('operatorToken', harness.secrets.operatorToken);
  project.provide('queuesToken', harness.secrets.queuesToken);
  return async () => {
    control.close();
    await harness.close();
  };
}
