import { expect, it } from 'vitest';
import { makeApp } from '../../../../worker/app.ts';
import { endpointsOf } from '../../../../worker/docs/document.ts';
import { describeApi } from '../../../../worker/docs/openapi.ts';
import { SIGN_INS } from '../../../../worker/studio/routes.ts';

const noDeps = () => {
  throw new Error('the document needs no dependencies');
};

it('keeps from the page the tokens of every operation that answers with some', () => {
  const { paths } = describeApi(
    makeApp(noDeps, () => ''),
    'https://api.test',
  );
  const withTokens = endpointsOf(paths).filter(({ operation }) =>
    JSON.stringify(operation.responses).includes('/LoginResponse"'),
  );
  expect(withTokens.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
    SIGN_INS.map((path) => `post ${path}`).toSorted(),
  );
});
