import type { Brand, Render, RenderOptions, Short } from 'clipmill';
import type { AspectRatio } from '#schema/domain/formats.ts';
import { type CaptionOptions, DEFAULT_CAPTIONS, type RenderPlan } from '#schema/domain/render-plan.ts';
import { viewCaptions, wholeCaptions } from '#schema/domain/looks/whole-captions.ts';
import { maskProfanity, type ProfanityChoice } from '#schema/domain/captions/profanity.ts';
import { brandedCaptions, brandOf } from './brand.ts';
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
  /** Empty: that of the project. */
  shapes: readonly AspectRatio[];
  /** Missing in looks that a browser kept before there was a choice. */
  profanity?: ProfanityChoice;
  /** A brand of the account, or `none`. Missing: the default brand, if there is one. */
  brandId?: string | undefined;
  /** Without the music of the brand. */
  music?: false | undefined;
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
    shapes: [],
    profanity,
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
    profanity = 'keep',
  } = options;
  return {
    hasCaptions: captions !== false,
    captions: brandedCaptions(typeof captions === 'object' ? captions : {}, brandOf(options.brand_id, brands)),
    overlay: title === true ? 'title' : title === false ? 'none' : 'own',
    overlayText: typeof title === 'string' ? title : '',
    ...byHand(options.title_position),
    removeSilence,
    shapes: options.aspect_ratios ?? (options.aspect_ratio === undefined ? [] : [options.aspect_ratio]),
    profanity,
    ...ofBrand(options),
  };
}

function ofBrand(options: { brand_id?: string; music?: boolean } | undefined): Pick<Look, 'brandId' | 'music'> {
  return {
    ...(options?.brand_id !== undefined && { brandId: options.brand_id }),
    ...(options?.music === false && { music: false }),
  };
}

function byHand(place: 'auto' | number | undefined): Pick<Look, 'titleAt'> {
  return typeof place === 'number' ? { titleAt: place } : {};
}

/** A plan with this look instead of its own. `title`: of the clip. */
export function withLook(plan: RenderPlan, look: Look, title: string): RenderPlan {
  const { titleOverlay: _title, titleAt: _place, removeSilence: _silence, profanity: _swearing, ...kept } = plan;
  const { music: _music, ...silent } = kept;
  const rest = look.music === false ? silent : kept;
  const { profanity = 'keep' } = look;
  const shownTitle = profanity === 'keep' ? title : maskProfanity(title);
  const text =
    look.overlay === 'title' ? overlayOfTitle(shownTitle) : look.overlay === 'own' ? look.overlayText.trim() : '';
  return {
    ...rest,
    captions: look.hasCaptions ? look.captions : false,
    ...(text !== '' && { titleOverlay: text, ...(look.titleAt !== undefined && { titleAt: look.titleAt }) }),
    ...(look.removeSilence && { removeSilence: true as const }),
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
  | 'aspect_ratios'
  | 'profanity'
  | 'brand_id'
  | 'music'
> {
  const own = look.overlayText.trim();
  return {
    captions: look.hasCaptions ? viewCaptions(look.captions) : false,
    title_overlay: look.overlay === 'own' && own !== '' ? own : look.overlay === 'title',
    title_position: look.titleAt ?? 'auto',
    remove_silence: look.removeSilence,
    ...(look.shapes.length > 0 && { aspect_ratios: [...look.shapes] }),
    ...(look.profanity !== undefined && { profanity: look.profanity }),
    ...(look.brandId !== undefined && { brand_id: look.brandId }),
    ...(look.music === false && { music: false }),
  };
}
