import { isTestUser, TEST_KEYS } from '#schema/domain/access/test-key.ts';
import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import { checkBacklog } from '../queue/check-backlog.ts';
import { countProjects } from './project-store.ts';

/**
 * Throws `server.busy` while too many projects wait for nodes. Test projects wait for none, but an account has only so
 * many: then throws `test_keys.too_many_projects`.
 */
export async function checkRoom(
  deps: Pick<Deps, 'db' | 'clock' | 'settings'>,
  userId: string,
  count: number,
): Promise<void> {
  if (!isTestUser(userId)) return checkBacklog(deps);
  if ((await countProjects(deps.db, userId)) + count > TEST_KEYS.projects) {
    throw new ApiError('test_keys.too_many_projects');
  }
}
