import type { App } from '../http/app-env.ts';
import { readsKey } from '../http/idempotency.ts';
import {
  type ApiDocument,
  type Endpoint,
  endpointsOf,
  type JsonSchema,
  nameOfRef,
  type Operation,
  refTo,
} from './document.ts';
import { INTRODUCTION } from './introduction.ts';
import { sampleOf } from './sample.ts';
import { headerRefs, HEADERS, PARAMETERS, REFUSED, refusalResponses, SECURITY_SCHEMES } from './shared-components.ts';
import { TAGS } from './tags.ts';

const API_PATH = '/api/v1';

type Schemas = ApiDocument['components']['schemas'];
type Generated = { paths: ApiDocument['paths']; webhooks: ApiDocument['webhooks']; components: { schemas: Schemas } };

/**
 * The OpenAPI 3.1 document of everything under /api/v1, generated from the schemas that validate requests. `origin` is
 * the address of the application without a trailing slash.
 */
export function describeApi(app: App, origin: string): ApiDocument {
  const generated = app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } });
  const { paths: allPaths, webhooks: allWebhooks, components } = generated as unknown as Generated;
  const paths = publicPaths(allPaths);
  const endpoints = endpointsOf(paths);
  const keyed = keyedRoutes(app);
  for (const endpoint of endpoints) {
    const takesKey = keyed.has(`${endpoint.method} ${endpoint.path}`);
    if (takesKey) addKey(endpoint);
    shareAnswers(endpoint.operation, takesKey);
    addExamples(endpoint.operation, components.schemas);
    acceptUnknown(endpoint.operation.requestBody?.content['application/json']?.schema, components.schemas);
  }
  const webhooks = eventsByName(allWebhooks);
  for (const { operation } of endpointsOf(webhooks)) addExamples(operation, components.schemas);
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
    tags: TAGS,
    security: [{ bearer: [] }],
    paths,
    webhooks,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      schemas: components.schemas,
      parameters: PARAMETERS,
      headers: HEADERS,
      responses: refusalResponses(),
    },
  };
}

/** The paths of the public API, relative to its base URL. */
function publicPaths(all: ApiDocument['paths']): ApiDocument['paths'] {
  const own = Object.entries(all).filter(([path]) => path.startsWith(`${API_PATH}/`));
  return Object.fromEntries(own.map(([path, item]) => [path.slice(API_PATH.length), item]));
}

/** The events, without the path of the router that describes them. */
function eventsByName(all: ApiDocument['webhooks']): ApiDocument['webhooks'] {
  return Object.fromEntries(Object.entries(all).map(([path, item]) => [path.slice(path.lastIndexOf('/') + 1), item]));
}

/** Routes that read an Idempotency-Key, written as `post /projects/{id}`. */
function keyedRoutes(app: App): Set<string> {
  const keyed = app.routes.filter(({ handler }) => readsKey(handler));
  return new Set(
    keyed.map(
      ({ method, path }) => `${method.toLowerCase()} ${path.slice(API_PATH.length).replaceAll(/:(\w+)/g, '{$1}')}`,
    ),
  );
}

function addKey({ operation }: Endpoint): void {
  operation.parameters = [...(operation.parameters ?? []), refTo('parameters', 'IdempotencyKey')];
}

/** Replaces each error by a reference to the component of its status. Every endpoint can return 429 and 500. */
function shareAnswers(operation: Operation, takesKey: boolean): void {
  for (const status of [...Object.keys(operation.responses), '429', '500']) {
    const refused = REFUSED[status];
    if (refused !== undefined) operation.responses[status] = refTo('responses', refused.name);
    const answer = operation.responses[status];
    if (answer !== undefined && 'description' in answer) {
      answer.headers = takesKey ? headerRefs('Idempotent-Replay') : headerRefs();
    }
  }
}

/** Requests may have fields that this version does not know: see `tidyInput`. */
function acceptUnknown(schema: JsonSchema | undefined, schemas: Schemas): void {
  if (schema === undefined) return;
  if (schema.$ref !== undefined) return acceptUnknown(schemas[nameOfRef(schema.$ref)], schemas);
  if (schema.additionalProperties === false) delete schema.additionalProperties;
  const inner = [schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  for (const each of [...inner, ...Object.values(schema.properties ?? {})]) acceptUnknown(each, schemas);
}

/** Adds an example to each JSON body. */
function addExamples({ requestBody, responses }: Operation, schemas: Schemas): void {
  const contents = [requestBody, ...Object.values(responses)].map((body) =>
    body !== undefined && 'content' in body ? body.content?.['application/json'] : undefined,
  );
  for (const content of contents) {
    if (content !== undefined) content.example = sampleOf(content.schema, schemas);
  }
}
