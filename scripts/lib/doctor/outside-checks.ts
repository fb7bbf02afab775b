import type { OutsideCheck } from '#schema/domain/farm/doctor.ts';
import { green, red, skipped, type Verdict } from '#schema/domain/farm/verdict.ts';
import { PING, PONG } from '#schema/jobs/doorbell.ts';
import { VERSION } from '../../../worker/doctor/view.ts';
import { callApi } from '../api-client.ts';
import type { Guest } from './guest.ts';
import type { Front, Report, Visit } from './visit.ts';

/** What the checks from outside look at. `report` null: the Worker could not be asked. */
export type Outside = { visit: Visit; front: NonNullable<Front>; report: Report | null; guest: Guest };

type Ask = (outside: Outside) => Verdict | Promise<Verdict>;

/** How each check from outside is answered, once the address has answered at all. */
export const OUTSIDE_ASKS: Record<OutsideCheck, Ask> = {
  'edge.address': () => green(),
  'edge.programs': ({ front }) => (isChallenged(front) ? red(`HTTP ${front.status}`) : green()),
  'edge.health': ({ front }) => (isHealthy(front) ? green() : red(`HTTP ${front.status}`)),
  // An older Worker answers 404: then it does not know the doctor.
  'edge.operator': ({ report }) => {
    if (report?.status === 200) return green();
    if (report?.status === 404) return skipped('HTTP 404');
    return red(report === null ? 'no answer' : `HTTP ${report.status}`);
  },
  'edge.version': ({ report }) => {
    if (report === null || ![200, 404].includes(report.status)) return skipped(`HTTP ${report?.status ?? 0}`);
    const isOurs = JSON.stringify(report.version) === JSON.stringify(VERSION);
    return isOurs ? green(VERSION.migration) : red(report.version?.migration ?? `HTTP ${report.status}`);
  },
  'edge.studio': async ({ visit }) => {
    const page = await visit.fetch(`${visit.url}/`, { headers: { Accept: 'text/html' } });
    const script = /<script[^>]+src="([^"]+\.js)"/.exec(await page.text())?.[1];
    if (!page.ok || script === undefined) return red(`HTTP ${page.status}`);
    const { ok, status } = await visit.fetch(new URL(script, `${visit.url}/`), { method: 'HEAD' });
    return ok ? green() : red(`HTTP ${status}`);
  },
  'edge.sign-in': async ({ guest }) => {
    const startedAt = performance.now();
    await guest.signIn();
    return green(`${Math.round(performance.now() - startedAt)} ms`);
  },
  'edge.events': async ({ visit, guest }) => followEvents(visit, (await guest.signIn()).token),
  'edge.doorbell': async ({ visit, guest }) => ringFromOutside(visit, await guest.nodeKey()),
};

/** Only a local instance may do without. */
export function isEncrypted({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
}

/** Cloudflare marks its challenges; other guards answer with pages. The Worker marks each answer with an id. */
function isChallenged({ status, headers }: NonNullable<Front>): boolean {
  if (headers.has('cf-mitigated')) return true;
  return status === 403 && !headers.has('X-Request-Id');
}

function isHealthy({ status, text }: NonNullable<Front>): boolean {
  return status === 200 && text.replaceAll(/\s/g, '') === '{"status":"ok"}';
}

/** The first event must come at once, and a comment soon after it. */
async function followEvents({ url, fetch, waits }: Visit, token: string): Promise<Verdict> {
  const ending = new AbortController();
  const startedAt = performance.now();
  const response = await fetch(`${url}/api/v1/events`, {
    headers: { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' },
    signal: ending.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  try {
    if (!response.ok || reader === undefined) return red(`HTTP ${response.status}`);
    if (!(await readUntil(reader, /^event: /m, waits.firstMs))) return red('first event');
    const firstMs = Math.round(performance.now() - startedAt);
    return (await readUntil(reader, /^: /m, waits.steadyMs)) ? green(`${firstMs} ms`) : red('comments');
  } finally {
    ending.abort();
  }
}

/** True once what arrives matches. False if that takes longer, or the stream ends. */
async function readUntil(reader: ReadableStreamDefaultReader<string>, pattern: RegExp, ms: number): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), ms);
  try {
    for (let text = ''; !pattern.test(text);) {
      const part = await Promise.race([reader.read(), late]);
      if (part === null || part.value === undefined) return false;
      text += part.value;
    }
    return true;
  } finally {
    clearTimeout(timer);
  }
}

/** Opens a socket as a node does, sends a ping, and has the Worker ring it. */
async function ringFromOutside(visit: Visit, node: { name: string; key: string }): Promise<Verdict> {
  const { url, token, waits } = visit;
  const socket = visit.openSocket(node);
  const heard = (test: (data: unknown) => boolean) =>
    new Promise<boolean>((resolve) => {
      socket.addEventListener('message', ({ data }) => test(data) && resolve(true));
      for (const end of ['close', 'error'] as const) socket.addEventListener(end, () => resolve(false));
      setTimeout(() => resolve(false), waits.socketMs).unref();
    });
  const [pongs, rings] = [
    heard((data) => data === PONG),
    heard((data) => typeof data === 'string' && data.includes('"jobId"')),
  ];
  socket.addEventListener('open', () => socket.send(PING));
  try {
    if (!(await pongs)) return red('ping');
    await callApi(`${url}/internal/v1/doctor/ring`, { method: 'POST', token, body: { key_name: node.name } });
    return (await rings) ? green() : red('ring');
  } finally {
    socket.close();
  }
}
