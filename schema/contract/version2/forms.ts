import * as z from 'zod';

/**
 * How what version 1 of the API shows and reads looks in version 2. Each difference is declared beside its schema, with
 * `register`; `views.ts` and `requests.ts` make the schemas and values of version 2 from it. What has no form is the
 * same in both.
 */

type Fields = Record<string, unknown>;
type Part = {
  /** Default: the schema of version 1, in the form of version 2. */
  schema?: z.ZodType;
  /** From the value of version 1 and the object that has it. Default: the value, in the form of version 2. */
  of?: (value: never, owner: never) => unknown;
};

/** What a field of a view becomes: no field, or some, by name. `SAME` stands for its own name. */
export type FieldForm = { into: Record<string, Part> };
export const SAME = '';
export const inVersion2 = z.registry<{ into: unknown }>();

/** What a whole object of a view becomes. Its fields are in the form of version 2 already; `before` is not. */
export type WholeForm = {
  schema: (fields: Record<string, z.ZodType>) => z.ZodType;
  of: (fields: Fields, before: Fields) => unknown;
};
export const wholeInVersion2 = z.registry<{ schema: unknown; of: unknown }>();

/**
 * The fields of a request that stand for one of version 1, and how that is read from them. `check`: a sentence about the last of them,
 * without its name, if they contradict each other.
 */
export type AskedForm = {
  as: Record<string, z.ZodType>;
  read: (given: Fields) => Fields;
  check?: (given: Fields) => string | null;
};
export const askedInVersion2 = z.registry<{ as: unknown; read: unknown; check?: unknown }>();

/** The forms of a schema. (zod would put the schema's own types into those of the forms, so the registries hold them untyped.) */
export function fieldFormOf(schema: z.core.$ZodType): FieldForm | undefined {
  return inVersion2.get(schema) as FieldForm | undefined;
}

export function wholeFormOf(schema: z.core.$ZodType): WholeForm | undefined {
  return wholeInVersion2.get(schema) as WholeForm | undefined;
}

export function askedFormOf(schema: z.core.$ZodType): AskedForm | undefined {
  return askedInVersion2.get(schema) as AskedForm | undefined;
}

export const GONE: FieldForm = { into: {} };

export function named(name: string): FieldForm {
  return { into: { [name]: {} } };
}

/** The same name with another schema. `of` makes the value. */
export function as(schema: z.ZodType, of: NonNullable<Part['of']>): FieldForm {
  return { into: { [SAME]: { schema, of } } };
}

/** Not in requests of version 2. */
export const NOT_ASKED: AskedForm = { as: {}, read: () => ({}) };

/** A number that version 1 writes as text. */
export function numberFromText(schema: z.ZodType): FieldForm {
  return as(schema, (text: string) => Number(text));
}

/** Null where version 1 has an empty text. */
export function nullIfEmpty(schema: z.ZodType): FieldForm {
  return as(schema.nullable(), (text: string) => (text === '' ? null : text));
}
