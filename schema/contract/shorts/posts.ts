import * as z from 'zod';
import { POST_PLATFORMS, type PostPlatform, postsOf } from '#schema/domain/texts/posts.ts';

const EXAMPLE_POSTS = postsOf({
  title: 'Water in the morning',
  description: '',
  line: '',
  written: {},
  source: 'The garden in July',
  channel: 'Green thumbs',
  hashtags: ['gardening'],
});

/** `posts` of GET /shorts/{project_id}/{short_id}. */
export const postsSchema = z
  .strictObject(
    Object.fromEntries(POST_PLATFORMS.map((platform) => [platform, z.string()])) as Record<PostPlatform, z.ZodString>,
  )
  .describe(
    'A text to post with the clip, for each platform: what it is about, what it is from, and hashtags, within the limits of the platform. The one for YouTube begins with a line that fits as its title.',
  )
  .meta({ example: EXAMPLE_POSTS });
