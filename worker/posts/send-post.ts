import { firstCount, isCounted } from '#schema/domain/posting/counting.ts';
import { POSTING, type PostFailure } from '#schema/domain/posting/post-failure.ts';
import { next, type PostEvent } from '#schema/domain/states.ts';
import type { Deps } from '../base/deps.ts';
import { errorName, logEvent } from '../base/log.ts';
import { seal, SealBroken, unseal } from '../base/seal.ts';
import { DestinationTrouble } from '../connections/ask.ts';
import { fetchWhileHeld } from '../connections/fetch-while-held.ts';
import { breakConnection, type ConnectionRow, isHeldBy, keepConnection, type Run } from '../connections/store/lease.ts';
import { sendAnnounced } from '../outbox/send-announced.ts';
import { ApiError } from '../http/failures.ts';
import { recordPublication } from '../renders/record-publication.ts';
import { goneClip, readClipFile } from './clip-file.ts';
import { PUBLISHERS } from './publishers/index.ts';
import type { ClipFile, Step } from './publishers/publisher.ts';
import { keepStep } from './store.ts';
import { announcePost } from '../outbox/store/announce-post.ts';
import type { PostRow } from './store/select-posts.ts';

export type SendDeps = Pick<
  Deps,
  'db' | 'media' | 'fetch' | 'settings' | 'clock' | 'newId' | 'opened' | 'nudge' | 'webhookQueue'
>;

/** What one run of the Worker works on, until when. */
type Work = { run: Run; connection: ConnectionRow; post: PostRow; until: number };
/** What the last step left behind, as its destination keeps it, and how long the file is. */
type Sealed = { clipBytes?: number };
/** A step, or a try that failed and may be repeated. */
type Outcome = Step<unknown> | { kind: 'again'; failure: PostFailure; waitMs: number };

/**
 * Sends a post step by step until it waits, is over, or time is up; each step is stored before the next. False: the run lost the
 * connection, and stops.
 */
export async function sendPost(deps: SendDeps, work: Work): Promise<boolean> {
  if (!(await begin(deps, work))) return false;
  let [clip, isFirst]: [ClipFile | null, boolean] = [null, true];
  const sending = { ...deps, fetch: fetchWhileHeld(deps, work.run) };
  while (deps.clock() < work.until) {
    let outcome: Outcome;
    try {
      const { connection, post } = work;
      const state = await openState(deps, post);
      clip ??= await clipFor(deps, post, state);
      outcome = await PUBLISHERS[post.destination]({ deps: sending, connection, post, clip, state, isFirst });
    } catch (error) {
      outcome = outcomeOf(error);
    }
    isFirst = false;
    if (!(await keep(deps, work, { outcome, clipBytes: clip?.sizeBytes ?? 0 }))) return false;
    if (outcome.kind !== 'more') break;
  }
  return true;
}

/**
 * The file, or what is left of it. A post that has not begun needs it, and so does one whose state does not tell how long the file
 * was: nobody could say whether all bytes are there.
 */
async function clipFor(deps: SendDeps, post: PostRow, state: Sealed | null): Promise<ClipFile> {
  return readClipFile(deps, post).catch((error: unknown) => {
    const isGone = error instanceof DestinationTrouble && error.failure === 'clip_gone';
    const sizeBytes = state?.clipBytes ?? 0;
    if (!isGone || sizeBytes === 0) throw error;
    return goneClip(sizeBytes);
  });
}

/** Notes that the post is on its way before anything leaves. */
async function begin({ db, clock }: SendDeps, { run, post }: Work): Promise<boolean> {
  const change = { status: reach(post, 'begun'), begunAt: post.begunAt ?? clock() };
  const isBegun = await keepStep(db, { run, post }, change);
  Object.assign(post, change);
  return isBegun;
}

async function openState({ settings }: SendDeps, { id, state }: PostRow): Promise<Sealed | null> {
  return state === null ? null : (JSON.parse(await unseal(settings.CONNECTION_KEYS, placeOf(id), state)) as Sealed);
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof SealBroken) return { kind: 'failed', failure: 'access_revoked' };
  if (error instanceof DestinationTrouble) {
    const { failure, isFinal, waitMs } = error;
    return isFinal ? { kind: 'failed', failure } : { kind: 'again', failure, waitMs };
  }
  logEvent('post_step_failed', { error: errorName(error) });
  return { kind: 'again', failure: 'unreachable', waitMs: 0 };
}

