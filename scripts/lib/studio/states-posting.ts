import type { Page } from 'playwright-core';
import { POST_FAILURES } from '../../../schema/domain/posting/post-failure.ts';
import type { Sample } from './sample-content.ts';
import { resultsOf } from './sample-results.ts';
import { answer, change, NOTHING, type ShotState } from './shot-state.ts';

const DAY_MS = 86_400_000;
const destinations = ['youtube', 'instagram', 'tiktok', 'postiz', 'bucket', 'webhook'];
const idOf = (n: number) => `01KAFV5N7Q2V8XW4T6R5N0000${n}`;
const soon = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** Accounts, the dialog that posts to them, the calendar with posts in every state, and what worked. */
export function statesOfPosting(sample: Sample): ShotState[] {
  const { projectId, shortId } = sample;
  const videos = '/library?show=videos';
  const open = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
  const offered = (page: Page) =>
    change(page, '/capabilities', (body: { data: object }) => ({ ...body, data: { ...body.data, destinations } }));
  const withAll = async (page: Page) => {
    await offered(page);
    await answer(page, '/connections', { data: connections(), meta: { current_page: 1, last_page: 1 } });
    const posts = postsOf({ projectId, shortId });
    await answer(page, '/posts', { data: posts, meta: { current_page: 1, last_page: 1 } });
    for (const post of posts) await answer(page, `/posts/${post.id}`, { data: post });
  };
  const withResults = (amount: 'many' | 'few' | 'one') => (page: Page) =>
    answer(page, '/posts/results', { data: resultsOf(sample, amount) });
  const withSeen = async (page: Page) => {
    const renders: { id: string; short_id: string }[] = [];
    await change(page, '/renders', (body: { data: { data: typeof renders } }) => {
      renders.push(...body.data.data);
      return body;
    });
    await change(page, '/posts', () => {
      const shown = renders.length === 0 ? [{ id: idOf(9), short_id: shortId }] : renders.slice(0, 3);
      const seen = shown.flatMap((render) => seenOf(render));
      return { data: seen, meta: { current_page: 1, last_page: 1 } };
    });
  };
  const menu = async (page: Page) => {
    await page.getByRole('main').locator('button[aria-haspopup=menu]').first().click();
    await page.getByRole('menuitem', { name: /^(Post…|Posten …)$/ }).click();
  };
  const withTexts = async (page: Page) => {
    await menu(page);
    await page.getByRole('dialog').getByRole('textbox').first().waitFor();
  };
  return [
    { name: 'account-connect', path: '/account/connections', prepare: offered },
    {
      name: 'account-connect-menu',
      path: '/account/connections',
      prepare: withAll,
      act: open(/^(Connect|Verbinden)$/),
    },
    {
      name: 'account-not-reconnected',
      path: '/account/connections',
      prepare: async (page) => {
        await withAll(page);
        await change(page, '/capabilities', (body: { data: object }) => ({
          ...body,
          data: { ...body.data, destinations: ['youtube'] },
        }));
      },
    },
    { name: 'account-connected', path: '/account/connections', prepare: withAll },
    {
      name: 'account-connect-bucket',
      path: '/account/connections',
      act: async (page) => {
        await open(/^(Connect|Verbinden)$/)(page);
        await page.getByRole('menuitem', { name: 'Bucket' }).click();
      },
    },
    { name: 'post-dialog', path: videos, prepare: withAll, act: withTexts },
    {
      name: 'post-planned',
      path: videos,
      prepare: withAll,
      act: async (page) => {
        await withTexts(page);
        await page.getByRole('dialog').getByRole('radio').last().click();
      },
    },
    {
      name: 'post-not-connected',
      path: videos,
      prepare: (page) => answer(page, '/connections', NOTHING),
      act: menu,
    },
    { name: 'results-many', path: '/results', prepare: withResults('many') },
    { name: 'results-few', path: '/results', prepare: withResults('few') },
    { name: 'results-one', path: '/results', prepare: withResults('one') },
    { name: 'results-connected', path: '/results', prepare: withAll },
    { name: 'library-seen', path: videos, prepare: withSeen },
    { name: 'project-seen', path: `/projects/${projectId}`, prepare: withSeen },
    { name: 'calendar-month', path: '/calendar', prepare: withAll },
    { name: 'calendar-week', path: '/calendar?view=week', prepare: withAll },
    { name: 'calendar-planned', path: '/calendar', prepare: withAll, act: open(/, (Scheduled|Geplant)$/) },
    { name: 'calendar-failed', path: '/calendar', prepare: withAll, act: open(/, (Failed|Fehlgeschlagen)$/) },
  ];
}

/** Posts of a video that were counted. */
function seenOf({ id, short_id }: { id: string; short_id: string }) {
  const [post] = postsOf({ projectId: id, shortId: short_id });
  const seen = { ...post, render_id: id, counted_at: soon(-0.1) };
  return [
    { ...seen, id: `${id.slice(0, -1)}Y`, views: 12_480, likes: 830, watch_share: 0.68 },
    {
      ...seen,
      id: `${id.slice(0, -1)}Z`,
      destination: 'tiktok',
      account: 'greenthumbs',
      views: 640,
      likes: null,
      watch_share: null,
    },
  ];
}

function connections() {
  const limits = {
    privacies: ['public', 'unlisted', 'private'],
    min_seconds: 0,
    max_seconds: 43_200,
    max_bytes: 256_000_000_000,
    title_characters: 100,
    text_characters: null,
    posts_per_day: 100,
  };
  const tiktok = { ...limits, privacies: ['private'], min_seconds: 3, max_seconds: 600, max_bytes: 4_000_000_000 };
  const of = { problem: null, checked_at: soon(-1), created_at: soon(-9) };
  return [
    { ...of, id: idOf(1), destination: 'youtube', name: 'Green thumbs', status: 'working', limits },
    {
      ...of,
      id: idOf(2),
      destination: 'tiktok',
      name: 'greenthumbs',
      status: 'broken',
      limits: { ...tiktok, title_characters: 0, text_characters: 2_200, posts_per_day: 5 },
    },
  ];
}

function postsOf({ projectId, shortId }: Pick<Sample, 'projectId' | 'shortId'>) {
  const { text: reason, remedy } = POST_FAILURES.quota_used;
  const states = ['live', 'failed', 'processing', 'planned', 'planned', 'planned'] as const;
  return states.map((status, at) => ({
    id: idOf(at + 3),
    connection_id: idOf(1),
    destination: 'youtube',
    account: 'Green thumbs',
    project_id: projectId,
    short_id: shortId,
    render_id: idOf(9),
    status,
    title: ['Water in the morning', 'Never at night, and why so many people do it', 'Tomatoes'][at % 3],
    text: 'What your plants want.\n\n#garden',
    privacy: 'public',
    cover: true,
    publish_at: soon(at - 2),
    live_at: status === 'live' ? soon(at - 2) : null,
    url: status === 'live' ? 'https://www.youtube.com/watch?v=3kq9Zp0uXvA' : null,
    failure: status === 'failed' ? { code: 'quota_used', reason, remedy } : null,
    created_at: soon(-3),
    updated_at: soon(-1),
  }));
}
