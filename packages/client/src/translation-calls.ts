import type { CallOptions, Send } from './transport.ts';
import type * as api from './types.ts';

type Answer = { message: string; data: api.Translation };

/** The captions of a short in other languages. */
export function translationCalls(send: Send) {
  const of = (projectId: string, shortId: string, ...rest: string[]) =>
    `/shorts/${[projectId, shortId, 'translations', ...rest].map(encodeURIComponent).join('/')}`;
  return {
    /** By language. */
    listTranslations: async (projectId: string, shortId: string, options?: CallOptions) =>
      (await send<{ data: api.Translation[] }>('GET', of(projectId, shortId), options)).data,
    /** Translates what is not translated yet: see `waitForTranslation`. */
    translateShort: async (projectId: string, shortId: string, body: api.TranslateRequest, options?: CallOptions) =>
      (await send<Answer>('POST', of(projectId, shortId), { ...options, body, creates: true })).data,
    getTranslation: async (projectId: string, shortId: string, language: string, options?: CallOptions) =>
      (await send<Answer>('GET', of(projectId, shortId, language), options)).data,
    /** The translation as subtitles. */
    getTranslationText: (
      projectId: string,
      shortId: string,
      language: string,
      format: 'srt' | 'vtt',
      options?: CallOptions,
    ) => send<string>('GET', of(projectId, shortId, language), { ...options, query: { format }, isText: true }),
    /** Writes lines by hand. */
    updateTranslation: async (
      projectId: string,
      shortId: string,
      language: string,
      body: api.EditTranslationRequest,
      options?: CallOptions,
    ) => (await send<Answer>('PATCH', of(projectId, shortId, language), { ...options, body })).data,
    deleteTranslation: async (projectId: string, shortId: string, language: string, options?: CallOptions) =>
      (await send<Answer>('DELETE', of(projectId, shortId, language), options)).data,
  };
}
