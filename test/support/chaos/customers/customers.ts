import type { Faults } from '../faults.ts';
import { askUntilAnswered, pause } from '../network.ts';
import { type TheWorker, WORKER_URL } from '../the-worker.ts';
import { makeProgram, type VirtualTime } from '../virtual-time.ts';

/** What a customer wants made. `jobs`: how many jobs that takes where all goes well. */
export type Wish = {
  jobs: number;
  windowSec: number;
  goal: 'shorts' | 'reframe';
  clips: number;
  /** Renders with the project, and renders that are asked for when it is ready. */
  withProject: number;
  afterwards: number;
};

/** One after the other by chance, most of the first. */
const WISHES: readonly (Wish & { weight: number })[] = [
  { weight: 5, jobs: 6, windowSec: 900, goal: 'shorts', clips: 3, withProject: 0, afterwards: 2 },
  { weight: 2, jobs: 8, windowSec: 600, goal: 'shorts', clips: 3, withProject: 2, afterwards: 0 },
  // Four or five parts of the transcription and the job that joins them.
  { weight: 1, jobs: 9, windowSec: 2_700, goal: 'shorts', clips: 2, withProject: 0, afterwards: 1 },
  // The same with early clips that are rendered: some are found again in the whole, some are not.
  { weight: 1, jobs: 15, windowSec: 2_700, goal: 'shorts', clips: 3, withProject: 2, afterwards: 0 },
  // Four parts of the render and the job that joins them.
  { weight: 1, jobs: 9, windowSec: 240, goal: 'reframe', clips: 1, withProject: 0, afterwards: 1 },
];

/**
 * How a video ends the process that works on it: by an exception that nobody catches, in the work of its job or where
 * nothing tells whose work it was, or without a word.
 */
export const POISONS = ['exception', 'unknown', 'silent'] as const;
export type Poison = (typeof POISONS)[number];

export type Order = { at: number; user: string; wish: Wish; poison: Poison | null };
/** `askedAt`: when its customer last got an answer. `isServed`: the customer wants nothing more, save to post (`isPosting`). */
export type Accepted = {
  order: Order;
  projectId: string;
  renderIds: string[];
  askedAt: number;
  isServed: boolean;
  isPosting: boolean;
};

/** Enough orders for so many jobs, spread over a while. A greedy user sends a fifth of all at once. */
export function planOrders(
  random: () => number,
  { jobs, from, until, users }: { jobs: number; from: number; until: number; users: readonly string[] },
): Order[] {
  const orders: Order[] = [];
  const [greedy = ''] = users;
  for (let planned = 0; planned < jobs;) {
    const wish = pick(random);
    const isGreedy = planned < jobs / 5;
    const user = isGreedy ? greedy : (users[1 + Math.floor(random() * (users.length - 1))] as string);
    orders.push({ at: isGreedy ? from : from + random() * (until - from), user, wish, poison: null });
    planned += wish.jobs;
  }
  for (const [at, poison] of POISONS.entries()) {
    const wish = WISHES[0] as Wish;
    orders.push({ at: from + (0.02 + 0.03 * at) * (until - from), user: users[1 + at] as string, wish, poison });
  }
  return orders;
}

function pick(random: () => number): Wish {
  const sum = WISHES.reduce((total, { weight }) => total + weight, 0);
  let left = random() * sum;
  return WISHES.find(({ weight }) => (left -= weight) < 0) ?? (WISHES[0] as Wish);
}

type Market = { time: VirtualTime; faults: Faults; worker: TheWorker; keyOf: (user: string) => string };

/**
 * Sends every order through the public API when its time has come. `accepted` fills with what was accepted, and
 * `areServed` says if every customer has asked for all that was to be asked.
 */
export function sendOrders(
  market: Market,
  orders: readonly Order[],
): { accepted: Accepted[]; areServed: () => boolean } {
  const accepted: Accepted[] = [];
  let served = 0;
  for (const [number, order] of orders.entries()) {
    const customer = makeProgram(`customer ${number}`);
    const begin = () => {
      buy(market, order, number, (one) => accepted.push(one))
        .then((one) => (one.isServed = true))
        .catch((error: Error) => market.faults.note(`customer: ${error.message}`))
        .finally(() => (served += 1));
    };
    market.time.after(customer, order.at - market.time.now, begin);
  }
  return { accepted, areServed: () => served === orders.length };
}

async function buy(
  market: Market,
  order: Order,
  number: number,
  onAccepted: (one: Accepted) => void,
): Promise<Accepted> {
  const { wish } = order;
  const call = async (method: string, path: string, body?: object) => {
    const response = await askUntilAnswered(`${WORKER_URL}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${market.keyOf(order.user)}`,
        'content-type': 'application/json',
        'idempotency-key': `${number} ${method} ${path}`,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok)
      throw new Error(
        `${method} ${path.replace(/[0-9A-Z]{26}/g, 'ID')} was answered ${response.status} ${await response.text()}`,
      );
    return ((await response.json()) as { data: unknown }).data;
  };
  const project = (await call('POST', '/createShorts', {
    url: `https://videos.test/${number}.mp4`,
    goal: wish.goal,
    endTime: wish.windowSec,
    maxClips: wish.clips,
    webhookUrl: `https://receiver.test/${number}`,
    ...(wish.withProject > 0 && { render: { count: wish.withProject } }),
  })) as { id: string };
  const one: Accepted = {
    order,
    projectId: project.id,
    renderIds: [],
    askedAt: market.time.now,
    isServed: false,
    isPosting: false,
  };
  onAccepted(one);
  if (wish.afterwards === 0 || !(await isReady(market.worker, project.id))) return one;
  const { data: shorts } = (await call('GET', `/shorts/${project.id}`)) as { data: { id: string }[] };
  for (const { id } of shorts.slice(0, wish.afterwards)) {
    const render = (await call('POST', `/shorts/${project.id}/${id}/render`, {})) as { id: string };
    one.renderIds.push(render.id);
    one.askedAt = market.time.now;
  }
  return one;
}

/** Waits for the end of a project without asking the Worker all the time. */
async function isReady({ d1 }: TheWorker, projectId: string): Promise<boolean> {
  for (;;) {
    const [row] = d1.rows<{ status: string }>('select status from projects where id = ?', projectId);
    if (row?.status === 'face_analysis_done') return true;
    if (row === undefined || row.status === 'refunded') return false;
    await pause(10_000);
  }
}
