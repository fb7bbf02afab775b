import fc from 'fast-check';
import * as z from 'zod';

/** A JSON schema, as far as zod prints our requests. */
type JsonSchema = {
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
  maxLength?: number;
};

/** Texts that a client really sends: ids of things that exist, addresses that can be fetched. */
export type Known = { ids: string[]; urls: string[]; emails: string[] };

/** Text of which somewhere something goes wrong. Nothing here leads beyond this machine. */
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

/** Any JSON, deeper and stranger than a client means. */
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

export function textOf(known: Known): fc.Arbitrary<string> {
  const real = [...known.ids, ...known.urls, ...known.emails];
  return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...real) }, { weight: 2, arbitrary: oddText });
}

/** Values that look like what a schema wants: right in most places, wrong in some. */
export function shapedLike(schema: z.ZodType, known: Known): fc.Arbitrary<unknown> {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return valueOf(json, known);
}

function valueOf(schema: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: rightValueOf(schema, known) }, { weight: 1, arbitrary: anyJson });
}

function rightValueOf(schema: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches !== undefined) return fc.oneof(...branches.map((branch) => rightValueOf(branch, known)));
  const types = [schema.type ?? 'any'].flat();
  return fc.oneof(...types.map((type) => valueOfType(type, schema, known)));
}

function valueOfType(type: string, schema: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return textOf(known);
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 100 }), oddNumber);
    case 'integer':
      return fc.oneof(fc.integer({ min: schema.minimum ?? 0, max: 100 }), oddNumber);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valueOf(schema.items ?? {}, known), { maxLength: 5 });
    case 'object':
      return objectOf(schema, known);
    default:
      return anyJson;
  }
}

function objectOf({ properties = {}, required = [] }: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, valueOf(field, known)]));
  const some = fc.record(fields, { requiredKeys: [] });
  const whole = fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
  const strange = fc.dictionary(fc.oneof(fc.constantFrom('__proto__', 'constructor', 'id'), oddText), anyJson, {
    maxKeys: 2,
  });
  return fc.oneof(
    { weight: 6, arbitrary: whole },
    { weight: 1, arbitrary: some },
    { weight: 1, arbitrary: fc.tuple(whole, strange).map(([one, other]) => ({ ...one, ...other })) },
  );
}
