import * as z from 'zod';
import { LOGO_PLACES, LOGO_TIMES, type LogoLook } from '#schema/domain/brands/brand.ts';

/** How a logo is shown. */
export const logoLookShape = {
  place: z.enum(LOGO_PLACES).meta({ example: 'top-right' }),
  size: z.number().meta({ example: 0.18 }),
  opacity: z.number().meta({ example: 1 }),
  shown: z.enum(LOGO_TIMES).meta({ example: 'always' }),
  seconds: z.number().nullable().meta({ example: null }),
};

/** The fields of a logo's look, in the spelling of the API. */
export function viewLogoLook({ place, size, opacity, shown, seconds }: LogoLook) {
  return { place, size, opacity, shown, seconds: seconds ?? null };
}
