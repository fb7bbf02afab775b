import type { Destination } from '#schema/domain/posting/destinations.ts';
import { bucket } from './bucket.ts';
import { instagram } from './instagram.ts';
import { postiz } from './postiz.ts';
import type { Publisher } from './publisher.ts';
import { tiktok } from './tiktok.ts';
import { webhook } from './webhook.ts';
import { youtube } from './youtube.ts';

/** What is posted where. The state of each is its own, as JSON. */
export const PUBLISHERS = { youtube, instagram, tiktok, postiz, bucket, webhook } as unknown as Record<
  Destination,
  Publisher<unknown>
>;
