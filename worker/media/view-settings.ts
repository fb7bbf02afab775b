import { viewLogoLook } from '#schema/contract/captions/logo.ts';
import { viewCardLook, viewEndLook } from '#schema/contract/captions/ends.ts';
import { viewMusicLook } from '#schema/contract/captions/music.ts';
import { viewMovement, viewMovementWish } from '#schema/contract/captions/movement.ts';
import type { GivenOptionsView, RenderSettingsView, SavedOptionsView } from '#schema/contract/render-settings.ts';
import { viewBRoll } from '#schema/contract/captions/b-roll.ts';
import { viewCaptions } from '#schema/domain/looks/whole-captions.ts';
import type { Range } from '#schema/domain/clip.ts';
import type { HandCrop } from '#schema/domain/framing-edit.ts';
import type { Face } from '#schema/domain/media.ts';
import {
  editsOf,
  type GivenOptions,
  type KeptPlan,
  type ShownTranslation,
  type TemplateOptions,
} from '#schema/domain/render-plan.ts';

/** Every option as the render uses it. */
export function viewSettings(plan: KeptPlan): RenderSettingsView {
  const { captions } = plan;
  return {
    layout: plan.layout,
    aspect_ratio: plan.aspectRatio,
    resolution: plan.resolution,
    fps: plan.fps,
    captions: captions === false ? false : viewCaptions(captions),
    title_overlay: plan.titleOverlay ?? null,
    title_position: plan.titleAt ?? 'auto',
    remove_silence: plan.removeSilence ?? false,
    profanity: plan.profanity ?? 'keep',
    loudness: plan.loudness,
    start_time: plan.range.startSec,
    end_time: plan.range.endSec,
    cuts: viewRanges(plan.cuts ?? []),
    pieces: viewRanges(plan.pieces ?? []),
    b_roll: viewBRoll(plan.bRoll ?? []),
    watermark: plan.watermark ?? null,
    ...viewAdded(plan),
    ...viewBrandParts(plan),
    ...viewMovement(plan),
    cover_time: plan.coverAtSec ?? null,
    ...viewEdits(plan),
  };
}

/** What is only there where a render has it. */
function viewAdded({ translation }: KeptPlan): Pick<RenderSettingsView, 'translation'> {
  return translation === undefined ? {} : { translation: viewTranslated(translation) };
}

function viewTranslated({ language, lines, withOriginal }: ShownTranslation) {
  const shown = lines.map(({ startSec, endSec, text }) => ({ start: startSec, end: endSec, text }));
  return { language, with_original: withOriginal === true, lines: shown };
}

function viewBrandParts({ logo, music, intro, outro, endCard }: KeptPlan) {
  return {
    ...(logo !== undefined && { logo: viewLogoLook(logo) }),
    ...(music !== undefined && { music: viewMusicLook(music) }),
    ...(intro !== undefined && { intro: viewEndLook(intro) }),
    ...(outro !== undefined && { outro: viewEndLook(outro) }),
    ...(endCard !== undefined && { end_card: viewCardLook(endCard) }),
  };
}

function viewEdits(plan: KeptPlan): Pick<RenderSettingsView, 'words' | 'framing'> {
  const edits = editsOf(plan);
  if (edits === null) return { words: null, framing: null };
  return {
    words: Object.entries(edits.corrections).map(([index, text]) => ({ index: Number(index), text })),
    framing: edits.framing.map(({ startSec, endSec, layout = null, face, crop, panels }) => ({
      start: startSec,
      end: endSec,
      layout,
      face: face === undefined ? null : viewBox(face),
      crop: crop === undefined ? null : viewCrop(crop),
      panels:
        panels === undefined
          ? null
          : { first: viewBox(panels.first), second: viewBox(panels.second), share: panels.share ?? null },
    })),
  };
}

function viewBox([x, y, width, height]: Face['box']) {
  return { x, y, width, height };
}

function viewCrop({ width, height, points, eased }: HandCrop) {
  const path = points.map(({ atSec, x, y, scale = 1 }) => ({ time: atSec, x, y, scale }));
  return { width, height, points: path, ease: eased === true };
}

/** Ranges of the source in the spelling of the API. */
export function viewRanges(ranges: readonly Range[]): { start: number; end: number }[] {
  return ranges.map(({ startSec, endSec }) => ({ start: startSec, end: endSec }));
}

/** Options that a user saved; those that were not sent are missing. */
export function viewSavedOptions(options: TemplateOptions): SavedOptionsView {
  return {
    layout: options.layout,
    aspect_ratio: options.aspectRatio,
    aspect_ratios: options.aspectRatios,
    resolution: options.resolution,
    fps: options.fps,
    captions: options.captions,
    title_overlay: options.titleOverlay,
    title_position: options.titlePosition,
    remove_silence: options.removeSilence,
    profanity: options.profanity,
    brand_id: options.brandId,
    music: options.music,
    ...viewMovementWish(options),
    intro: options.intro,
    outro: options.outro,
    end_card: options.endCard,
    loudness: options.loudness,
  };
}

/** The options that a request named, in the spelling of the API. */
export function viewGivenOptions(given: GivenOptions): GivenOptionsView {
  const { layout, resolution, fps, captions, loudness, startSec, endSec } = given;
  return withoutMissing({
    layout,
    aspect_ratio: given.aspectRatio,
    aspect_ratios: given.aspectRatios,
    resolution,
    fps,
    captions: typeof captions === 'object' ? withoutMissing(captions) : captions,
    loudness,
    title_overlay: given.titleOverlay,
    title_position: given.titlePosition,
    remove_silence: given.removeSilence ? true : undefined,
    profanity: given.profanity,
    brand_id: given.brandId,
    music: given.music,
    ...viewMovementWish(given),
    intro: given.intro,
    outro: given.outro,
    end_card: given.endCard,
    start_time: startSec,
    end_time: endSec,
  });
}

function withoutMissing<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}
