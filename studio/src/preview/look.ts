import type { Brand, Render, RenderOptions, Short } from 'clipmill';
import type { AspectRatio } from '#schema/domain/formats.ts';
import {
  type CaptionOptions,
  DEFAULT_CAPTIONS,
  type RenderPlan,
  type ShownTranslation,
} from '#schema/domain/render-plan.ts';
import { viewCaptions, wholeCaptions } from '#schema/domain/looks/whole-captions.ts';
import { maskProfanity, type ProfanityChoice } from '#schema/domain/captions/profanity.ts';
import { type MovementWish, withMovement } from '#schema/domain/movement/movement.ts';
import { brandedCaptions, brandOf } from './brand.ts';
import { inLanguage, languageOf, linesOf, type LookLanguage, shownTranslation } from './language.ts';
import { type Switch, SWITCHES, withoutParts } from './ends.ts';
import { overlayOfTitle } from '#schema/domain/texts/title-overlay.ts';

/** How a clip is rendered: see `render_options` of a short. */
export type Look = {
  hasCaptions: boolean;
  captions: CaptionOptions;
  overlay: 'none' | 'title' | 'own';
  overlayText: string;
  /** The height of the middle of the title by hand, as a share of the frame. Missing: automatic. */
  titleAt?: number | undefined;
  removeSilence: boolean;
  /** Missing in looks that a browser kept before there was a choice. */
  enhanceSpeech?: boolean | undefined;
  /** Empty: that of the project. */
  shapes: readonly AspectRatio[];
  /** Missing in looks that a browser kept before there was a choice. */
  profanity?: ProfanityChoice;
  /** A brand of the account, or `none`. Missing: the default brand, if there is one. */
  brandId?: string | undefined;
} & LookLanguage &
  MovementWish & {
    /** Without these parts of the brand. */
    [part in Switch]?: false | undefined;
  };

export const FIRST_LOOK: Look = {
  hasCaptions: true,
  captions: DEFAULT_CAPTIONS,
  overlay: 'none',
  overlayText: '',
  removeSilence: false,
  shapes: [],
  profanity: 'keep',
};

type Moving = Partial<Pick<Render['settings'], 'zoom' | 'transition' | 'progress_bar' | 'background'>>;

/** The options with which a render was made, except its shape. */
export function lookOf({ settings, options }: Pick<Render, 'settings'> & Partial<Pick<Render, 'options'>>): Look {
  const { captions, title_overlay: title, title_position: place, remove_silence: removeSilence, profanity } = settings;
  return {
    hasCaptions: captions !== false,
    captions: captions === false ? DEFAULT_CAPTIONS : wholeCaptions(captions),
    overlay: title === null ? 'none' : 'own',
    overlayText: title ?? '',
    ...byHand(place),
    removeSilence,
    enhanceSpeech: settings.enhance_speech,
    shapes: [],
    profanity,
    ...movementIn(settings),
    ...ofBrand(options),
  };
}

/** The look that a short has. Null if none was saved. What its captions do not say is as in its brand. */
export function lookOfShort(
  { render_options: options }: Pick<Short, 'render_options'>,
  brands?: readonly Brand[],
): Look | null {
  if (options === null) return null;
  const {
    captions = true,
    title_overlay: title = false,
    remove_silence: removeSilence = false,
    enhance_speech: enhanceSpeech,
    profanity = 'keep',
  } = options;
  return {
    hasCaptions: captions !== false,
    captions: brandedCaptions(typeof captions === 'object' ? captions : {}, brandOf(options.brand_id, brands)),
    overlay: title === true ? 'title' : title === false ? 'none' : 'own',
    overlayText: typeof title === 'string' ? title : '',
    ...byHand(options.title_position),
    removeSilence,
    enhanceSpeech,
    shapes: options.aspect_ratios ?? (options.aspect_ratio === undefined ? [] : [options.aspect_ratio]),
    profanity,
    ...movementIn(options),
    ...ofBrand(options),
    ...inLanguage(captions),
  };
}

