import type { RenderOptions, TemplateOptions } from '#schema/domain/render-plan.ts';
import { mergeOptions } from '../templates/templates.ts';
import type { ShortRow } from '../shorts/store/live-shorts.ts';

/**
 * The options of a request for one short: the request's own options win, then the look of the short, then `template`
 * (that of the request, what the project was created with, or the default one). Captions are merged field by field.
 */
export function withSavedOptions<O extends Partial<RenderOptions>>(
  asked: O,
  { renderOptions }: Pick<ShortRow, 'renderOptions'>,
  template: TemplateOptions = {},
): O {
  return { ...asked, ...mergeOptions(mergeOptions(template, renderOptions ?? {}), asked) };
}
