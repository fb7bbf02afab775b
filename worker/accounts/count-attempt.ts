import type { Deps } from '../base/deps.ts';
import type { SignInAddress } from '../http/meter.ts';
import { addressOf, countSignIn, type IsKnownNetwork } from '../http/rate-limit.ts';
import type { Visitor } from '../http/visitor.ts';
import { isKnownNetwork } from './sessions/store.ts';

const isKnown: IsKnownNetwork = (deps, email, network) => isKnownNetwork(deps.db, email, network);

/** Middleware of every sign-in route, after `jsonBody`: counts failures. Throws `rate.limited`. */
export const countAttempt = countSignIn(isKnown);

/** An e-mail address for the meter. */
export function knownAddress(deps: Deps, visitor: Visitor, email: string): SignInAddress {
  return addressOf({ deps, visitor }, email, isKnown);
}
