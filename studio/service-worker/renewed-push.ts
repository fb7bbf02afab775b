import { del, get, set } from 'idb-keyval';

/** Where the service worker leaves the id of a subscription that it renewed, until the page takes it. */
const KEY = 'renewed push';

export async function keepRenewed(id: string): Promise<void> {
  await set(KEY, id);
}

/** The id of the subscription that was renewed last, once. Null: none was. */
export async function takeRenewed(): Promise<string | null> {
  const id = await get<string>(KEY);
  await del(KEY);
  return id ?? null;
}
