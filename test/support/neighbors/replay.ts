import { DAY, makeTodaysNode } from './day-of-a-node.ts';
import { callOf, type Exchange, type LastVersion, whyUnreadable } from './last-version.ts';
import { NODE_KEY, openTodaysWorker } from './todays-worker.ts';

/** Sends what the last version's node said to today's Worker, and reads the answers as that node did. Returns what failed. */
export async function replayLastNode({ chapters, node, client }: LastVersion): Promise<string[]> {
  const worker = await openTodaysWorker();
  const names = new Names();
  const faults: string[] = [];
  const headers = { authorization: `Bearer ${NODE_KEY}`, 'content-type': 'application/json', 'user-agent': client };
  try {
    for (const { act, exchanges } of chapters) {
      await worker.act(act);
      for (const exchange of exchanges) {
        const body = names.translate(JSON.stringify(exchange.body));
        const response = await worker.send(names.translatePath(exchange.path), { method: 'POST', headers, body });
        const answer: unknown = await response.json();
        const found = faultsOf(exchange, { status: response.status, answer }, node);
        faults.push(...found.map((fault) => `${act}, ${callOf(exchange.path)}: ${fault}`));
        names.learn(exchange.answer, answer);
      }
    }
  } finally {
    worker.close();
  }
  return faults;
}

function faultsOf(then: Exchange, now: Pick<Exchange, 'status' | 'answer'>, node: LastVersion['node']): string[] {
  if (now.status !== then.status)
    return [`answered ${now.status} ${JSON.stringify(now.answer)} instead of ${then.status}`];
  if (now.status !== 200) return [];
  const call = callOf(then.path);
  const why =
    call === 'claim'
      ? whyUnreadable(node['claim-next'], { claimed: now.answer })
      : whyUnreadable(node[call], now.answer);
  return [...(why === null ? [] : [`the older node cannot read ${why}`]), ...missing(then.answer, now.answer)];
}

/** Fields of an answer that are gone, or are of another type. An older node may do without them, and then works worse. */
function missing(then: unknown, now: unknown, path = 'the answer'): string[] {
  if (kindOf(then) !== kindOf(now)) return [`${path} was ${kindOf(then)} and is ${kindOf(now)}`];
  if (Array.isArray(then) && Array.isArray(now))
    return then.length > now.length
      ? [`${path} has fewer items`]
      : then.flatMap((item, at) => missing(item, now[at], `${path}.${at}`));
  if (!isRecord(then) || !isRecord(now)) return [];
  return Object.entries(then).flatMap(([name, value]) => missing(value, now[name], `${path}.${name}`));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function kindOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'a list' : typeof value;
}

/** Ids, nonces and keys of the recording, and what they are in the replay. */
class Names {
  readonly #texts = new Map<string, string>();
  readonly #words = new Map<string, string>();

  /** Learns from two answers to the same request. */
  learn(then: unknown, now: unknown): void {
    if (typeof then === 'string' && typeof now === 'string') return this.#learnText(then, now);
    if (typeof then !== 'object' || then === null || typeof now !== 'object' || now === null) return;
    for (const [name, value] of Object.entries(then)) this.learn(value, (now as Record<string, unknown>)[name]);
  }

  /** A node takes addresses as they are, so a whole one comes first. */
  translatePath(path: string): string {
    return this.#texts.get(path) ?? this.translate(path);
  }

  translate(text: string): string {
    return text.replaceAll(/\w{26,}/g, (word) => this.#words.get(word) ?? word);
  }

  #learnText(then: string, now: string): void {
    this.#texts.set(then, now);
    const wordsOf = (text: string): string[] => text.match(/\w{26,}/g) ?? [];
    const [old, today] = [wordsOf(then), wordsOf(now)];
    if (old.length === today.length) for (const [at, word] of old.entries()) this.#words.set(word, today[at] ?? word);
  }
}

/**
 * Gives today's node the answers of the last version's Worker, and reads its requests as that Worker did. Returns what
 * failed.
 */
export async function askLastWorker({ chapters, worker }: LastVersion): Promise<string[]> {
  const faults: string[] = [];
  for (const { act, exchanges } of chapters) {
    const left = [...exchanges];
    const fetch = async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
      const { pathname, search } = new URL(String(url));
      const call = callOf(pathname);
      const why = whyUnreadable(worker[call], JSON.parse(String(init.body)));
      // What it was never asked, it does not know.
      const at = left.findIndex(({ path }) => path === pathname + search);
      if (why !== null) faults.push(`${act}, ${call}: the older Worker answers 400 ${why}`);
      else if (at === -1) faults.push(`${act}, ${call}: the older Worker answers 404`);
      const [given] = why === null && at >= 0 ? left.splice(at, 1) : [];
      return Response.json(given?.answer ?? {}, { status: given?.status ?? (why === null ? 404 : 400) });
    };
    const task = DAY.find((one) => one.act === act);
    if (task === undefined) faults.push(`${act}: today's node does nothing then`);
    await task?.work(makeTodaysNode(fetch)).catch((error: unknown) => faults.push(`${act}: ${String(error)}`));
  }
  return faults;
}
