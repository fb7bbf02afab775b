import { type ApiDocument, type JsonSchema, nameOfRef } from './document.ts';

type Schemas = ApiDocument['components']['schemas'];

/** Used if a schema has neither an example nor a list of values. */
const DEFAULTS: Record<string, unknown> = {
  string: 'text',
  boolean: false,
  number: 1,
  integer: 1,
  null: null,
  object: {},
};

/** A value that matches the schema, made from the examples of its fields. */
export function sampleOf(schema: JsonSchema, schemas: Schemas): unknown {
  const target = schema.$ref === undefined ? schema : (schemas[nameOfRef(schema.$ref)] ?? {});
  if (target['example'] !== undefined) return target['example'];
  const branch = target.anyOf?.[0] ?? target.oneOf?.[0];
  if (branch !== undefined) return sampleOf(branch, schemas);
  if (target.properties !== undefined) {
    // Most answers have no warnings.
    const fields = Object.entries(target.properties).filter(([field]) => field !== 'warnings');
    return Object.fromEntries(fields.map(([field, inner]) => [field, sampleOf(inner, schemas)]));
  }
  return target.items === undefined ? plainSample(target) : [sampleOf(target.items, schemas)];
}

function plainSample({ enum: values, format, type = 'object' }: JsonSchema): unknown {
  if (values !== undefined) return values[0];
  return format === 'uri' ? 'https://example.com/file' : DEFAULTS[[type].flat()[0] ?? 'object'];
}