/** What options say of movement. */
function movementIn({ zoom, transition, progress_bar: progressBar, background }: Moving): MovementWish {
  return {
    ...(zoom !== undefined && { zoom }),
    ...(transition !== undefined && { transition }),
    ...(progressBar !== undefined && { progressBar }),
    ...(background !== undefined && { background }),
  };
}

type OfBrand = { brand_id?: string } & { [part in Switch]?: boolean };

function ofBrand(options: OfBrand = {}): Pick<Look, 'brandId' | Switch> {
  return {
    ...(options.brand_id !== undefined && { brandId: options.brand_id }),
    ...partsLeftOut(options),
  };
}

function partsLeftOut(options: { [part in Switch]?: boolean | undefined }): { [part in Switch]?: false } {
  return Object.fromEntries(SWITCHES.filter((name) => options[name] === false).map((name) => [name, false]));
}

function byHand(place: 'auto' | number | undefined): Pick<Look, 'titleAt'> {
  return typeof place === 'number' ? { titleAt: place } : {};
}

/**
 * A plan with this look instead of its own. `title`: of the clip. `lines`: the translation to the language of the look;
 * missing: those of the plan, if they are in it.
 */
export function withLook(plan: RenderPlan, look: Look, title: string, lines?: ShownTranslation['lines']): RenderPlan {
  const { titleOverlay: _title, titleAt: _place, removeSilence: _silence, profanity: _swearing, ...said } = plan;
  const { translation, enhanceSpeech: _enhanced, ...kept } = said;
  const rest = withoutParts(kept, look);
  const { profanity = 'keep' } = look;
  const shownTitle = profanity === 'keep' ? title : maskProfanity(title);
  const text =
    look.overlay === 'title' ? overlayOfTitle(shownTitle) : look.overlay === 'own' ? look.overlayText.trim() : '';
  return {
    ...withMovement(rest, look),
    captions: look.hasCaptions ? look.captions : false,
    ...(text !== '' && { titleOverlay: text, ...(look.titleAt !== undefined && { titleAt: look.titleAt }) }),
    ...shownTranslation(look, lines ?? linesOf(translation, look)),
    ...(look.removeSilence && { removeSilence: true as const }),
    ...(look.enhanceSpeech === true && { enhanceSpeech: true as const }),
    ...(profanity !== 'keep' && { profanity }),
  };
}

/** The options of a look: everything that the editor lets choose. */
export function optionsOf(
  look: Look,
): Pick<
  RenderOptions,
  | 'captions'
  | 'title_overlay'
  | 'title_position'
  | 'remove_silence'
  | 'enhance_speech'
  | 'aspect_ratios'
  | 'profanity'
  | 'brand_id'
  | Switch
  | keyof Moving
> {
  const own = look.overlayText.trim();
  return {
    captions: look.hasCaptions ? { ...viewCaptions(look.captions), ...languageOf(look) } : false,
    title_overlay: look.overlay === 'own' && own !== '' ? own : look.overlay === 'title',
    title_position: look.titleAt ?? 'auto',
    remove_silence: look.removeSilence,
    ...(look.enhanceSpeech !== undefined && { enhance_speech: look.enhanceSpeech }),
    ...(look.shapes.length > 0 && { aspect_ratios: [...look.shapes] }),
    ...(look.profanity !== undefined && { profanity: look.profanity }),
    ...(look.brandId !== undefined && { brand_id: look.brandId }),
    ...partsLeftOut(look),
    ...movingOf(look),
  };
}

function movingOf({ zoom, transition, progressBar, background }: MovementWish): Moving {
  return {
    ...(zoom !== undefined && { zoom }),
    ...(transition !== undefined && { transition }),
    ...(progressBar !== undefined && { progress_bar: progressBar }),
    ...(background !== undefined && { background }),
  };
}
