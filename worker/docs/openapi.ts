import type { App } from '../http/app-env.ts';
import { idempotent } from '../http/idempotency.ts';
import { nameSchemas } from './component-names.ts';
import { type ApiDocument, endpointsOf, type Endpoint, type Operation, refTo } from './document.ts';
import { addExamples } from './examples.ts';
import { addNotes } from './field-notes.ts';
import { hoistSchemas } from './hoist-schemas.ts';
import { INTRODUCTION } from './introduction.ts';
import { operationIdOf, TAGS, tagOf } from './operation-names.ts';
import { headerRefs, HEADERS, PARAMETERS, REFUSED, refusalResponses, SECURITY_SCHEMES } from './shared-components.ts';

const API_PATH = '/api/v1';

/**
 * The OpenAPI 3.1 document of everything below /api/v1, from the very schemas that validate. `origin` is where the application
 * stands, without a slash at the end.
 */
export function describeApi(app: App, origin: string): ApiDocument {
  nameSchemas();
  const generated = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: '', version: '' },
  }) as unknown as Pick<ApiDocument, 'paths'>;
  const paths = publicPaths(generated.paths);
  const endpoints = endpointsOf(paths);
  const keyed = keyedRoutes(app);
  for (const endpoint of endpoints) describe(endpoint, keyed);
  const schemas: ApiDocument['components']['schemas'] = {};
  hoistSchemas(paths, schemas);
  for (const { operation } of endpoints) shareAnswers(operation);
  addNotes(schemas, endpoints);
  addExamples(endpoints, schemas);
  const used = new Set(endpoints.flatMap(({ operation }) => operation.tags ?? []));
  return {
    openapi: '3.1.0',
    info: {
      title: 'clipmill',
      version: '1.0.0',
      summary: 'Long videos in, short clips out.',
      description: INTRODUCTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: origin + API_PATH, description: 'This server' }],
    tags: TAGS.filter(({ name }) => used.has(name)).map(({ name, description }) => ({ name, description })),
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      schemas,
      parameters: PARAMETERS,
      headers: HEADERS,
      responses: refusalResponses(),
    },
  };
}

/** The paths of the public API, as they follow its base address. */
function publicPaths(all: ApiDocument['paths']): ApiDocument['paths'] {
  const own = Object.entries(all).filter(([path]) => path.startsWith(`${API_PATH}/`));
  return Object.fromEntries(own.map(([path, item]) => [path.slice(API_PATH.length), item]));
}

/** Routes that read an Idempotency-Key, as `post /projects/{id}`. */
function keyedRoutes(app: App): Set<string> {
  const keyed = app.routes.filter(({ handler }) => handler === idempotent);
  return new Set(
    keyed.map(
      ({ method, path }) => `${method.toLowerCase()} ${path.slice(API_PATH.length).replaceAll(/:(\w+)/g, '{$1}')}`,
    ),
  );
}

function describe({ method, path, operation }: Endpoint, keyed: Set<string>): void {
  operation.operationId ??= operationIdOf(method, path);
  operation.tags ??= [tagOf(path)];
  operation.security ??= [];
  if (keyed.has(`${method} ${path}`)) {
    operation.parameters = [...(operation.parameters ?? []), refTo('parameters', 'IdempotencyKey')];
  }
}

/** Refusals become references to the one of their status; every endpoint may answer 429 and 500. */
function shareAnswers(operation: Operation): void {
  const takesKey = operation.parameters?.some((each) => '$ref' in each) ?? false;
  for (const status of [...Object.keys(operation.responses), '429', '500']) {
    const refused = REFUSED[status];
    if (refused !== undefined) operation.responses[status] = refTo('responses', refused.name);
    const answer = operation.responses[status];
    if (answer !== undefined && 'description' in answer) {
      answer.headers = takesKey ? headerRefs('Idempotent-Replay') : headerRefs();
    }
  }
}
