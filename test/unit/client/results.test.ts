import { describe, expect, it } from 'vitest';
import { seenOf, textOfResults } from '../../../packages/client/node/cli/commands/post-results.ts';
import type { PostResults } from '../../../packages/client/src/types.ts';

const NONE: PostResults = { after: '7d', posts: 0, ages: [], channels: [], groups: [], clips: [] };
const CHANNEL = {
  connection_id: 'C',
  destination: 'youtube',
  account: 'Green thumbs',
  posts: 9,
  usual_views: 640,
} as const;
const FACTS = { posts: 9, times: 1.6, low: 1.05, high: 2.4, is_clear: true, verdict: 'more' } as const;
const CLIP = {
  short_id: 'S',
  project_id: 'P',
  title: 'Water',
  thumbnail_url: '',
  views: 1_840,
  likes: 96,
  watch_share: 0.62,
  places: [],
};

describe('what worked, on the command line', () => {
  it('is tables with a verdict for each kind and clip', () => {
    const lines = textOfResults({
      ...NONE,
      posts: 9,
      channels: [CHANNEL],
      groups: [
        { by: 'length', value: '30-45', ...FACTS },
        { by: 'weekday', value: '1', ...FACTS, posts: 1, verdict: 'too_few' },
      ],
      clips: [{ ...CLIP, ...FACTS }],
    }).split('\n');
    expect(lines.slice(0, 6)).toEqual([
      'youtube  Green thumbs  9 posts  usually 640 views',
      '',
      'length 30-45    9 posts  1.60x  1.05-2.40  more, fairly sure',
      'weekday Monday  1 post   1.60x  1.05-2.40  too few posts to tell',
      '',
      'S  Water  1840 views, 96 likes, 62 % watched  9 posts  1.60x  1.05-2.40  more, fairly sure',
    ]);
  });

  it('says what to do where there is nothing to compare', () => {
    expect(textOfResults(NONE)).toContain('No post was counted 7d after');
    expect(textOfResults({ ...NONE, ages: [{ after: '24h', posts: 2 }] })).toContain('Try --after 24h.');
    expect(textOfResults({ ...NONE, posts: 1, channels: [CHANNEL] })).toContain('nothing to compare it with');
  });

  it('tells only what the platform told', () => {
    expect(seenOf({ views: null, likes: null, watch_share: null })).toBe('');
    expect(seenOf({ views: 12, likes: null, watch_share: null })).toBe('12 views');
  });
});
