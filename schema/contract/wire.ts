import * as z from 'zod';
import { type AspectRatio, aspectRatioTexts, readAspectRatio, type ShapeWish } from '../domain/formats.ts';
import type { RenderOptions } from '../domain/render-plan.ts';
import { readUlid } from '../domain/ids.ts';
import { asOneLine } from '../domain/texts/title-overlay.ts';
import { AUTO_LANGUAGE, readLanguage, UNKNOWN_LANGUAGE } from '../domain/language.ts';
import { inVersion2, nullIfEmpty, SAME, wholeFormOf, wholeInVersion2 } from './version2/forms.ts';
import { aliasOf, aliasTarget } from './version2/aliases.ts';
import { answeredAs, INNER_LIST } from './version2/lists.ts';
import { inWordsOf2 } from './version2/words.ts';

/** Formats of values. Requests accept several formats where the specification does; answers use one. */

const ULID = '01KAFV5N7Q2V8XW4T6R5N0M1AB';

export const ulidSchema = z
  .string()
  .regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/)
  .meta({ example: ULID });
/** How much of a clip an average viewer watched. */
export const watchShareSchema = z.number().nonnegative().nullable().meta({
  description:
    'How much of it an average viewer watched: 1 is all of it, more if it ran again. Null: the platform does not tell (TikTok), or not yet.',
  example: 0.62,
});

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
const pictureUrl = z.url().meta({ example: 'https://example.com/media/thumbnail.jpg' });
/** A URL, or the empty string as long as there is no picture. */
export const thumbnailSchema = z
  .union([z.url(), z.literal('')])
  .meta({ example: 'https://example.com/media/thumbnail.jpg' })
  .register(inVersion2, nullIfEmpty(pictureUrl));

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

export { aliasOf, aliasTarget };

/** The value of a field with several names: the first one that was sent. */
export function firstGiven<T>(...values: (T | undefined)[]): T | undefined {
  return values.find((value) => value !== undefined);
}

/** The usual success answer. `id` is the name of the schema in the OpenAPI document. */
export function answer<S extends z.ZodType>(id: string, data: S) {
  const isPage = wholeFormOf(data)?.schema === INNER_LIST.schema;
  return z
    .strictObject({ message: messageSchema, data, warnings: warningsSchema })
    .register(wholeInVersion2, answeredAs(data, isPage))
    .meta({ id });
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
  .optional()
  .register(inVersion2, { into: { [SAME]: { of: (sentences: string[]) => sentences.map(warningIn2) } } });

/** What was unknown is named as it was sent. */
function warningIn2(sentence: string): string {
  return sentence.startsWith('Unknown ') ? sentence : inWordsOf2(sentence);
}

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

/** In what belongs to test keys, and nowhere else. */
export const testMark = z
  .literal(true)
  .optional()
  .describe('Made with a test key: nothing of it is real, and it is deleted after a day. Missing: it is real.');

/** The options of a render that name a brand, and say which of its parts are left out. */
export const brandOptions = {
  brand_id: optional(z.union([z.literal('none'), ulidText], { error: 'must be none or a ULID' })).describe(
    'A brand of `GET /brands`. Default: your default brand. `none`: no brand.',
  ),
  music: optional(z.boolean()).describe('`false`: without that of the brand.'),
  intro: optional(z.boolean()).describe('`false`: without that of the brand.'),
  outro: optional(z.boolean()).describe('`false`: without that of the brand.'),
  end_card: optional(z.boolean()).describe('`false`: without that of the brand.'),
};

type BrandOptions = Pick<RenderOptions, 'brandId' | 'music' | 'intro' | 'outro' | 'endCard'>;

/** What these fields of a request say. */
export function readBrandOptions(body: Partial<z.infer<z.ZodObject<typeof brandOptions>>>): BrandOptions {
  return {
    ...(body.brand_id !== undefined && { brandId: body.brand_id }),
    ...(body.music !== undefined && { music: body.music }),
    ...(body.intro !== undefined && { intro: body.intro }),
    ...(body.outro !== undefined && { outro: body.outro }),
    ...(body.end_card !== undefined && { endCard: body.end_card }),
  };
}
