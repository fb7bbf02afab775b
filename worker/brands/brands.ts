import type { CreateBrandRequest, EditBrandRequest } from '#schema/contract/looks/brand.ts';
import type { AskedCard, AskedEnd } from '#schema/contract/looks/ends.ts';
import type { AskedMusic } from '#schema/contract/looks/music.ts';
import {
  type BrandColours,
  BRANDS,
  DEFAULT_LOGO,
  type LogoLook,
  type LogoPicture,
} from '#schema/domain/brands/brand.ts';
import { type BrandCard, type BrandEnd, DEFAULT_CARD, DEFAULT_END_FADE_SEC } from '#schema/domain/brands/ends.ts';
import { type BrandMusic, DEFAULT_MUSIC } from '#schema/domain/brands/music.ts';
import type { Deps } from '../base/deps.ts';
import { checkOwned } from '../fonts/choose-fonts.ts';
import { ApiError } from '../http/failures.ts';
import { storeCard, storeMusic, storePicture, storeVideo, type WantedBrand, type WriteDeps } from './store-files.ts';
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
export function filesIn({ logo, music, intro, outro, end_card: card }: Omit<EditBrandRequest, 'name'>): number {
  return [logo, music, intro, outro, card].filter((file) => typeof file?.upload_id === 'string').length;
}

/**
 * Saves a brand. Throws `brands.too_many`, `request.invalid`, or what refuses one of its files: `brand.logo_refused`,
 * `brand.music_refused`, `brand.video_refused` or `brand.card_refused`.
 */
export async function createBrand(deps: WriteDeps, userId: string, asked: CreateBrandRequest): Promise<BrandRow> {
  // Before files are copied. The insert decides.
  if ((await readBrands(deps, userId)).length >= BRANDS.perUser) throw new ApiError('brands.too_many');
  await checkOwned(deps, userId, { field: 'font', font: asked.font });
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
    intro: asked.intro === undefined ? null : await videoOf(deps, owned, { field: 'intro', ...asked.intro }, null),
    outro: asked.outro === undefined ? null : await videoOf(deps, owned, { field: 'outro', ...asked.outro }, null),
    endCard: asked.end_card === undefined ? null : await cardOf(deps, owned, asked.end_card, null),
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
 * Changes what is named. Renders keep what they were made with. Throws `request.not_found`, and what `createBrand`
 * throws for its fields.
 */
export async function editBrand(deps: WriteDeps, wanted: WantedBrand, asked: EditBrandRequest): Promise<BrandRow> {
  const before = await readBrand(deps, wanted);
  const { name, font, logo, music } = asked;
  await checkOwned(deps, wanted.userId, { field: 'font', font });
  const change: BrandEdit = {
    ...(name !== undefined && { name }),
    ...(asked.default !== undefined && { isDefault: asked.default }),
    ...(asked.colors !== undefined && { colours: capitals(asked.colors) }),
    ...(font !== undefined && { font }),
    ...(logo === null && { logo }),
    ...(logo !== undefined && logo !== null && { logo: await logoOf(deps, wanted, logo, before.logo) }),
    ...(music === null && { music }),
    ...(music !== undefined && music !== null && { music: await musicOf(deps, wanted, music, before.music) }),
    ...(await changedEnds(deps, wanted, asked, before)),
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

async function changedEnds(
  deps: WriteDeps,
  wanted: WantedBrand,
  { intro, outro, end_card: card }: EditBrandRequest,
  before: BrandRow,
): Promise<Pick<BrandEdit, 'intro' | 'outro' | 'endCard'>> {
  const video = async (field: 'intro' | 'outro', asked: AskedEnd | null) => ({
    [field]: asked === null ? null : await videoOf(deps, wanted, { field, ...asked }, before[field]),
  });
  return {
    ...(intro !== undefined && (await video('intro', intro))),
    ...(outro !== undefined && (await video('outro', outro))),
    ...(card !== undefined && {
      endCard: card === null ? null : await cardOf(deps, wanted, card, before.endCard),
    }),
  };
}

/** The intro or outro that is asked for; what is not named is as `before`, else as by default. */
async function videoOf(
  deps: WriteDeps,
  wanted: WantedBrand,
  { field, upload_id: uploadId, fade }: AskedEnd & { field: 'intro' | 'outro' },
  before: BrandEnd | null,
): Promise<BrandEnd> {
  const fadeSec = fade ?? before?.fadeSec ?? DEFAULT_END_FADE_SEC;
  if (uploadId !== undefined) return { ...(await storeVideo(deps, wanted, { field, uploadId })), fadeSec };
  if (before !== null) return { ...before, fadeSec };
  throw new ApiError('request.invalid', `${field}.upload_id is missing: the brand has no ${field} yet.`);
}

/** The end card that is asked for; what is not named is as `before`, else as by default. */
async function cardOf(
  deps: WriteDeps,
  wanted: WantedBrand,
  { seconds, background, text, logo, upload_id: uploadId }: AskedCard,
  before: BrandCard | null,
): Promise<BrandCard> {
  const kept = before ?? DEFAULT_CARD;
  const change = {
    ...(seconds !== undefined && { durationSec: seconds }),
    ...(background !== undefined && { background: background?.toUpperCase() ?? null }),
    ...(text !== undefined && { text }),
    ...(logo !== undefined && { hasLogo: logo }),
    ...(uploadId === null && { picture: null }),
  };
  const picture = typeof uploadId === 'string' ? { picture: await storeCard(deps, wanted, uploadId) } : {};
  return { ...kept, ...change, ...picture };
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
