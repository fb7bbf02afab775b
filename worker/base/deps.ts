import type { NewId } from '#schema/domain/ids.ts';
import type { Stage } from '#schema/domain/stages.ts';
import type { Clock } from '#schema/domain/time.ts';
import type { Settings, StageQueue } from './env.ts';
import type {
  Ai,
  Doorbell,
  KeyCounter,
  Limiter,
  Mailer,
  Nudge,
  OpenedProjects,
  OpenEvents,
  Plans,
  ReadIdentity,
  RequestLog,
  Signer,
  TwitchAuth,
} from './ports.ts';
import type { Db } from './store/db.ts';

export type { Db } from './store/db.ts';

/** All access to the outside world. A use case takes only the `Pick` that it needs. */
export type Deps = {
  db: Db;
  media: R2Bucket;
  queues: Record<Stage, StageQueue>;
  doorbell: Doorbell;
  webhookQueue: Queue;
  /** Null: this system runs no models, as on a developer's machine. */
  ai: Ai | null;
  signer: Signer;
  limiter: Limiter;
  nudge: Nudge;
  openEvents: OpenEvents;
  plans: Plans;
  opened: OpenedProjects;
  countKey: KeyCounter;
  requestLog: RequestLog;
  settings: Settings;
  clock: Clock;
  newId: NewId;
  fetch: typeof fetch;
  /** W3C trace id of the request, kept with the jobs that it makes. Missing in scheduled work. */
  traceId?: string;
  /** Runs work after the response. If it fails, the sweep must repair the result. */
  later: Later;
  /** Null if this system sends no mail. */
  mail: Mailer | null;
  readIdentity: ReadIdentity;
  /** Null if no Twitch client is configured. */
  twitchAuth: TwitchAuth | null;
};

export type Later = (work: Promise<unknown>) => void;
