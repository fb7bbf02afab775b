import type { TemplateView } from '#schema/contract/template.ts';
import { formatTimestamp } from '#schema/domain/time.ts';
import { viewSavedOptions } from '../media/view-settings.ts';
import type { TemplateRow } from './store.ts';

export function viewTemplate({ id, name, isDefault, options, createdAt, updatedAt }: TemplateRow): TemplateView {
  return {
    id,
    name,
    default: isDefault,
    options: viewSavedOptions(options),
    created_at: formatTimestamp(createdAt),
    updated_at: formatTimestamp(updatedAt),
  };
}
