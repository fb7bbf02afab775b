import * as z from 'zod';

export type Def = z.core.$ZodTypes['_zod']['def'];
export type Shape = Readonly<Record<string, z.core.$ZodType>>;

/** How the parts of a schema become others: what it holds, and the fields of an object. */
type Change = {
  part: (schema: z.core.$ZodType) => z.ZodType;
  fields: (shape: Shape) => Record<string, z.ZodType>;
};

export function defOf(schema: z.core.$ZodType): Def {
  return (schema._zod as { def: Def }).def;
}

/** The same schema with its parts changed; itself if none of them differs. */
export function rebuilt(schema: z.ZodType, { part, fields }: Change): z.ZodType {
  const def = defOf(schema);
  const withPart = (changed: object) => z.core.clone(schema, { ...def, ...changed });
  if ('innerType' in def) {
    const inner = part(def.innerType);
    return inner === def.innerType ? schema : withPart({ innerType: inner });
  }
  if (def.type === 'array') {
    const element = part(def.element);
    return element === def.element ? schema : withPart({ element });
  }
  if (def.type === 'union') {
    const options = def.options.map(part);
    return options.every((each, i) => each === def.options[i]) ? schema : withPart({ options });
  }
  if (def.type !== 'object') return schema;
  const shape = fields(def.shape);
  const isSame = Object.keys(def.shape).every((name) => shape[name] === def.shape[name]);
  return isSame ? schema : withPart({ shape });
}
