import type { CallOptions, Send } from './transport.ts';
import type * as api from './types.ts';

type Answer<T> = { message: string; data: T };

/** What an account puts on its clips. */
export function brandCalls(send: Send) {
  const brand = (id: string) => `/brands/${encodeURIComponent(id)}`;
  return {
    /** A logo, colours and a font for clips. Its logo comes from an upload. */
    createBrand: async (body: api.NewBrand, options?: CallOptions) =>
      (await send<Answer<api.Brand>>('POST', '/brands', { ...options, body, creates: true })).data,
    /** All brands, oldest first. */
    listBrands: async (options?: CallOptions) => (await send<Answer<api.Brand[]>>('GET', '/brands', options)).data,
    getBrand: async (id: string, options?: CallOptions) =>
      (await send<Answer<api.Brand>>('GET', brand(id), options)).data,
    updateBrand: async (id: string, body: api.BrandChange, options?: CallOptions) =>
      (await send<Answer<api.Brand>>('PATCH', brand(id), { ...options, body })).data,
    deleteBrand: async (id: string, options?: CallOptions) =>
      (await send<Answer<api.Brand>>('DELETE', brand(id), options)).data,
  };
}
