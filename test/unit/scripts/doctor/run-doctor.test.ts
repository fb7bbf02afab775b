import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHECK_IDS, CHECKS, type CheckId } from '#schema/domain/farm/doctor.ts';
import type { CheckState } from '#schema/domain/farm/verdict.ts';
import { chooseChecks, holds } from '../../../../scripts/lib/doctor/report.ts';
import { runDoctor } from '../../../../scripts/lib/doctor/run-doctor.ts';
import { visitTo } from '../../../../scripts/lib/doctor/visit.ts';
import { VERSION } from '../../../../worker/doctor/view.ts';
import {
  type FakeDeployment,
  OPERATOR_TOKEN,
  send,
  startFakeDeployment,
} from '../../../support/fakes/services/deployment.ts';

let deployment: FakeDeployment;
beforeEach(async () => {
  deployment = await startFakeDeployment();
});
afterEach(() => deployment.close());

/** What comes, comes before this on a slow machine, too. */
const WAITS = { firstMs: 20_000, steadyMs: 20_000, socketMs: 20_000 };
/** For what never comes. */
const BRIEFLY_MS = 300;
const log = () => undefined;

function run({
  url = deployment.url,
  token = OPERATOR_TOKEN,
  only = chooseChecks(undefined, false),
  waits = WAITS,
} = {}) {
  const { openSocket } = deployment;
  return runDoctor({ ...visitTo({ url, token }), openSocket, waits }, { only, log });
}

const statesOf = (checks: { id: CheckId; state: CheckState }[], state: CheckState) =>
  checks.filter((check) => check.state === state).map(({ id }) => id);

it('is green on a healthy deployment, in the order of the table, and leaves nobody behind', async () => {
  const checks = await run();
  expect(checks.map(({ id }) => id)).toEqual(CHECK_IDS.filter((id) => CHECKS[id].where !== 'job'));
  expect(checks.filter(({ state }) => state !== 'green')).toEqual([]);
  expect(holds(checks)).toBe(true);
  expect(deployment.left()).toEqual([]);
});

type Broken = {
  what: string;
  id: CheckId;
  breaks: (it: FakeDeployment) => unknown;
  remedy: RegExp;
  note: string;
  also?: CheckId[];
  /** Which wait is in vain. */
  inVain?: keyof typeof WAITS;
};

const NEEDS_OPERATOR: CheckId[] = ['edge.sign-in', 'edge.events', 'edge.doorbell'];

const BROKEN: Broken[] = [
  {
    what: 'a guard that challenges programs',
    id: 'edge.programs',
    breaks: ({ answers }) => {
      answers['GET /internal/v1/health'] = (_request, response) =>
        response.writeHead(403, { 'cf-mitigated': 'challenge' }).end('<html>');
    },
    remedy: /Bot Fight Mode/,
    note: 'HTTP 403',
    also: ['edge.health'],
  },
  {
    what: 'a Worker that fails',
    id: 'edge.health',
    breaks: ({ answers }) => {
      answers['GET /internal/v1/health'] = send(500, { error: 'Internal server error.' });
      answers['POST /internal/v1/doctor'] = send(500, { error: 'Internal server error.' });
    },
    remedy: /wrangler tail/,
    note: 'HTTP 500',
    also: ['edge.operator'],
  },
  {
    what: 'an older Worker',
    id: 'edge.version',
    breaks: ({ answers }) => delete answers['POST /internal/v1/doctor'],
    remedy: /wrangler deploy/,
    note: 'HTTP 404',
  },
  {
    what: 'a Worker of another version',
    id: 'edge.version',
    breaks: ({ answers }) => {
      const data = { version: { ...VERSION, migration: '0001_first' }, checks: [] };
      answers['POST /internal/v1/doctor'] = send(200, { message: '', data });
    },
    remedy: /from this checkout/,
    note: '0001_first',
  },
  {
    what: 'a page without its files',
    id: 'edge.studio',
    breaks: ({ answers }) => (answers['HEAD /assets/index.js'] = send(404, {})),
    remedy: /dist\/site/,
    note: 'HTTP 404',
  },
  {
    what: 'sign-ins that take too much CPU time',
    id: 'edge.sign-in',
    breaks: ({ answers }) => (answers['POST /api/v1/login'] = send(400, { error: 'No.' }, 'internal')),
    remedy: /Workers Paid/,
    note: 'internal',
    also: ['edge.events'],
  },
  {
    what: 'a proxy that holds events back',
    id: 'edge.events',
    breaks: ({ answers }) =>
      (answers['GET /api/v1/events'] = (_request, response) =>
        response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders()),
    remedy: /buffering/,
    note: 'first event',
    inVain: 'firstMs',
  },
  {
    what: 'a proxy that holds later events back',
    id: 'edge.events',
    breaks: ({ answers }) =>
      (answers['GET /api/v1/events'] = (_request, response) =>
        response.writeHead(200).write('id: 1\nevent: reset\ndata: {}\n\n')),
    remedy: /compression/,
    note: 'comments',
    inVain: 'steadyMs',
  },
  {
    what: 'a proxy without WebSockets',
    id: 'edge.doorbell',
    breaks: ({ socket }) => (socket.opens = false),
    remedy: /Allow WebSockets/,
    note: 'ping',
    inVain: 'socketMs',
  },
  {
    what: 'a doorbell that does not ring',
    id: 'edge.doorbell',
    breaks: ({ socket }) => (socket.rings = false),
    remedy: /nodes poll/,
    note: 'ring',
    inVain: 'socketMs',
  },
];

