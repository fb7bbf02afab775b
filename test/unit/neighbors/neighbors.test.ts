import * as z from 'zod';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OLDEST_PROTOCOL, PROTOCOL } from '#schema/jobs/lease.ts';
import {
  callOf,
  FILES,
  type LastVersion,
  NODE_READS,
  readLastVersion,
  whyUnreadable,
  WORKER_READS,
} from '../../support/neighbors/last-version.ts';
import { recordVersion, SOCKET_MESSAGES } from '../../support/neighbors/record-version.ts';
import { samplesOf } from '../../support/neighbors/samples.ts';
import { askLastWorker, replayLastNode } from '../../support/neighbors/replay.ts';

const last = readLastVersion();
/** What a node sends over the socket. The rest is the Worker's. */
const OF_THE_NODE = ['vacancy', 'beats'];
const NEEDS_MORE = { type: 'object', properties: { gone: { type: 'string' } }, required: ['gone'] };

// The Worker's log of its models.
beforeEach(() => void vi.spyOn(console, 'log').mockReturnValue(undefined));
afterEach(() => vi.restoreAllMocks());

/** Why today's reader does not take some of what an older schema allows. */
function unreadOf(reader: z.ZodType | undefined, schema: z.core.JSONSchema.BaseSchema): string[] {
  const issues = samplesOf(schema).flatMap((sample) => reader?.safeParse(sample).error?.issues ?? []);
  return [...new Set(issues.map(({ path, message }) => `${path.join('.')}: ${message}`))];
}

