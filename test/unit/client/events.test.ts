import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createClient, type ReceivedEvent } from '../../../packages/client/src/index.ts';
import { readBlock } from '../../../packages/client/src/events.ts';
import type { World } from '../../../packages/client/src/world.ts';

const BASE = 'https://api.test/api/v1';
const DATA = { id: 'P', title: 'T', status: 'pending', progress: 0, stage_progress: 0, eta_seconds: null };
const RESET = `id: 1\nevent: reset\ndata: {"type":"reset","timestamp":"t","data":{}}\n\n`;
const said = (id: number, progress = 0) => changed(id, { progress });
const changed = (id: number, data: object) =>
  `id: ${id}\nevent: project.changed\ndata: ${JSON.stringify({ type: 'project.changed', timestamp: 't', data: { ...DATA, ...data } })}\n\n`;

/** The body of a stream. It ends or breaks off (an Error) behind its texts. */
function stream(texts: string[], end: 'ends' | Error = 'ends'): Response {
  const left = texts.map((text) => new TextEncoder().encode(text));
  return new Response(
    new ReadableStream<Uint8Array>({
      pull(controller) {
        const next = left.shift();
        if (next !== undefined) controller.enqueue(next);
        else if (end === 'ends') controller.close();
        else controller.error(end);
      },
    }),
  );
}

/** A stream that stays open, and what says something in it. */
function openStream() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const say = (text: string) => void writer.write(new TextEncoder().encode(text)).catch(() => undefined);
  return { response: new Response(readable), say };
}

/** A client whose streams are these, one after the other, and a clock that moves by sleeping. */
function makeClient(streams: (Response | Error)[], other: () => Response = () => Response.json({ data: {} })) {
  const asked: (string | undefined)[] = [];
  const slept: number[] = [];
  const looks: number[] = [];
  let now = 0;
  const world: World = {
    fetch: async (url, init) => {
      if (!url.endsWith('/events')) {
        looks.push(now);
        return other();
      }
      asked.push((init.headers as Record<string, string>)['Last-Event-ID']);
      const reply = streams[Math.min(asked.length, streams.length) - 1] ?? new Error('no stream');
      if (reply instanceof Error) throw reply;
      return reply;
    },
    sleep: async (ms, signal) => {
      // Longer pauses end by what happens, never by themselves.
      if (ms > 20_000)
        return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('left'))));
      slept.push(ms);
      now += ms;
      await sleep(0);
    },
    newKey: () => 'key',
    now: () => now,
  };
  return { client: createClient({ baseUrl: BASE, token: 'T', world }), asked, slept, looks };
}

async function take(events: AsyncIterable<ReceivedEvent>, count: number): Promise<ReceivedEvent[]> {
  const taken: ReceivedEvent[] = [];
  for await (const event of events) {
    taken.push(event);
    if (taken.length === count) break;
  }
  return taken;
}

describe('a block of a stream', () => {
  it('is an event with its id', () => {
    expect(readBlock(said(7).trimEnd())).toMatchObject({ id: '7', type: 'project.changed', data: DATA });
  });

  it.each([': still here', 'retry: 1000', ''])('is none: %j', (block) => {
    expect(readBlock(block)).toBeNull();
  });
});

