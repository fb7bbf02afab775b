import { sql } from 'drizzle-orm';
import { customType, text } from 'drizzle-orm/sqlite-core';
import { fromHex, toHex } from '#schema/domain/ids.ts';

/** A nonce or a SHA-256. */
const HEX = /^(?:[0-9a-f]{32}|[0-9a-f]{64})$/;

/**
 * A nonce or a hash: text where code reads it, bytes in the row, which are half as long. Other texts, such as whole
 * keys, are stored as they are.
 */
export const hexBytes = customType<{ data: string; driverData: string | Iterable<number> }>({
  dataType: () => 'text',
  toDriver: (value) => (HEX.test(value) ? fromHex(value) : value),
  fromDriver: (stored) => (typeof stored === 'string' ? stored : toHex(stored)),
});

/** SQL of an object's key, as in `objectKeys`: `${before}/${nonce}/${after}`. Without a nonce: `otherwise`. */
type KeyParts = { before: string; nonce: string; after: string; otherwise: string };

/**
 * A key derived from a nonce. It takes no space: the database computes it when it is read. The nonce has 16 bytes, or
 * in rows of earlier versions 32 characters.
 */
export function keyOf(name: string, { before, nonce, after, otherwise }: KeyParts) {
  const chars = `iif(typeof(${nonce}) = 'blob', lower(hex(${nonce})), ${nonce})`;
  const key = `${before} || '/' || ${chars} || '/' || ${after}`;
  const either = `iif(length(${nonce}) in (16, 32), ${key}, ${otherwise})`;
  return text(name).generatedAlwaysAs(sql.raw(either), { mode: 'virtual' });
}
