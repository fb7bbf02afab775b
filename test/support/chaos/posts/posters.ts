import type { Destination, Privacy } from '#schema/domain/posting/destinations.ts';
import { seededRandom } from '../../builders/random.ts';
import type { Accepted } from '../customers/customers.ts';
import type { Neglect } from '../customers/neglect.ts';
import type { Faults } from '../faults.ts';
import { pause } from '../network.ts';
import { makeProgram, type VirtualTime } from '../virtual-time.ts';
import { type Account, type Call, connect, makeCall } from './connecting.ts';
import type { Fate, Places } from './places.ts';
import { type TheWorker } from '../the-worker.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const LOOK_MS = 20_000;
/** Posts that are not over then are lost. */
const PATIENCE_MS = 4 * HOUR_MS;
/** Posts that are planned between this and the next day are missed: the Worker is away then. */
const MISSED_AFTER_MS = 30 * HOUR_MS;
const MOST_CLIPS = 3;
/** How long the posts of the next day may take: a destination that is away is tried for more than an hour. */
const MOST_MS = 2 * HOUR_MS;
const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland'] as const;
const PLACES: Record<'public' | 'private', readonly Destination[]> = {
  public: ['youtube', 'instagram', 'postiz', 'webhook'],
  private: ['youtube', 'tiktok', 'bucket', 'webhook'],
};

/** What a customer does besides waiting. `late`: plans for a time at which the Worker is away. */
const HABITS = [
  'none',
  'none',
  'disconnect',
  'disconnect',
  'delete clip',
  'delete post',
  'move',
  'check',
  'late',
] as const;
type Habit = (typeof HABITS)[number];

/** What was asked for with one request, and what its customer was told. Times in epoch milliseconds. */
export type PostOrder = {
  /** Its posts have this in their text, and no other has. */
  name: string;
  user: string;
  habit: Habit;
  renderIds: string[];
  accounts: Account[];
  /** Ids of its posts. Null: it was refused or not yet answered. */
  postIds: string[] | null;
  refusal: string | null;
  /** Posts whose deletion was confirmed, and clips and connections that were deleted. */
  deletedPosts: Set<string>;
  deletedClips: Set<string>;
  disconnectedAt: Map<string, number>;
};

/** The other customers keep their clips for themselves: their projects go to the archive sooner. */
const SHARE_POSTING = 0.6;

type World = {
  time: VirtualTime;
  faults: Faults;
  worker: TheWorker;
  places: Places;
  neglect: Neglect;
  keyOf: (user: string) => string;
};

/** Customers who post their finished clips, most as soon as a project of theirs is done. */
export class Posters {
  readonly orders: PostOrder[] = [];
  readonly #world: World;
  readonly #asked = new Set<string>();
  readonly #random: () => number;
  #waiting = 0;

