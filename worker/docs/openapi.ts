import type { App } from '../http/app-env.ts';
import { readsKey } from '../http/idempotency.ts';
import { addExamples } from './add-examples.ts';
import {
  type ApiDocument,
  type Endpoint,
  endpointsOf,
  type JsonSchema,
  nameOfRef,
  type Operation,
  refTo,
} from './document.ts';
import { CUSTOMERS, type Readers } from './readers.ts';
import { RECORDED } from './recorded-answers.ts';
import { headerRefs, headersWith, PARAMETERS, REFUSED, refusalResponses } from './shared-components.ts';

type Schemas = ApiDocument['components']['schemas'];
export type Generated = {
  paths: ApiDocument['paths'];
  webhooks: ApiDocument['webhooks'];
  components: { schemas: Schemas };
};

/**
 * The OpenAPI 3.1 document of the routes for `readers`, generated from the schemas that validate requests. `origin` is
 * the address of the application without a trailing slash.
 */
export function describeApi(app: App, origin: string, readers: Readers = CUSTOMERS): ApiDocument {
  const generated = app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } });
  const keyed = keyedRoutes(app, readers.path);
  return describe({ generated: generated as unknown as Generated, keyed, recorded: RECORDED }, origin, readers);
}

/** What a document is made from: `keyed` are the routes that read an Idempotency-Key, `recorded` real answers. */
type Described = { generated: Generated; keyed: ReadonlySet<string>; recorded: Readonly<Record<string, unknown>> };

export function describe({ generated, keyed, recorded }: Described, origin: string, readers: Readers): ApiDocument {
  const { paths: allPaths, webhooks: allWebhooks, components } = generated;
  const paths = pathsUnder(allPaths, readers.path);
  for (const endpoint of endpointsOf(paths)) {
    const takesKey = keyed.has(`${endpoint.method} ${endpoint.path}`);
    if (takesKey) addKey(endpoint);
    shareAnswers(endpoint.operation, takesKey);
    addExamples(endpoint.operation, components.schemas, recorded);
    acceptUnknown(endpoint.operation.requestBody?.content['application/json']?.schema, components.schemas);
    endpoint.operation.tags ??= [readers.tagOf(endpoint.path)];
  }
  const webhooks = readers === CUSTOMERS ? eventsByName(allWebhooks) : {};
  for (const { operation } of endpointsOf(webhooks)) addExamples(operation, components.schemas, recorded);
  return {
    openapi: '3.1.0',
    info: { ...readers.info, version: readers.version, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: origin + readers.path, description: 'This server' }],
    tags: readers.tags,
    security: [{ bearer: [] }],
    paths,
    webhooks,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: readers.bearer } },
      ...usedComponents([paths, webhooks], {
        schemas: components.schemas,
        parameters: PARAMETERS,
        headers: headersWith(readers.codes),
        responses: refusalResponses(readers.refusalOf),
      }),
    },
  };
}

/** The paths under `base`, relative to it. */
function pathsUnder(all: ApiDocument['paths'], base: string): ApiDocument['paths'] {
  const own = Object.entries(all).filter(([path]) => path.startsWith(`${base}/`));
  return Object.fromEntries(own.map(([path, item]) => [path.slice(base.length), item]));
}

type Shared = Omit<ApiDocument['components'], 'securitySchemes'>;

/** The components that operations refer to, and those that these refer to. */
function usedComponents(described: ApiDocument['paths'][], all: Shared): Shared {
  const used = new Set<string>();
  const visit = (value: unknown) => {
    for (const [, kind = '', name = ''] of JSON.stringify(value).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
      if (used.has(`${kind}/${name}`)) continue;
      used.add(`${kind}/${name}`);
      visit((all[kind as keyof Shared] as Record<string, unknown>)[name] ?? {});
    }
  };
  visit(described);
  const keep = <T>(kind: keyof Shared, components: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(components).filter(([name]) => used.has(`${kind}/${name}`)));
  return {
    schemas: keep('schemas', all.schemas),
    parameters: keep('parameters', all.parameters),
    headers: keep('headers', all.headers),
    responses: keep('responses', all.responses),
  };
}

/** The events, without the path of the router that describes them. */
function eventsByName(all: ApiDocument['webhooks']): ApiDocument['webhooks'] {
  return Object.fromEntries(Object.entries(all).map(([path, item]) => [path.slice(path.lastIndexOf('/') + 1), item]));
}

/** Routes that read an Idempotency-Key, written as `post /projects/{id}`. */
export function keyedRoutes(app: App, base: string): Set<string> {
  const keyed = app.routes.filter(({ handler }) => readsKey(handler));
  return new Set(
    keyed.map(({ method, path }) => `${method.toLowerCase()} ${path.slice(base.length).replaceAll(/:(\w+)/g, '{$1}')}`),
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
