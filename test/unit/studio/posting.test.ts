import type { Connection, Render, ShortListItem } from 'clipmill';
import { describe, expect, it } from 'vitest';
import { videosToPost } from '../../../studio/src/pages/project/clips/select-clips.ts';
import { draftOf, momentsOf, problemOf, requestsOf, type When } from '../../../studio/src/posting/dialog/drafts.ts';
import { limitsInWords } from '../../../studio/src/posting/limit-words.ts';

const TIME_ZONE = 'Europe/Berlin';
const WHEN: When = { kind: 'now', at: '2026-11-30T18:00', from: '2026-11-30', time: '18:00', everyDays: 2 };
const POSTS = { youtube: 'Head\n\nBody <3', tiktok: 'T', instagram: 'I', x: 'X', linkedin: 'L' };
const CLIP = { title: 'Water', posts: POSTS };
const CONNECTIONS = (['youtube', 'tiktok', 'youtube', 'postiz'] as const).map((destination, at) => ({
  id: `C${at}`,
  destination,
}));
const wanted = { renderIds: ['R'], connections: CONNECTIONS, changes: {}, when: WHEN, timeZone: TIME_ZONE };

describe('the draft of a post', () => {
  it('is what is written for the destination, until the user writes', () => {
    expect(draftOf(CLIP, 'youtube', {})).toEqual({ title: 'Head', text: 'Body 3', privacy: 'public' });
    expect(draftOf(CLIP, 'tiktok', {})).toEqual({ title: '', text: 'T', privacy: 'private' });
    const own = { youtube: { title: 'Mine', privacy: 'unlisted' } } as const;
    expect(draftOf(CLIP, 'youtube', own)).toEqual({ title: 'Mine', text: 'Body 3', privacy: 'unlisted' });
    expect(draftOf(CLIP, 'postiz', {}).text).toBe('');
  });

  it('is checked with the file of the clip', () => {
    const draft = draftOf(CLIP, 'instagram', {});
    expect(problemOf('instagram', draft, { duration: 30, size_bytes: 9 })).toBeNull();
    expect(problemOf('instagram', draft, { duration: 2, size_bytes: 9 })).toMatchObject({
      code: 'too_short',
      limit: 3,
    });
  });
});

describe('the requests of a dialog', () => {
  it('are one for each privacy, and leave to the server what the user did not write', () => {
    const made = requestsOf({ ...wanted, changes: { youtube: { title: 'Mine' }, postiz: { text: '' } } });
    expect(made).toEqual([
      {
        render_ids: ['R'],
        connection_ids: ['C0', 'C2', 'C3'],
        privacy: 'public',
        texts: [{ destination: 'youtube', title: 'Mine' }],
      },
      { render_ids: ['R'], connection_ids: ['C1'], privacy: 'private', texts: [] },
    ]);
  });

  it('have a moment or a plan, in the time zone of the user', () => {
    const [at] = requestsOf({ ...wanted, when: { ...WHEN, kind: 'at' } });
    expect(at).toMatchObject({ publish_at: '2026-11-30T17:00:00.000Z' });
    const [plan] = requestsOf({ ...wanted, when: { ...WHEN, kind: 'plan' } });
    expect(plan).toMatchObject({ plan: { from: '2026-11-30', time: '18:00', time_zone: TIME_ZONE, every_days: 2 } });
    const moments = momentsOf({ ...WHEN, kind: 'plan' }, 2, { now: 0, timeZone: TIME_ZONE });
    expect(moments).toEqual(['2026-11-30T17:00Z', '2026-12-02T17:00Z'].map((text) => Date.parse(text)));
    expect(momentsOf({ ...WHEN, kind: 'at', at: '' }, 1, { now: 0, timeZone: TIME_ZONE })).toBeNull();
    expect(momentsOf({ ...WHEN, kind: 'plan', from: '' }, 1, { now: 0, timeZone: TIME_ZONE })).toBeNull();
  });
});

it('kept clips are posted with their newest finished videos, in the order of the clips', () => {
  const render = (id: string, shortId: string, status: string) =>
    ({ id, short_id: shortId, status, settings: { aspect_ratio: 'vertical' } }) as Render;
  const clips = [
    { id: 'b', mark: 'keep' },
    { id: 'a', mark: 'keep' },
    { id: 'c', mark: null },
    { id: 'd', mark: 'keep' },
  ] as ShortListItem[];
  const renders = [
    render('5', 'b', 'error'),
    render('4', 'c', 'done'),
    render('3', 'b', 'done'),
    render('2', 'a', 'done'),
    render('1', 'a', 'done'),
  ];
  expect(videosToPost(clips, renders, 'vertical').map(({ id }) => id)).toEqual(['3', '2']);
});

it('the limits of a connection are said in units that people use', () => {
  const t = ((key: string, values: object = {}) => `${key} ${Object.values(values).join()}`) as never;
  const limits = {
    min_seconds: 3,
    max_seconds: 900,
    max_bytes: 300_000_000,
    title_characters: 0,
    text_characters: 2_200,
    posts_per_day: 50,
  };
  const words = limitsInWords(t, 'en', { destination: 'instagram', limits } as unknown as Connection);
  expect(words.map((each) => each.replace('posting.limits.', ''))).toEqual([
    'upTo 15 minutes',
    'from 3 seconds',
    'size 300 MB',
    'noTitle ',
    'text 2,200',
    'perDay 50',
    'privacy posting.privacies.public ',
  ]);
});
