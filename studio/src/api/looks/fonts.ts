import { queryOptions } from '@tanstack/react-query';
import type { Font, NewFont } from 'clipmill';
import { api } from '../client.ts';

export const fontsQuery = queryOptions({
  queryKey: ['fonts'],
  queryFn: ({ signal }) => api.listFonts({ signal }),
  staleTime: 60_000,
});

/** A new font as its form has it. */
export type FontForm = Omit<NewFont, 'upload_id'> & { file: File };

/** Uploads a font and adds it to the account. Throws `ApiError`. */
export async function addFont({ file, ...form }: FontForm): Promise<Font> {
  const { id } = await api.upload(file);
  return api.createFont({ ...form, upload_id: id });
}

/** Throws `ApiError`. */
export async function deleteFont(id: string): Promise<void> {
  await api.deleteFont(id);
}
