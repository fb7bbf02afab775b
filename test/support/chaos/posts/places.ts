import { type Destination } from '#schema/domain/posting/destinations.ts';
import { seededRandom } from '../../builders/random.ts';
import { makeFakeBucketApi } from '../../fakes/posting/bucket.ts';
import { makeFakeInstagram } from '../../fakes/posting/instagram.ts';
import { makeFakePostiz } from '../../fakes/posting/postiz.ts';
import { answer } from '../../fakes/posting/stand-in.ts';
import { makeFakeTiktok } from '../../fakes/posting/tiktok.ts';
import { makeFakeYoutubeUploads } from '../../fakes/posting/youtube.ts';
import { bytesAt } from '../bucket.ts';
import type { Faults } from '../faults.ts';
import { pause } from '../network.ts';
import { makeProgram, type VirtualTime } from '../virtual-time.ts';

const MINUTE_MS = 60_000;
/** Shares of the requests, while faults happen. `cut`: of a chunk to YouTube, the first half arrives. */
const RATES = { drop: 0.05, lose: 0.1, broken: 0.05, busy: 0.04, cut: 0.25, slow: 0.04 } as const;
type Trouble = keyof typeof RATES;
/** A slow answer comes after this long. The Worker waits for 60 seconds. */
const SLOW_MS = { least: 10_000, most: 90_000 };
const RETRY_AFTER_SEC = '60';
/** How long platforms work on a file, and how many they refuse then, or never finish. */
const WORK_MS = 6 * MINUTE_MS;
const REFUSED = 0.05;
const ENDLESS = 0.02;
const TOKENS_END_MS = 9 * MINUTE_MS;
/** No request is longer on its way. */
export const ON_ITS_WAY_MS = 32;

/** What an account does to those who post to it, from a time on. */
export type Fate = 'away' | 'quota' | 'revoked';
export type Published = { destination: Destination; account: string; at: number };
type Host = 'youtube' | 'instagram' | 'tiktok' | 'postiz' | 'bucket' | 'program';

/** The stand-ins of all destinations inside of a simulation, with what goes wrong there. */
export class Places {
  readonly youtube = makeFakeYoutubeUploads();
  readonly instagram: ReturnType<typeof makeFakeInstagram>;
  readonly tiktok = makeFakeTiktok();
  readonly postiz = makeFakePostiz();
  readonly bucket = makeFakeBucketApi();
  /** Posts that programs took, by id. */
  readonly taken = new Set<string>();
  readonly published: Published[] = [];
  /** What was refused in the end or never finished: account and text, or what there is of them. */
  readonly refused = new Set<string>();
  /** Ids of videos at YouTube and posts at Postiz that were refused: nobody sees them. */
  readonly hidden = new Set<string>();
  readonly endless = new Set<string>();
  /** Accounts whose refresh token was used up by an answer that was lost. */
  readonly cutOff = new Set<string>();
  /** Tokens of answers that never arrived: nobody has them, so nobody can end them. */
  readonly #lostTokens = new Set<string>();
  /** When the tokens of an account were last used for anything but new tokens, in epoch milliseconds. */
  readonly usedAt = new Map<string, number>();
  readonly #fates = new Map<string, { fate: Fate; from: number }>();
  readonly #owners = new Map<string, string>();
  readonly #time: VirtualTime;
  readonly #faults: Faults;
  /** Its own chance, so that all other faults happen as they would without it. */
  readonly #random: () => number;

  constructor(time: VirtualTime, faults: Faults, seed: number) {
    this.#time = time;
    this.#faults = faults;
    this.#random = seededRandom(seed + 2_000);
    this.instagram = makeFakeInstagram(() => time.now);
    const { youtube, instagram, tiktok, postiz } = this;
    const videoOf = (id: string) => youtube.videos.find((each) => each.id === id);
    youtube.processEach(
      this.#work('processed', 'rejected', (id) => `${videoOf(id)?.channel} ${videoOf(id)?.snippet.description}`),
    );
    instagram.processEach(this.#work('FINISHED', 'ERROR', (id) => instagram.textOf(id)));
    const ownerOf = (id: string) => tiktok.whole().find((each) => each.id === id)?.account ?? '';
    tiktok.processEach(this.#work('SEND_TO_USER_INBOX', 'FAILED', ownerOf));
    postiz.processEach(
      this.#work('PUBLISHED', 'ERROR', (id) => postiz.posts.find((each) => each.id === id)?.content ?? ''),
    );
    this.#endTokens();
  }

  has({ hostname }: URL): boolean {
    return hostname.endsWith('.example');
  }

  /** An account that troubles those who post to it, from a time on. */
  curse(account: string, fate: Fate, from: number): void {
    this.#fates.set(account, { fate, from });
    if (fate !== 'revoked') return;
    this.#time.after(makeProgram('owner'), from - this.#time.now, () => {
      for (const { tokens } of [this.youtube, this.instagram, this.tiktok]) tokens.revoke(account);
    });
  }

