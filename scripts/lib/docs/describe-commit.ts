import { makeApp } from '../../../worker/app.ts';
import type { ApiDocument } from '../../../worker/docs/document.ts';
import { describeApi } from '../../../worker/docs/openapi.ts';

/** The OpenAPI document of this commit, without a running system. `origin`: where its server would be, no slash at the end. */
export function describeCommit(origin: string): ApiDocument {
  const noDeps = () => {
    throw new Error('the document needs no dependencies');
  };
  return describeApi(
    makeApp(noDeps, () => ''),
    origin,
  );
}
