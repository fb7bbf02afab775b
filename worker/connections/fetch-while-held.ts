import type { Deps } from '../base/deps.ts';
import { holdsConnection, type Run } from './store/lease.ts';

/**
 * A fetch for what a run sends to a connection: before each request it looks whether the run still holds it and its user has not deleted
 * it. A file may have been read, or a project opened, since the last step was stored. Rejects if not.
 */
export function fetchWhileHeld({ db, fetch: ask }: Pick<Deps, 'db' | 'fetch'>, run: Run): Deps['fetch'] {
  return async (input, init) => {
    if (!(await holdsConnection(db, run))) throw new Error('The connection is not held any more.');
    return ask(input, init);
  };
}
