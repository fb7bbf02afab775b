import type { GivenOptionsView, RenderSettingsView, SavedOptionsView } from '#schema/contract/render-settings.ts';
import { viewCaptions } from '#schema/domain/looks/whole-captions.ts';
import type { Range } from '#schema/domain/clip.ts';
import type { GivenOptions, KeptPlan, TemplateOptions } from '#schema/domain/render-plan.ts';

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
    remove_silence: plan.removeSilence ?? false,
    profanity: plan.profanity ?? 'keep',
    loudness: plan.loudness,
    start_time: plan.range.startSec,
    end_time: plan.range.endSec,
    cuts: viewRanges(plan.cuts ?? []),
    watermark: plan.watermark ?? null,
    cover_time: plan.coverAtSec ?? null,
  };
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
    resolution: options.resolution,
    fps: options.fps,
    captions: options.captions,
    title_overlay: options.titleOverlay,
    remove_silence: options.removeSilence,
    profanity: options.profanity,
    loudness: options.loudness,
  };
}

/** The options that a request named, in the spelling of the API. */
export function viewGivenOptions(given: GivenOptions): GivenOptionsView {
  const { layout, aspectRatio, resolution, fps, captions, loudness, titleOverlay, startSec, endSec } = given;
  return withoutMissing({
    layout,
    aspect_ratio: aspectRatio,
    resolution,
    fps,
    captions: typeof captions === 'object' ? withoutMissing(captions) : captions,
    loudness,
    title_overlay: titleOverlay,
    remove_silence: given.removeSilence ? true : undefined,
    profanity: given.profanity,
    start_time: startSec,
    end_time: endSec,
  });
}

function withoutMissing<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}
