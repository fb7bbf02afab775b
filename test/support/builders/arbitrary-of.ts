import fc from 'fast-check';
import * as z from 'zod';

/** Values that match the schema of a view. Texts of a form are the example of their schema. */
export function arbitraryOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const { def } = schema._zod as { def: z.core.$ZodTypes['_zod']['def'] };
  switch (def.type) {
    case 'optional':
      return fc.option(arbitraryOf(def.innerType), { nil: undefined });
    case 'nullable':
      return fc.option(arbitraryOf(def.innerType), { nil: null });
    case 'array':
      return fc.array(arbitraryOf(def.element), { minLength: 1, maxLength: 2 });
    case 'union':
      return fc.oneof(...def.options.map(arbitraryOf));
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'object':
      return fc
        .record(Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, arbitraryOf(field)])))
        .map((fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)));
    case 'record':
      return fc.dictionary(fc.constantFrom('a', 'b'), fc.constantFrom('x', 1, null));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return scalarOf(schema);
  }
}

const SCALARS: unknown[] = [
  1,
  7.5,
  true,
  'text',
  '#FFD400',
  '60',
  '1:02:45',
  'https://example.com/file',
  '2026-11-20',
  '2026-11-20T09:30:15.123000Z',
  '01KAFV5N7Q2V8XW4T6R5N0M1AB',
  'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9',
];

function scalarOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const example = z.globalRegistry.get(schema as z.ZodType)?.['example'];
  if (typeof example === 'string' && z.safeParse(schema, example).success) return fc.constant(example);
  const fitting = [example, ...SCALARS].filter((value) => value !== undefined && z.safeParse(schema, value).success);
  if (fitting.length === 0)
    throw new Error(`No value for a schema: ${JSON.stringify(z.toJSONSchema(schema as z.ZodType))}`);
  return fc.constantFrom(...fitting);
}