  fateOf(account: string): Fate | null {
    const cursed = this.#fates.get(account);
    return cursed !== undefined && cursed.from <= this.#time.now ? cursed.fate : null;
  }

  /** Answers a request, or not. Throws where the connection breaks. */
  async serve(url: URL, init: RequestInit): Promise<Response> {
    const host = url.hostname.split('.')[0] as Host;
    const account = this.#accountOf(host, url, init);
    const fate = this.fateOf(account);
    if (fate === 'away') return broken(this.#random);
    if (fate === 'quota' && isBeginning(host, url, init)) return this.#quotaUsed(host);
    const trouble = this.#trouble(url);
    if (trouble === 'drop') throw new TypeError('fetch failed');
    if (trouble === 'broken') return broken(() => 0.9);
    if (trouble === 'busy') return answer(429, {}, { 'Retry-After': RETRY_AFTER_SEC });
    if (trouble === 'cut') {
      const half = halfOf(init);
      if (half !== null) await this.#do(host, url, half);
      throw new TypeError('fetch failed');
    }
    const answered = await this.#do(host, url, init);
    if (trouble !== null && isRenewal(init)) this.cutOff.add(account);
    return this.#late(answered, trouble, init);
  }

  /** An answer that is lost, or so slow that nobody waits for it any more. Tokens in it are lost too. */
  async #late(answered: Response, trouble: Trouble | null, init: RequestInit): Promise<Response> {
    const tokens = trouble === null ? [] : await tokensIn(answered);
    if (trouble === 'slow') await pause(SLOW_MS.least + this.#random() * (SLOW_MS.most - SLOW_MS.least));
    if (trouble === 'lose' || init.signal?.aborted === true) for (const token of tokens) this.#lostTokens.add(token);
    if (trouble === 'lose') throw new TypeError('fetch failed');
    return answered;
  }

  /** Whether tokens of an account are valid that somebody has. */
  isAlive(account: string): boolean {
    const alive = [this.youtube, this.tiktok].flatMap(({ tokens }) => tokens.aliveOf(account));
    return alive.some((token) => !this.#lostTokens.has(token));
  }

  /** How often something became visible at a destination. */
  #count(host: Host): number {
    if (host === 'youtube') return this.youtube.videos.length;
    if (host === 'instagram') return this.instagram.media.length;
    if (host === 'tiktok') return this.tiktok.whole().length;
    if (host === 'postiz') return this.postiz.published();
    return host === 'bucket' ? this.bucket.writes.length : this.taken.size;
  }

  async #do(host: Host, url: URL, init: RequestInit): Promise<Response> {
    const before = this.#count(host);
    const account = this.#accountOf(host, url, init);
    // A deletion may renew a token to revoke it. Whatever a renewal leaves valid is seen by `isAlive`.
    if (account !== '' && !isRenewal(init)) this.usedAt.set(account, this.#time.now);
    const request = requestOf(url, init);
    const answered = host === 'program' ? this.#take(request) : await this[host].fetch(request);
    if (this.#count(host) > before) {
      const destination = host === 'program' ? 'webhook' : host;
      this.published.push({ destination, account, at: this.#time.now });
    }
    return answered;
  }

  #take(request: Request): Response {
    this.taken.add(request.headers.get('webhook-id') ?? '');
    return new Response(null, { status: 204 });
  }

  /** Whose account a request is about, also with a token that has ended. Empty: nobody's. */
  #accountOf(host: Host, url: URL, init: RequestInit): string {
    if (host === 'bucket' || host === 'program') return url.pathname.split('/')[1] ?? '';
    if (host === 'postiz') return '';
    const { tokens } = this[host];
    const uploader = host === 'tiktok' ? this.tiktok.ownerOfUpload(url.pathname) : null;
    if (uploader !== null) return uploader;
    const token = tokenOf(url, init);
    const owner = tokens.ofAccess(token) ?? tokens.ofRefresh(token);
    if (owner !== null) this.#owners.set(`${host} ${token}`, owner);
    return this.#owners.get(`${host} ${token}`) ?? '';
  }

  #quotaUsed(host: Host): Response {
    if (host !== 'youtube' && host !== 'instagram' && host !== 'tiktok') return answer(429, {});
    const { status, body } = this[host].quotaUsed;
    return answer(status, body);
  }