/** Stores what a step did. False: another run has the connection, or its user has deleted it. */
async function keep(
  deps: SendDeps,
  work: Work,
  { outcome, clipBytes }: { outcome: Outcome; clipBytes: number },
): Promise<boolean> {
  const { db, settings, clock } = deps;
  const { run, post } = work;
  const now = clock();
  const held = keepConnection(db, run, now + POSTING.leaseMs);
  if (outcome.kind === 'again') return tryAgain(deps, work, outcome);
  if (outcome.kind === 'live' || outcome.kind === 'failed') return end(deps, work, outcome);
  const state = await seal(
    settings.CONNECTION_KEYS,
    placeOf(post.id),
    JSON.stringify({ ...(outcome.state as object), clipBytes }),
  );
  const waits = outcome.kind === 'wait' ? { nextAt: now + outcome.ms, updatedAt: now } : {};
  const status = outcome.kind === 'wait' && outcome.isUploaded ? reach(post, 'uploaded') : post.status;
  const change = { state, tries: 0, status, ...waits };
  const isKept = await keepStep(db, { run, post }, change, [held]);
  if (isKept && status !== post.status) deps.nudge(post.userId);
  Object.assign(post, change);
  return isKept;
}

/** A pause, which grows, or as long as the destination asked for. After the last one the post has failed. */
async function tryAgain(
  deps: SendDeps,
  work: Work,
  { failure, waitMs }: { failure: PostFailure; waitMs: number },
): Promise<boolean> {
  const { run, post } = work;
  const pauseSec = POSTING.retrySec[post.tries];
  if (pauseSec === undefined) return end(deps, work, { kind: 'failed', failure });
  const now = deps.clock();
  const nextAt = now + Math.max(pauseSec * 1_000, waitMs);
  return keepStep(deps.db, { run, post }, { tries: post.tries + 1, nextAt, updatedAt: now });
}

async function end(
  deps: SendDeps,
  { run, post }: Work,
  outcome: Extract<Outcome, { kind: 'live' | 'failed' }>,
): Promise<boolean> {
  const { db, clock } = deps;
  const now = clock();
  const isLive = outcome.kind === 'live';
  const change = isLive
    ? { status: reach(post, 'published'), state: null, ...livePost(post, outcome, now) }
    : // What is there already stays known: another try goes on from it.
      { status: reach(post, 'failed'), failure: outcome.failure, tries: 0, ...(outcome.isOver && { state: null }) };
  const event = isLive ? 'post.live' : 'post.failed';
  const others = announcePost(deps, { post, event, now }, { status: post.status, guard: isHeldBy(run) });
  if (!isLive && outcome.failure === 'access_revoked') others.push(breakConnection(db, run));
  if (!(await keepStep(db, { run, post }, { ...change, updatedAt: now }, others))) return false;
  logEvent(isLive ? 'post_live' : 'post_failed', {
    destination: post.destination,
    failure: isLive ? null : outcome.failure,
  });
  await sendAnnounced(deps, post.userId);
  deps.nudge(post.userId);
  if (isLive) await notePublication(deps, post);
  return true;
}

/** Its views are counted where the platform tells them. */
function livePost({ destination }: PostRow, { remoteId, url }: Extract<Outcome, { kind: 'live' }>, now: number) {
  const countAt = isCounted(destination) && remoteId !== null ? firstCount(now) : null;
  return { remoteId, url, liveAt: now, countAt };
}

/** The render shows where it was published. It may have been deleted since. */
async function notePublication(deps: SendDeps, { userId, renderId, destination }: PostRow): Promise<void> {
  await recordPublication(deps, { userId, renderId }, destination).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
  });
}

/** The state after an event. */
function reach({ status }: Pick<PostRow, 'status'>, event: PostEvent): PostRow['status'] {
  const reached = next('post', status, event);
  if (reached === null) throw new Error(`a post that is ${status} was ${event}`);
  return reached;
}

const placeOf = (postId: string) => `post ${postId}`;
