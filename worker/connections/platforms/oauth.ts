import type { Destination } from '#schema/domain/posting/destinations.ts';
import type { AskDeps } from '../ask.ts';
import type { Settings } from '../../base/env.ts';

/** Destinations whose users agree on a page of the platform. */
export type OAuthDestination = Extract<Destination, 'youtube' | 'instagram' | 'tiktok'>;

/** What a platform gives for an agreement. `accessUntil`: epoch milliseconds. */
export type Tokens = { access: string; accessUntil: number; refresh: string };

export type Account = { account: string; name: string };

/** How users connect to a platform. All functions but the first two throw `DestinationTrouble`. */
export type OAuthPlatform = {
  isSetUp(settings: Settings): boolean;
  /** Where the user agrees. */
  consentUrl(settings: Settings, way: { redirectUri: string; state: string }): string;
  exchange(deps: OAuthDeps, agreement: { code: string; redirectUri: string }): Promise<Tokens>;
  refresh(deps: OAuthDeps, tokens: Tokens): Promise<Tokens>;
  /** Whose account it is. */
  readAccount(deps: OAuthDeps, access: string): Promise<Account>;
  /**
   * Ends the tokens at the platform. Also succeeds for tokens that have ended already. `renewed` makes new ones, for platforms that
   * end nothing with an access token that is not valid any more.
   */
  revoke(deps: OAuthDeps, tokens: Tokens, renewed: () => Promise<Tokens>): Promise<void>;
};

export type OAuthDeps = AskDeps & { clock: () => number };

/** The address of a page with a query. */
export function pageUrl(page: string, query: Record<string, string>): string {
  return `${page}?${new URLSearchParams(query).toString()}`;
}