  #trouble(url: URL): Trouble | null {
    if (!this.#faults.isOn) return null;
    const isSession = url.pathname.startsWith('/session/');
    for (const trouble of Object.keys(RATES) as Trouble[]) {
      if ((trouble === 'cut' && !isSession) || this.#random() >= RATES[trouble]) continue;
      this.#faults.note(`post: ${trouble}`);
      return trouble;
    }
    return null;
  }

  /** How a platform works on each of its files. Whatever it refuses is noted by its name. */
  #work(good: string, bad: string, nameOf: (id: string) => string) {
    const ends = new Map<string, { at: number; end: string }>();
    return (id: string): string | null => {
      const known = ends.get(id) ?? this.#endOf(good, bad, nameOf(id));
      ends.set(id, known);
      if (known.end === bad) this.hidden.add(id);
      return this.#time.now < known.at ? null : known.end;
    };
  }

  #endOf(good: string, bad: string, name: string): { at: number; end: string } {
    const luck = this.#faults.isOn ? this.#random() : 1;
    if (luck < ENDLESS) {
      this.endless.add(name);
      return { at: Number.POSITIVE_INFINITY, end: good };
    }
    const isBad = luck < ENDLESS + REFUSED;
    if (isBad) this.refused.add(name);
    return { at: this.#time.now + this.#random() ** 3 * WORK_MS, end: isBad ? bad : good };
  }

  /** All access tokens end now and then. Those of Instagram would take the access with them. */
  #endTokens(): void {
    const hand = makeProgram('platforms');
    const next = () => {
      if (this.#time.now > this.#faults.until) return;
      for (const { tokens } of [this.youtube, this.tiktok]) tokens.expire();
      this.#time.after(hand, TOKENS_END_MS, next);
    };
    this.#time.after(hand, this.#faults.from - this.#time.now, next);
  }
}

function broken(random: () => number): Response {
  if (random() < 0.5) throw new TypeError('fetch failed');
  return answer(503, {});
}

/** The token of a request, wherever it is. Empty: it has none. */
function tokenOf({ searchParams }: URL, { headers, body }: RequestInit): string {
  const form = new URLSearchParams(typeof body === 'string' ? body : '');
  const bearer = new Headers(headers).get('Authorization')?.replace('Bearer ', '');
  return bearer ?? searchParams.get('access_token') ?? form.get('refresh_token') ?? '';
}

/** The tokens that an answer brings. */
async function tokensIn(answered: Response): Promise<string[]> {
  const text = await answered.clone().text();
  return [...text.matchAll(/"(?:access|refresh)_token":"([^"]+)"/g)].map(([, token = '']) => token);
}

function isRenewal({ body }: RequestInit): boolean {
  return typeof body === 'string' && body.includes('grant_type=refresh_token');
}

function isBeginning(host: Host, { pathname }: URL, { method }: RequestInit): boolean {
  if (method !== 'POST') return false;
  const begins = host === 'youtube' ? '/videos' : host === 'instagram' ? '/media' : '/init/';
  return pathname.endsWith(begins);
}

/** The first half of a chunk, as a platform has it that was cut off. Null: it is no chunk, or a small one. */
function halfOf({ body, headers, ...init }: RequestInit): RequestInit | null {
  const all = new Headers(headers);
  const [, start, total] = /^bytes (\d+)-\d+\/(\d+)$/.exec(all.get('Content-Range') ?? '') ?? [];
  if (!(body instanceof ArrayBuffer) || body.byteLength < 2 * MB) return null;
  const half = Math.floor(body.byteLength / 2 / MB) * MB;
  all.set('Content-Range', `bytes ${start}-${Number(start) + half - 1}/${total}`);
  return { ...init, headers: all, body: bytesAt(Number(start), half) };
}

const MB = 1024 * 1024;

/** As much of a request as stand-ins read. A real one would copy each chunk. */
function requestOf(url: URL, { method = 'GET', headers, body }: RequestInit): Request {
  const text = typeof body === 'string' ? body : '';
  const bytes = body instanceof ArrayBuffer ? body : new TextEncoder().encode(text).buffer;
  return {
    method,
    url: url.href,
    headers: new Headers(headers),
    text: async () => text,
    json: async () => JSON.parse(text) as unknown,
    arrayBuffer: async () => bytes,
  } as unknown as Request;
}
