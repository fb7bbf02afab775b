import type { Page } from 'playwright-core';
import { JOB_FAILURES } from '../../../schema/domain/failure.ts';
import { PAUSE_TEXTS } from '../../../schema/domain/live.ts';
import type { Sample } from './sample-content.ts';
import { answer, type ShotState, withCredits } from './shot-state.ts';

/** The states of the pages lives and farm. */
export function statesOfWatching(sample: Sample): ShotState[] {
  return [...livesStates(), ...liveStates(sample), ...farmStates()];
}

type Json = Record<string, unknown>;

const inMain = (page: Page) => page.getByRole('main');
const idOf = (n: number) => `01KAFV5N7Q2V8XW4T6R5N0000${n}`;
const LIVE = `/lives/${idOf(1)}`;

const MONITOR = {
  visibility: 'private',
  paused_at: null,
  pause_reason: null,
  live_shorts_count: 12,
  is_favorited: false,
  video_layout: 'gaming',
  aspect_ratio: 'vertical',
  clip_duration: '30',
  keywords: [],
};

function monitors(): Json[] {
  const channels = [
    { name: 'Night speedruns', platform: 'twitch', channel: 'night_speedruns', status: 'monitoring' },
    { name: 'The council', platform: 'youtube', channel: '@thecouncil', status: 'waiting' },
    {
      name: 'A channel with a name that is longer than its card',
      platform: 'hls',
      channel: 'https://media.example.com/a/long/path/of/a/stream/index.m3u8',
      status: 'error',
    },
    { name: 'Cooking on Sundays', platform: 'twitch', channel: 'sunday_cooking', status: 'waiting' },
  ];
  const more: Json[] = [
    { is_favorited: true },
    { visibility: 'public' },
    {},
    { paused_at: MADE, pause_reason: PAUSE_TEXTS.credits },
  ];
  return channels.map(({ name, ...live }, i) => ({
    ...MONITOR,
    ...more[i],
    id: idOf(i + 1),
    name,
    live: { id: idOf(i + 1), ...live },
    created_at: MADE,
  }));
}

const MADE = new Date(Date.now() - 40 * 60_000).toISOString();
const META = { current_page: 1, last_page: 1, from: 1, to: 4, per_page: 24, total: 4 };

/** Those of others. */
const shared = (): Json[] =>
  ['Chess at noon', 'Garden camera', 'Evening news'].map((name, i) => ({
    ...MONITOR,
    id: idOf(i + 5),
    name,
    visibility: 'public',
    live: { id: idOf(i + 5), platform: 'youtube', channel: `@channel${i}`, status: i === 0 ? 'monitoring' : 'waiting' },
    created_at: MADE,
  }));

function livesStates(): ShotState[] {
  const mine = async (page: Page) => {
    await withCredits(page, 0);
    await answer(page, '/lives/monitors', { data: monitors() });
  };
  const state = (name: string, act?: ShotState['act']): ShotState => ({
    name: `lives-${name}`,
    path: '/lives',
    prepare: mine,
    ...(act !== undefined && { act }),
  });
  const choose = (nth: number) => async (page: Page) => {
    await inMain(page).locator('button[aria-haspopup=menu]').first().click();
    await page.getByRole('menuitem').nth(nth).click();
  };
  return [
    state('mine'),
    { name: 'lives-paid', path: '/lives', prepare: (page) => answer(page, '/lives/monitors', { data: monitors() }) },
    state('menu', (page) => inMain(page).locator('button[aria-haspopup=menu]').first().click()),
    state('settings', choose(1)),
    state('delete', choose(2)),
    { name: 'lives-add', path: '/lives', act: (page) => inMain(page).getByRole('button').first().click() },
    {
      name: 'lives-add-refused',
      path: '/lives',
      prepare: async (page) => {
        await mine(page);
        await page.route('**/studio/api/v1/lives/monitors', (route) =>
          route.request().method() === 'POST'
            ? route.fulfill({
                status: 400,
                headers: { 'X-Error-Code': 'live.channel_unknown' },
                json: { error: 'The channel or playlist was not found. Check url, or platform and channel.' },
              })
            : route.fallback(),
        );
      },
      act: async (page) => {
        await inMain(page).getByRole('button').first().click();
        await page.getByRole('dialog').getByRole('textbox').first().fill('https://www.twitch.tv/nobody');
        await page.getByRole('dialog').locator('button[type=submit]').click();
        await page.getByRole('dialog').getByRole('alert').waitFor();
      },
    },
    {
      name: 'lives-public',
      path: '/lives?show=public',
      prepare: (page) =>
        answer(page, '/lives/public', {
          data: shared(),
          meta: META,
          links: {},
        }),
    },
    { name: 'lives-public-empty', path: '/lives?show=public' },
  ];
}

