import {
  type ApiDocument,
  type Content,
  endpointsOf,
  type JsonSchema,
  nameOfRef,
  type Operation,
  refTo,
} from './document.ts';
import { pascal } from './operation-names.ts';

type Schemas = ApiDocument['components']['schemas'];

/**
 * Gives every schema that has a name its place in `schemas`, and every body of an endpoint a name: what is said twice in the
 * routes stands once in the document. Changes the bodies of `paths`.
 */
export function hoistSchemas(paths: ApiDocument['paths'], schemas: Schemas): void {
  for (const { operation } of endpointsOf(paths)) {
    const name = pascal(operation.operationId ?? '');
    for (const [content, suffix] of bodiesOf(operation)) {
      for (const media of Object.values(content)) {
        const hoisted = hoist(media.schema, schemas);
        media.schema = hoisted.$ref === undefined ? place(hoisted, bodyName(hoisted, name + suffix), schemas) : hoisted;
      }
    }
  }
}

function bodiesOf({ requestBody, responses }: Operation) {
  const bodies: [Content, string][] = requestBody === undefined ? [] : [[requestBody.content, 'Request']];
  for (const response of Object.values(responses)) {
    if ('content' in response && response.content !== undefined) bodies.push([response.content, 'Response']);
  }
  return bodies;
}

/** A copy of a schema in which every named one below is a reference. */
function hoist(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const { id, ...own } = schema;
  const inner = mapInner(own, (each) => hoist(each, schemas));
  if (id !== undefined) return placeNullable(inner, id, schemas);
  const item = pageItemOf(inner);
  return item === null ? inner : place(inner, `${item}Page`, schemas);
}

function mapInner(schema: JsonSchema, change: (schema: JsonSchema) => JsonSchema): JsonSchema {
  const { properties, items, anyOf, oneOf, allOf, additionalProperties: rest } = schema;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([key, at]) => [key, change(at)])),
    }),
    ...(items && { items: change(items) }),
    ...(anyOf && { anyOf: anyOf.map(change) }),
    ...(oneOf && { oneOf: oneOf.map(change) }),
    ...(allOf && { allOf: allOf.map(change) }),
    ...(typeof rest === 'object' && { additionalProperties: change(rest) }),
  };
}

function placeNullable(schema: JsonSchema, name: string, schemas: Schemas): JsonSchema {
  const { type } = schema;
  if (!Array.isArray(type) || !type.includes('null')) return place(schema, name, schemas);
  const kinds = type.filter((kind) => kind !== 'null');
  const whole = place({ ...schema, type: kinds.length === 1 ? (kinds[0] ?? 'object') : kinds }, name, schemas);
  return { anyOf: [whole, { type: 'null' }] };
}

/** Puts a schema under a name. Where another one has the name, it stays where it is. */
function place(schema: JsonSchema, name: string, schemas: Schemas): JsonSchema {
  const known = schemas[name];
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema)) return schema;
  schemas[name] = schema;
  return refTo('schemas', name);
}

/** `{message, data: Project}` is a `ProjectResponse` wherever it is answered; the standard envelope of projects a `ProjectList`. */
function bodyName(schema: JsonSchema, fallback: string): string {
  const keys = Object.keys(schema.properties ?? {}).join();
  const data = schema.properties?.['data'];
  if (keys === 'message,data' && data?.$ref !== undefined) return `${nameOfRef(data.$ref)}Response`;
  if (keys === 'data,links,meta' && data?.items?.$ref !== undefined) return `${nameOfRef(data.items.$ref)}List`;
  return fallback;
}

/** What a page object is a page of. */
function pageItemOf({ properties }: JsonSchema): string | null {
  if (properties?.['first_page_url'] === undefined) return null;
  const item = properties['data']?.items?.$ref;
  return item === undefined ? null : nameOfRef(item);
}
