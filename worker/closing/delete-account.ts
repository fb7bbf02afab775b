import { ACCESS } from '#schema/domain/access/rules.ts';
import { deleteMonitor } from '../lives/monitors/change-monitor.ts';
import { eraseArchived } from '../archive/store/erase-archived.ts';
import type { Deps } from '../base/deps.ts';
import { errorName, logEvent } from '../base/log.ts';
import { ApiError } from '../http/failures.ts';
import { deleteProject } from '../projects/delete-project.ts';
import { deleteRender } from '../renders/delete-render.ts';
import { deleteUpload } from '../uploads/delete-upload.ts';
import type { NewEvent } from '../audit/store/record.ts';
import type { UserRow } from '../accounts/authenticate.ts';
import { closeUser, findOwned, findUnerased, markErased } from './store.ts';

type EraseDeps = Pick<Deps, 'db' | 'media' | 'clock' | 'newId'>;

/**
 * Deletes an account. Name, address, sessions and keys are gone when this returns. Projects, media and the rest are
 * erased now as far as one request can, and by the sweep. The ledger stays, without a name. Safe to repeat.
 */
export async function deleteAccount(deps: EraseDeps, user: UserRow, by: Pick<NewEvent, 'actor'>): Promise<void> {
  const event = { id: deps.newId(), userId: user.id, action: 'account.deleted', createdAt: deps.clock() } as const;
  if (user.deletedAt === null) await closeUser(deps.db, user, { ...event, ...by });
  if (user.erasedAt === null) await tryErase(deps, user.id);
}

/** Continues to erase deleted accounts. Runs each minute. */
export async function sweepDeletedAccounts(deps: EraseDeps): Promise<void> {
  for (const { id } of await findUnerased(deps.db, 1)) await tryErase(deps, id);
}

/** A failure is left to the next sweep. */
async function tryErase(deps: EraseDeps, userId: string): Promise<void> {
  try {
    await eraseSome(deps, userId);
  } catch (error) {
    logEvent('account_not_erased', { error: errorName(error) });
  }
}

async function eraseSome(deps: EraseDeps, userId: string): Promise<void> {
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
  if (work.length <= ACCESS.erasedAtOnce) await markErased(deps.db, userId, deps.clock());
}

/** Another run may have erased it in the meantime. */
async function ignoreMissing(erase: () => Promise<unknown>): Promise<void> {
  try {
    await erase();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'request.not_found') throw error;
  }
}
