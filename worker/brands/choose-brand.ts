import type { RenderOptions } from '#schema/domain/render-plan.ts';
import type { Deps } from '../base/deps.ts';
import { checkFont } from '../fonts/choose-fonts.ts';
import { ApiError } from '../http/failures.ts';
import { type BrandRow, findBrand } from './store/brands.ts';

/** In options: not even the default brand. */
const NO_BRAND = 'none';

type Naming = Pick<RenderOptions, 'brandId'>;

/** The brand that options name, else the default one; null without. Throws `request.invalid` if it is none of these. */
export function chooseBrand({ brandId }: Naming, brands: readonly BrandRow[] = []): BrandRow | null {
  if (brandId === undefined) return brands.find(({ isDefault }) => isDefault) ?? null;
  if (brandId === NO_BRAND) return null;
  return brands.find(({ id }) => id === brandId) ?? refuse();
}

/** Options for a look at a clip: a brand that was deleted since they were saved is none. */
export function withKnownBrand<O extends Naming>(options: O, brands: readonly BrandRow[]): O {
  const { brandId } = options;
  return brandId === undefined || brands.some(({ id }) => id === brandId) ? options : { ...options, brandId: NO_BRAND };
}

/** Checks options before they are saved. Throws `request.invalid` if they name a brand or a font that is not the user's. */
export async function checkOwn(
  deps: Pick<Deps, 'db'>,
  userId: string,
  options: Pick<RenderOptions, 'brandId' | 'captions'>,
): Promise<void> {
  await checkFont(deps, userId, options);
  const { brandId = NO_BRAND } = options;
  if (brandId !== NO_BRAND && (await findBrand(deps.db, { userId, brandId })) === null) refuse();
}

function refuse(): never {
  throw new ApiError('request.invalid', 'brand_id is not one of your brands, or was deleted. See GET /brands.');
}
