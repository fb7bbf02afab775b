import type { Method } from '#schema/domain/access/requests.ts';
import type { Caps, OwnLimits, PlanLimits } from '#schema/domain/limits.ts';
import type { Stage } from '#schema/domain/stages.ts';
import type { Clock } from '#schema/domain/time.ts';
import type { QueueMessage } from '#schema/jobs/lease.ts';
import type { Standing, Wish } from './rate-window.ts';
import type { Db } from './store/db.ts';

/**
 * Interfaces of outside services, as use cases see them. The modules that call the services implement them: see
 * make-deps.ts.
 */

/**
 * Makes signed URLs for single objects. A URL allows exactly one operation on one object, for `FARM.signedUrlSec`
 * unless `lifeSec` is given. Storage refuses bytes of another length or type than the URL is for.
 */
export type Signer = {
  get(key: string, lifeSec?: number): Promise<string>;
  /** Proves later that this Worker wrote a text: 64 hexadecimal characters that nobody else can compute. */
  seal(text: string): Promise<string>;
  put(key: string, bound: { contentType: string; sizeBytes: number; lifeSec: number }): Promise<string>;
  /**
   * PUT of one part of a multipart upload that was opened through the bucket binding. With `sizeBytes`, storage refuses
   * a part of another size.
   */
  putPart(key: string, uploadId: string, partNumber: number, sizeBytes?: number, lifeSec?: number): Promise<string>;
  /** GET of the bucket's lifecycle rules, as XML. Storage refuses it to keys that may only read and write objects. */
  rules(): Promise<string>;
};

/**
 * The binding of Workers AI. Input and answer are JSON and differ by model. Rejects with codes in the message. `signal`
 * ends the request.
 */
export type Ai = {
  run(model: string, input: Record<string, unknown>, options: { signal: AbortSignal }): Promise<unknown>;
};

/** Counts a request. Null if it could not be counted. */
export type Limiter = (subject: string, wishes: Wish[]) => Promise<Standing[] | null>;

/** Notifies the open event streams of a user that rows have changed. Call it after the commit. */
export type Nudge = (userId: string) => void;

/** A stream of a user's events: lines of text. `send` asks for changes that no nudge reported. */
export type EventSource = {
  onLines(take: (lines: string) => void): void;
  onEnd(end: () => void): void;
  ask(): void;
  close(): void;
};

/** Opens a stream after the last event that the client has. Null: the user has too many streams. */
export type OpenEvents = (userId: string, lastEventId: string | null) => Promise<EventSource | null>;

/**
 * Offers jobs of a stage to idle nodes with a socket, after the commit. Returns the ids of the jobs that were sent to
 * one. Never throws. A job that was sent may still not be claimed. Jobs with a delay are offered when it ends, if they
 * still wait.
 */
export type Doorbell = (stage: Stage, jobs: readonly QueueMessage[], delaySec?: number) => Promise<ReadonlySet<string>>;

/** The plans, and whether new work is taken, as this isolate knows them: at most a minute old. */
export type Plans = {
  /** What a user may do: as set by an operator, else by the plan, else by default. Never more than `caps` of a sub-account. */
  limitsOf(user: { plan: string; limits: OwnLimits | null; caps?: Caps | null }): Promise<PlanLimits>;
  /** Seconds after which clients may ask for new work again. Null: new work is accepted. */
  intakeStopSec(): Promise<number | null>;
  /** Forces a new read at the next call. */
  forget(): void;
};

/** Which projects and renders this isolate has opened lately: those are not in the archive. */
export type OpenedProjects = { has(userId: string, id: string): boolean; note(userId: string, id: string): void };

/** Counts a request with an API key, in the memory of this isolate. Written a little later, with others. */
export type KeyCounter = (deps: CounterDeps, sender: { userId: string; keyId: string }) => void;

/** A request with an API key. `route`: its path with the names of its parameters. */
export type SeenRequest = {
  id: string;
  userId: string;
  keyId: string;
  isTest: boolean;
  method: Method;
  route: string;
  path: string;
  status: number;
  errorCode: string | null;
  errorField: string | null;
  durationMs: number;
  createdAt: number;
};

/** The log of requests with API keys. `add` only keeps it in the memory of this isolate, until `flush` or a little later. */
export type RequestLog = {
  add(deps: Pick<CounterDeps, 'db' | 'later'>, request: SeenRequest): void;
  flush(deps: { db: Db }): Promise<void>;
};

type CounterDeps = { db: Db; clock: Clock; later: (work: Promise<unknown>) => void };

export type Mail = { to: string; subject: string; text: string };

/**
 * Sends mails: by a mail API, by Cloudflare's binding, or to the log of a local instance. `send` throws `mail.failed` if the
 * mail is rejected.
 */
export type Mailer = { way: 'api' | 'binding' | 'log'; send: (mail: Mail) => Promise<void> };

/** The identity of a user, from an issuer that verified the e-mail address. */
export type Identity = { email: string; name: string | undefined };

/** Verifies an OpenID Connect token. Null if it is not valid. */
export type ReadIdentity = (idToken: string) => Promise<Identity | null>;

/** What requests to a platform need. The signal ends all waiting. */
export type Asking = { fetch: typeof fetch; signal: AbortSignal };

/** The app access token of Twitch, cached per isolate. */
export type TwitchAuth = {
  clientId: string;
  /** The cached token. Shortly before it expires, a new one. */
  token(asking: Asking): Promise<string>;
  /** Drops a token that Twitch rejected, unless another one has replaced it. */
  forget(token: string): void;
};
