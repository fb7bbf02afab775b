import { expect, it } from 'vitest';
import { makeApp } from '../../../../worker/app.ts';
import { describeApi } from '../../../../worker/docs/openapi.ts';
import { apiShape } from './api-shape.ts';

const noDeps = () => {
  throw new Error('the document needs no dependencies');
};
const document = describeApi(
  makeApp(noDeps, () => ''),
  'https://api.test',
);

it('describes the API that api-shape.txt shows; `npx vitest run --project unit -u` updates it', async () => {
  await expect(apiShape(document)).toMatchFileSnapshot('api-shape.txt');
});
