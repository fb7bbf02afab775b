import { ACCESS } from '#schema/domain/access/rules.ts';
import { deleteMonitor } from '../lives/monitors/change-monitor.ts';
import { eraseArchived } from '../archive/store/erase-archived.ts';
import type { Deps } from '../base/deps.ts';
import { eachAlone } from '../base/each-alone.ts';
import { errorName, logEvent } from '../base/log.ts';
import { ApiError } from '../http/failures.ts';
import { deleteProject } from '../projects/delete-project.ts';
import { deleteRender } from '../renders/delete-render.ts';
import { deleteUpload } from '../uploads/delete-upload.ts';
import { findTestSide } from '../accounts/find-test-side.ts';
import type { NewEvent } from '../audit/store/record.ts';
import type { UserRow } from '../accounts/authenticate.ts';
import { closedEmail, closeUser, findOwned, findUnerased, markErased } from './store.ts';

/** Accounts that one sweep goes on with. */
const AT_ONCE = 5;

type EraseDeps = Pick<Deps, 'db' | 'media' | 'clock' | 'newId'>;

/**
 * Deletes an account. Name, address, sessions and keys are gone when this returns. Projects, media and the rest are
 * erased now as far as one request can, and by the sweep. The ledger stays, without a name. Safe to repeat.
 */
export async function deleteAccount(deps: EraseDeps, user: UserRow, by: Pick<NewEvent, 'actor'>): Promise<void> {
  const event = { id: deps.newId(), userId: user.id, action: 'account.deleted', createdAt: deps.clock() } as const;
  if (user.email !== closedEmail(user.id)) {
    await closeTestSide(deps, user);
    await closeUser(deps.db, user, { ...event, ...by }, deps.newId);
  }
  if (user.erasedAt === null) await tryErase(deps, user);
}

/** First, so that a failure leaves an account that can be deleted again. The sweep erases what its test keys made. */
async function closeTestSide(deps: EraseDeps, { id }: UserRow): Promise<void> {
  const testSide = await findTestSide(deps.db, id);
  if (testSide === null || testSide.deletedAt !== null) return;
  const event = { id: deps.newId(), userId: testSide.id, actor: 'system', action: 'account.deleted' } as const;
  await closeUser(deps.db, testSide, { ...event, createdAt: deps.clock() }, deps.newId);
}

/** Continues to erase deleted accounts, and closes the sub-accounts of those. Runs each minute. */
export async function sweepDeletedAccounts(deps: EraseDeps): Promise<void> {
  const unerased = await findUnerased(deps.db, AT_ONCE);
  await eachAlone('account_not_closed', unerased, (user) => deleteAccount(deps, user, { actor: 'system' }));
}

/** A failure is left to the next sweep. */
async function tryErase(deps: EraseDeps, user: UserRow): Promise<void> {
  try {
    await eraseSome(deps, user);
  } catch (error) {
    logEvent('account_not_erased', { error: errorName(error) });
  }
}

async function eraseSome(deps: EraseDeps, user: UserRow): Promise<void> {
  const { id: userId } = user;
  // One more than can be erased now shows that something is left.
  const owned = await findOwned(deps.db, userId, ACCESS.erasedAtOnce + 1);
  const work = [
    ...owned.monitors.map((monitorId) => () => deleteMonitor(deps, { userId, monitorId })),
    ...owned.projects.map((projectId) => () => deleteProject(deps, { userId, projectId })),
    ...owned.archived.map((id) => () => eraseArchived(deps.db, { userId, id, now: deps.clock() })),
    ...owned.renders.map((renderId) => () => deleteRender(deps, { userId, renderId })),
    ...owned.uploads.map((id) => () => deleteUpload(deps, { userId, id })),
  ];
  for (const erase of work.slice(0, ACCESS.erasedAtOnce)) await ignoreMissing(erase);
  if (work.length <= ACCESS.erasedAtOnce) {
    await markErased(deps.db, user, { now: deps.clock(), newId: deps.newId });
  }
}

/** Another run may have erased it in the meantime. */
async function ignoreMissing(erase: () => Promise<unknown>): Promise<void> {
  try {
    await erase();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'request.not_found') throw error;
  }
}
