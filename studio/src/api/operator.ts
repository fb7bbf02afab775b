import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ApiError, createClient, type User } from 'clipmill';
import type { CheckId } from '#schema/domain/farm/doctor.ts';
import type { CheckState } from '#schema/domain/farm/verdict.ts';
import type { Stage } from '#schema/domain/stages.ts';
import type { JobState } from '#schema/domain/states.ts';

/** What operators see of the farm: parts of the answers of `/internal/v1`. */
type Backlog = { queued: number; ready: number; oldest_wait_sec: number; leased: number; wanted: number };
export type StageStatus = Backlog & { stage: Stage; expired: number; is_paused: boolean };
export type NodeState = 'working' | 'drained' | 'quarantined';
export type Farm = {
  intake: { is_stopped: boolean; stopped_at: string | null };
  lowest_version: string | null;
  swept_at: string | null;
  stages: StageStatus[];
  nodes: { version: string; state: NodeState; count: number; slots: number; running: number; recording: number }[];
  last_hour: {
    refunds: { code: string; count: number }[];
    failures: { stage: Stage; code: string; count: number }[];
    dead_letters: number;
  };
  counted_at: string;
};
export type FarmJob = {
  id: string;
  stage: Stage;
  status: JobState;
  project_id: string;
  render_id: string | null;
  user_id: string;
  attempt: number;
  progress: number;
  node: string | null;
  failure_code: string | null;
  created_at: string;
  updated_at: string;
};
export type DeadLetter = {
  id: string;
  job_id: string;
  arrived_at: string;
  stage: Stage | null;
  status: JobState | null;
  is_current: boolean;
};
export type FarmNode = {
  name: string;
  version: string;
  stages: Stage[];
  slots: number;
  capture_slots: number;
  running: number;
  recording: number;
  speech: string | null;
  /** Whether its media programs run in a sandbox. Null: it does not say. */
  sandbox: 'on' | 'missing' | 'off' | null;
  /** What it encodes with. Empty: it cannot. Null: it does not say. */
  encoder: string | null;
  state: NodeState;
  is_live: boolean;
  is_too_old: boolean;
  last_seen_at: string;
};
/** What the server found out about itself, in English. `remedy`: what to do, or null. */
export type Check = { id: CheckId; state: CheckState; asks: string; note: string; remedy: string | null };
export type OperatedUser = User & { allows_vod: boolean; suspended_at: string | null };
export type UserChange = { plan?: string; suspended?: boolean; allows_vod?: boolean };

type Answer<T> = { message: string; data: T };
type Page<T> = { data: T[]; meta: { current_page: number; last_page: number } };

const SESSION = '/studio/operator/session';
const PER_PAGE = 30;
/** The farm changes all the time, and there are no events for it. */
const EVERY_MS = 5_000;
const { send } = createClient({ baseUrl: `${location.origin}/studio/operator/v1`, token: '' });

/** Signs in with the operator token, which stays in a cookie. Throws `ApiError`. */
export async function signInOperator(token: string): Promise<void> {
  const response = await fetch(SESSION, { method: 'POST', headers: { Authorization: `Bearer ${token}` } });
  if (response.ok) return;
  const { status, headers } = response;
  const code = (headers.get('X-Error-Code') ?? '') as ApiError['code'];
  const retryAfter = Number(headers.get('Retry-After')) || null;
  throw new ApiError({ status, code, message: `HTTP ${status}`, requestId: '', retryAfter });
}

/**
 * Has a server examine itself that lacks settings, and so knows no sessions. The token is sent once and kept nowhere.
 * Throws `ApiError`: with the status 500 also if the token is wrong.
 */
export function examineWith(token: string): Promise<Answer<{ checks: Check[] }>> {
  return createClient({ baseUrl: `${location.origin}/internal/v1`, token }).send('POST', '/doctor', { body: {} });
}

export async function signOutOperator(): Promise<void> {
  await fetch(SESSION, { method: 'DELETE' });
}

export const farmQuery = queryOptions({
  queryKey: ['operator', 'farm'],
  queryFn: async ({ signal }) => (await send<Answer<Farm>>('GET', '/farm', { signal })).data,
  refetchInterval: EVERY_MS,
});

const listQuery = <T>(name: string, query: Record<string, string | number | undefined>) =>
  queryOptions({
    queryKey: ['operator', name, query],
    queryFn: ({ signal }) => send<Page<T>>('GET', `/farm/${name}`, { signal, query: { per_page: PER_PAGE, ...query } }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });

export type JobFilter = {
  page: number;
  stage?: string | undefined;
  status?: string | undefined;
  node?: string | undefined;
};
export const jobsQuery = (filter: JobFilter) => listQuery<FarmJob>('jobs', filter);
export const nodesQuery = (page: number) => listQuery<FarmNode>('nodes', { page });
export const deadLettersQuery = (page: number) => listQuery<DeadLetter>('dead-letters', { page });

export const plansQuery = queryOptions({
  queryKey: ['operator', 'plans'],
  queryFn: async ({ signal }) => (await send<Answer<{ slug: string }[]>>('GET', '/plans', { signal })).data,
});

const userPath = (name: string) => `/users/${encodeURIComponent(name)}`;

/** A user by e-mail address or id. */
export const operatedUserQuery = (name: string) =>
  queryOptions({
    queryKey: ['operator', 'user', name],
    queryFn: async ({ signal }) => (await send<Answer<OperatedUser>>('GET', userPath(name), { signal })).data,
    retry: false,
  });

export const operator = {
  examine: () => send<Answer<{ checks: Check[] }>>('POST', '/doctor', { body: {} }),
  setIntake: (intake: 'open' | 'stopped') => send('PATCH', '/farm', { body: { intake } }),
  pauseStage: (stage: Stage, paused: boolean) => send('PATCH', `/farm/stages/${stage}`, { body: { paused } }),
  setNodeState: (name: string, state: NodeState) =>
    send('PATCH', `/farm/nodes/${encodeURIComponent(name)}`, { body: { state } }),
  requeueJob: (id: string) => send('POST', `/farm/jobs/${id}/requeue`),
  cancelJob: (id: string) => send('POST', `/farm/jobs/${id}/cancel`),
  changeUser: (name: string, body: UserChange) => send('PATCH', userPath(name), { body }),
  /** Once for each `ref`. */
  addCredits: (name: string, body: { amount: number; ref: string }) =>
    send('POST', `${userPath(name)}/credits`, { body }),
  createUser: (body: { email: string; password: string }) => send('POST', '/users', { body }),
  createNodeKey: (name: string) => send<Answer<{ key: string }>>('POST', '/node-keys', { body: { name } }),
  endSessions: (name: string) => send('DELETE', `${userPath(name)}/sessions`),
};
