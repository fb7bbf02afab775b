import fc from 'fast-check';
import * as z from 'zod';
import { aliasTarget } from '#schema/contract/wire.ts';

/** The parts of JSON Schema that zod generates for our requests. */
type JsonSchema = {
  /** `#/$defs/NAME`: schemas that have a name in the API reference. */
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: unknown;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  description?: string;
};

/** Values that real clients send, by field name: ids of existing objects, URLs that can be fetched. */
export type Known = Record<string, readonly unknown[]>;

/** How to generate a value. `isWild` values are wrong in some places, the others as valid as possible. */
type Making = { known: Known; isWild: boolean; named: Record<string, JsonSchema> };

/** Text that breaks something somewhere. No URL in it leaves this machine. */
const ODD_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u202e\ufeff\u0000',
  '\ud800',
  '👩‍👩‍👧‍👧'.repeat(50),
  'x'.repeat(5_000),
  "'; DROP TABLE users; --",
  '" OR 1=1 --',
  '%',
  '%00',
  '../../../etc/passwd',
  '__proto__',
  '[object Object]',
  '${7*7}{{7*7}}',
  '<script>alert(1)</script>',
  'null',
  'NaN',
  '-1',
  '0',
  '1e308',
  '9'.repeat(400),
  '٣',
  'data:image/png;base64,iVBORw0KGgo=',
  'data:image/png;base64,%%%',
  'data:,',
  'http://',
  'http://127.0.0.1:1/a.mp4',
  'http://[::1]:1/a.mp4',
  'http://user:pass@127.0.0.1:1/a.mov?x=1#y',
  'http://127.0.0.1:1/a.mp4 http://127.0.0.1:1/b.mp4',
  'ftp://127.0.0.1/a.mp4',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'de-DE-1996',
  '2026-13-45T99:99:99Z',
  'a@b.test',
];
const ODD_NUMBERS = [0, -0, -1, 0.5, 1e-9, 1e21, 1e308, -1e308, 2 ** 31, 2 ** 53, 10, 45, 70.25];

const oddText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...ODD_TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);
const oddNumber = fc.oneof(fc.constantFrom(...ODD_NUMBERS), fc.double({ noNaN: true, noDefaultInfinity: true }));

/** Any JSON, deeper and stranger than a client would send. */
export const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  oddText,
  oddNumber,
  fc.constantFrom(
    null,
    true,
    false,
    [],
    {},
    [[[[[]]]]],
    { length: -1 },
    { toString: 1 },
    { constructor: { prototype: 1 } },
  ),
);

/** An existing object of any kind, or odd text. */
export function textOf(known: Known): fc.Arbitrary<string> {
  const real = Object.values(known).flat().map(String);
  return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...real) }, { weight: 2, arbitrary: oddText });
}

/** Values that match a schema: as valid as possible, or (`isWild`) wrong in some places. */
export function shapedLike(schema: z.ZodType, making: Omit<Making, 'named'>): fc.Arbitrary<unknown> {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return valueOf(json, { ...making, named: json.$defs ?? {} });
}

function valueOf(named: JsonSchema, making: Making, name = ''): fc.Arbitrary<unknown> {
  const schema = followed(named, making);
  const known = schema.type === 'array' ? undefined : making.known[name];
  const shaped = rightValueOf(schema, making, name);
  const right =
    known === undefined
      ? shaped
      : fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: shaped });
  return making.isWild
    ? fc.oneof({ weight: 5, arbitrary: right }, { weight: 1, arbitrary: fc.oneof(anyJson, oddText) })
    : right;
}

function followed(schema: JsonSchema, { named }: Making): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const found = named[schema.$ref.replace('#/$defs/', '')];
  if (found === undefined) throw new Error(`The schema ${schema.$ref} is missing.`);
  return found;
}

function rightValueOf(named: JsonSchema, making: Making, name: string): fc.Arbitrary<unknown> {
  const schema = followed(named, making);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches !== undefined) return fc.oneof(...branches.map((branch) => rightValueOf(branch, making, name)));
  const types = [schema.type ?? 'any'].flat();
  return fc.oneof(...types.map((type) => valueOfType(type, schema, making, name)));
}

const numericText = fc.nat(100).map(String);
const plainText = fc.constantFrom('text', 'A title', 'Ünïcode ✓');

function valueOfType(type: string, schema: JsonSchema, making: Making, name: string): fc.Arbitrary<unknown> {
  const minLength = making.isWild ? 0 : 1;
  if (type === 'array') return fc.array(valueOf(schema.items ?? {}, making, name), { minLength, maxLength: 3 });
  return type === 'object' ? objectOf(schema, making) : scalarOf(type, schema, making);
}

function scalarOf(type: string, schema: JsonSchema, { known, isWild }: Making): fc.Arbitrary<unknown> {
  switch (type) {
    case 'string':
      if (isWild) return textOf(known);
      return schema.pattern?.includes('\\d') === true ? numericText : plainText;
    case 'number':
      return isWild ? fc.oneof(fc.nat(100), oddNumber) : numberWithin(schema);
    case 'integer':
      return fc.integer({ min: Math.max(0, schema.minimum ?? 0), max: 100 });
    case 'boolean':
      return fc.boolean();
    default:
      return type === 'null' ? fc.constant(null) : anyJson;
  }
}

function numberWithin({ minimum = 0, maximum = 100 }: JsonSchema): fc.Arbitrary<number> {
  return fc.double({ min: minimum, max: maximum, noNaN: true });
}

/** Two names of one field with different values are an error. */
function withoutAliases<T>(fields: Record<string, T>, properties: Record<string, JsonSchema>): Record<string, T> {
  const own = Object.entries(fields).filter(([name]) => aliasTarget(properties[name]?.description) === undefined);
  return Object.fromEntries(own);
}

function objectOf({ properties = {}, required = [] }: JsonSchema, making: Making): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, valueOf(field, making, name)]),
  );
  // Known names matter most, so they are used most of the time.
  const wanted = Object.keys(fields).filter((name) => required.includes(name) || name === 'url');
  const whole = fc.oneof(
    { weight: 6, arbitrary: fc.record(withoutAliases(fields, properties), { requiredKeys: wanted }) },
    { weight: 1, arbitrary: fc.record(fields, { requiredKeys: wanted }) },
  );
  if (!making.isWild) return whole;
  const strange = fc.dictionary(fc.oneof(fc.constantFrom('__proto__', 'constructor', 'id'), oddText), anyJson, {
    maxKeys: 2,
  });
  return fc.oneof(
    { weight: 4, arbitrary: whole },
    { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
    { weight: 1, arbitrary: fc.tuple(whole, strange).map(([one, other]) => ({ ...one, ...other })) },
  );
}
