import type { GroupResult, PostResults } from '../../../packages/client/src/api.ts';
import type { Sample } from './sample-content.ts';

const SHARES: [GroupResult['by'], string, number, number][] = [
  ['length', '15-30', 1.63, 12],
  ['length', '30-45', 1.1, 9],
  ['length', '45-60', 0.88, 7],
  ['length', '90-180', 0.55, 8],
  ['moment', 'story', 1.42, 10],
  ['moment', 'how_to', 1.04, 14],
  ['moment', 'number', 0.8, 2],
  ['hour', '6-9', 0.83, 11],
  ['hour', '12-15', 1.2, 3],
  ['hour', '18-21', 1.5, 18],
  ['hour', '21-24', 0.95, 4],
  ['weekday', '1', 1.02, 8],
  ['weekday', '4', 1.12, 9],
  ['weekday', '6', 1.3, 3],
  ['layout', 'single', 1.02, 24],
  ['layout', 'split', 0.92, 12],
  ['captions', 'bold', 1.1, 20],
  ['captions', 'karaoke', 1.0, 15],
  ['captions', 'none', 0.85, 1],
];

/** Results of as many posts as `scale` says: 12 are plenty, 1 few, and of 0 there is nothing to compare. */
export function resultsOf({ projectId, shortId, media }: Sample, scale: number): PostResults {
  const groups = SHARES.map(([by, value, times, posts]) => {
    const spread = Math.exp(1.6 / Math.sqrt(1 + posts * scale * 0.2));
    return { by, value, posts: Math.ceil((posts * scale) / 12), ...comparison(times, spread) };
  });
  const place = { account: 'Green thumbs', url: 'https://www.youtube.com/watch?v=3kq9Zp0uXvA' };
  const titles = ['Water in the morning', 'Never at night, and why so many people do it', 'Tomatoes', 'Three seeds'];
  const clips = titles.map((title, at) => ({
    short_id: shortId,
    project_id: projectId,
    title,
    thumbnail_url: at === 2 ? '' : media.clip,
    views: 24_800 - at * 6_000,
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
        views: 12_400 - at * 3_000,
        likes: 400 - at * 100,
        watch_share: null,
      },
    ],
    posts: 2,
    ...comparison(1.6 - at * 0.1, 2),
  }));
  return {
    after: '7d',
    posts: Math.max(1, scale * 3),
    ages: [{ after: '7d', posts: Math.max(1, scale * 3) }],
    channels: [
      {
        connection_id: shortId,
        destination: 'youtube',
        account: 'Green thumbs',
        posts: Math.max(1, scale * 2),
        usual_views: 1_240,
      },
      { connection_id: projectId, destination: 'tiktok', account: 'greenthumbs', posts: scale, usual_views: 380 },
    ],
    groups: scale === 0 ? [] : groups,
    clips: scale === 0 ? [] : clips,
  };
}

function comparison(times: number, spread: number) {
  const [low, high] = [times / spread, times * spread];
  const verdict = low > 1 ? 'more' : high < 1 ? 'less' : high / low < 2.5 ? 'no_difference' : 'too_few';
  return { times, low, high, is_clear: low > 1 || high < 1, verdict } as const;
}
