import { fontsQuery } from '@/api/looks/fonts.ts';
import { queryClient } from '@/api/query-client.ts';
import { typefaceOpener } from './fonts.ts';

/** Opens the font of a look with its fallback fonts, also one of the account. Throws if a file cannot be read. */
export const openStudioTypeface = typefaceOpener(async (id) => {
  const fonts = await queryClient.fetchQuery(fontsQuery);
  return fonts.find((font) => font.id === id)?.url ?? null;
});
