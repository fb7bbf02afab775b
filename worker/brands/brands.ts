import type { CreateBrandRequest, EditBrandRequest } from '#schema/contract/looks/brand.ts';
import type { AskedMusic } from '#schema/contract/looks/music.ts';
import {
  type BrandColours,
  BRANDS,
  DEFAULT_LOGO,
  type LogoLook,
  type LogoPicture,
} from '#schema/domain/brands/brand.ts';
import { type BrandMusic, DEFAULT_MUSIC } from '#schema/domain/brands/music.ts';
import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import { storeMusic, storePicture, type WantedBrand, type WriteDeps } from './store-files.ts';
import {
  addBrand,
  type BrandEdit,
  type BrandRow,
  changeBrand,
  eraseBrand,
  findBrand,
  selectBrands,
} from './store/brands.ts';

/** How many files are to be copied. */
export function filesIn({ logo, music }: Pick<EditBrandRequest, 'logo' | 'music'>): number {
  return [logo, music].filter((file) => file?.upload_id !== undefined).length;
}

/** Saves a brand. Throws `brands.too_many`, `brand.logo_refused`, `brand.music_refused` or `request.invalid`. */
export async function createBrand(deps: WriteDeps, userId: string, asked: CreateBrandRequest): Promise<BrandRow> {
  // Before files are copied. The insert decides.
  if ((await readBrands(deps, userId)).length >= BRANDS.perUser) throw new ApiError('brands.too_many');
  const id = deps.newId();
  const now = deps.clock();
  const owned = { userId, brandId: id };
  const brand: BrandRow = {
    id,
    userId,
    name: asked.name,
    isDefault: asked.default ?? false,
    colours: capitals(asked.colors),
    font: asked.font ?? null,
    logo: asked.logo === undefined ? null : await logoOf(deps, owned, asked.logo, null),
    music: asked.music === undefined ? null : await musicOf(deps, owned, asked.music, null),
    createdAt: now,
    updatedAt: now,
  };
  if (!(await addBrand(deps.db, brand))) throw new ApiError('brands.too_many');
  return brand;
}

/** All brands of a user, oldest first. */
export async function readBrands(deps: Pick<Deps, 'db'>, userId: string): Promise<BrandRow[]> {
  return selectBrands(deps.db, userId);
}

/** Throws `request.not_found`. */
export async function readBrand(deps: Pick<Deps, 'db'>, wanted: WantedBrand): Promise<BrandRow> {
  return present(await findBrand(deps.db, wanted));
}

/**
 * Changes what is named. Renders keep what they were made with. Throws `request.not_found`, `brand.logo_refused`,
 * `brand.music_refused` or `request.invalid`.
 */
export async function editBrand(deps: WriteDeps, wanted: WantedBrand, asked: EditBrandRequest): Promise<BrandRow> {
  const before = await readBrand(deps, wanted);
  const { name, font, logo, music } = asked;
  const change: BrandEdit = {
    ...(name !== undefined && { name }),
    ...(asked.default !== undefined && { isDefault: asked.default }),
    ...(asked.colors !== undefined && { colours: capitals(asked.colors) }),
    ...(font !== undefined && { font }),
    ...(logo === null && { logo }),
    ...(logo !== undefined && logo !== null && { logo: await logoOf(deps, wanted, logo, before.logo) }),
    ...(music === null && { music }),
    ...(music !== undefined && music !== null && { music: await musicOf(deps, wanted, music, before.music) }),
  };
  return present(await changeBrand(deps.db, wanted, { ...change, updatedAt: deps.clock() }));
}

/** Deletes a brand. Renders that used it stay as they are. Throws `request.not_found`. */
export async function deleteBrand(deps: Pick<Deps, 'db' | 'clock'>, wanted: WantedBrand): Promise<BrandRow> {
  return present(await eraseBrand(deps.db, wanted, deps.clock()));
}

type AskedLogo = NonNullable<EditBrandRequest['logo']>;

/** The logo that is asked for; what is not named is as `before`, else as by default. */
async function logoOf(
  deps: WriteDeps,
  wanted: WantedBrand,
  { upload_id: uploadId, ...asked }: AskedLogo,
  before: BrandRow['logo'],
): Promise<LogoLook & LogoPicture> {
  const look = lookOf(asked, before ?? DEFAULT_LOGO);
  if (uploadId !== undefined) return { ...look, ...(await storePicture(deps, wanted, uploadId)) };
  if (before === null) throw new ApiError('request.invalid', 'logo.upload_id is missing: the brand has no logo yet.');
  const { key, width, height } = before;
  return { ...look, key, width, height };
}

/** Throws `request.invalid` if the time and its seconds do not go together. */
function lookOf(asked: Omit<AskedLogo, 'upload_id'>, before: LogoLook): LogoLook {
  const shown = asked.shown ?? before.shown;
  const kept = asked.seconds ?? (shown === before.shown ? before.seconds : undefined);
  if (shown === 'always' && asked.seconds !== undefined) {
    throw new ApiError('request.invalid', 'logo.seconds needs logo.shown: send start or end with it.');
  }
  if (shown !== 'always' && kept === undefined) {
    throw new ApiError('request.invalid', `logo.seconds is missing: how long the logo is seen at the ${shown}.`);
  }
  const { place = before.place, size = before.size, opacity = before.opacity } = asked;
  return { place, size, opacity, shown, ...(shown !== 'always' && { seconds: kept }) };
}

/** The music that is asked for; what is not named is as `before`, else as by default. */
async function musicOf(
  deps: WriteDeps,
  wanted: WantedBrand,
  asked: AskedMusic,
  before: BrandMusic | null,
): Promise<BrandMusic> {
  const { volumeDb, duckDb, fadeSec, startSec } = before ?? DEFAULT_MUSIC;
  const look = {
    volumeDb: asked.volume_db ?? volumeDb,
    duckDb: asked.duck_db ?? duckDb,
    fadeSec: asked.fade ?? fadeSec,
    startSec: asked.start ?? startSec,
  };
  if (asked.upload_id !== undefined) {
    // The license of other music says nothing of this.
    return { ...look, license: asked.license ?? '', ...(await storeMusic(deps, wanted, asked.upload_id)) };
  }
  if (before === null) throw new ApiError('request.invalid', 'music.upload_id is missing: the brand has no music yet.');
  const { key, bytes } = before;
  return { ...look, license: asked.license ?? before.license, key, bytes };
}

function capitals(colours: BrandColours = {}): BrandColours {
  return Object.fromEntries(
    Object.entries(colours).flatMap(([name, value]) => (value === undefined ? [] : [[name, value.toUpperCase()]])),
  );
}

function present(brand: BrandRow | null): BrandRow {
  if (brand === null) throw new ApiError('request.not_found');
  return brand;
}
