import { expect, it } from 'vitest';
import { makeApp } from '../../../../worker/app.ts';
import { endpointsOf, nameOfRef } from '../../../../worker/docs/document.ts';
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

it('has `warnings` in each JSON answer, because unknown fields are named there', () => {
  const { schemas } = document.components;
  const answers = endpointsOf(document.paths).flatMap(({ method, path, operation: { responses } }) =>
    Object.entries(responses).flatMap(([status, response]) => {
      const schema = 'content' in response ? response.content?.['application/json']?.schema : undefined;
      return schema === undefined ? [] : [{ answer: `${status} of ${method} ${path}`, schema }];
    }),
  );
  const without = answers.filter(({ schema }) => {
    const { properties = {} } = schema.$ref === undefined ? schema : (schemas[nameOfRef(schema.$ref)] ?? {});
    return !('warnings' in properties);
  });
  expect(answers.length).toBeGreaterThan(50);
  expect(without.map(({ answer }) => answer)).toEqual([]);
});

it('forbids no unknown field in a request', () => {
  const bodies = endpointsOf(document.paths).flatMap(({ operation: { requestBody } }) => {
    const schema = requestBody?.content['application/json']?.schema;
    return schema?.$ref === undefined ? [] : [nameOfRef(schema.$ref)];
  });
  expect(bodies.length).toBeGreaterThan(15);
  const strict = bodies.filter((name) =>
    JSON.stringify(document.components.schemas[name]).includes('"additionalProperties":false'),
  );
  expect(strict).toEqual([]);
});

it('says of the scope `read` that it reads the audit log', () => {
  const { properties } = document.components.schemas['CreateApiKeyRequest'] ?? {};
  expect(properties?.['scopes']?.description).toMatch(/`read` for GET, also for the audit log/);
});