  constructor(world: World, accepted: readonly Accepted[], seed: number) {
    this.#world = world;
    this.#random = seededRandom(seed + 3_000);
    const { time, faults } = world;
    const hand = makeProgram('posters');
    const next = () => {
      if (time.now > faults.until - MINUTE_MS) return;
      for (const one of accepted) if (this.#isReady(one)) this.#begin(one);
      time.after(hand, LOOK_MS, next);
    };
    time.after(hand, LOOK_MS, next);
  }

  /** Until everybody has what they asked for, save what is planned for later and what never ends. No node works any more. */
  async end(): Promise<void> {
    const { time, faults } = this.#world;
    const isOver = () => this.#waiting === 0 && this.#openUntil(time.now + HOUR_MS) === 0;
    while (!isOver() && time.now < faults.until + PATIENCE_MS) await time.runTo(time.now + MINUTE_MS);
  }

  /** Lets the next day come for the posts that are planned then: shortly before each, the Worker is back. */
  async passToNextDay(): Promise<void> {
    const { time, worker, faults } = this.#world;
    for (;;) {
      const [next] = worker.d1.rows<{ at: number | null }>(
        "select min(publish_at) as at from posts where status = 'planned' and publish_at < ?",
        faults.from + MISSED_AFTER_MS,
      );
      if (next?.at == null) break;
      time.now = Math.max(time.now, next.at - MINUTE_MS);
      const end = time.now + MOST_MS;
      do await time.runTo(time.now + MINUTE_MS);
      while (time.now < end && this.#openUntil(time.now) > 0);
    }
    // So that a day later all times have passed that were planned for the night.
    time.now = Math.max(time.now, faults.from + MISSED_AFTER_MS - 10 * HOUR_MS);
  }

  #openUntil(until: number): number {
    const open = this.#world.worker.d1.rows<{ account: string; body: string; destination: string; name: string }>(
      `select posts.body, posts.destination, connections.account from posts
       left join connections on connections.id = posts.connection_id
       where status in ('planned', 'sending', 'processing') and publish_at < ?`,
      until,
    );
    return open.filter((post) => !isEndless(this.#world.places, post)).length;
  }

  #isReady({ projectId, order }: Accepted): boolean {
    if (order.poison !== null || this.#asked.has(projectId)) return false;
    const done = "select 1 from renders where project_id = ? and status = 'done' limit 1";
    return this.#world.worker.d1.rows(done, projectId).length > 0;
  }

  #begin(one: Accepted): void {
    this.#asked.add(one.projectId);
    if (this.#random() > SHARE_POSTING) return;
    one.isPosting = true;
    this.#waiting += 1;
    const order = this.#plan(one);
    this.orders.push(order);
    const { time, faults, neglect } = this.#world;
    // What posting changes is no damage of the archive.
    neglect.forget(one.projectId);
    time.after(makeProgram(`poster ${order.name}`), 0, () => {
      this.#post(one, order)
        .catch((error: Error) => faults.note(`poster: ${error.message}`))
        .finally(() => {
          this.#waiting -= 1;
          one.isPosting = false;
        });
    });
  }

  #plan({ order: { user }, projectId }: Accepted): PostOrder {
    const { worker } = this.#world;
    const name = `order${this.orders.length}`;
    const renderIds = worker.d1
      .rows<{ id: string }>("select id from renders where project_id = ? and status = 'done' order by id", projectId)
      .slice(0, MOST_CLIPS)
      .map(({ id }) => id);
    const habit = this.#oneOf(HABITS);
    const choice = PLACES[this.#random() < 0.6 ? 'public' : 'private'];
    const first = this.#oneOf(choice);
    const wanted = [...new Set([first, this.#oneOf(choice), this.#oneOf(choice)])];
    const accounts = wanted.map((destination) => this.#account(name, user, destination));
    return {
      name,
      user,
      habit,
      renderIds,
      accounts,
      postIds: null,
      refusal: null,
      deletedPosts: new Set(),
      deletedClips: new Set(),
      disconnectedAt: new Map(),
    };
  }

  /** Orders share the accounts of their user, unless something happens to them. TikTok takes five posts a day. */
  #account(name: string, user: string, destination: Destination): Account {
    const luck = this.#random();
    const fates: (Fate | null)[] = ['away', 'quota', 'revoked'];
    const fate = luck < 0.2 ? (fates[Math.floor(luck * 15)] ?? null) : null;
    const isOwn = luck < 0.4 || destination === 'tiktok';
    const account = `${isOwn ? name : user.toLowerCase()}-${destination}`;
    return { account, destination, connectionId: '', fate: destination === 'postiz' ? null : fate, isOwn };
  }

  async #post(one: Accepted, order: PostOrder): Promise<void> {
    const { time, places, worker, keyOf } = this.#world;
    const call = makeCall(keyOf(order.user));
    for (const account of order.accounts) {
      account.connectionId = await connect(call, account);
      if (account.fate !== null) places.curse(account.account, account.fate, time.now + this.#random() * 2 * MINUTE_MS);
    }
    const answered = await call('POST', '/posts', this.#request(order), order.name);
    if (answered.status !== 201) {
      order.refusal = `${answered.status} ${JSON.stringify(answered.body)}`;
      return;
    }
    order.postIds = (answered.body as { data: { id: string }[] }).data.map(({ id }) => id);
    await pause(this.#random() * 2 * MINUTE_MS);
    await this.#act(call, one, order);
    await this.#waitAndRetry(call, order, worker);
  }

  /** When it is posted: now, in a while, or one clip a day. */
  #request({ name, renderIds, accounts, habit }: PostOrder): object {
    const { now } = this.#world.time;
    const isPrivate = accounts.some(({ destination }) => destination === 'tiktok' || destination === 'bucket');
    const privacy: Privacy = isPrivate ? 'private' : 'public';
    const body = {
      render_ids: renderIds,
      connection_ids: accounts.map(({ connectionId }) => connectionId),
      privacy,
      texts: renderIds.map((id, clip) => ({ render_id: id, title: name, text: `${name} clip ${clip}` })),
    };
    const soon = now + (4 + 8 * this.#random()) * MINUTE_MS;
    const isPlanned = habit === 'delete post' || habit === 'move';
    if (habit === 'late') {
      const late = now + MISSED_AFTER_MS + HOUR_MS * (2 + 6 * this.#random());
      return { ...body, publish_at: new Date(late).toISOString() };
    }
    if (renderIds.length > 1 && this.#random() < 0.6) return { ...body, plan: planFrom(soon, this.#oneOf(ZONES)) };
    return isPlanned || this.#random() < 0.3 ? { ...body, publish_at: new Date(soon).toISOString() } : body;
  }

  async #act(call: Call, one: Accepted, order: PostOrder): Promise<void> {
    const { time, worker } = this.#world;
    const [postId = ''] = order.postIds ?? [];
    const [renderId = ''] = order.renderIds;
    const own = order.accounts.find(({ isOwn, destination }) => isOwn && destination !== 'postiz');
    if (order.habit === 'disconnect' && own !== undefined) {
      await call('DELETE', `/connections/${own.connectionId}`);
      order.disconnectedAt.set(own.account, time.now);
    }
    if (order.habit === 'delete clip') {
      one.renderIds = one.renderIds.filter((id) => id !== renderId);
      order.deletedClips.add(renderId);
      await call('DELETE', `/renders/${renderId}`);
    }
    if (order.habit === 'delete post') {
      await call('DELETE', `/posts/${postId}`);
      if (worker.d1.rows('select 1 from posts where id = ?', postId).length === 0) order.deletedPosts.add(postId);
    }
    if (order.habit === 'check') {
      for (const { connectionId } of order.accounts) await call('POST', `/connections/${connectionId}/check`);
    }
    if (order.habit === 'move') {
      const body = { publish_at: new Date(time.now + (1 + 4 * this.#random()) * MINUTE_MS).toISOString() };
      await call('PATCH', `/posts/${postId}`, body);
    }
  }

  /** Whoever sees that a post failed tries again once, after connecting again. */
  async #waitAndRetry(call: Call, order: PostOrder, { d1 }: TheWorker): Promise<void> {
    const { time, faults } = this.#world;
    const tried = new Set<string>();
    while (time.now < faults.until) {
      await pause(LOOK_MS);
      for (const id of order.postIds ?? []) {
        const [post] = d1.rows<{ failure: string | null; connection: string }>(
          "select failure, connection_id as connection from posts where id = ? and status = 'failed'",
          id,
        );
        const account = order.accounts.find(({ connectionId }) => connectionId === post?.connection);
        const isEnd = account === undefined || order.disconnectedAt.has(account.account);
        if (post === undefined || tried.has(id) || isEnd) continue;
        tried.add(id);
        if (post.failure === 'access_revoked') await connect(call, account);
        await call('POST', `/posts/${id}/retry`, {});
      }
    }
  }

  #oneOf<T>(choice: readonly T[]): T {
    return choice[Math.floor(this.#random() * choice.length)] as T;
  }
}

/** The platform never finishes it. */
export function isEndless(
  { endless }: Places,
  { destination, account, body }: { destination: string; account: string | null; body: string },
): boolean {
  return endless.has(
    destination === 'tiktok' ? (account ?? '') : destination === 'postiz' ? body : `${account} ${body}`,
  );
}

/** One clip a day, at the wall clock of a zone. */
function planFrom(atMs: number, timeZone: string): object {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  }).format(atMs);
  const [from, time] = parts.split(', ');
  return { from, time, time_zone: timeZone };
}
