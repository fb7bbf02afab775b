import * as z from 'zod';
import { type AspectRatio, aspectRatioTexts, readAspectRatio, type ShapeWish } from '../domain/formats.ts';
import { readUlid } from '../domain/ids.ts';
import { asOneLine } from '../domain/texts/title-overlay.ts';
import { AUTO_LANGUAGE, readLanguage, UNKNOWN_LANGUAGE } from '../domain/language.ts';

/** Formats of values. Requests accept several formats where the specification does; answers use one. */

const ULID = '01KAFV5N7Q2V8XW4T6R5N0M1AB';

export const ulidSchema = z
  .string()
  .regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/)
  .meta({ example: ULID });
export const timestampSchema = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
  .meta({ example: '2026-11-20T09:30:15.123000Z' });
export const clockTextSchema = z
  .string()
  .regex(/^(\d+:)?\d{1,2}:\d\d$/)
  .meta({ example: '1:02:45' });
export const languageSchema = z.string().meta({ example: 'en' });
export const percentSchema = z.int().min(0).max(100).meta({ example: 100 });
export const urlSchema = z.url().meta({ example: 'https://example.com/talk.mp4' });
/** A URL, or the empty string as long as there is no picture. */
export const thumbnailSchema = z
  .union([z.url(), z.literal('')])
  .meta({ example: 'https://example.com/media/thumbnail.jpg' });

/** A name or title: one line of up to `max` characters. */
export const lineText = (max: number) => z.string().overwrite(asOneLine).min(1).max(max);

/** Ids in a query, separated by commas: read as `ulidText`, each once. */
export const ulidList = (most: number) =>
  z
    .string()
    .transform((text, context) => {
      const ids = text.split(',').map(readUlid);
      const found = new Set(ids.filter((id) => id !== null));
      if (!ids.includes(null) && found.size <= most) return [...found];
      context.addIssue({ code: 'custom', message: `must be a ULID, or up to ${most} separated by commas` });
      return z.NEVER;
    })
    .meta({ example: ULID });

/** An id in a path or query, read in any case and returned in upper case. */
export const ulidText = z
  .string()
  .transform((text, context) => {
    const id = readUlid(text);
    if (id !== null) return id;
    context.addIssue({ code: 'custom', message: 'must be a ULID' });
    return z.NEVER;
  })
  .meta({ example: ULID });

/** The room that RFC 5646 recommends. */
const MAX_TAG_CHARS = 35;

/** A BCP 47 tag of a known language, returned in its canonical form, or `auto`. `und` means the same as `auto`. */
export const languageText = z
  .string()
  .trim()
  .max(MAX_TAG_CHARS)
  .transform((text, context) => {
    if (text === AUTO_LANGUAGE || text.toLowerCase() === UNKNOWN_LANGUAGE) return AUTO_LANGUAGE;
    const tag = readLanguage(text);
    if (tag !== null) return tag;
    context.addIssue({ code: 'custom', message: 'must be a BCP 47 tag such as `en`, `pt-BR`, or `auto`' });
    return z.NEVER;
  })
  .meta({ example: 'en' });

/** A shape by its name or its ratio, returned by its name. */
export const aspectRatioText = z.enum(aspectRatioTexts()).transform((text) => readAspectRatio(text) as AspectRatio);

/** A number or numeric text, returned as a number. */
export function numeric(range: { min: number; max: number }) {
  return numberOrText('must be a number').pipe(z.number().min(range.min).max(range.max));
}

/** One of some numbers, sent as a number or as text, returned as a number. */
export function oneOf<const T extends number>(values: readonly T[]) {
  return numberOrText(`must be one of ${values.join(', ')}`).pipe(z.literal(values));
}

function numberOrText(error: string) {
  const text = z
    .string()
    .trim()
    .regex(/^-?\d+(\.\d+)?$/, { error });
  return z.union([z.number(), text], { error }).transform(Number);
}

/** A field that may be missing or null; both mean the same. */
export function optional<S extends z.ZodType>(schema: S) {
  return schema.nullish().transform((value) => value ?? undefined);
}

/** How the description of an alias begins. The documentation lists an alias with the field that it stands for. */
const ALIAS_OF = 'Alias of';

/** The same field by a second name. */
export function aliasOf<S extends z.ZodType>(field: string, schema: S): S {
  return schema.describe(`${ALIAS_OF} \`${field}\`.`);
}

/** The field that the description of an alias names. */
export function aliasTarget(description: string | undefined): string | undefined {
  return new RegExp(`^${ALIAS_OF} \`(\\w+)\``).exec(description ?? '')?.[1];
}

/** The value of a field with several names: the first one that was sent. */
export function firstGiven<T>(...values: (T | undefined)[]): T | undefined {
  return values.find((value) => value !== undefined);
}

/** The usual success answer. `id` is the name of the schema in the OpenAPI document. */
export function answer<S extends z.ZodType>(id: string, data: S) {
  return z.strictObject({ message: messageSchema, data, warnings: warningsSchema }).meta({ id });
}

export const messageSchema = z.string().meta({ example: 'Done.' });

/** In each success whose body is JSON. */
export const warningsSchema = z
  .array(z.string())
  .meta({
    id: 'Warnings',
    description: 'What was ignored or adjusted, such as unknown fields. Absent if nothing was.',
    example: ['Unknown field: colour. It was ignored.'],
  })
  .optional();

/** A boolean in a query string. */
export const flagText = z
  .enum(['1', 'true', '0', 'false'], { error: 'must be 1, true, 0 or false' })
  .transform((text) => text === '1' || text === 'true');

/** Longer than any source, in seconds: 1000 hours. */
export const MAX_SECONDS = 3_600_000;

const oneShape = optional(aspectRatioText);
const severalShapes = optional(
  z
    .array(aspectRatioText)
    .min(1)
    .max(aspectRatioTexts().length)
    .transform((shapes) => [...new Set(shapes)]),
);

/** How options name the shapes of a clip. */
export const shapeFields = {
  aspect_ratio: oneShape.describe('Default: the aspect ratio of the project.'),
  aspectRatio: aliasOf('aspect_ratio', oneShape),
  aspect_ratios: severalShapes.describe(
    'Several shapes, in place of `aspect_ratio`: a render of each, all made from one reading of the source. Each counts as one render and costs no credits.',
  ),
  aspectRatios: aliasOf('aspect_ratios', severalShapes),
};

type ShapeFields = Partial<z.infer<z.ZodObject<typeof shapeFields>>>;

/** The same options, of which `aspect_ratio` and `aspect_ratios` may not both be sent. */
export function inShapes<S extends z.ZodType<ShapeFields>>(options: S): S {
  const isOneWay = (body: ShapeFields) =>
    Object.values(readShapes(body)).filter((wish) => wish !== undefined).length < 2;
  return options.refine(isOneWay, { path: ['aspect_ratios'], error: 'must not be sent with aspect_ratio' });
}

export function readShapes(body: ShapeFields): ShapeWish {
  return {
    aspectRatio: firstGiven(body.aspect_ratio, body.aspectRatio),
    aspectRatios: firstGiven(body.aspect_ratios, body.aspectRatios),
  };
}
