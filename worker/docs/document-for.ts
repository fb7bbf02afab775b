import type { App } from '../http/app-env.ts';
import type { ApiDocument } from './document.ts';
import { describeApi } from './openapi.ts';
import { CUSTOMERS, type Readers } from './readers.ts';
import { describeVersion2 } from './version2/describe.ts';

/** The OpenAPI document for the address of a request. */
export type DocumentFor = (requestUrl: string) => ApiDocument;

/** Makes the document at the first request, from the routes of `app`, and caches it for the last address. */
export function makeDocumentFor(app: App, readers: Readers = CUSTOMERS): DocumentFor {
  return cached((origin) => describeApi(app, origin, readers));
}

/** The same for version 2. */
export function makeDocumentFor2(app: App): DocumentFor {
  return cached((origin) => describeVersion2(app, origin));
}

function cached(make: (origin: string) => ApiDocument): DocumentFor {
  let last: { origin: string; document: ApiDocument } | undefined;
  return (requestUrl) => {
    const { origin } = new URL(requestUrl);
    if (last?.origin !== origin) last = { origin, document: make(origin) };
    return last.document;
  };
}
