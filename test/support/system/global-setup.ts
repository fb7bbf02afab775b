import type { TestProject } from 'vitest/node';
import { QUIET_WRANGLER } from '../../../scripts/lib/system/secrets.ts';
import { startControl } from './control.ts';
import { startHarness } from './harness.ts';
import { startFakePlatforms } from '../fakes/services/platforms.ts';
import { type DestinationUrls, startFakeDestinations } from '../fakes/posting/destinations.ts';
import { type SignInUrls, startFakeSignIn } from '../fakes/services/sign-in.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the Worker and the queue bridge, without a slash at the end. */
    baseUrl: string;
    controlUrl: string;
    nodeKey: string;
    operatorToken: string;
    queuesToken: string;
    /** URLs of the fake platforms. */
    platforms: { youtube: string; drive: string; twitch: string };
    /** URLs of the stand-ins of platforms to which users post. */
    destinations: DestinationUrls;
    /** URLs of the fake mail API and the fake OpenID issuer that the Worker uses. */
    signIn: SignInUrls;
  }
}

/** Starts one local instance for a whole vitest project. Each test creates its own user instead of emptying it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  Object.assign(process.env, QUIET_WRANGLER, { WRANGLER_LOG: 'none' });
  const platforms = await startFakePlatforms();
  const signIn = await startFakeSignIn();
  const destinations = await startFakeDestinations();
  const harness = await startHarness({ ...platforms.settings, ...signIn.settings, ...destinations.settings });
  const control = await startControl(harness);
  project.provide('baseUrl', harness.url);
  project.provide('controlUrl', control.url);
  project.provide('nodeKey', harness.secrets.nodeKey);
  project.provide('operatorToken', harness.secrets.operatorToken);
  project.provide('queuesToken', harness.secrets.queuesToken);
  project.provide('platforms', platforms.urls);
  project.provide('destinations', destinations.urls);
  project.provide('signIn', signIn.urls);
  return async () => {
    platforms.close();
    signIn.close();
    destinations.close();
    control.close();
    await harness.close();
  };
}
