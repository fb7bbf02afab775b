import type { Page } from 'playwright-core';
import { JOB_FAILURES } from '../../../schema/domain/failure.ts';
import { answer, change, hang, NOTHING, type ShotState, withCredits } from './shot-state.ts';

/** The states of the pages library, to-review and account. */
export function statesOfKeeping(): ShotState[] {
  return [...projectStates(), ...queueStates(), ...videoStates(), ...accountStates()];
}

const VIDEOS = '/library?show=videos';
type List = { data: Record<string, unknown>[] };
type Renders = { data: List };

const inMain = (page: Page) => page.getByRole('main');
/** Opens the menu of the first card, and chooses the nth of its items. */
async function choose(page: Page, nth: number): Promise<void> {
  await inMain(page).locator('button[aria-haspopup=menu]').first().click();
  await page.getByRole('menuitem').nth(nth).click();
}

function projectStates(): ShotState[] {
  return [
    {
      name: 'library-states',
      path: '/library',
      prepare: (page) => change(page, '/projects', (body: List) => ({ ...body, data: inEveryState(body.data) })),
    },
    { name: 'library-empty', path: '/library', prepare: (page) => answer(page, '/projects', NOTHING) },
    { name: 'library-nothing', path: '/library?q=nothing-like-this' },
    { name: 'library-rename', path: '/library', act: (page) => choose(page, 1) },
    { name: 'library-delete', path: '/library', act: (page) => choose(page, 2) },
  ];
}

function queueStates(): ShotState[] {
  const path = '/to-review';
  return [
    { name: 'to-review-loading', path, prepare: (page) => hang(page, '/undecided') },
    {
      name: 'to-review-failed',
      path,
      prepare: (page) => answer(page, '/undecided', BUSY, 503),
      // The client tries it several times.
      act: (page) => inMain(page).getByRole('alert').waitFor({ timeout: 60_000 }),
    },
    {
      name: 'to-review-empty',
      path,
      prepare: (page) =>
        answer(page, '/undecided', { data: [], next: null, waiting: { total: 0, has_more: false, groups: [] } }),
    },
    { name: 'to-review-keys', path, act: (page) => page.keyboard.press('?') },
    { name: 'to-review-later', path, act: putAllOff },
  ];
}

/** Until nothing is left but what was put off. */
async function putAllOff(page: Page): Promise<void> {
  const later = inMain(page).locator('[aria-keyshortcuts=L]');
  for (let clips = 0; clips < 50 && (await later.count()) > 0; clips += 1) await later.click();
}

function inEveryState([project = {}]: List['data']): List['data'] {
  const states = [
    { status: 'pending', progress: 0, thumbnail_url: '', title: 'Waits for its turn', shorts_count: 0 },
    { status: 'transcribing', progress: 37, shorts_count: 0 },
    {
      status: 'shorts_created',
      progress: 81,
      title: 'A very long title of a talk that goes on and on, over more than two lines of a card',
    },
    { status: 'refunded', failure_reason: JOB_FAILURES['source.codec_unsupported'].text },
    {},
  ];
  return states.map((state, i) => ({ ...project, ...state, id: `${String(project['id']).slice(0, -1)}${i}` }));
}

function videoStates(): ShotState[] {
  return [
    { name: 'library-videos', path: VIDEOS },
    {
      name: 'library-videos-states',
      path: VIDEOS,
      prepare: (page) =>
        change(page, '/renders', (body: Renders) => ({
          ...body,
          data: { ...body.data, data: everyVideo(body.data.data) },
        })),
    },
    {
      name: 'library-videos-empty',
      path: VIDEOS,
      prepare: (page) => answer(page, '/renders', { data: { data: [], current_page: 1, last_page: 1 } }),
    },
    {
      name: 'library-menu',
      path: VIDEOS,
      act: (page) => inMain(page).locator('button[aria-haspopup=menu]').first().click(),
    },
    { name: 'library-chosen', path: VIDEOS, act: (page) => inMain(page).getByRole('checkbox').first().check() },
    {
      name: 'library-watch',
      path: VIDEOS,
      act: async (page) => {
        await inMain(page).locator('li button').first().click();
        await page.evaluate("document.querySelector('[role=dialog] video').pause()");
      },
    },
    {
      name: 'library-cover',
      path: VIDEOS,
      act: async (page) => {
        await choose(page, 1);
        await page.getByRole('dialog').getByRole('slider').waitFor({ timeout: 60_000 });
      },
    },
    { name: 'library-publish', path: VIDEOS, act: (page) => choose(page, 2) },
    {
      name: 'library-delete-videos',
      path: VIDEOS,
      act: async (page) => {
        await inMain(page).getByRole('checkbox').first().check();
        await inMain(page).getByRole('button').nth(1).click();
      },
    },
  ];
}

function everyVideo([video = {}]: List['data']): List['data'] {
  const waits = { download_url: null, duration: null, size_bytes: null, width: null, height: null, thumbnail_url: '' };
  const states = [
    { ...waits, status: 'pending', progress: 0 },
    { ...waits, status: 'processing', progress: 42 },
    { ...waits, status: 'error', error_reason: JOB_FAILURES['render.limit_reached'].text },
    { published_platforms: ['tiktok', 'youtube', 'my-blog'] },
  ];
  return states.map((state, i) => ({ ...video, ...state, id: `${String(video['id']).slice(0, -1)}${i}` }));
}