describe('events', () => {
  it('are read across the borders of chunks, also of one letter', async () => {
    const text = `retry: 1000\n\n${said(1)}: still here\n\n${said(2)}`.replaceAll('"T"', '"Größe"');
    const bytes = [...new TextEncoder().encode(text)];
    const body = ReadableStream.from(bytes.map((byte) => Uint8Array.of(byte)));
    const { client } = makeClient([new Response(body)]);
    expect(
      (await take(client.events(), 2)).map((event) => [event.id, 'title' in event.data && event.data.title]),
    ).toEqual([
      ['1', 'Größe'],
      ['2', 'Größe'],
    ]);
  });

  it('go on behind the last one, whether a stream ends, breaks off or cannot be had', async () => {
    const { client, asked, slept } = makeClient([
      stream([said(1), said(2)]),
      stream([said(3), said(4).slice(0, 9)], new Error('cut')),
      new Error('refused'),
      stream([said(4)]),
    ]);
    expect((await take(client.events({ lastEventId: '0' }), 5)).map(({ id, type }) => [id, type])).toEqual([
      ['1', 'project.changed'],
      ['2', 'project.changed'],
      ['3', 'project.changed'],
      // The second failure in a row: the reader looks for itself.
      ['', 'reset'],
      ['4', 'project.changed'],
    ]);
    expect(asked).toEqual(['0', '2', '3', '3']);
    expect(slept).toEqual([500, 500, 1_000]);
  });

  it('are resets from time to time where there is no stream', async () => {
    const { client, asked } = makeClient([new Response(null, { status: 404 })]);
    const resets = await take(client.events({ pollMs: 4_000 }), 20);
    expect(new Set(resets.map(({ type }) => type))).toEqual(new Set(['reset']));
    expect(asked.length).toBeLessThan(12);
  });

  it('end with the refusal of the token, and with the reason of the signal', async () => {
    const refused = makeClient([Response.json({ error: 'No.' }, { status: 401 })]);
    await expect(take(refused.client.events(), 1)).rejects.toMatchObject({ status: 401, message: 'No.' });
    const ends = new AbortController();
    const { response, say } = openStream();
    const events = makeClient([response]).client.events({ signal: ends.signal });
    say(said(1));
    await events.next();
    ends.abort(new Error('enough'));
    await expect(events.next()).rejects.toThrow('enough');
  });
});

describe('a wait', () => {
  it('looks again when the stream tells of its object, not on a timer', async () => {
    const { response, say } = openStream();
    const states = ['downloading', 'downloading', 'downloading', 'face_analysis_done'];
    const project = () => {
      const at = 4 - states.length;
      say(at === 0 ? RESET : said(at, 10 * at));
      return Response.json({ data: { id: 'P', status: states.shift() } });
    };
    const { client, looks, slept } = makeClient([response], project);
    expect((await client.waitForProject('P')).status).toBe('face_analysis_done');
    expect(looks).toHaveLength(4);
    expect(slept).toEqual([2_000, 500, 500]);
  });

  it('takes from the stream how far its object is, and looks when that has another status', async () => {
    const { response, say } = openStream();
    const states = ['pending', 'face_analysis_done'];
    const project = () => Response.json({ data: { ...DATA, status: states.shift(), updated_at: '1', waiting: true } });
    const { client, looks } = makeClient([response], project);
    const changes = [{ progress: 10, eta_seconds: 9 }, { progress: 20 }, { status: 'face_analysis_done' }];
    const seen: unknown[] = [];
    await client.waitForProject('P', {
      onProgress: ({ progress, eta_seconds, waiting }) => {
        seen.push([progress, eta_seconds, waiting]);
        say(changed(seen.length, { ...changes[seen.length - 1], updated_at: '2' }));
      },
    });
    expect(looks).toHaveLength(2);
    expect(seen).toEqual([
      [0, null, true],
      [10, 9, false],
      [20, null, false],
      [0, null, true],
    ]);
  });

  it('looks each half minute, whatever the stream tells', async () => {
    const { response, say } = openStream();
    const project = () => Response.json({ data: { ...DATA, status: 'pending', updated_at: '1' } });
    const { client, looks } = makeClient([response], project);
    let told = 0;
    const onProgress = () => say(changed((told += 1), { progress: told % 100, updated_at: '2' }));
    await client.waitForProject('P', { onProgress, timeoutMs: 100_000 }).catch(() => undefined);
    expect(told).toBeGreaterThan(100);
    expect(looks.length).toBeGreaterThan(2);
    expect(looks.length).toBeLessThan(7);
  });

  it('polls where the stream is refused', async () => {
    const states = ['downloading', 'downloading', 'face_analysis_done'];
    const project = () => Response.json({ data: { id: 'P', status: states.shift() } });
    const { client, slept } = makeClient([Response.json({ error: 'No.' }, { status: 403 })], project);
    await client.waitForProject('P');
    expect(slept).toEqual([2_000, 2_000]);
  });
});
