import { queryOptions } from '@tanstack/react-query';
import type { NewTemplate, Template } from 'clipmill';
import { api } from '../client.ts';

/** The look that clips have until they get one of their own. Null: none was chosen. */
export const defaultLookQuery = queryOptions({
  queryKey: ['templates', 'default'],
  queryFn: async ({ signal }): Promise<Template | null> =>
    (await api.listTemplates({ signal })).find((template) => template.default) ?? null,
  staleTime: 60_000,
});

/** Makes these options the look of new clips: `name` is that of a template that did not exist before. Throws `ApiError`. */
export async function saveDefaultLook({ name, options }: Pick<NewTemplate, 'name' | 'options'>): Promise<void> {
  const before = (await api.listTemplates()).find((template) => template.default);
  if (before === undefined) await api.createTemplate({ name, options, default: true });
  else await api.updateTemplate(before.id, { options });
}

/** New clips have no look of their own any more. The template stays. Throws `ApiError`. */
export async function dropDefaultLook(id: string): Promise<void> {
  await api.updateTemplate(id, { default: false });
}
