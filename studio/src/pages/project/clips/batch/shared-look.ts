import type { Render, ShortListItem } from 'clipmill';
import { canonicalJson } from '#schema/domain/render-plan.ts';
import { overlayOfTitle } from '#schema/domain/texts/title-overlay.ts';
import { lookOf, optionsOf } from '@/preview/look.ts';

type SavedOptions = ShortListItem['render_options'];
type Looking = Pick<ShortListItem, 'id' | 'title' | 'mark' | 'render_options'>;
export type LookChange = { id: string; render_options: SavedOptions; before: SavedOptions };

/** How a clip comes out: as it was saved, else as its newest video. Null: as clips of its project do by default. */
function optionsOfClip(clip: Looking, render: Render | undefined): SavedOptions {
  if (clip.render_options !== null || render === undefined) return clip.render_options;
  const options = optionsOf(lookOf(render));
  const isTitle = options.title_overlay === overlayOfTitle(clip.title);
  return { ...options, title_overlay: isTitle ? true : options.title_overlay } as SavedOptions;
}

/**
 * What gives all other kept clips the look of one. The words over a picture belong to their clip: each keeps its own.
 * Clips that look like it already are left out.
 */
export function lookChanges(clips: readonly Looking[], model: Looking, render: Render | undefined): LookChange[] {
  const look = optionsOfClip(model, render);
  return clips.flatMap(({ id, mark, render_options: before }) => {
    const next = look === null ? null : { ...inSpoken(look), ...ownWords(look, before) };
    if (mark !== 'keep' || id === model.id || canonicalJson(next) === canonicalJson(before)) return [];
    return [{ id, render_options: next, before }];
  });
}

/** Other clips are not translated: they have captions in the spoken language. */
function inSpoken(look: NonNullable<SavedOptions>): NonNullable<SavedOptions> {
  if (typeof look.captions !== 'object') return look;
  const { language: _language, with_original: _both, ...captions } = look.captions;
  return { ...look, captions };
}

function ownWords(look: NonNullable<SavedOptions>, before: SavedOptions): { title_overlay?: string | boolean } {
  return typeof look.title_overlay === 'string' ? { title_overlay: before?.title_overlay ?? false } : {};
}
