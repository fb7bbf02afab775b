import { expect, it } from 'vitest';
import { makeApp } from '../../../../worker/app.ts';
import { endpointsOf } from '../../../../worker/docs/document.ts';
import { describeVersion2 } from '../../../../worker/docs/version2/describe.ts';
import { apiShape } from '../docs/api-shape.ts';

const noDeps = () => {
  throw new Error('the document needs no dependencies');
};
const document = describeVersion2(
  makeApp(noDeps, () => ''),
  'https://api.test',
);

it('describes the version that api-shape-2.txt shows', async () => {
  await expect(apiShape(document)).toMatchFileSnapshot('api-shape-2.txt');
});

it('speaks only the words of version 2', () => {
  const text = JSON.stringify({ ...document, info: null }).replace('"operationId":"videoMetadata"', '');
  expect(endpointsOf(document.paths).length).toBeGreaterThan(95);
  const old =
    /face_analysis_done|createShorts|videoMetadata|clipDuration|startTime|endTime|\/shorts\/\{project_id\}|per_page\b(?!_)/g;
  expect([...text.matchAll(old)].map(({ index }) => text.slice(index - 60, index + 60))).toEqual([]);
});
