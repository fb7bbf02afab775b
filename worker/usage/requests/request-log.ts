import { REQUEST_LOG } from '#schema/domain/access/requests.ts';
import { makeLateWriter } from '../../base/late-writer.ts';
import type { RequestLog, SeenRequest } from '../../base/ports.ts';
import { addToLog, type KeyRequest } from '../store/key-requests.ts';

/** Rows that an isolate holds. What comes on top within ten seconds is not logged. */
const HELD = 1_000;

/**
 * Gathers requests with API keys in the memory of an isolate, and writes them later. Equal failures become one row. If a write
 * fails, they stay for the next one.
 */
export function makeRequestLog(sleep?: (ms: number) => Promise<void>): RequestLog {
  let held = new Map<string, KeyRequest>();
  const writeLater = makeLateWriter(sleep);
  const hold = (name: string, row: KeyRequest) => {
    const first = held.get(name);
    if (first !== undefined) held.set(name, joined(first, row));
    else if (held.size < HELD) held.set(name, row);
  };
  const flush: RequestLog['flush'] = async ({ db }) => {
    const taken = held;
    held = new Map();
    if (taken.size === 0) return;
    await addToLog(db, [...taken.values()]).catch((error: unknown) => {
      for (const [name, row] of taken) hold(name, row);
      throw error;
    });
  };
  return {
    add(deps, { route, ...request }) {
      hold(nameOf({ route, ...request }), { ...request, times: 1, otherIds: null });
      writeLater(deps.later, () => flush(deps));
    },
    flush,
  };
}

/** Requests with the same name become one row. */
function nameOf({ id, keyId, method, path, route, status, errorCode, errorField }: SeenRequest): string {
  // Routes are those of version 1.
  const version = path.split('/', 3).join('/');
  return status < 400 ? id : [keyId, method, version, route, status, errorCode, errorField].join(' ');
}

function joined(first: KeyRequest, other: KeyRequest): KeyRequest {
  const others = [first.otherIds, other.id, other.otherIds].filter((ids) => ids !== null).join(' ');
  const otherIds = others.split(' ').slice(0, REQUEST_LOG.otherIds).join(' ');
  return { ...first, times: first.times + other.times, otherIds };
}