const REQUEST = {
  method: 'POST',
  path: '/api/v1/projects',
  duration_ms: 41,
  api_key: { id: '01KAFV5N7Q2V8XW4T6R5N00006', name: 'Nightly uploads', kind: 'live' },
  created_at: '2026-11-20T09:30:15.123000Z',
};
const REQUESTS = [
  {
    ...REQUEST,
    id: '01KAFV5N7Q2V8XW4T6R5N00009',
    status: 400,
    error_code: 'request.invalid',
    error: 'The request is invalid. Check its fields against the API reference.',
    error_field: 'language',
    times: 12,
  },
  {
    ...REQUEST,
    id: '01KAFV5N7Q2V8XW4T6R5N00008',
    status: 201,
    error_code: null,
    error: null,
    error_field: null,
    times: 1,
  },
];
const withRequests = (page: Page) => change(page, '/requests', (body: List) => ({ ...body, data: REQUESTS }));

function accountStates(): ShotState[] {
  const made = {
    id: '01KAFV5N7Q2V8XW4T6R5N00006',
    name: 'a key',
    scopes: ['read'],
    expires_at: null,
    last_used_at: null,
  };
  const open = (page: Page) => inMain(page).getByRole('button').nth(1).click();
  return [
    {
      name: 'account-ledger',
      path: '/account',
      prepare: (page) => change(page, '/user/credits', (body: List) => ({ ...body, data: everyMovement(body.data) })),
    },
    {
      name: 'account-new',
      path: '/account',
      prepare: async (page) => {
        await withCredits(page, 0);
        await answer(page, '/user/credits', NOTHING);
      },
    },
    { name: 'account-brand', path: '/account/brands', act: (page) => inMain(page).getByRole('button').nth(-2).click() },
    { name: 'account-font', path: '/account/brands', act: (page) => inMain(page).getByRole('button').last().click() },
    { name: 'account-key-ask', path: '/account/keys', act: open },
    {
      name: 'account-key-made',
      path: '/account/keys',
      prepare: (page) =>
        page.route('**/studio/api/v1/api-keys', (route) =>
          route.request().method() === 'POST'
            ? route.fulfill({ status: 201, json: { data: { ...made, key: `cmk_${'aRandomKey'.repeat(4)}` } } })
            : route.fallback(),
        ),
      act: async (page) => {
        await open(page);
        await page.getByRole('dialog').getByRole('textbox').first().fill('Nightly uploads');
        await page.getByRole('dialog').getByRole('button').last().click();
        await page.getByRole('dialog').locator('textarea[readonly]').waitFor();
      },
    },
    { name: 'account-keys-none', path: '/account/keys', prepare: (page) => answer(page, '/api-keys', NOTHING) },
    { name: 'account-requests-filled', path: '/account/requests', prepare: withRequests },
    {
      name: 'account-request',
      path: '/account/requests',
      prepare: withRequests,
      act: (page) => inMain(page).getByRole('button', { name: 'POST' }).first().click(),
    },
    { name: 'account-webhook-ask', path: '/account/webhooks', act: open },
    {
      name: 'account-dictionary-filled',
      path: '/account/dictionary',
      prepare: (page) => answer(page, '/dictionary', { message: 'Dictionary.', data: { entries: ENTRIES } }),
    },
    {
      name: 'account-viewers-learned',
      path: '/account/viewers',
      prepare: (page) => answer(page, '/taste', { message: 'Taste.', data: TASTE }),
    },
    { name: 'account-delete', path: '/account/data', act: (page) => inMain(page).getByRole('button').last().click() },
    {
      name: 'account-failing',
      path: '/account',
      prepare: (page) => answer(page, '/user/credits', BUSY, 503),
    },
  ];
}

const BUSY = { error: 'Busy.', code: 'server.busy' };

const TASTE = {
  enabled: true,
  status: 'in_use',
  posts: 84,
  videos: 12,
  explained: 0.12,
  learned_at: '2026-11-20T09:00:00.000Z',
  traits: [
    { trait: 'stories', times: 1.31, low: 1.12, high: 1.53, is_clear: true },
    { trait: 'fast_speech', times: 0.84, low: 0.73, high: 0.97, is_clear: true },
    { trait: 'money', times: 1.02, low: 0.9, high: 1.16, is_clear: false },
  ],
};

const ENTRIES = [
  { text: 'Kubernetes', sounds_like: ['cooper netties', 'cuban eighties'] },
  { text: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverordnung', sounds_like: [] },
];

function everyMovement(movements: List['data']): List['data'] {
  const [first = {}] = movements;
  const others = [
    { reason: 'live', delta: -1, ref: 'monitor:1', project_id: null },
    { reason: 'live', delta: -1, ref: 'monitor:2', project_id: null },
    { reason: 'release', delta: 2 },
    { reason: 'reserve', delta: -2 },
  ];
  // The oldest of all, as the list is in order of time: a year that left two credits, which the live took.
  const old = { project_id: null, created_at: '2025-12-31T23:00:00.000000Z' };
  const archived = { ...old, reason: 'archived', delta: -298, ref: 'user:2025' };
  const granted = { ...old, reason: 'grant', delta: 300, ref: 'first' };
  return [
    ...others.map((other, i) => ({ ...first, project_id: projectOf(movements), ...other, id: `m${i}` })),
    ...movements,
    { ...first, ...archived, id: 'archived' },
    { ...first, ...granted, id: 'granted' },
  ];
}

const projectOf = (movements: List['data']) =>
  movements.find((each) => each['project_id'] !== null)?.['project_id'] ?? null;
