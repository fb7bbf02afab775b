import * as z from 'zod';
import { LIMITS } from '../domain/limits.ts';
import { optional } from './wire.ts';

/** What a client's own system calls a project: its id there, and facts of its own. */

/** The id of something in a client's own system. */
export const externalId = z
  .string()
  .trim()
  .min(1)
  .max(LIMITS.externalIdChars)
  .refine((text) => !/[\p{C}\p{Zl}\p{Zp}]/u.test(text), { error: 'must have printable characters only' });

/** For a new project. */
export const newReferences = {
  external_id: optional(externalId).describe(
    `Your own id of the project, up to ${LIMITS.externalIdChars} characters. \`GET /projects?external_id=\` finds it. Several projects may have the same.`,
  ),
  metadata: optional(
    z.record(z.string(), z.unknown()).refine((value) => byteLength(value) <= LIMITS.clientMetadataBytes, {
      error: `must not be larger than ${LIMITS.clientMetadataBytes} bytes of JSON`,
    }),
  ).describe(
    `Your own object, returned with the project. At most ${LIMITS.clientMetadataBytes} bytes of JSON. \`GET /projects?metadata=\` finds it by a text or number in it.`,
  ),
};

/** For a change. */
export const changedReferences = {
  external_id: externalId.nullish().describe('Null removes it.'),
  metadata: optional(z.record(z.string(), z.unknown())).describe(
    `What you send replaces the values of the same names; null removes a name. The rest of your object stays. At most ${LIMITS.clientMetadataBytes} bytes of JSON in all.`,
  ),
};

/** For lists. */
export const referenceFilters = {
  external_id: externalId.optional().describe('Only projects with this `external_id`.'),
  metadata: z
    .string()
    .regex(/^[^:]+:[^]/, { error: 'must be a name and a value such as customer:42' })
    .transform((text) => {
      const at = text.indexOf(':');
      return { name: text.slice(0, at), value: text.slice(at + 1) };
    })
    .optional()
    .describe('Only projects whose own `metadata` has this text or number at its top level: `name:value`.')
    .meta({ type: 'string', example: 'customer:42' }),
};

function byteLength(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}
