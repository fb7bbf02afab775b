import type { Page } from 'playwright-core';
import { JOB_FAILURES } from '../../../schema/domain/failure.ts';
import type { Sample } from './sample-content.ts';
import { answer, answerTo, change, hang, keep, NOTHING, type ShotState, withCredits } from './shot-state.ts';

/** The states of the pages start and progress, and of the replacements for any page. */
export function statesOfMaking(sample: Sample): ShotState[] {
  return [...startStates(sample), ...uploadStates(), ...progressStates(sample), ...brokenStates()];
}

const LINK = 'https://media.example.test/talks/How%20to%20grow%20tomatoes.mp4';
const SOURCE = { url: LINK, name: null, picture: null };
const ESTIMATE = {
  verdict: { accepted: true, code: null, reason: null },
  url: LINK,
  platform: 'youtube',
  title: 'How to grow tomatoes on a balcony, and what to do when it rains for three weeks',
  duration: 3_725.6,
  width: 1_920,
  height: 1_080,
  waiting_seconds: 0,
  already_done: null,
};
const PER_CREDIT_SEC = 60;
/** The price follows the handles, and the balance is that of the top bar. */
async function priced(page: Page, { balance, picture }: { balance: number; picture: string }): Promise<void> {
  await withCredits(page, balance);
  await answerTo(page, '/estimate', ({ startTime, endTime }) => {
    const [start, end] = [Number(startTime ?? 0), Number(endTime ?? ESTIMATE.duration)];
    const cost = Math.ceil((end - start) / PER_CREDIT_SEC);
    const after = balance - cost;
    const paid = {
      credits_cost: cost,
      expected_seconds: Math.round(60 + (end - start) / 8),
      balance,
      balance_after: after,
      ...(after < 0 && { verdict: refused }),
    };
    return { data: { ...ESTIMATE, thumbnail_url: picture, start_time: start, end_time: end, ...paid } };
  });
}
const refused = { accepted: false, code: 'credits.insufficient', reason: 'Not enough credits.' };

function startStates({ media }: Sample): ShotState[] {
  const chosen = (name: string, balance: number, form: object = {}): ShotState => ({
    name,
    path: '/',
    prepare: async (page) => {
      await keep(page, 'start-form', { source: SOURCE, ...form });
      await priced(page, { balance, picture: media.project });
    },
  });
  return [
    {
      name: 'start-first',
      path: '/',
      prepare: (page) => answer(page, '/projects', NOTHING),
    },
    chosen('start-chosen', 240, { window: { from: 300, to: 1_500 } }),
    {
      ...chosen('start-more', 240, { keywords: ['tomatoes', 'rain'], prompt: 'the funny parts' }),
      act: (page) => page.locator('summary').click(),
    },
    chosen('start-refused', 3),
    {
      name: 'start-looking',
      path: '/',
      prepare: async (page) => {
        await keep(page, 'start-form', { source: SOURCE });
        await hang(page, '/estimate');
      },
    },
    {
      name: 'start-wrong-link',
      path: '/',
      act: async (page) => {
        await page.getByRole('textbox').fill('my video');
        await page.getByRole('textbox').press('Enter');
      },
    },
  ];
}

