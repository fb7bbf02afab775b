import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { StreamEvent } from 'clipmill';
import { api } from '../client.ts';
import { queryClient } from '../query-client.ts';
import { reload } from './reload.ts';
import { takeSharedEvents } from './shared-events.ts';
import { staleAfter } from './stale-after.ts';

/** Subjects without events. Each answer for a source has another address, with which a player would begin anew. */
const UNTOLD: unknown[] = ['estimate', 'settings', 'capabilities', 'caption-styles', 'source'];

/** Changes that arrive together are read together, at most once in this time (ms). */
const GATHER_MS = 700;

/**
 * Reloads what events of the account are about, until the signal is aborted. Without a stream everything is reloaded
 * from time to time: the client sends `reset`.
 */
export async function followChanges(signal: AbortSignal, queries: QueryClient = queryClient): Promise<void> {
  const stale = new Map<string, QueryKey>();
  let isAllStale = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    timer = undefined;
    if (isAllStale) void reload(queries, { predicate: ({ queryKey }) => !UNTOLD.includes(queryKey[0]) });
    else for (const queryKey of stale.values()) void reload(queries, { queryKey });
    stale.clear();
    isAllStale = false;
  };
  const hear = (event: StreamEvent) => {
    const keys = staleAfter(event);
    if (keys === null) isAllStale = true;
    for (const key of keys ?? []) stale.set(JSON.stringify(key), key);
    timer ??= setTimeout(flush, GATHER_MS);
  };
  try {
    await takeSharedEvents((ends) => api.events({ signal: ends }), hear, signal);
  } finally {
    clearTimeout(timer);
  }
}
