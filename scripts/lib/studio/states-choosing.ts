import type { Page } from 'playwright-core';
import { JOB_FAILURES } from '../../../schema/domain/failure.ts';
import type { Sample } from './sample-content.ts';
import { answer, change, doWithProject, type ShotState } from './shot-state.ts';

/** The states of the clips of a project and of the editor. */
export function statesOfChoosing(sample: Sample): ShotState[] {
  return [...clipStates(sample), ...editorStates(sample)];
}

type Json = Record<string, unknown>;
type Shorts = { data: { data: Json[] } & Json };
type Renders = { data: { data: Json[] } & Json };

const LONG = 'A title that goes on and on, as titles of people who cannot decide do, over more lines than a card has';

function clipStates({ projectId }: Sample): ShotState[] {
  const path = `/projects/${projectId}`;
  const withShorts = (page: Page, to: (shorts: Json[]) => Json[]) =>
    change(page, '/shorts/*', (body: Shorts) => ({
      ...body,
      data: { ...body.data, data: to(body.data.data) },
    }));
  const searched = (page: Page, search: Json) =>
    change(page, '/projects/*/more', (body: Json) => ({ ...body, data: [{ ...SEARCH, ...search }] }));
  return [
    {
      name: 'project-states',
      path,
      prepare: async (page) => {
        await withShorts(page, inEveryState);
        await change(page, '/renders', (body: Renders) => ({
          ...body,
          data: { ...body.data, data: inWork(body.data.data) },
        }));
      },
    },
    { name: 'project-none-found', path, prepare: (page) => searched(page, { status: 'done' }) },
    {
      name: 'project-search-failed',
      path,
      prepare: (page) => searched(page, { status: 'error', error_reason: JOB_FAILURES['farm.lease_lost'].text }),
    },
    { name: 'project-searching', path, prepare: (page) => searched(page, { status: 'processing', progress: 42 }) },
    { name: 'project-empty', path, prepare: (page) => withShorts(page, () => []) },
    {
      name: 'project-watch',
      path,
      act: (page) => page.getByRole('listitem').first().getByRole('button').first().click(),
    },
    { name: 'project-menu', path, act: (page) => openMenu(page) },
    {
      name: 'project-cut',
      path,
      act: async (page) => {
        await doWithProject(page, /^(New clip|Neuer Clip)$/);
        await page.getByRole('dialog').getByRole('region').waitFor();
      },
    },
    {
      name: 'project-make',
      path,
      act: async (page) => {
        await openMenu(page);
        await page
          .getByRole('menuitem')
          .filter({ has: page.locator('.lucide-clapperboard') })
          .click();
      },
    },
  ];
}

/** The menu of the first card. */
const openMenu = (page: Page) => page.locator('li button[aria-haspopup=menu]').first().click();

const SEARCH = {
  id: '01KAFV5N7Q2V8XW4T6R5N00001',
  progress: 100,
  count: 3,
  around_sec: null,
  clip_duration: '30',
  keywords: [],
  not_found: [],
  short_ids: [],
  credits_cost: 0,
  error_reason: null,
  created_at: new Date().toISOString(),
  updated_at: new Date().toISOString(),
};

const numbered = (item: Json, i: number): Json => ({ ...item, id: `${String(item['id']).slice(0, -1)}${i}` });

function inEveryState([best = {}, other = best]: Json[]): Json[] {
  const states = [
    { ...best, mark: 'keep' },
    { ...numbered(other, 4), mark: 'reject' },
    { ...numbered(best, 1), title: LONG },
    { ...numbered(other, 2), status: 'shorts_created', thumbnail_url: '' },
    { ...numbered(best, 3), status: 'refunded', failure_reason: JOB_FAILURES['media.unreadable'].text },
  ];
  return states;
}

/** Each clip's video at another point. */
function inWork([render = {}]: Json[]): Json[] {
  const states = [
    { status: 'processing', progress: 42, eta_seconds: 9, download_url: null },
    { status: 'error', error_reason: JOB_FAILURES['render.check_failed'].text, download_url: null },
  ];
  const { short = {} } = render as { short?: Json };
  // Only a clip that is framed can have a video.
  const shorts = [String(short['id']), `${String(short['id']).slice(0, -1)}1`];
  return states.map((state, i) => ({ ...numbered(render, i), ...state, short_id: shorts[i] }));
}

/** Lines to look through: one as it should be, one too long, one whose words changed since, one missing. */
const TRANSLATED = {
  message: '',
  data: [
    {
      short_id: SEARCH.id,
      language: 'es',
      status: 'done',
      complete: false,
      lines: [
        ['And so my fellow Americans', 'Así que, compatriotas', 'current'],
        ['ask not', 'no pregunten nunca más, ni hoy ni mañana, todos ustedes', 'current'],
        ['what your country can do for you', 'lo que su país puede hacer por ustedes', 'stale'],
        ['ask what you can do for your country', '', 'missing'],
      ].map(([source = '', text = '', state = ''], i) => ({
        start: 2 * i,
        end: 2 * i + 2,
        source,
        text,
        state,
        by_hand: false,
        max_chars: 34,
        too_long: text.length > 34,
      })),
      credits_cost: 0,
      error_reason: null,
      created_at: SEARCH.created_at,
      updated_at: SEARCH.updated_at,
    },
  ],
};

