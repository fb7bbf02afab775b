import type { CallOptions, Send } from './transport.ts';
import type * as api from './types.ts';

type Answer<T> = { message: string; data: T };

/** The fonts that an account has uploaded for captions. */
export function fontCalls(send: Send) {
  return {
    /** Makes an upload a font: its id is then a `font` of captions and brands. */
    createFont: async (body: api.NewFont, options?: CallOptions) =>
      (await send<Answer<api.Font>>('POST', '/fonts', { ...options, body, creates: true })).data,
    /** All fonts, oldest first. */
    listFonts: async (options?: CallOptions) => (await send<Answer<api.Font[]>>('GET', '/fonts', options)).data,
    deleteFont: async (id: string, options?: CallOptions) =>
      (await send<Answer<api.Font>>('DELETE', `/fonts/${encodeURIComponent(id)}`, options)).data,
  };
}
