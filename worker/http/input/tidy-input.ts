import * as z from 'zod';
import { aliasTarget } from '#schema/contract/wire.ts';
import { canonicalJson } from '#schema/domain/render-plan.ts';
import { ApiError } from '../failures.ts';
import { nearestName } from './nearest-name.ts';

type Schema = z.core.$ZodType;
type Fields = Readonly<Record<string, Schema>>;

/** The input as its schema may read it, and a sentence for each field that was left out. */
export type Tidied = { value: unknown; warnings: string[] };

/** What an unknown name is called, in a body and in a query. */
const KINDS = { body: 'field', query: 'parameter' } as const;

/**
 * The rule for all input of the public API, applied before the schema. A field that the schema does not know is dropped
 * with a warning. An empty text counts as missing if the field is optional and would refuse it. Two names of one field
 * must have the same value: otherwise throws `request.invalid` with both names. Other faults are left to the schema. `knownOf`: the
 * fields that an object may have here.
 */
export function tidyInput(
  schema: Schema,
  input: unknown,
  place: keyof typeof KINDS,
  knownOf: (shape: Fields) => Fields = (shape) => shape,
): Tidied {
  const warnings: string[] = [];
  const tidy = (part: Schema, value: unknown, at: string): unknown => {
    const { def } = part._zod as { def: z.core.$ZodTypes['_zod']['def'] };
    if (def.type === 'pipe') return tidy(def.in, value, at);
    if ('innerType' in def) return tidy(def.innerType, value, at);
    if (def.type === 'array' && Array.isArray(value)) {
      return value.map((item, i) => tidy(def.element, item, `${at}${i}.`));
    }
    if (def.type === 'union') {
      const [only, ...others] = def.options.filter(readsObject);
      return only === undefined || others.length > 0 ? value : tidy(only, value, at);
    }
    if (def.type !== 'object' || !isRecord(value)) return value;
    const fields = knownOf(def.shape);
    const isOpen = def.catchall !== undefined && def.catchall._zod.def.type !== 'never';
    const kept = Object.entries(value).filter(([name, given]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (field !== undefined) return !countsAsMissing(field, given);
      if (!isOpen) warnings.push(warningOf(KINDS[place], at, name, fields));
      return isOpen;
    });
    checkTwins(kept, fields, at);
    return Object.fromEntries(
      kept.map(([name, given]) => [
        name,
        Object.hasOwn(fields, name) ? tidy(fields[name] as Schema, given, `${at}${name}.`) : given,
      ]),
    );
  };
  return { value: tidy(schema, input, ''), warnings };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readsObject(option: Schema): boolean {
  const { def } = option._zod as { def: z.core.$ZodTypes['_zod']['def'] };
  if (def.type === 'pipe') return readsObject(def.in);
  return 'innerType' in def ? readsObject(def.innerType) : def.type === 'object';
}

/** Forms send empty fields as an empty text. */
function countsAsMissing(field: Schema, given: unknown): boolean {
  return given === '' && field._zod.optin === 'optional' && !z.safeParse(field, '').success;
}

function checkTwins(given: [string, unknown][], fields: Fields, at: string): void {
  const known = given.flatMap(([name, value]) => {
    const field = Object.hasOwn(fields, name) && value !== null ? fields[name] : undefined;
    if (field === undefined) return [];
    return [{ name, field, value, own: aliasTarget(z.globalRegistry.get(field)?.description) ?? name }];
  });
  for (const { name, field, value, own } of known) {
    const other = known.find((each) => each.own === own);
    if (other === undefined || other.name === name) continue;
    const [one, two] = [z.safeParse(other.field, other.value), z.safeParse(field, value)];
    if (one.success && two.success && canonicalJson(one.data) !== canonicalJson(two.data)) {
      throw new ApiError('request.invalid', `${at}${other.name} and ${at}${name} disagree. Send only one of them.`);
    }
  }
}

function warningOf(kind: string, at: string, name: string, fields: Fields): string {
  const meant = nearestName(name, Object.keys(fields));
  const advice = meant === null ? 'It was ignored.' : `It was ignored. Did you mean ${at}${meant}?`;
  return `Unknown ${kind}: ${at}${name.slice(0, 100)}. ${advice}`;
}
