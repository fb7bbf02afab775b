import type { BulkRenderOptions } from '../../src/types.ts';
import { CHOICES } from './choices.ts';
import { textOf, type Values } from './command.ts';
import { UsageError } from './errors.ts';

/** `--aspect` is the name that `--shape` had. */
export const SHAPE_OPTIONS = { shape: { type: 'string' }, aspect: { type: 'string' } } as const;

/** Options of renders that several commands share. */
export const RENDER_OPTIONS = {
  layout: { type: 'string' },
  ...SHAPE_OPTIONS,
  resolution: { type: 'string' },
  captions: { type: 'string' },
  caption: { type: 'string', multiple: true },
  title: { type: 'string' },
  'remove-silence': { type: 'boolean' },
  'enhance-speech': { type: 'boolean' },
  profanity: { type: 'string' },
  zoom: { type: 'string' },
  transition: { type: 'string' },
  'progress-bar': { type: 'string' },
  background: { type: 'string' },
  brand: { type: 'string' },
  'no-music': { type: 'boolean' },
  'no-intro': { type: 'boolean' },
  'no-outro': { type: 'boolean' },
  'no-end-card': { type: 'boolean' },
} as const;

const LAYOUT_HELP = `  --layout NAME        ${oneOf(CHOICES.layouts)}`;

/** Of a command whose clips have one shape. */
export const SHAPE_HELP = `${LAYOUT_HELP}
  --shape NAME         ${oneOf(CHOICES.shapes)}`;

export const RENDER_HELP = `${LAYOUT_HELP}
  --shape NAMES        ${oneOf(CHOICES.shapes)}; several with commas:
                       one file in each shape
  --resolution N       pixels of the shorter side: ${oneOf(CHOICES.resolutions)}
  --captions STYLE     ${oneOf(CHOICES.captionStyles)}; off for none
  --caption NAME=VALUE changes the style (can be repeated), such as font=inter or animation=fill;
                       names: ${CHOICES.captionFields.join(', ')}
  --title TEXT         a title over the clip; auto for the title of the clip itself
  --remove-silence     cut long pauses
  --enhance-speech     less noise beside what is said, and speakers equally loud
  --profanity NAME     swear words: ${oneOf(CHOICES.profanity)}
  --zoom FACTOR        closer at sentences and key words: ${CHOICES.zoom[0]} (not at all) to ${CHOICES.zoom[1]}
  --transition NAME    where a part is cut out: ${oneOf(CHOICES.transitions)}
  --progress-bar EDGE  ${oneOf(CHOICES.progressBars)}
  --background COLOR   behind pictures shown whole: blur, or a color such as #101418
  --brand ID           a brand for logo, colors, font and music: clipmill brands; none for no brand
  --no-music           without that part of the brand, like --no-intro, --no-outro and --no-end-card`;

export function oneOf(values: readonly (string | number)[]): string {
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(values.map(String));
}

/** The options in the form of the API. Throws `UsageError` for values that it would refuse. */
export function renderOptionsOf(values: Values): BulkRenderOptions {
  const captions = choiceOf(values, 'captions', [...CHOICES.captionStyles, 'off']);
  const title = textOf(values, 'title');
  const [shape, ...others] = shapesOf(values) ?? [];
  const off = (name: string) => (values[name] === true ? false : undefined);
  return withoutMissing({
    layout: layoutOf(values),
    ...(others.length > 0 ? { aspect_ratios: [shape, ...others] } : { aspect_ratio: shape }),
    resolution: choiceOf(values, 'resolution', CHOICES.resolutions),
    captions: captions === 'off' ? captionsOff(values) : captionsOf(captions, values),
    title_overlay: title === 'auto' ? true : title,
    remove_silence: values['remove-silence'],
    enhance_speech: values['enhance-speech'],
    profanity: choiceOf(values, 'profanity', CHOICES.profanity),
    zoom: zoomOf(values),
    transition: choiceOf(values, 'transition', CHOICES.transitions),
    progress_bar: choiceOf(values, 'progress-bar', CHOICES.progressBars),
    background: backgroundOf(values),
    brand_id: textOf(values, 'brand'),
    music: off('no-music'),
    intro: off('no-intro'),
    outro: off('no-outro'),
    end_card: off('no-end-card'),
  }) as BulkRenderOptions;
}

function zoomOf(values: Values): number | undefined {
  const text = textOf(values, 'zoom');
  const [min, max] = CHOICES.zoom;
  if (text === undefined) return undefined;
  if (!isNumber(text) || Number(text) < min || Number(text) > max) {
    throw new UsageError(`--zoom must be a number from ${min} to ${max}.`);
  }
  return Number(text);
}

