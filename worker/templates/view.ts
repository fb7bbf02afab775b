import type { TemplateView } from '#schema/contract/template.ts';
import { formatTimestamp } from '#schema/domain/time.ts';
import type { TemplateRow } from './store.ts';

export function viewTemplate({ id, name, options, createdAt, updatedAt }: TemplateRow): TemplateView {
  return {
    id,
    name,
    options: {
      layout: options.layout,
      aspect_ratio: options.aspectRatio,
      resolution: options.resolution,
      fps: options.fps,
      captions: options.captions,
      title_overlay: options.titleOverlay,
      remove_silence: options.removeSilence,
      loudness: options.loudness,
    },
    created_at: formatTimestamp(createdAt),
    updated_at: formatTimestamp(updatedAt),
  };
}
