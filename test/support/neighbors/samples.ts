import type * as z from 'zod';

type Schema = z.core.JSONSchema.BaseSchema;

/** One of them has the form of any text in the protocol. */
const TEXTS = ['en', 'https://a.test/b', '/internal/v1/jobs/a/b', '#FFAA00', '0'.repeat(32), '0'.repeat(63) + '1'];
const NO_ITEMS = 0;

/**
 * Values that a schema allows: with and without each optional field, each value of an enum, each branch of a union. Enough to
 * show that a reader does not take all of them.
 */
export function samplesOf(schema: Schema): unknown[] {
  return variantsOf(schema, schema.$defs ?? {});
}

type Definitions = NonNullable<Schema['$defs']>;

function variantsOf(schema: Schema, defs: Definitions): unknown[] {
  if (schema.$ref !== undefined) return variantsOf(definitionOf(schema.$ref, defs), defs);
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches !== undefined) return branches.flatMap((branch) => variantsOf(branch, defs));
  if (schema.allOf !== undefined) throw new Error('A schema with allOf has no samples yet.');
  if (schema.const !== undefined) return [schema.const];
  if (schema.enum !== undefined) return [...schema.enum];
  if (Array.isArray(schema.type)) return schema.type.flatMap((type) => variantsOf({ ...schema, type }, defs));
  const make = OF_TYPE[schema.type ?? ''];
  return make === undefined ? [{ any: 1 }] : make(schema, defs);
}

const OF_TYPE: Record<string, (schema: Schema, defs: Definitions) => unknown[]> = {
  object: objectsOf,
  array: arraysOf,
  string: (schema) => [textOf(schema)],
  number: (schema) => [numberOf(schema)],
  integer: (schema) => [numberOf(schema)],
  boolean: () => [true, false],
  null: () => [null],
};

function definitionOf(ref: string, defs: Definitions): Schema {
  const found = defs[ref.replace('#/$defs/', '')];
  if (typeof found !== 'object') throw new Error(`The schema has no ${ref}.`);
  return found;
}

/** All fields at their first value; without each optional one, and without all; each further value of each field. */
function objectsOf(schema: Schema, defs: Definitions): unknown[] {
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    values: variantsOf(field as Schema, defs),
    isOptional: schema.required?.includes(name) !== true,
  }));
  if (fields.length === 0) return recordsOf(schema, defs);
  const full = Object.fromEntries(fields.map(({ name, values }) => [name, values[0]]));
  const without = (names: string[]) =>
    Object.fromEntries(Object.entries(full).filter(([name]) => !names.includes(name)));
  const optional = fields.flatMap(({ name, isOptional }) => (isOptional ? [name] : []));
  return [
    full,
    ...(optional.length === 0 ? [] : [without(optional)]),
    ...optional.map((name) => without([name])),
    ...fields.flatMap(({ name, values }) => values.slice(1).map((value) => ({ ...full, [name]: value }))),
  ];
}

function recordsOf({ additionalProperties }: Schema, defs: Definitions): unknown[] {
  if (typeof additionalProperties !== 'object') return [{}];
  return [{}, ...variantsOf(additionalProperties, defs).map((value) => ({ en: value }))];
}

function arraysOf({ items, prefixItems, minItems = NO_ITEMS }: Schema, defs: Definitions): unknown[] {
  if (prefixItems !== undefined) return [prefixItems.map((item) => variantsOf(item as Schema, defs)[0])];
  if (typeof items !== 'object' || Array.isArray(items))
    throw new Error('An array without a schema of its items has no samples yet.');
  const filled = variantsOf(items, defs).map((item) => Array.from({ length: Math.max(1, minItems) }, () => item));
  return minItems === NO_ITEMS ? [...filled, []] : filled;
}

function textOf({ pattern, format, minLength = 0, maxLength = Infinity }: Schema): string {
  const form = new RegExp(pattern ?? (format === 'uri' ? '^https:' : ''));
  const fits = (text: string) => form.test(text) && text.length >= minLength && text.length <= maxLength;
  const found = TEXTS.find(fits);
  if (found === undefined)
    throw new Error(`No sample has the form ${form.source}, ${minLength} to ${maxLength} characters.`);
  return found;
}

function numberOf({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema): number {
  const least = minimum ?? (typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1e-6 : -Infinity);
  const most = maximum ?? (typeof exclusiveMaximum === 'number' ? exclusiveMaximum - 1e-6 : Infinity);
  return [1, 0, least, most].find((value) => Number.isFinite(value) && value >= least && value <= most) ?? 0;
}
