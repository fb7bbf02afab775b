import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { ReceivedEvent } from 'clipmill';
import { api } from './client.ts';
import { queryClient } from './query-client.ts';

/**
 * What an event makes old. The first part of a query's key names its subject, the second the object that it is about:
 * `['user']`, `['projects', id | 'list', …]`, `['shorts', projectId, …]`, `['renders', …]`, `['monitors', …]`,
 * `['lives', id, …]`. Null: everything.
 */
export function staleAfter(event: Pick<ReceivedEvent, 'type' | 'data'>): QueryKey[] | null {
  const { type, data } = event as ReceivedEvent;
  switch (type) {
    case 'reset':
      return null;
    case 'project.changed': {
      const isOver = data.status === 'face_analysis_done' || data.status === 'refunded';
      const keys = [
        ['projects', 'list'],
        ['projects', data.id],
        ['shorts', data.id],
      ];
      return isOver ? [...keys, ['user'], ['credits']] : keys;
    }
    case 'short.framed':
    case 'short.error':
      return [['shorts', data.project_id]];
    case 'render.changed':
      return [['renders'], ...(data.status === 'done' || data.status === 'error' ? [['shorts', data.project_id]] : [])];
    case 'live.changed':
      return [['monitors'], ['lives', data.id], ['user']];
    case 'live.clip':
      return [['lives', data.live_id]];
  }
}

/** Subjects that no event is about. */
const UNTOLD: unknown[] = ['estimate', 'settings', 'caption-styles'];

/** Changes that come together are read together, at most once in this time (ms). */
const GATHER_MS = 700;

/**
 * Reads anew what events of the account are about, until the signal ends it. Without a stream everything is read anew
 * from time to time: the client sends `reset`.
 */
export async function followChanges(signal: AbortSignal, queries: QueryClient = queryClient): Promise<void> {
  const stale = new Map<string, QueryKey>();
  let isAllStale = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    timer = undefined;
    if (isAllStale) void queries.invalidateQueries({ predicate: ({ queryKey }) => !UNTOLD.includes(queryKey[0]) });
    else for (const queryKey of stale.values()) void queries.invalidateQueries({ queryKey });
    stale.clear();
    isAllStale = false;
  };
  try {
    for await (const event of api.events({ signal })) {
      const keys = staleAfter(event);
      if (keys === null) isAllStale = true;
      for (const key of keys ?? []) stale.set(JSON.stringify(key), key);
      timer ??= setTimeout(flush, GATHER_MS);
    }
  } finally {
    clearTimeout(timer);
  }
}
