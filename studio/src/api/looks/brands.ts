import { queryOptions } from '@tanstack/react-query';
import type { Brand, BrandChange, NewBrand } from 'clipmill';
import { api } from '../client.ts';

export const brandsQuery = queryOptions({
  queryKey: ['brands'],
  queryFn: ({ signal }) => api.listBrands({ signal }),
  staleTime: 60_000,
});

/** A brand as its form has it. `file`: a new logo; missing: the one that it has, if any. */
export type BrandForm = Omit<NewBrand, 'logo'> & { file?: File | undefined; logo: Omit<LogoChange, 'upload_id'> };
type LogoChange = NonNullable<BrandChange['logo']>;

/** Saves a new brand, or the changes of one. Throws `ApiError`. */
export async function saveBrand(before: Brand | null, { file, logo, ...form }: BrandForm): Promise<Brand> {
  const upload = file === undefined ? undefined : await api.upload(file);
  if (before === null) {
    return api.createBrand({ ...form, ...(upload && { logo: { ...logo, upload_id: upload.id } }) });
  }
  const changed = upload === undefined ? logo : { ...logo, upload_id: upload.id };
  return api.updateBrand(before.id, {
    ...form,
    font: form.font ?? null,
    ...((upload !== undefined || before.logo !== null) && { logo: changed }),
  });
}

/** Takes the logo from a brand. Throws `ApiError`. */
export async function removeLogo(id: string): Promise<void> {
  await api.updateBrand(id, { logo: null });
}

/** Throws `ApiError`. */
export async function deleteBrand(id: string): Promise<void> {
  await api.deleteBrand(id);
}
