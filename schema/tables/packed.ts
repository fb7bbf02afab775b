import { customType } from 'drizzle-orm/sqlite-core';

/**
 * An object with these fields and no others, as the JSON list of its values: the names would be most of its bytes. Rows
 * of earlier versions hold the object itself. New fields come last; what a shorter list lacks is null.
 */
export function packed<T extends object>(name: string, fields: readonly (keyof T)[]) {
  return customType<{ data: T; driverData: string }>({
    dataType: () => 'text',
    toDriver: (value) => JSON.stringify(fields.map((field) => value[field])),
    fromDriver(text) {
      const stored = JSON.parse(text) as T | unknown[];
      if (!Array.isArray(stored)) return stored;
      return Object.fromEntries(fields.map((field, at) => [field, stored[at] ?? null])) as T;
    },
  })(name);
}
