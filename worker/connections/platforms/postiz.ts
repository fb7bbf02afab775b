import * as z from 'zod';
import {
  askDestination,
  type AskDeps,
  type DestinationAnswer,
  DestinationTrouble,
  jsonOf,
  readAnswer,
} from '../ask.ts';
import { POST_PLATFORMS, type PostPlatform } from '#schema/domain/texts/posts.ts';
import type { PostizSecret } from '../secret.ts';

/** https://docs.postiz.com/public-api: a channel there is called an integration. */
const channelsSchema = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    identifier: z.string(),
    disabled: z.boolean().default(false),
  }),
);
export type PostizChannel = z.infer<typeof channelsSchema>[number];

/** A request to the public API of Postiz. Throws `DestinationTrouble`: also for a key that is refused. */
export async function askPostiz(
  deps: AskDeps,
  { url, key }: Pick<PostizSecret, 'url' | 'key'>,
  path: string,
  body?: object,
  method = 'POST',
): Promise<DestinationAnswer> {
  const headers = { Authorization: key };
  const request = body === undefined ? { headers } : { ...jsonOf(body, headers), method };
  const answer = await askDestination(deps, url + path, request);
  if (answer.status === 401 || answer.status === 403) throw new DestinationTrouble('access_revoked');
  return answer;
}

/** The channels that can be posted to. Throws `DestinationTrouble`. */
export async function listChannels(deps: AskDeps, secret: Pick<PostizSecret, 'url' | 'key'>): Promise<PostizChannel[]> {
  const answer = await askPostiz(deps, secret, '/integrations');
  if (answer.status >= 300) throw new DestinationTrouble('refused');
  return readAnswer(channelsSchema, answer).filter(({ disabled }) => !disabled);
}

/**
 * What Postiz wants to know for a channel, by what it calls the platform. Other platforms need choices that a clip does not
 * answer, such as a subreddit.
 */
const SETTINGS: Record<string, (title: string) => object> = {
  x: () => ({ who_can_reply_post: 'everyone', community: '' }),
  linkedin: () => ({ post_as_images_carousel: false }),
  'linkedin-page': () => ({ post_as_images_carousel: false }),
  facebook: () => ({}),
  threads: () => ({}),
  bluesky: () => ({}),
  mastodon: () => ({}),
  telegram: () => ({}),
  nostr: () => ({}),
  vk: () => ({}),
  instagram: () => ({ post_type: 'post', is_trial_reel: false, collaborators: [] }),
  'instagram-standalone': () => ({ post_type: 'post', is_trial_reel: false, collaborators: [] }),
  youtube: (title) => ({ title, type: 'public', selfDeclaredMadeForKids: 'no', tags: [] }),
};
/** The text of a clip that fits the platform of a channel. Others take what is written for Instagram: short, with hashtags. */
export function textsOfChannel(kind: string): PostPlatform {
  return POST_PLATFORMS.find((platform) => kind.split('-')[0] === platform) ?? 'instagram';
}
export const POSTIZ_PLATFORMS = Object.keys(SETTINGS);

/** The settings of a post to a channel. */
export function settingsOf(kind: string, title: string): object {
  return { __type: kind, ...SETTINGS[kind]?.(title) };
}