function backgroundOf(values: Values): string | undefined {
  const text = textOf(values, 'background');
  if (text !== undefined && !/^(blur|#[0-9A-Fa-f]{6})$/.test(text)) {
    throw new UsageError('--background must be blur or a color such as #101418.');
  }
  return text;
}

export function layoutOf(values: Values) {
  return choiceOf(values, 'layout', CHOICES.layouts);
}

/** The shapes of `--shape`. Throws `UsageError` for one that does not exist. */
export function shapesOf(values: Values): (typeof CHOICES.shapes)[number][] | undefined {
  const name = values['shape'] === undefined ? 'aspect' : 'shape';
  const asked = textOf(values, name)?.split(',');
  return asked?.map((text) => {
    const shape = CHOICES.shapes.find((each) => each === text.trim());
    if (shape === undefined) throw new UsageError(`--${name} must be ${oneOf(CHOICES.shapes)}.`);
    return shape;
  });
}

function captionsOff(values: Values): false {
  if (values['caption'] !== undefined) throw new UsageError('--caption needs captions: remove --captions off.');
  return false;
}

/** The style with its changes. The service judges their values. Undefined without either. */
function captionsOf(style: string | undefined, values: Values): object | undefined {
  const changes = [values['caption'] ?? []].flat().map((text) => {
    const [, name = '', value = ''] = /^([a-z_]+)=(.+)$/.exec(String(text)) ?? [];
    if (!CHOICES.captionFields.some((field) => field === name)) {
      throw new UsageError(`--caption must be NAME=VALUE, with the name ${oneOf(CHOICES.captionFields)}.`);
    }
    return [name, name === 'key_words' || name === 'speaker_colors' ? value.split(',') : valueOf(value)];
  });
  return style === undefined && changes.length === 0
    ? undefined
    : withoutMissing({ style, ...(Object.fromEntries(changes) as object) });
}

function valueOf(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  return isNumber(text) ? Number(text) : text;
}

export function withoutMissing<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}

/** The only positional of a command. Throws `UsageError` that says what it must be. */
export function onePositional(positionals: readonly string[], what: string): string {
  const [first, ...more] = positionals;
  if (first === undefined) throw new UsageError(`Name ${what}.`);
  if (more.length > 0) throw new UsageError(`Name only ${what}. Remove: ${more.join(' ')}.`);
  return first;
}

/** A project and one of its shorts. Throws `UsageError`. */
export function projectAndShort(positionals: readonly string[]): { project: string; short: string } {
  const [project, short, ...more] = positionals;
  if (project === undefined || short === undefined || more.length > 0) {
    throw new UsageError('Name a project and one short.');
  }
  return { project, short };
}

/** A positive whole number. */
export function countOf(values: Values, name: string): number | undefined {
  const text = textOf(values, name);
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new UsageError(`--${name} must be a whole number from 1.`);
  return Number(text);
}

/** A number of seconds, as text: the API reads it. */
export function secondsOf(values: Values, name: string): string | undefined {
  const text = textOf(values, name);
  if (text !== undefined && !isNumber(text)) throw new UsageError(`--${name} must be a number, in seconds.`);
  return text;
}

/** The length of a clip in seconds, as text. */
export function durationOf(values: Values): string | undefined {
  const text = textOf(values, 'duration');
  const [min, max] = CHOICES.clipSeconds;
  if (text !== undefined && !(isNumber(text) && Number(text) >= min && Number(text) <= max)) {
    throw new UsageError(`--duration must be a number from ${min} to ${max}.`);
  }
  return text;
}

/** A BCP 47 tag, or `auto`. Only the service knows which languages exist. */
export function languageOf(values: Values): string | undefined {
  const text = textOf(values, 'language');
  try {
    if (text !== undefined && text !== 'auto') Intl.getCanonicalLocales(text);
    return text;
  } catch {
    throw new UsageError('--language must be the tag of a language, such as en or pt-BR.');
  }
}

export function choiceOf<const T extends string | number>(
  values: Values,
  name: string,
  choices: readonly T[],
): T | undefined {
  const text = textOf(values, name);
  const choice = choices.find((each) => String(each) === text);
  if (text !== undefined && choice === undefined) throw new UsageError(`--${name} must be ${oneOf(choices)}.`);
  return choice;
}

function isNumber(text: string): boolean {
  return /^\d+(\.\d+)?$/.test(text.trim());
}
