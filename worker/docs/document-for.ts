import type { App } from '../http/app-env.ts';
import type { ApiDocument } from './document.ts';
import { describeApi } from './openapi.ts';

/** The OpenAPI document for the address of a request. */
export type DocumentFor = (requestUrl: string) => ApiDocument;

/** Makes the document at the first request, from the routes of `app`, and keeps the one of the last address. */
export function makeDocumentFor(app: App): DocumentFor {
  let last: { origin: string; document: ApiDocument } | undefined;
  return (requestUrl) => {
    const { origin } = new URL(requestUrl);
    if (last?.origin !== origin) last = { origin, document: describeApi(app, origin) };
    return last.document;
  };
}