const PAGE = { current_page: 1, last_page: 3, per_page: 24, total: 60, from: 1, to: 4 };
/** The first is the best clip of the sample, so that it can be watched. */
function moments({ projectId, shortId, media }: Sample): Json[] {
  const told = [
    { title: 'The jump that nobody thought could work', score: 91.3, id: shortId, project_id: projectId },
    { title: 'Chat decides the route', score: 84, already_copied: true },
    { title: 'Why he stopped streaming for a year and what he did instead of it', score: 71.5 },
    { title: 'A quiet minute before the last run', score: 40, status: 'shorts_created', thumbnail_url: '' },
    {
      title: 'The crash',
      score: 38,
      status: 'refunded',
      failure_reason: JOB_FAILURES['media.unreadable'].text,
      thumbnail_url: '',
    },
  ];
  return told.map((moment, i) => ({
    id: idOf(i + 1),
    status: 'face_analysis_done',
    failure_reason: null,
    already_copied: false,
    start_time: 4_000 + 700 * i,
    end_time: 4_000 + 700 * i + media.seconds,
    duration: media.seconds,
    length_reason: null,
    description: '',
    hashtags: [],
    texts_updating: false,
    layout: 'gaming',
    thumbnail_url: media.clip,
    mark: null,
    created_at: MADE,
    project_id: idOf(9),
    live_id: idOf(1),
    aspect_ratio: 'vertical',
    ...moment,
  }));
}

function liveStates(sample: Sample): ShotState[] {
  const live = { id: idOf(1), platform: 'twitch', channel: 'night_speedruns', title: 'Any% until it works' };
  const detail = (page: Page, more: Json, shorts = moments(sample)) =>
    answer(page, `/lives/*/detail`, {
      live: { ...live, status: 'monitoring', started_at: MADE, ended_at: null, ...more },
      shorts: { ...PAGE, ...(shorts.length === 0 && { total: 0, last_page: 1 }), data: shorts },
      clips: {
        ...PAGE,
        last_page: 1,
        total: 4,
        data: moments(sample)
          .slice(0, 4)
          .map((one) => ({ ...one, thumbnail_url: sample.media.project, url: sample.media.preview })),
      },
    });
  return [
    { name: 'live-on-air', path: LIVE, prepare: (page) => detail(page, {}) },
    {
      name: 'live-raw',
      path: `${LIVE}?show=clips`,
      prepare: (page) => detail(page, { status: 'ended', ended_at: MADE }),
    },
    { name: 'live-listening', path: LIVE, prepare: (page) => detail(page, {}, []) },
    { name: 'live-quiet', path: LIVE, prepare: (page) => detail(page, { status: 'waiting', started_at: null }, []) },
    {
      name: 'live-watch',
      path: LIVE,
      prepare: (page) => detail(page, {}),
      act: (page) => inMain(page).getByRole('listitem').first().getByRole('button').first().click(),
    },
    { name: 'live-missing', path: LIVE },
  ];
}

/** Answers of the operators' API under a path. */
function operated(page: Page, path: string, changeOf: (body: never) => unknown): Promise<unknown> {
  return page.route(`**/studio/operator/v1${path}`, async (route) => {
    const response = await route.fetch({ maxRetries: 2 });
    await route.fulfill({ response, json: changeOf((await response.json()) as never) });
  });
}

function farmStates(): ShotState[] {
  const busy = (page: Page) =>
    operated(page, '/farm', (body: { data: Json & { stages: Json[] } }) => ({
      ...body,
      data: {
        ...body.data,
        intake: { is_stopped: true, stopped_at: MADE },
        stages: body.data.stages.map((stage, i) => ({
          ...stage,
          queued: 17 * i,
          ready: 11 * i,
          leased: i === 5 ? 1 : 0,
          oldest_wait_sec: 340 * i,
          is_paused: i === 2,
        })),
        last_hour: {
          dead_letters: 3,
          refunds: [{ code: 'source.private', count: 4 }],
          failures: [
            { stage: 'render', code: 'node.out_of_memory', count: 12 },
            { stage: 'download', code: 'source.codec_unsupported', count: 1 },
          ],
        },
      },
    }));
  return [
    {
      name: 'farm-sign-in',
      path: '/farm',
      prepare: (page) =>
        page.route('**/studio/operator/v1/farm', (route) =>
          route.fulfill({
            status: 401,
            headers: { 'X-Error-Code': 'auth.required' },
            json: { error: 'Missing token.' },
          }),
        ),
    },
    { name: 'farm-busy', path: '/farm', prepare: busy },
    { name: 'farm-stop', path: '/farm', act: (page) => inMain(page).getByRole('button').last().click() },
    {
      name: 'farm-jobs-open',
      path: '/farm/jobs',
      prepare: (page) =>
        operated(page, '/farm/jobs?*', (body: { data: Json[] }) => ({
          ...body,
          data: body.data.map((job, i) => ({ ...job, ...JOBS[i % JOBS.length] })),
        })),
    },
    {
      name: 'farm-user',
      path: '/farm/users',
      act: async (page) => {
        await inMain(page).getByRole('textbox').fill('sample@example.test');
        await inMain(page).locator('button[type=submit]').click();
        await inMain(page).getByRole('spinbutton').waitFor();
      },
    },
    {
      name: 'farm-user-unknown',
      path: '/farm/users',
      act: async (page) => {
        await inMain(page).getByRole('textbox').fill('nobody@example.test');
        await inMain(page).locator('button[type=submit]').click();
        await inMain(page).getByRole('alert').waitFor();
      },
    },
    {
      name: 'farm-checked',
      path: '/farm/checks',
      act: async (page) => {
        await inMain(page).getByRole('button').last().click();
        await inMain(page).getByRole('listitem').nth(20).waitFor();
      },
    },
  ];
}

const JOBS: Json[] = [
  { status: 'leased', progress: 42 },
  { status: 'queued', node: null },
  { status: 'failed', failure_code: 'node.out_of_memory', attempt: 5 },
  {},
];
