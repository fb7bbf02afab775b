import { queryOptions } from '@tanstack/react-query';
import type { Brand, BrandChange, NewBrand } from 'clipmill';
import { api } from '../client.ts';

export const brandsQuery = queryOptions({
  queryKey: ['brands'],
  queryFn: ({ signal }) => api.listBrands({ signal }),
  staleTime: 60_000,
});

/** A brand as its form has it. `file`, `song`: a new logo, new music; missing: what it has, if any. */
export type BrandForm = Omit<NewBrand, 'logo' | 'music'> & {
  file?: File | undefined;
  logo: Omit<LogoChange, 'upload_id'>;
  song?: File | undefined;
  music: Omit<MusicChange, 'upload_id'>;
};
type LogoChange = NonNullable<BrandChange['logo']>;
type MusicChange = NonNullable<BrandChange['music']>;

/** Saves a new brand, or the changes of one. Throws `ApiError`. */
export async function saveBrand(before: Brand | null, { file, logo, song, music, ...form }: BrandForm): Promise<Brand> {
  const [picture, sound] = [await uploaded(file), await uploaded(song)];
  if (before === null) {
    return api.createBrand({
      ...form,
      ...(picture && { logo: { ...logo, ...picture } }),
      ...(sound && { music: { ...music, ...sound } }),
    });
  }
  const hasLogo = picture !== undefined || before.logo !== null;
  const hasMusic = sound !== undefined || before.music !== null;
  return api.updateBrand(before.id, {
    ...form,
    font: form.font ?? null,
    ...(hasLogo && { logo: { ...logo, ...picture } }),
    ...(hasMusic && { music: { ...music, ...sound } }),
  });
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

/** Throws `ApiError`. */
export async function deleteBrand(id: string): Promise<void> {
  await api.deleteBrand(id);
}
