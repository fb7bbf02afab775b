import { del, get, set } from 'idb-keyval';
import type { SharedThing } from './shared-thing.ts';

/** Where the service worker leaves what another app sent, until the start page takes it. */
const KEY = 'shared';
/** Longer than a sign-in takes. Afterwards nobody waits for it (ms). */
const KEPT_MS = 3_600_000;

type Kept = { thing: SharedThing; at: number };

/** Rejects if the device has no room for it. */
export async function keepShared(thing: SharedThing, now: number): Promise<void> {
  await set(KEY, { thing, at: now } satisfies Kept);
}

/** What was sent last, once. Null: nothing, or it is too old. */
export async function takeShared(now: number): Promise<SharedThing | null> {
  const kept = await get<Kept>(KEY);
  await dropShared();
  return kept === undefined || now - kept.at > KEPT_MS ? null : kept.thing;
}

export async function dropShared(): Promise<void> {
  await del(KEY);
}
