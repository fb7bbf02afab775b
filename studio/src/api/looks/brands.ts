import { queryOptions } from '@tanstack/react-query';
import type { Brand, BrandChange, NewBrand } from 'clipmill';
import { api } from '../client.ts';

export const brandsQuery = queryOptions({
  queryKey: ['brands'],
  queryFn: ({ signal }) => api.listBrands({ signal }),
  staleTime: 60_000,
});

/**
 * A brand as its form has it. `file`, `song`, `intro.file` and so on: a new logo, new music, a new intro; missing: what it
 * has, if any. `card`: null for a brand without an end card.
 */
export type BrandForm = Omit<NewBrand, 'logo' | 'music' | 'intro' | 'outro' | 'end_card'> & {
  intro: EndForm;
  outro: EndForm;
  card: (Omit<CardChange, 'upload_id'> & { file?: File | undefined }) | null;
  file?: File | undefined;
  logo: Omit<LogoChange, 'upload_id'>;
  song?: File | undefined;
  music: Omit<MusicChange, 'upload_id'>;
};
type LogoChange = NonNullable<BrandChange['logo']>;
type MusicChange = NonNullable<BrandChange['music']>;
type CardChange = NonNullable<BrandChange['end_card']>;
type EndForm = { file?: File | undefined; fade: number };

/** Saves a new brand, or the changes of one. Throws `ApiError`. */
export async function saveBrand(
  before: Brand | null,
  { file, logo, song, music, intro, outro, card, ...form }: BrandForm,
): Promise<Brand> {
  const [picture, sound] = [await uploaded(file), await uploaded(song)];
  const ends = {
    ...(await endOf('intro', intro, before)),
    ...(await endOf('outro', outro, before)),
    ...(await cardOf(card, before)),
  };
  if (before === null) {
    return api.createBrand({
      ...(form as Omit<NewBrand, 'intro'>),
      ...(ends as Pick<NewBrand, 'intro' | 'outro' | 'end_card'>),
      ...(picture && { logo: { ...logo, ...picture } }),
      ...(sound && { music: { ...music, ...sound } }),
    });
  }
  const hasLogo = picture !== undefined || before.logo !== null;
  const hasMusic = sound !== undefined || before.music !== null;
  return api.updateBrand(before.id, {
    ...form,
    ...ends,
    font: form.font ?? null,
    ...(hasLogo && { logo: { ...logo, ...picture } }),
    ...(hasMusic && { music: { ...music, ...sound } }),
  });
}

async function endOf(
  name: 'intro' | 'outro',
  { file, fade }: EndForm,
  before: Brand | null,
): Promise<Pick<BrandChange, 'intro' | 'outro'>> {
  const video = await uploaded(file);
  const isThere = video !== undefined || (before !== null && before[name] !== null);
  return isThere ? { [name]: { fade, ...video } } : {};
}

async function cardOf(card: BrandForm['card'], before: Brand | null): Promise<Pick<BrandChange, 'end_card'>> {
  if (card === null) return before === null || before.end_card === null ? {} : { end_card: null };
  const { file, ...look } = card;
  return { end_card: { ...look, ...(await uploaded(file)) } };
}

async function uploaded(file: File | undefined): Promise<{ upload_id: string } | undefined> {
  return file === undefined ? undefined : { upload_id: (await api.upload(file)).id };
}

/** Takes the logo from a brand. Throws `ApiError`. */
export async function removeLogo(id: string): Promise<void> {
  await api.updateBrand(id, { logo: null });
}

/** Takes the music from a brand. Throws `ApiError`. */
export async function removeMusic(id: string): Promise<void> {
  await api.updateBrand(id, { music: null });
}

/** Takes the intro or the outro from a brand. Throws `ApiError`. */
export async function removeEnd({ id, name }: { id: string; name: 'intro' | 'outro' }): Promise<void> {
  await api.updateBrand(id, { [name]: null });
}

/** Takes the picture from the end card of a brand. Throws `ApiError`. */
export async function removeCardPicture(id: string): Promise<void> {
  await api.updateBrand(id, { end_card: { upload_id: null } });
}

/** Throws `ApiError`. */
export async function deleteBrand(id: string): Promise<void> {
  await api.deleteBrand(id);
}