describe('a broken deployment', () => {
  it.each(BROKEN)('with $what fails $id', async ({ id, breaks, remedy, note, also = [], inVain }) => {
    await breaks(deployment);
    const checks = await run({ waits: { ...WAITS, ...(inVain !== undefined && { [inVain]: BRIEFLY_MS }) } });
    expect(statesOf(checks, 'red')).toEqual(CHECK_IDS.filter((each) => each === id || also.includes(each)));
    expect(checks.find((check) => check.id === id)).toMatchObject({ note, remedy: expect.stringMatching(remedy) });
    expect(holds(checks)).toBe(false);
    expect(deployment.left()).toEqual([]);
  });

  it('fails edge.address if nothing answers, and asks no more', async () => {
    const { url } = deployment;
    deployment.close();
    const checks = await run({ url });
    expect(statesOf(checks, 'red')).toEqual(['edge.address']);
    expect(statesOf(checks, 'skipped')).toHaveLength(checks.length - 1);
    expect(checks[0]?.remedy).toMatch(/DNS record/);
  });

  it('fails edge.address if it is not encrypted, and sends no token there', async () => {
    const url = 'http://clips.test';
    const asked: string[] = [];
    const fetchThere = (async (input: string) => {
      asked.push(input);
      return Response.json({ status: 'ok' });
    }) as typeof fetch;
    const visit = { ...visitTo({ url, token: OPERATOR_TOKEN }), fetch: fetchThere, waits: WAITS };
    const checks = await runDoctor(visit, { only: new Set(['edge.address', 'bucket.range']), log });
    expect(statesOf(checks, 'red')).toEqual(['edge.address']);
    expect(asked).toEqual([]);
  });

  it('leaves nobody behind if it is stopped', async () => {
    const stopping = new AbortController();
    deployment.answers['GET /api/v1/events'] = () => stopping.abort();
    const visit = { ...visitTo({ url: deployment.url, token: OPERATOR_TOKEN }), waits: WAITS };
    const wish = { only: new Set<CheckId>(['edge.events']), log, signal: stopping.signal };
    await expect(runDoctor(visit, wish)).rejects.toThrow('Stopped.');
    expect(deployment.left()).toEqual([]);
  });

  it('says what it could not remove', async () => {
    deployment.answers['DELETE /internal/v1/users/*'] = send(400, { error: 'No.' }, 'request.invalid');
    const lines: string[] = [];
    const only = new Set<CheckId>(['edge.sign-in']);
    const visit = { ...visitTo({ url: deployment.url, token: OPERATOR_TOKEN }), waits: WAITS };
    await runDoctor(visit, { only, log: (line) => lines.push(line) });
    expect(lines).toEqual([expect.stringMatching(/^Left behind: the user doctor-\w+@example\.invalid\./)]);
  });

  it('fails edge.operator with another token, and creates nothing', async () => {
    const checks = await run({ token: 'another' });
    expect(statesOf(checks, 'red')).toEqual(['edge.operator']);
    expect(statesOf(checks, 'skipped')).toEqual(expect.arrayContaining([...NEEDS_OPERATOR, 'database.answers']));
    expect(checks.find(({ id }) => id === 'edge.operator')?.remedy).toMatch(/^Set OPERATOR_TOKEN/);
  });

  it('is red although only other checks were wanted, if these could not be made', async () => {
    deployment.answers['POST /internal/v1/doctor'] = send(500, { error: 'Internal server error.' });
    const checks = await run({ only: new Set(['bucket.range']) });
    expect(checks.map(({ id, state }) => [id, state])).toEqual([
      ['edge.operator', 'red'],
      ['bucket.range', 'skipped'],
    ]);
  });

  it('is red with what the Worker says of itself', async () => {
    const { asks, remedy } = CHECKS['settings.valid'];
    const checks = [{ id: 'settings.valid', state: 'red', asks, note: 'S3_BASE_URL', remedy }];
    const answer = send(200, { message: '', data: { version: VERSION, checks } });
    deployment.answers['POST /internal/v1/doctor'] = answer;
    const found = await run({ only: new Set(['bucket.range']) });
    expect(found).toMatchObject([{ id: 'settings.valid', note: 'S3_BASE_URL' }, { state: 'skipped' }]);
  });
});
