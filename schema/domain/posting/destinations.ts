import { HOUR_MS } from '../time.ts';
import type { PostPlatform } from '../texts/posts.ts';

/** Where posts can go: a platform, another program that posts, a bucket, or a program of the user. */
export const DESTINATIONS = ['youtube', 'instagram', 'tiktok', 'postiz', 'bucket', 'webhook'] as const;
export type Destination = (typeof DESTINATIONS)[number];

/** Who may see a post. It is always sent: platforms have defaults of their own, and change them. */
export const PRIVACIES = ['public', 'unlisted', 'private'] as const;
export type Privacy = (typeof PRIVACIES)[number];

/** What can be posted there, in any shape. Null: no limit that is known. */
export type DestinationRules = {
  name: string;
  /** How a connection is made: the user agrees on a page of the platform, or gives a key. */
  by: 'oauth' | 'key';
  /** The texts of a clip that fit best. */
  texts: PostPlatform;
  privacies: readonly Privacy[];
  minSec: number;
  maxSec: number | null;
  maxBytes: number | null;
  /** Characters (UTF-16). 0: it has no title. */
  titleChars: number;
  textChars: number | null;
  /** UTF-8 bytes. */
  textBytes: number | null;
  hashtags: number | null;
  /** Characters that it refuses in titles and texts. */
  forbidden: string;
  takesCover: boolean;
  /** Posts of one connection in any 24 hours. */
  perDay: number | null;
  /** What an application may do that the platform has not audited. */
  unaudited: string;
  /** Settings of the Worker. */
  settings: readonly string[];
};

const GB = 1_000_000_000;
const MB = 1_000_000;
const ANY = { minSec: 0, maxSec: null, maxBytes: null, perDay: null, forbidden: '' } as const;

/**
 * The limits of each destination. Sources:
 * YouTube: developers.google.com/youtube/v3/docs/videos (lengths; no `<` and `>`), …/v3/docs/videos/insert (256 GB),
 *   …/v3/revision_history (2026-06-01: 100 uploads a day; 2026-11-02: no audit needed; 2026-11-03: covers of Shorts)
 * Instagram: developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media (reels),
 *   …/instagram-platform/content-publishing (50 posts a day in the strictest of its pages)
 * TikTok: developers.tiktok.com/doc/content-posting-api-media-transfer-guide and
 *   …/content-posting-api-reference-upload-video (five videos a day wait in an inbox)
 * Postiz: docs.postiz.com/public-api; the limits are those of its channel, which it checks itself.
 * A bucket: docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html (10,000 parts)
 */
export const DESTINATION_RULES: Record<Destination, DestinationRules> = {
  youtube: {
    name: 'YouTube',
    by: 'oauth',
    texts: 'youtube',
    privacies: PRIVACIES,
    minSec: 0,
    maxSec: 12 * (HOUR_MS / 1_000),
    maxBytes: 256 * GB,
    titleChars: 100,
    textChars: null,
    textBytes: 5_000,
    hashtags: 60,
    forbidden: '<>',
    takesCover: true,
    perDay: 100,
    unaudited: 'The same as an audited one, up to 100 uploads a day.',
    settings: ['YOUTUBE_CLIENT_ID', 'YOUTUBE_CLIENT_SECRET', 'YOUTUBE_AUTH_URL', 'YOUTUBE_POST_URL'],
  },
  instagram: {
    name: 'Instagram',
    by: 'oauth',
    texts: 'instagram',
    privacies: ['public'],
    minSec: 3,
    maxSec: 15 * 60,
    maxBytes: 300 * MB,
    titleChars: 0,
    textChars: 2_200,
    textBytes: null,
    hashtags: 30,
    forbidden: '',
    takesCover: true,
    perDay: 50,
    unaudited: 'Posts to professional accounts that have a role in it.',
    settings: ['INSTAGRAM_CLIENT_ID', 'INSTAGRAM_CLIENT_SECRET', 'INSTAGRAM_AUTH_URL', 'INSTAGRAM_API_URL'],
  },
  tiktok: {
    name: 'TikTok',
    by: 'oauth',
    texts: 'tiktok',
    privacies: ['private'],
    minSec: 3,
    maxSec: 10 * 60,
    maxBytes: 4 * GB,
    titleChars: 0,
    textChars: 2_200,
    textBytes: null,
    hashtags: null,
    forbidden: '',
    takesCover: false,
    perDay: 5,
    unaudited: 'Puts videos into the inbox of the user, who posts them in the app.',
    settings: ['TIKTOK_CLIENT_KEY', 'TIKTOK_CLIENT_SECRET', 'TIKTOK_API_URL'],
  },
  postiz: {
    ...ANY,
    name: 'Postiz',
    by: 'key',
    texts: 'linkedin',
    privacies: ['public'],
    titleChars: 100,
    textChars: 5_000,
    textBytes: null,
    hashtags: null,
    takesCover: false,
    perDay: 10,
    unaudited: 'What the channel in Postiz allows.',
    settings: [],
  },
  bucket: {
    ...ANY,
    name: 'a bucket',
    by: 'key',
    texts: 'youtube',
    privacies: ['private'],
    maxBytes: 80 * GB,
    titleChars: 200,
    textChars: 5_000,
    textBytes: null,
    hashtags: null,
    takesCover: true,
    unaudited: 'Needs no audit.',
    settings: [],
  },
  webhook: {
    ...ANY,
    name: 'a webhook',
    by: 'key',
    texts: 'youtube',
    privacies: PRIVACIES,
    titleChars: 200,
    textChars: 5_000,
    textBytes: null,
    hashtags: null,
    takesCover: true,
    unaudited: 'Needs no audit.',
    settings: [],
  },
};
