import type * as z from 'zod';

/** The two names that version 1 has for some fields. Version 2 has one of them. */

/** How the description of an alias begins. The documentation lists an alias with the field that it stands for. */
const ALIAS_OF = 'Alias of';

/** The same field by a second name. */
export function aliasOf<S extends z.ZodType>(field: string, schema: S): S {
  return schema.describe(`${ALIAS_OF} \`${field}\`.`);
}

/** The field that the description of an alias names. */
export function aliasTarget(description: string | undefined): string | undefined {
  return new RegExp(`^${ALIAS_OF} \`(\\w+)\``).exec(description ?? '')?.[1];
}
