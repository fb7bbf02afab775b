import { useSyncExternalStore } from 'react';

/** `offline`: this device has no network. `unreachable`: nothing comes back. `failing`: the server answers with failures. */
export type Connection = 'online' | 'offline' | 'unreachable' | 'failing';

let latest: Exclude<Connection, 'offline'> = 'online';
const listeners = new Set<() => void>();

const tell = () => listeners.forEach((listener) => listener());

/** Called by the client after each request: what came back. Only failures of calls that are retried count. */
export function noteAnswer(what: typeof latest): void {
  if (latest === what) return;
  latest = what;
  tell();
}

function read(): Connection {
  return navigator.onLine ? latest : 'offline';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Calls back whenever requests can reach the server again. */
export function onReconnect(callback: () => void): void {
  let before = read();
  subscribe(() => {
    const now = read();
    const isAgain = now === 'online' && before !== 'online';
    before = now;
    if (isAgain) callback();
  });
}

/** Whether requests can reach the server now. */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, read);
}
