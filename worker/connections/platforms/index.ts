import type { Destination } from '#schema/domain/posting/destinations.ts';
import type { Settings } from '../../base/env.ts';
import { instagram } from './instagram.ts';
import type { OAuthDestination, OAuthPlatform } from './oauth.ts';
import { tiktok } from './tiktok.ts';
import { youtube } from './youtube.ts';

export const OAUTH_PLATFORMS: Record<OAuthDestination, OAuthPlatform> = { youtube, instagram, tiktok };

export function isOAuth(destination: Destination): destination is OAuthDestination {
  return destination in OAUTH_PLATFORMS;
}

/** Whether users of this server can connect there. */
export function isOffered(settings: Settings, destination: Destination): boolean {
  const canSeal = settings.CONNECTION_KEYS.length > 0;
  return canSeal && (!isOAuth(destination) || OAUTH_PLATFORMS[destination].isSetUp(settings));
}
