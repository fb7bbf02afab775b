import type { GroupResult, PostResults } from '../../../packages/client/src/api.ts';
import type { Sample } from './sample-content.ts';

/** Of each kind how it did, and how many posts of many and of few it has: as many in each grouping. */
const SHARES: [GroupResult['by'], string, number, number, number][] = [
  ['length', '15-30', 1.63, 12, 1],
  ['length', '30-45', 1.1, 9, 1],
  ['length', '45-60', 0.88, 7, 1],
  ['length', '90-180', 0.55, 8, 1],
  ['moment', 'story', 1.42, 16, 1],
  ['moment', 'how_to', 1.04, 18, 2],
  ['moment', 'number', 0.8, 2, 1],
  ['hour', '6-9', 0.83, 11, 1],
  ['hour', '12-15', 1.2, 3, 1],
  ['hour', '18-21', 1.5, 18, 2],
  ['hour', '21-24', 0.95, 4, 0],
  ['weekday', '1', 1.02, 13, 1],
  ['weekday', '4', 1.12, 15, 2],
  ['weekday', '6', 1.3, 8, 1],
  ['layout', 'single', 1.02, 24, 3],
  ['layout', 'split', 0.92, 12, 1],
  ['captions', 'bold', 1.1, 20, 2],
  ['captions', 'karaoke', 1.0, 15, 2],
  ['captions', 'none', 0.85, 1, 0],
];

const POSTS = { many: 36, few: 4, one: 1 };

/** Results of many posts, of few, and of one, with which nothing can be compared. */
export function resultsOf({ projectId, shortId, media }: Sample, amount: keyof typeof POSTS): PostResults {
  const total = POSTS[amount];
  const groups = SHARES.map(([by, value, times, many, few]) => {
    const posts = amount === 'many' ? many : few;
    const spread = Math.exp(1.6 / Math.sqrt(1 + posts * (amount === 'many' ? 2.4 : 0.2)));
    return { by, value, posts, ...comparison(times, spread) };
  }).filter(({ posts }) => posts > 0);
  const place = { account: 'Green thumbs', url: 'https://www.youtube.com/watch?v=3kq9Zp0uXvA' };
  const titles = ['Water in the morning', 'Never at night, and why so many people do it', 'Tomatoes', 'Three seeds'];
  const clips = titles.map((title, at) => ({
    short_id: shortId,
    project_id: projectId,
    title,
    thumbnail_url: at === 2 ? '' : media.clip,
    views: 16_300 - at * 4_000,
    likes: 1_310 - at * 300,
    watch_share: 0.71 - at * 0.06,
    places: [
      {
        destination: 'youtube' as const,
        ...place,
        views: 12_400 - at * 3_000,
        likes: 910 - at * 200,
        watch_share: 0.71 - at * 0.06,
      },
      {
        destination: 'tiktok' as const,
        ...place,
        url: null,
        views: 3_900 - at * 1_000,
        likes: 400 - at * 100,
        watch_share: null,
      },
    ],
    posts: 2,
    ...comparison(1.6 - at * 0.1, 2),
  }));
  return {
    after: '7d',
    posts: total,
    ages: [{ after: '7d', posts: total }],
    channels: [
      {
        connection_id: shortId,
        destination: 'youtube',
        account: 'Green thumbs',
        posts: Math.ceil(total / 2),
        usual_views: 1_240,
      },
      ...(amount === 'one'
        ? []
        : [
            {
              connection_id: projectId,
              destination: 'tiktok' as const,
              account: 'greenthumbs',
              posts: total / 2,
              usual_views: 380,
            },
          ]),
    ],
    groups: amount === 'one' ? [] : groups,
    // Each clip has two posts.
    clips: amount === 'one' ? [] : clips.slice(0, total / 2),
  };
}

function comparison(times: number, spread: number) {
  const [low, high] = [times / spread, times * spread];
  const verdict = low > 1 ? 'more' : high < 1 ? 'less' : high / low < 2.5 ? 'no_difference' : 'too_few';
  return { times, low, high, is_clear: low > 1 || high < 1, verdict } as const;
}
