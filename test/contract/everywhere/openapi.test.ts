import { createConfig, lintFromString, type NormalizedProblem } from '@redocly/openapi-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { aliasTarget } from '#schema/contract/wire.ts';
import type { ApiDocument } from '../../../worker/docs/document.ts';
import { endpointsOf } from '../../../worker/docs/document.ts';
import { ENDPOINTS } from '../support/endpoints.ts';
import { API, BASE_URL, call } from '../support/api.ts';

let document: ApiDocument;
beforeAll(async () => {
  document = (await call('GET', '/openapi.json')).body as ApiDocument;
});

/** The findings of redocly's recommended rules. Examples are checked against their schemas too. */
async function lint(source: unknown): Promise<string[]> {
  const config = await createConfig({
    extends: ['recommended'],
    // The specification has /lives/{liveId}/detail and /lives/monitors/{id}. IDs are ULIDs, so no path matches both.
    rules: {
      'no-ambiguous-paths': 'off',
      'no-invalid-media-type-examples': 'error',
      'no-invalid-schema-examples': 'error',
      'operation-operationId-unique': 'error',
    },
  });
  const absoluteRef = '/openapi.json';
  const problems = await lintFromString({ source: JSON.stringify(source), absoluteRef, config });
  return problems.map(textOf);
}

function textOf({ ruleId, message, location }: NormalizedProblem): string {
  return `${ruleId}: ${message} (${location[0]?.pointer ?? ''})`;
}

const namesOf = ({ paths }: ApiDocument) =>
  endpointsOf(paths).map(({ method, path }) => `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '{}')}`);

describe('GET /openapi.json', () => {
  it('is OpenAPI 3.1 with the URL of this server', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'clipmill' }, servers: [{ url: API }] });
    expect(document.components.securitySchemes).toMatchObject({ bearer: { type: 'http', scheme: 'bearer' } });
  });

  it('passes the linter without findings', async () => {
    expect(await lint(document)).toEqual([]);
  });

  it('of version 2 passes the linter too', async () => {
    const second = (await call('GET', `${BASE_URL}/api/v2/openapi.json`)).body as ApiDocument;
    expect(second.servers).toMatchObject([{ url: `${BASE_URL}/api/v2` }]);
    expect(endpointsOf(second.paths).length).toBeGreaterThan(95);
    expect(await lint(second)).toEqual([]);
  });

  it('is checked by a linter that finds errors', async () => {
    const broken = structuredClone(document);
    const project = broken.paths['/projects']?.get as { operationId: string; responses: Record<string, unknown> };
    project.operationId = 'createProject';
    project.responses['200'] = {
      description: 'x',
      content: { 'application/json': { schema: { type: 'string' }, example: 7 } },
    };
    const found = (await lint(broken)).join('\n');
    expect(found).toContain('operation-operationId-unique');
    expect(found).toContain('no-invalid-media-type-examples');
  });

  it.each(ENDPOINTS)('describes %s', (endpoint) => {
    expect(namesOf(document)).toContain(endpoint.replaceAll(/\{\w+\}/g, '{}'));
  });

  it('does not contain routes for nodes and operators', () => {
    expect(Object.keys(document.paths).filter((path) => /internal|claim|settle/.test(path))).toEqual([]);
    expect(Object.keys(document.paths).length).toBeGreaterThan(10);
  });

  it('gives every endpoint a name, a resource, a summary and its errors', () => {
    const endpoints = endpointsOf(document.paths);
    expect(endpoints.length).toBeGreaterThan(10);
    for (const { operation, path } of endpoints) {
      expect({ path, ...operation }).toMatchObject({
        operationId: expect.stringMatching(/^[a-z][A-Za-z]+$/),
        summary: expect.stringMatching(/^[A-Z]/),
        tags: [expect.not.stringMatching('Other')],
        responses: { 429: { $ref: expect.any(String) }, 500: { $ref: expect.any(String) } },
      });
    }
  });

  it('requires a token except where a client gets one', () => {
    const open = endpointsOf(document.paths).filter(({ operation }) => operation.security?.length === 0);
    expect(open.map(({ path }) => path).toSorted()).toEqual([
      '/login',
      '/password/reset',
      '/review/open',
      '/social/callback/email',
    ]);
  });

  it('names each resource of the specification once', () => {
    const { schemas } = document.components;
    expect(Object.keys(schemas)).toEqual(
      expect.arrayContaining(['Project', 'Short', 'Render', 'VideoMetadata', 'User', 'Error', 'ProjectList']),
    );
    expect(schemas['ProjectList']?.properties?.['data']?.items).toEqual({ $ref: '#/components/schemas/Project' });
    const own = ['Project', 'ReadyProject', 'StreamEvent'];
    const inline = Object.entries(schemas).filter(
      ([name, schema]) => !own.includes(name) && JSON.stringify(schema).includes('"stage_progress"'),
    );
    expect(inline.map(([name]) => name)).toEqual([]);
  });

  it('every alias names an existing field', () => {
    const aliases = Object.entries(document.components.schemas).flatMap(([name, { properties = {} }]) =>
      Object.entries(properties).flatMap(([alias, { description = '' }]) => {
        const field = aliasTarget(description);
        return field === undefined
          ? []
          : [{ alias: `${name}.${alias}`, exists: field in properties && field !== alias }];
      }),
    );
    expect(aliases.length).toBeGreaterThan(15);
    expect(aliases.filter(({ exists }) => !exists)).toEqual([]);
  });

  it('explains every parameter and shows an example of every JSON body', () => {
    const endpoints = endpointsOf(document.paths);
    const parameters = endpoints.flatMap(({ operation }) => operation.parameters ?? []);
    const bodies = endpoints.flatMap(({ operation: { requestBody } }) =>
      requestBody === undefined ? [] : [requestBody],
    );
    expect(parameters.filter((each) => 'name' in each && each.description === undefined)).toEqual([]);
    expect(bodies.filter(({ content }) => content['application/json']?.example === undefined)).toEqual([]);
  });

  it('documents Idempotency-Key on every POST that creates something', () => {
    const endpoints = endpointsOf(document.paths);
    const keyed = endpoints.filter(({ operation }) =>
      JSON.stringify(operation.parameters ?? []).includes('IdempotencyKey'),
    );
    const creating = endpoints.filter(
      ({ method, operation }) => method === 'post' && operation.security?.length !== 0 && '201' in operation.responses,
    );
    expect(keyed.filter(({ method }) => method !== 'post')).toEqual([]);
    expect(creating.length).toBeGreaterThan(4);
    expect(creating.filter((endpoint) => !keyed.includes(endpoint))).toEqual([]);
  });
});

describe('GET /docs/operators.json', () => {
  let operators: ApiDocument;
  beforeAll(async () => {
    operators = (await call('GET', `${BASE_URL}/docs/operators.json`)).body as ApiDocument;
  });

  it('describes what operators do, and nothing that customers do', () => {
    const found = endpointsOf(operators.paths).map(({ method, path }) => `${method} ${path}`);
    expect(found).toEqual(
      expect.arrayContaining(['post /users', 'patch /plans/{slug}', 'get /node-keys', 'get /audit']),
    );
    expect(found.filter((endpoint) => /projects|shorts| \/jobs/.test(endpoint))).toEqual([]);
    expect(operators.servers).toMatchObject([{ url: `${BASE_URL}/internal/v1` }]);
  });

  it('passes the linter, apart from names of operations that nobody generates code for', async () => {
    const found = await lint(operators);
    expect(found.filter((finding) => !finding.startsWith('operation-operationId:'))).toEqual([]);
  });
});
