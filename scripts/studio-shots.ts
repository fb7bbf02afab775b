import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { findOperator, type Operator } from './lib/operator-client.ts';
import { runScript } from './lib/run-script.ts';
import { makeSample, type Sample } from './lib/studio/sample-content.ts';
import type { ShotState } from './lib/studio/shot-state.ts';
import { statesOfChoosing } from './lib/studio/states-choosing.ts';
import { statesOfKeeping } from './lib/studio/states-keeping.ts';
import { statesOfMaking } from './lib/studio/states-making.ts';
import { statesOfPosting } from './lib/studio/states-posting.ts';
import { statesOfReviewing } from './lib/studio/states-reviewing.ts';
import { statesOfWatching } from './lib/studio/states-watching.ts';
import { onStopSignal } from './lib/system/stop-signal.ts';
import { startBrowser } from '../test/support/system/browser.ts';

const HELP = `npm run studio:shots [-- --only NAME] [--look NAME] [--source FILE_OR_URL] [--picture]

Takes screenshots of every studio page of the running local instance, in light and dark, narrow and wide, and of most of
their states (uploads, progress, dialogs, errors, empty lists). Saves them in out/studio-shots. The first run creates a
user with sample clips.

  --only      only pages and states whose names begin with this, such as "account" or "start,upload"
  --look      only looks whose names contain this, such as "390" or "dark"
  --source    video for the sample clips (default: a generated talk)
  --picture   also take docs/pictures/studio.jpg, the screenshot in the README
  --url       address of the Worker (default: the running local instance)

Settings, from the environment:
  STATE_DIR   folder of the local instance (.clipmill)
`;

type Look = { name: string; width: number; height: number; colours: 'light' | 'dark'; language: string };
const LOOKS: Look[] = [
  { name: 'light-1440', width: 1_440, height: 900, colours: 'light', language: 'en-GB' },
  { name: 'dark-1440', width: 1_440, height: 900, colours: 'dark', language: 'de-DE' },
  { name: 'light-390', width: 390, height: 844, colours: 'light', language: 'de-DE' },
  { name: 'dark-390', width: 390, height: 844, colours: 'dark', language: 'en-GB' },
  { name: 'light-2560', width: 2_560, height: 1_440, colours: 'light', language: 'de-DE' },
  { name: 'light-600', width: 600, height: 960, colours: 'light', language: 'en-GB' },
  { name: 'dark-768', width: 768, height: 1_024, colours: 'dark', language: 'de-DE' },
  { name: 'light-1024', width: 1_024, height: 768, colours: 'light', language: 'de-DE' },
];
/** States are photographed only in the first of these looks, or in the named ones. */
const STATE_LOOKS = 4;
const OUT = 'out/studio-shots';
const PICTURE = 'docs/pictures/studio.jpg';
const MAX_PICTURE_BYTES = 300_000;
/** A page that is still loading after this long is photographed as it is. */
const SETTLE_MS = 5_000;
/** By then dialogs and menus have stopped moving. */
const REST_MS = 400;
/** What is at the edge of one picture of a page is within the next. */
const STEP_OF_SCREEN = 0.8;
/** The stream of events never ends, so pages would never settle; and each page starts with the given answers. */
const WITHOUT_EVENTS = `
  for (const key of ['start-form', 'upload']) localStorage.removeItem(key);
  const send = window.fetch;
  window.fetch = (url, init) => (String(url).includes('/events') ? new Promise(() => {}) : send(url, init));`;

/** Videos that play at once have their first frame. */
const VIDEOS_ARE_THERE = `[...document.querySelectorAll('video[autoplay]')].every((video) => video.readyState >= 3)`;

function placesOf({ projectId, shortId }: Sample): ShotState[] {
  return [
    { name: 'sign-in', path: '/sign-in' },
    { name: 'start', path: '/' },
    { name: 'project', path: `/projects/${projectId}` },
    { name: 'editor', path: `/projects/${projectId}/shorts/${shortId}` },
    { name: 'to-review', path: '/to-review' },
    { name: 'library', path: '/library' },
    { name: 'calendar', path: '/calendar' },
    { name: 'results', path: '/results' },
    { name: 'lives', path: '/lives' },
    { name: 'account', path: '/account' },
    ...[
      'connections',
      'keys',
      'requests',
      'webhooks',
      'notifications',
      'viewers',
      'dictionary',
      'brands',
      'security',
      'looks',
      'data',
    ].map((part) => at('account', part)),
    { name: 'farm', path: '/farm' },
    ...['jobs', 'nodes', 'dead-letters', 'users', 'checks', 'set-up'].map((part) => at('farm', part)),
    { name: 'missing', path: '/nothing-here' },
  ];
}

const at = (page: string, part: string): ShotState => ({ name: `${page}-${part}`, path: `/${page}/${part}` });

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean', short: 'h' },
      only: { type: 'string' },
      look: { type: 'string' },
      source: { type: 'string' },
      picture: { type: 'boolean' },
      url: { type: 'string' },
    },
  });
  if (values.help === true) {
    process.stdout.write(HELP);
    return 0;
  }
  const stop = onStopSignal();
  const operator = await findOperator(values.url);
  const sample = await makeSample(operator, { source: values.source, signal: stop.signal });
  const beginnings = (values.only ?? '').split(',');
  const isWanted = ({ name }: ShotState) => beginnings.some((beginning) => name.startsWith(beginning));
  const places = placesOf(sample).filter(isWanted);
  const states = [
    ...statesOfMaking(sample),
    ...statesOfKeeping(),
    ...statesOfChoosing(sample),
    ...statesOfPosting(sample),
    ...statesOfReviewing(sample),
    ...statesOfWatching(sample),
  ].filter(isWanted);
  const looks = LOOKS.map((look, i) => ({
    look,
    places: i < STATE_LOOKS || values.look !== undefined ? [...places, ...states] : places,
  })).filter(({ look }) => look.name.includes(values.look ?? ''));
  await mkdir(OUT, { recursive: true });
  const missing: string[] = [];
  const browser = await startBrowser();
  try {
    for (const { look, places: shown } of looks)
      missing.push(...(await photograph(browser, operator, { sample, places: shown, look })));
    if (values.picture === true) await takePicture(browser, operator, sample);
  } finally {
    await browser.close();
  }
  const count = looks.reduce((sum, { places: shown }) => sum + shown.length, 0);
  process.stdout.write(`${count - missing.length} pictures in ${OUT}\n`);
  for (const one of missing) process.stderr.write(`${one}\n`);
  return missing.length === 0 ? 0 : 1;
}

