import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findOperator, type Operator } from './lib/operator-client.ts';
import { runScript } from './lib/run-script.ts';
import { makeSample, type Sample } from './lib/studio/sample-content.ts';
import { onStopSignal } from './lib/system/stop-signal.ts';

const HELP = `npm run studio:shots [-- --only NAME] [--source FILE_OR_URL] [--picture]

Photographs every page of the studio of the local system that runs now, in light and dark, narrow and wide, into
out/studio-shots. The first run makes a user with sample clips.

  --only      only pages whose name begins so, such as "account"
  --source    the video of the sample clips (default: a talk is made)
  --picture   also makes docs/pictures/studio.jpg, the picture of the README
  --url       address of the Worker (default: the local system that runs now)

Settings, from the environment:
  STATE_DIR   folder of the local system (.clipmill)
`;

type Look = { name: string; width: number; height: number; colours: 'light' | 'dark'; language: string };
const LOOKS: Look[] = [
  { name: 'light-1440', width: 1_440, height: 900, colours: 'light', language: 'en-GB' },
  { name: 'dark-1440', width: 1_440, height: 900, colours: 'dark', language: 'de-DE' },
  { name: 'light-390', width: 390, height: 844, colours: 'light', language: 'de-DE' },
  { name: 'dark-390', width: 390, height: 844, colours: 'dark', language: 'en-GB' },
  { name: 'light-2560', width: 2_560, height: 1_440, colours: 'light', language: 'en-GB' },
];
const OUT = 'out/studio-shots';
const PICTURE = 'docs/pictures/studio.jpg';
const MAX_PICTURE_BYTES = 300_000;
/** A page that still asks after this long is photographed as it is. */
const SETTLE_MS = 5_000;

type Place = { name: string; path: string };

function placesOf({ projectId, shortId }: Sample): Place[] {
  return [
    { name: 'sign-in', path: '/sign-in' },
    { name: 'start', path: '/' },
    { name: 'project', path: `/projects/${projectId}` },
    { name: 'editor', path: `/projects/${projectId}/shorts/${shortId}` },
    { name: 'library', path: '/library' },
    { name: 'lives', path: '/lives' },
    { name: 'account', path: '/account' },
    ...['keys', 'webhooks', 'security', 'looks', 'data'].map((part) => at('account', part)),
    { name: 'farm', path: '/farm' },
    ...['jobs', 'nodes', 'dead-letters', 'users'].map((part) => at('farm', part)),
    { name: 'missing', path: '/nothing-here' },
  ];
}

const at = (page: string, part: string): Place => ({ name: `${page}-${part}`, path: `/${page}/${part}` });

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean', short: 'h' },
      only: { type: 'string' },
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
  const places = placesOf(sample).filter(({ name }) => name.startsWith(values.only ?? ''));
  await mkdir(OUT, { recursive: true });
  const browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] || '/usr/bin/chromium' });
  try {
    for (const look of LOOKS) await photograph(browser, operator, { sample, places, look });
    if (values.picture === true) await takePicture(browser, operator, sample);
  } finally {
    await browser.close();
  }
  process.stdout.write(`${places.length * LOOKS.length} pictures in ${OUT}\n`);
  return 0;
}

async function photograph(
  browser: Browser,
  operator: Operator,
  { sample, places, look }: { sample: Sample; places: Place[]; look: Look },
): Promise<void> {
  const context = await openContext(browser, operator, { look, sample });
  for (const { name, path } of places) {
    if (name === 'sign-in') await context.clearCookies({ name: 'clipmill' });
    const page = await show(context, path);
    await page.screenshot({ path: join(OUT, `${name}-${look.name}.png`), fullPage: true });
    await page.close();
    if (name === 'sign-in') await signIn(context, operator, sample);
  }
  await context.close();
}

async function takePicture(browser: Browser, operator: Operator, sample: Sample): Promise<void> {
  const look: Look = { name: 'picture', width: 1_280, height: 800, colours: 'light', language: 'en-GB' };
  const context = await openContext(browser, operator, { look, sample });
  const page = await show(context, `/projects/${sample.projectId}`);
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
  const context = await browser.newContext({ baseURL: operator.url, viewport: { width, height }, colorScheme, locale });
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

async function show(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  // The stream of events never ends, so that "no requests" is not always reached.
  await page.waitForLoadState('networkidle', { timeout: SETTLE_MS }).catch(() => undefined);
  return page;
}

runScript(main);