describe('the recording of the last version', () => {
  it('has every call of the protocol, and every stage', () => {
    const calls = new Set(last.chapters.flatMap(({ exchanges }) => exchanges.map(({ path }) => callOf(path))));
    const messages = Object.keys(SOCKET_MESSAGES);
    const known = Object.keys({ ...WORKER_READS, ...NODE_READS }).filter((name) => !messages.includes(name));
    expect([...calls].toSorted()).toEqual(known.toSorted());
    const stages = new Set(JSON.stringify(last.chapters).match(/(?<="job":\{.{0,90}"stage":")[\w-]+/g));
    expect(stages.size).toBe(9);
  });

  it('says whose it is', () => {
    expect(last.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(last.commit).toMatch(/^[0-9a-f]{40}$/);
    expect(last.client).toContain(`clipmill-node/${last.version}+r`);
  });

  it('holds no secret', () => {
    expect(JSON.stringify(last)).not.toMatch(/authorization|bearer|X-Amz|signature/i);
  });

  it('is the same each time, so that a new one shows what has changed', async () => {
    const [one, two] = [await recordVersion(last), await recordVersion(last)];
    expect(one).toEqual(two);
  });
});

describe('versions next to each other', () => {
  it('an older node gets jobs: OLDEST_PROTOCOL rises one release after PROTOCOL', () => {
    expect(OLDEST_PROTOCOL).toBeLessThanOrEqual(last.protocol);
    expect(PROTOCOL).toBeGreaterThanOrEqual(last.protocol);
  });

  it("today's Worker serves the node of the last version", async () => {
    expect(await replayLastNode(last)).toEqual([]);
  });

  it("today's node works with the Worker of the last version", async () => {
    expect(await askLastWorker(last)).toEqual([]);
  });

  it.each(Object.entries(SOCKET_MESSAGES))("both read the other's %s over the socket", (name, message) => {
    const [readers, older] = OF_THE_NODE.includes(name) ? [WORKER_READS, last.worker] : [NODE_READS, last.node];
    expect(whyUnreadable(older[name], message)).toBeNull();
    expect(readers[name]?.safeParse(last.doorbell[name]).error).toBeUndefined();
  });
});

describe('all that the last version could say or store', () => {
  it.each([
    ['requests of its node', 'worker', WORKER_READS],
    ['answers of its Worker', 'node', NODE_READS],
    ['files of its nodes', 'files', FILES],
  ] as const)('is read today: %s', (_what, side, readers) => {
    const unread = Object.entries(last[side]).flatMap(([name, schema]) =>
      unreadOf(readers[name], schema).map((why) => `${name}: ${why}`),
    );
    expect(unread).toEqual([]);
  });

  it('is much', () => {
    const count = [last.worker, last.node, last.files].flatMap(Object.values).flatMap(samplesOf).length;
    expect(count).toBeGreaterThan(600);
  });

  it.each([
    [
      'an optional field that is required now',
      z.object({ a: z.string(), b: z.int() }),
      'b: Invalid input: expected number, received undefined',
    ],
    [
      'a value of an enum that is gone',
      z.object({ a: z.string(), b: z.int().optional(), c: z.enum(['one']).optional() }),
      'c: Invalid',
    ],
    [
      'a branch of a union that is gone',
      z.object({ a: z.literal('en'), d: z.array(z.object({ kind: z.literal('x') })).optional() }),
      'd.0.kind: Invalid',
    ],
    ['a narrower number', z.object({ a: z.string(), e: z.int().min(5).optional() }), 'e: Too small'],
  ])('%s is found', (_what, now, why) => {
    const kinds = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('x') }),
      z.object({ kind: z.literal('y') }),
    ]);
    const optional = { b: z.int().optional(), c: z.enum(['one', 'two']).optional(), d: z.array(kinds).optional() };
    const then = z.toJSONSchema(z.object({ a: z.string(), ...optional, e: z.int().min(0).optional() }), {
      io: 'input',
    });
    expect(unreadOf(now, then)[0]).toContain(why);
    expect(unreadOf(z.object({ a: z.string() }), then)).toEqual([]);
  });
});

describe('a break is found', () => {
  const changed = (change: (version: LastVersion) => void): LastVersion => {
    const copy = structuredClone(last);
    change(copy);
    return copy;
  };
  const exchangesOf = (version: LastVersion, call: string) =>
    version.chapters.flatMap(({ exchanges }) => exchanges.filter(({ path }) => callOf(path) === call));

  it('an answer that has lost a field which the older node needs', async () => {
    const older = changed(({ node }) => Object.assign(node, { beat: NEEDS_MORE }));
    expect((await replayLastNode(older))[0]).toMatch(/^a short video comes in, beat: the older node cannot read gone/);
  });

  it('an answer that has lost a field which the older node could do without', async () => {
    const older = changed((version) => {
      for (const { answer } of exchangesOf(version, 'beat')) Object.assign(answer as object, { hint: { sec: 1 } });
    });
    expect((await replayLastNode(older))[0]).toMatch(/beat: the answer\.hint was object and is undefined$/);
  });

  it('a field of a request that the older node does not send', async () => {
    const older = changed((version) => {
      for (const { body } of exchangesOf(version, 'beat')) delete (body as { etaSec?: unknown }).etaSec;
    });
    expect((await replayLastNode(older))[0]).toMatch(/beat: answered 400 .*etaSec/);
  });

  it('a request without a field that the older Worker needs', async () => {
    const older = changed(({ worker }) => Object.assign(worker, { settle: NEEDS_MORE }));
    expect((await askLastWorker(older))[0]).toMatch(/settle: the older Worker answers 400 .*gone/);
  });

  it("an answer that today's node needs more of", async () => {
    const older = changed((version) => {
      for (const { answer } of exchangesOf(version, 'beat')) delete (answer as { leaseMs?: unknown }).leaseMs;
    });
    expect((await askLastWorker(older))[0]).toBe('a short video comes in: WorkerRefused: The Worker answered 200.');
  });

  it('a call that the older Worker does not know', async () => {
    const older = changed(({ chapters }) => {
      for (const chapter of chapters)
        chapter.exchanges = chapter.exchanges.filter(({ path }) => callOf(path) !== 'finish-upload');
    });
    expect((await askLastWorker(older))[0]).toMatch(/finish-upload: the older Worker answers 404/);
  });
});
