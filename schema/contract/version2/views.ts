import * as z from 'zod';
import { type FieldForm, fieldFormOf, SAME, wholeFormOf } from './forms.ts';
import { type Def, defOf, rebuilt, type Shape } from './rebuild.ts';
import { inWordsOf2 } from './words.ts';

/** From the schemas of what version 1 shows: the schemas and the values of version 2. */

type Fields = Record<string, unknown>;
type Of = (value: unknown, owner: unknown) => unknown;

const NO_FORM: FieldForm = { into: { [SAME]: {} } };
const ALWAYS = z.unknown();
const made = new WeakMap<z.core.$ZodType, z.ZodType>();
const differing = new WeakMap<z.core.$ZodType, boolean>([[ALWAYS, true]]);

/** The schema of version 2 for a schema of a view. The same one for the same schema, so that it has one name. */
export function viewSchema(schema: z.core.$ZodType): z.ZodType {
  const known = made.get(schema);
  if (known !== undefined) return known;
  const own = schema as z.ZodType;
  const { id, description, ...meta } = own.meta() ?? {};
  const whole = wholeFormOf(own);
  const built =
    whole === undefined
      ? rebuilt(own, { part: viewSchema, fields: fieldSchemas })
      : whole.schema(fieldSchemas(shapeOf(own)));
  const facts = {
    // What is shown otherwise has examples of its own.
    ...(built === own || !('example' in meta) || defOf(own).type !== 'object' ? meta : {}),
    ...(id !== undefined && { id }),
    ...(description !== undefined && { description: inWordsOf2(description) }),
  };
  const finished = built === own && description === facts.description ? own : built.meta(facts);
  made.set(schema, finished);
  return finished;
}

/** A value of version 1 in the form of version 2. */
export function viewed(schema: z.core.$ZodType, value: unknown): unknown {
  if (value === null || value === undefined || !differs(schema)) return value;
  const def = defOf(schema);
  if ('innerType' in def) return viewed(def.innerType, value);
  if (def.type === 'array') return (value as unknown[]).map((item) => viewed(def.element, item));
  if (def.type === 'union')
    return viewed(def.options.find((each) => z.safeParse(each, value).success) ?? schema, value);
  if (def.type !== 'object') return value;
  const fields = value as Fields;
  const whole = wholeFormOf(schema);
  const shown = viewedFields(def.shape, fields);
  return whole === undefined ? shown : whole.of(shown, fields);
}

function viewedFields(shape: z.core.$ZodShape, fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const schema = shape[name];
      if (schema === undefined) return [[name, value] as const];
      return Object.entries(formOf(schema).into).map(([into, { of }]) => {
        const shown = of === undefined ? viewed(schema, value) : (of as Of)(value, fields);
        return [into === SAME ? name : into, shown] as const;
      });
    }),
  );
}

function fieldSchemas(shape: Shape): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, schema]) =>
      Object.entries(formOf(schema).into).map(([into, part]) => [
        into === SAME ? name : into,
        part.schema ?? viewSchema(schema),
      ]),
    ),
  );
}

/** True if values of this schema are others in version 2. */
function differs(schema: z.core.$ZodType): boolean {
  const known = differing.get(schema);
  if (known !== undefined) return known;
  const def = defOf(schema);
  const found = wholeFormOf(schema) !== undefined || partsOf(def).some((part) => differs(part));
  differing.set(schema, found);
  return found;
}

function partsOf(def: Def): readonly z.core.$ZodType[] {
  if ('innerType' in def) return [def.innerType];
  if (def.type === 'array') return [def.element];
  if (def.type === 'union') return def.options;
  if (def.type !== 'object') return [];
  const fields = Object.values(def.shape);
  // A field with a form is a difference by itself: any schema that has one stands for it.
  return fields.some((field) => formOf(field) !== NO_FORM) ? [ALWAYS] : fields;
}

function formOf(schema: z.core.$ZodType): FieldForm {
  return fieldFormOf(schema) ?? NO_FORM;
}

function shapeOf(schema: z.ZodType): z.core.$ZodShape {
  const def = defOf(schema);
  return def.type === 'object' ? def.shape : {};
}
