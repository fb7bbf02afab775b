import { describe, expect, it } from 'vitest';
import { checkPost, type DraftPost, overDailyLimit } from '#schema/domain/posting/check-post.ts';
import { DESTINATION_RULES, DESTINATIONS } from '#schema/domain/posting/destinations.ts';
import { writtenTexts } from '#schema/domain/posting/written-texts.ts';
import { POST_RULES, postsOf } from '#schema/domain/texts/posts.ts';

const POST: DraftPost = {
  title: 'Water',
  text: 'In the morning',
  privacy: 'public',
  durationSec: 30,
  sizeBytes: 9_000_000,
};

describe('what a destination refuses', () => {
  it.each([
    ['youtube', { title: 'x'.repeat(101) }, 'title', 'up to 100 characters'],
    ['youtube', { title: '' }, 'title', 'needs a title'],
    ['youtube', { title: 'a < b' }, 'title', 'takes no <'],
    ['youtube', { text: 'a > b' }, 'text', 'takes no >'],
    ['youtube', { text: 'ä'.repeat(2_501) }, 'text', 'up to 5000 bytes'],
    ['youtube', { durationSec: 43_201 }, 'render_ids', 'up to 43200 s'],
    ['instagram', { privacy: 'private' }, 'privacy', 'must be public'],
    ['instagram', { durationSec: 2.9 }, 'render_ids', 'from 3 s on'],
    ['instagram', { sizeBytes: 300_000_001 }, 'render_ids', 'up to 300000000 bytes'],
    ['instagram', { text: '#a '.repeat(31) }, 'text', 'up to 30 hashtags'],
    ['instagram', { text: 'x'.repeat(2_201) }, 'text', 'up to 2200 characters'],
    ['tiktok', { privacy: 'public' }, 'privacy', 'must be private'],
    ['bucket', { privacy: 'public' }, 'privacy', 'must be private'],
  ] as const)('%s, case %#', (destination, wrong, field, sentence) => {
    const problem = checkPost(destination, { ...POST, ...wrong });
    expect(problem).toMatchObject({ field });
    expect(problem?.sentence).toContain(sentence);
    // Other languages say it by its code and its limit.
    expect(problem?.sentence).toContain(String(problem?.code === 'title_missing' ? 'title' : problem?.limit));
  });

  it.each(DESTINATIONS)('%s: nothing of a usual clip', (destination) => {
    const privacy = DESTINATION_RULES[destination].privacies[0] ?? 'public';
    expect(checkPost(destination, { ...POST, privacy })).toBeNull();
  });

  it.each(DESTINATIONS)('%s: no text that was written for it', (destination) => {
    const { texts, privacies } = DESTINATION_RULES[destination];
    const parts = { title: 'Water', description: 'word '.repeat(400), line: '', written: {}, source: 'S', channel: '' };
    const text = postsOf({ ...parts, hashtags: ['a', 'b', 'c', 'd', 'e', 'f'] })[texts];
    expect(text.length).toBeGreaterThan(POST_RULES[texts].chars / 3);
    expect(checkPost(destination, { ...POST, text, privacy: privacies[0] ?? 'public' })).toBeNull();
  });
});

describe('the texts that are written for a destination', () => {
  const clip = {
    title: 'A > B',
    posts: { youtube: 'Water <now>\n\nWhy\n\n#a', tiktok: '', instagram: 'Look', x: 'X', linkedin: 'L' },
  };

  it('have no title where there is none, and nothing that is refused', () => {
    expect(writtenTexts(clip, 'youtube')).toEqual({ title: 'Water now', text: 'Why\n\n#a' });
    expect(writtenTexts(clip, 'instagram')).toEqual({ title: '', text: 'Look' });
    expect(writtenTexts({ ...clip, title: 'x'.repeat(101) }, 'postiz', 'x')).toEqual({
      title: 'x'.repeat(100),
      text: 'X',
    });
  });
});

describe('posts of a day', () => {
  const hours = (...times: number[]) => times.map((hour) => hour * 3_600_000);
  it('are at most those that the destination takes in any 24 hours', () => {
    expect(overDailyLimit('tiktok', hours(0, 1, 2, 3), hours(4))).toBeNull();
    expect(overDailyLimit('tiktok', hours(0, 1, 2, 3, 4), hours(23))).toBe(hours(23)[0]);
    expect(overDailyLimit('tiktok', hours(0, 1, 2, 3, 4), hours(24))).toBeNull();
    expect(overDailyLimit('tiktok', hours(20, 21, 22, 23), hours(0, 1))).not.toBeNull();
    expect(overDailyLimit('bucket', [], hours(...Array.from({ length: 500 }, () => 0)))).toBeNull();
  });
});