/** What a state changes of the clip looks saved, and is gone with its page: other pictures show the same clip. */
async function keepUnsaved(page: Page): Promise<void> {
  const changes: Json = {};
  await page.route(/\/shorts\/\w+\/\w+$/, async (route) => {
    Object.assign(changes, route.request().method() === 'PATCH' && route.request().postDataJSON());
    const response = await route.fetch({ method: 'GET', maxRetries: 2 });
    const body = (await response.json()) as { data: Json };
    return route.fulfill({ status: 200, json: { ...body, data: { ...body.data, ...changes } } });
  });
}

function editorStates({ projectId, shortId }: Sample): ShotState[] {
  const path = `/projects/${projectId}/shorts/${shortId}`;
  const short = (page: Page, fields: Json) =>
    change(page, `/shorts/*/*`, (body: { data: Json }) => ({ ...body, data: { ...body.data, ...fields } }));
  // By the value of the tab: its label depends on the language.
  const tab = (name: string) => (page: Page) => page.locator(`[role=tab][id$="-trigger-${name}"]`).click();
  const state = (name: string, { prepare, ...rest }: Omit<ShotState, 'name' | 'path'>): ShotState => ({
    name,
    path,
    ...rest,
    prepare: async (page) => {
      await keepUnsaved(page);
      await prepare?.(page);
    },
  });
  const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;
  return [
    state('editor-look', {
      act: async (page) => {
        await tab('look')(page);
        const more = page.getByRole('tabpanel').locator('summary').first();
        await more.click();
        await more.evaluate('(element) => element.scrollIntoView()');
      },
    }),
    state('editor-people', { act: tab('shots') }),
    state('editor-languages', {
      prepare: (page) => answer(page, '/shorts/*/*/translations', TRANSLATED),
      act: tab('languages'),
    }),
    state('editor-no-languages', { act: tab('languages') }),
    state('editor-b-roll', { act: tab('bRoll') }),
    state('editor-versions', { act: tab('versions') }),
    state('editor-struck', {
      act: async (page) => {
        if (isNarrow(page)) await tab('text')(page);
        // The first word of the clip, and some after it.
        await page.locator('.border-accent [data-word]').first().focus();
        for (let words = 0; words < 4; words += 1) {
          await page.keyboard.press('ArrowRight');
          await page.keyboard.press('Delete');
        }
      },
    }),
    state('editor-unsure', {
      prepare: (page) =>
        change(page, '/projects/*/transcript', (body: { data: { words: Json[] } & Json }) => ({
          ...body,
          data: {
            ...body.data,
            words: body.data.words.map((word, i) => (i % 9 === 0 ? { ...word, unsure: true } : word)),
          },
        })),
      act: (page) => page.keyboard.press('n'),
    }),
    state('editor-cuts', { act: (page) => page.locator('button:has(.lucide-scissors)').first().click() }),
    state('editor-find', {
      act: async (page) => {
        await page.keyboard.press('Control+f');
        await page.keyboard.type('the');
      },
    }),
    state('editor-proposal', { prepare: (page) => short(page, { title_proposal: 'A name for the new range' }) }),
    state('editor-help', {
      act: async (page) => {
        await page.getByRole('region').first().waitFor();
        await page.keyboard.press('?');
        await page.getByRole('dialog').waitFor();
      },
    }),
    state('editor-framing', { prepare: (page) => short(page, { status: 'shorts_created' }) }),
    state('editor-failed', {
      prepare: (page) => short(page, { status: 'refunded', failure_reason: JOB_FAILURES['media.unreadable'].text }),
    }),
    state('editor-rendering', {
      prepare: (page) =>
        change(page, '/renders/*', (body: { data: Json }) => ({
          ...body,
          data: { ...body.data, status: 'processing', progress: 64, download_url: null },
        })),
      act: tab('versions'),
    }),
    state('editor-offline', {
      prepare: (page) =>
        page.addInitScript("Object.defineProperty(navigator, 'onLine', { get: () => window.isAway !== true })"),
      act: async (page) => {
        await page.evaluate('window.isAway = true');
        await page.getByRole('textbox').first().fill('A name that waits for the network');
        await page.waitForTimeout(1_500);
      },
    }),
    state('editor-conflict', {
      act: async (page) => {
        await short(page, { title: 'The name of another tab' });
        await page.getByRole('textbox').first().fill('The name of this tab');
        await page.getByRole('dialog').waitFor();
      },
    }),
  ];
}