const FILE = { name: 'My talk.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(4_800_000) };
const SENT = {
  name: FILE.name,
  size: FILE.buffer.length,
  uploaded: 2_900_000,
  state: null,
  phase: 'stopped',
  error: null,
};

function uploadStates(): ShotState[] {
  return [
    {
      name: 'upload-running',
      path: '/',
      prepare: async (page) => {
        await keep(page, 'upload', SENT);
        await hang(page, '/uploads');
      },
      act: (page) => page.locator('input[type=file]').setInputFiles(FILE),
    },
    { name: 'upload-reloaded', path: '/', prepare: (page) => keep(page, 'upload', SENT) },
    {
      name: 'upload-broken',
      path: '/',
      prepare: (page) => page.route('**/api/v1/uploads', (route) => route.abort('connectionfailed')),
      act: async (page) => {
        await page.locator('input[type=file]').setInputFiles(FILE);
        await page.getByRole('main').getByRole('alert').waitFor({ timeout: 60_000 });
      },
    },
  ];
}

function progressStates({ projectId }: Sample): ShotState[] {
  const at = (name: string, changes: object, act?: ShotState['act'], shown = halfFramed): ShotState => ({
    name,
    path: `/projects/${projectId}`,
    prepare: async (page) => {
      await change(page, '/projects/*', (body: { data: object }) => ({ ...body, data: { ...body.data, ...changes } }));
      await change(page, '/projects/*/shorts', (body: Shorts) => ({ ...body, data: shown(body.data) }));
    },
    ...(act && { act }),
  });
  const upload = `http://127.0.0.1/media/uploads/01KAFV5N7Q2V8XW4T6R5N00017/${'0a'.repeat(16)}/My%20talk.mp4`;
  const running = { failure_reason: null, waiting: false };
  return [
    at('progress-waiting', {
      ...running,
      status: 'pending',
      progress: 0,
      stage_progress: 0,
      waiting: true,
      thumbnail_url: '',
    }),
    at('progress-upload', {
      ...running,
      status: 'downloading',
      progress: 8,
      stage_progress: 40,
      eta_seconds: 260,
      url: upload,
    }),
    at('progress-listening', {
      ...running,
      status: 'transcribing',
      progress: 37,
      stage_progress: 62,
      eta_seconds: 140,
    }),
    at(
      'progress-early',
      { ...running, status: 'transcribing', progress: 31, stage_progress: 25, eta_seconds: 520, end_time: 10_800 },
      undefined,
      foundEarly,
    ),
    at('progress-framing', { ...running, status: 'shorts_created', progress: 81, stage_progress: 50, eta_seconds: 30 }),
    at(
      'progress-stop',
      { ...running, status: 'transcribing', progress: 37, stage_progress: 62, eta_seconds: 140 },
      (page) => page.getByRole('main').getByRole('button').first().click(),
    ),
    at('progress-failed', {
      status: 'refunded',
      failure_reason: JOB_FAILURES['source.private'].text,
      thumbnail_url: '',
    }),
    { name: 'progress-missing', path: '/projects/01KAFV5N7Q2V8XW4T6R5N00000' },
  ];
}

type Shorts = { data: { data: object[] } };

/** The first short is framed, the third failed, the rest is waiting. */
function halfFramed(list: Shorts['data']): Shorts['data'] {
  const waits = { status: 'shorts_created', thumbnail_url: '' };
  const states = [{}, waits, { status: 'refunded', thumbnail_url: '' }];
  return { ...list, data: list.data.map((short, i) => ({ ...short, ...(states[i] ?? waits) })) };
}

/** Two shorts were found while the rest of a long video is heard. */
function foundEarly(list: Shorts['data']): Shorts['data'] {
  return { ...list, data: list.data.slice(0, 2).map((short) => ({ ...short, early: true, mark: null })) };
}

function brokenStates(): ShotState[] {
  return [
    { name: 'broken-server', path: '/library', prepare: (page) => answer(page, '/user', { error: 'Internal' }, 500) },
    {
      name: 'broken-network',
      path: '/',
      prepare: (page) => page.route('**/studio/api/v1/user', (route) => route.abort('connectionrefused')),
    },
    {
      name: 'broken-for-good',
      path: '/library',
      prepare: (page) => answer(page, '/user', { error: 'Internal' }, 500),
      // The client has tried it four times.
      act: (page) => page.waitForTimeout(6_000),
    },
    { name: 'broken-opening', path: '/', prepare: (page) => hang(page, '/user') },
    { name: 'broken-list', path: '/library', prepare: (page) => answer(page, '/projects', { error: 'Internal' }, 500) },
  ];
}
