import * as z from 'zod';
import { aliasTarget } from './aliases.ts';
import { type AskedForm, askedFormOf } from './forms.ts';
import { defOf, rebuilt, type Shape } from './rebuild.ts';
import { inWordsOf2 } from './words.ts';

/** From the schemas of requests of version 1: what a request of version 2 may have, and how version 1 reads it. */

type Fields = Record<string, unknown>;

const made = new WeakMap<z.core.$ZodType, z.ZodType>();

/**
 * The fields of a request of version 2, by name, with the schemas that check them. Of two names of one field it has the one with
 * underscores.
 */
export function askedFields(shape: Shape): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, schema]): [string, z.ZodType][] => {
      const form = formOf(schema);
      if (form !== undefined) return Object.entries(form.as);
      return isKept(name, shape) ? [[name, schema as z.ZodType]] : [];
    }),
  );
}

/** The input of version 1 for one of version 2 that passed its schema. */
export function asAskedBefore(shape: Shape, given: Fields): Fields {
  const forms = formsIn(shape);
  const others = new Set(forms.flatMap(({ as }) => Object.keys(as)));
  const kept = Object.entries(given).filter(([name]) => !others.has(name));
  return Object.assign(Object.fromEntries(kept), ...forms.map(({ read }) => read(given))) as Fields;
}

/** Fields that contradict each other, each with what is wrong. */
export function contradictions(shape: Shape, given: Fields): { field: string; must: string }[] {
  return formsIn(shape).flatMap(({ as, check }) => {
    const must = check?.(given) ?? null;
    return must === null ? [] : [{ field: Object.keys(as).at(-1) ?? '', must }];
  });
}

/** The schema of a request as the document of version 2 shows it. */
export function requestSchema(schema: z.core.$ZodType): z.ZodType {
  const known = made.get(schema);
  if (known !== undefined) return known;
  const own = schema as z.ZodType;
  const built = changed(own);
  const meta = own.meta() ?? {};
  const description = meta.description === undefined ? undefined : inWordsOf2(meta.description);
  const isSame = built === own && description === meta.description;
  const facts = { ...built.meta(), ...meta, ...(description !== undefined && { description }) };
  const finished = isSame ? own : built.meta({ ...facts, ...exampleOf(own, facts) });
  made.set(schema, finished);
  return finished;
}

function changed(schema: z.ZodType): z.ZodType {
  const def = defOf(schema);
  return def.type === 'pipe' ? changedPipe(schema, def) : rebuilt(schema, { part: requestSchema, fields: documented });
}

/** Numbers as numbers: version 1 reads text too. Of other transformations the input is what is asked. */
function changedPipe(schema: z.ZodType, def: z.core.$ZodPipeDef): z.ZodType {
  const out = defOf(def.out);
  if (out.type === 'number') return requestSchema(def.out);
  // The document would show only the first of several values.
  if (out.type === 'literal') return z.union(out.values.map((value) => z.literal(value)));
  const inner = requestSchema(def.in);
  return inner === def.in ? schema : inner;
}

function documented(shape: Shape): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(askedFields(shape)).map(([name, field]) => {
      const target = targetOf(field);
      if (target === undefined) return [name, requestSchema(field)];
      const said = z.globalRegistry.get(shape[target] as z.ZodType)?.description ?? '';
      return [name, requestSchema(field).meta({ ...field.meta(), description: inWordsOf2(said) })];
    }),
  );
}

/** The example of an object, with the names of version 2. */
function exampleOf(schema: z.ZodType, { example }: Fields): { example?: unknown } {
  const def = defOf(schema);
  if (def.type !== 'object' || typeof example !== 'object' || example === null) return {};
  const names = Object.keys(askedFields(def.shape));
  const renamed = Object.entries(example).map(([name, value]) => {
    const other = names.find((each) => targetOf(def.shape[each]) === name);
    return [other ?? name, isNumeric(value) ? Number(value) : value] as const;
  });
  return { example: Object.fromEntries(renamed.filter(([name]) => names.includes(name))) };
}

function isNumeric(value: unknown): boolean {
  return typeof value === 'string' && /^\d+$/.test(value);
}

/** An alias is kept where the field that it stands for is not. */
function isKept(name: string, shape: Shape): boolean {
  const target = targetOf(shape[name]);
  if (target === undefined) return !/[A-Z]/.test(name);
  const form = formOf(shape[target]);
  return form === undefined ? !isKept(target, shape) : Object.keys(form.as).length === 0;
}

function targetOf(schema: z.core.$ZodType | undefined): string | undefined {
  return schema === undefined ? undefined : aliasTarget(z.globalRegistry.get(schema as z.ZodType)?.description);
}

function formsIn(shape: Shape): AskedForm[] {
  return Object.values(shape).flatMap((schema) => formOf(schema) ?? []);
}

function formOf(schema: z.core.$ZodType | undefined): AskedForm | undefined {
  return schema === undefined ? undefined : askedFormOf(schema);
}