/** Takes the pictures of one look. Returns a line for each state that could not be shown. */
async function photograph(
  browser: Browser,
  operator: Operator,
  { sample, places, look }: { sample: Sample; places: ShotState[]; look: Look },
): Promise<string[]> {
  const missing: string[] = [];
  const context = await openContext(browser, operator, { look, sample });
  for (const place of places) {
    const isOutside = place.name === 'sign-in';
    if (isOutside) await context.clearCookies({ name: 'clipmill' });
    const page = await show(context, place).catch((error: unknown) => {
      const [why] = error instanceof Error ? error.message.split('\n') : [String(error)];
      missing.push(`Not shown: ${place.name} in ${look.name}: ${why}`);
      return null;
    });
    if (page !== null) await take(page, `${place.name}-${look.name}`);
    if (isOutside) await signIn(context, operator, sample);
  }
  await context.close();
  return missing;
}

async function take(page: Page, name: string): Promise<void> {
  // A dialog covers the visible part, not the whole page.
  const hasDialog = (await page.getByRole('dialog').count()) + (await page.getByRole('menu').count()) > 0;
  const isTouch = await page.evaluate<boolean>(`matchMedia('(pointer: coarse)').matches`);
  if (isTouch && !hasDialog) {
    await takeScreens(page, name);
  } else {
    if (!hasDialog) await page.evaluate(`scrollTo(0, document.documentElement.scrollHeight)`);
    // Pictures at the end of the page load once it was seen.
    if (!hasDialog) await page.waitForTimeout(REST_MS);
    await page.evaluate('scrollTo(0, 0)');
    await page.screenshot({ path: join(OUT, `${name}.png`), fullPage: !hasDialog });
  }
  // An answer on its way would have no page to go to.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.close();
}

/** A page of a phone screen by screen, as a thumb scrolls it: for a picture of all of it, browsers leave the touch screen. */
async function takeScreens(page: Page, name: string): Promise<void> {
  const { height = 0 } = page.viewportSize() ?? {};
  const total = await page.evaluate<number>('document.documentElement.scrollHeight');
  const step = Math.round(height * STEP_OF_SCREEN);
  for (let at = 0, count = 1; at === 0 || at + height - step < total; at += step, count += 1) {
    await page.evaluate(`scrollTo(0, ${at})`);
    await page.waitForTimeout(REST_MS);
    await page.screenshot({ path: join(OUT, `${name}${count === 1 ? '' : `-${count}`}.png`) });
  }
}

async function takePicture(browser: Browser, operator: Operator, sample: Sample): Promise<void> {
  const look: Look = { name: 'picture', width: 1_280, height: 800, colours: 'light', language: 'en-GB' };
  const context = await openContext(browser, operator, { look, sample });
  const page = await show(context, { name: 'picture', path: `/projects/${sample.projectId}` });
  await mkdir('docs/pictures', { recursive: true });
  await page.screenshot({ path: PICTURE, type: 'jpeg', quality: 80 });
  await context.close();
  const { size } = await stat(PICTURE);
  if (size > MAX_PICTURE_BYTES) throw new Error(`${PICTURE} has ${size} bytes, more than ${MAX_PICTURE_BYTES}.`);
}

async function openContext(
  browser: Browser,
  operator: Operator,
  { look, sample }: { look: Look; sample: Sample },
): Promise<BrowserContext> {
  const { width, height, colours: colorScheme, language: locale } = look;
  const viewport = { width, height };
  // States change answers, which Playwright cannot do behind a service worker.
  // What is made for fingers shows in the pictures of a phone.
  const touch = { hasTouch: width < 640, isMobile: width < 640 };
  const options = { baseURL: operator.url, viewport, colorScheme, locale, ...touch, serviceWorkers: 'block' } as const;
  const context = await browser.newContext(options);
  await signIn(context, operator, sample);
  return context;
}

/** As the sample user, and as an operator. */
async function signIn(context: BrowserContext, { url, token }: Operator, { email, password }: Sample): Promise<void> {
  const headers = { Origin: url };
  const user = await context.request.post('/studio/api/v1/login', { headers, data: { email, password } });
  const session = await context.request.post('/studio/operator/session', {
    headers: { ...headers, Authorization: `Bearer ${token}` },
  });
  if (!user.ok() || !session.ok()) throw new Error('The sign-in of the sample user or of the operator failed.');
}

async function show(context: BrowserContext, { path, prepare, act }: ShotState): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(WITHOUT_EVENTS);
  await prepare?.(page);
  await page.goto(path);
  const settle = () => page.waitForLoadState('networkidle', { timeout: SETTLE_MS }).catch(() => undefined);
  await settle();
  if (act !== undefined) {
    await act(page);
    await page.waitForTimeout(REST_MS);
    await settle();
  }
  await page.waitForFunction(VIDEOS_ARE_THERE, undefined, { timeout: SETTLE_MS }).catch(() => undefined);
  return page;
}

runScript(main);
