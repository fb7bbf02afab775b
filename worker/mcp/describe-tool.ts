import { aliasTarget } from '#schema/contract/wire.ts';
import {
  type ApiDocument,
  type Endpoint,
  endpointsOf,
  type JsonSchema,
  nameOfRef,
  type Parameter,
} from '../docs/document.ts';
import type { Tool } from './tools/tool.ts';
import { WAIT_SEC, WAIT_SEC_SCHEMA } from './waiting/wait-sec.ts';

/** Where an argument of a tool goes in the request of its operation. */
export type Place = { name: string; in: Parameter['in'] | 'body' };
export type DescribedTool = {
  tool: Tool;
  endpoint: Endpoint;
  places: Map<string, Place>;
  inputSchema: {
    type: 'object';
    properties: Record<string, JsonSchema>;
    required: string[];
    additionalProperties: false;
  };
};

/** A tool with its arguments, made from the operation that it calls. Throws if the document has no such operation. */
export function describeTool(document: ApiDocument, tool: Tool): DescribedTool {
  const endpoint = endpointsOf(document.paths).find(({ operation }) => operation.operationId === tool.operationId);
  if (endpoint === undefined) throw new Error(`No operation ${tool.operationId}.`);
  const inputs = [...parametersOf(document, endpoint), ...bodyFieldsOf(document, endpoint)];
  const taken = inputs.filter(({ place, schema }) => !isLeftOut(tool, place.name, schema));
  return {
    tool,
    endpoint,
    places: new Map(taken.map(({ place }) => [argumentOf(place), place])),
    inputSchema: {
      type: 'object',
      properties: {
        ...Object.fromEntries(taken.map(({ place, schema }) => [argumentOf(place), schema])),
        ...(tool.waitsFor !== undefined && { [WAIT_SEC]: WAIT_SEC_SCHEMA }),
      },
      required: taken.filter(({ isRequired }) => isRequired).map(({ place }) => argumentOf(place)),
      additionalProperties: false,
    },
  };
}

type Input = { place: Place; schema: JsonSchema; isRequired: boolean };

function parametersOf(document: ApiDocument, { operation }: Endpoint): Input[] {
  const parameters = (operation.parameters ?? []).flatMap((each) =>
    '$ref' in each ? (document.components.parameters[nameOfRef(each.$ref)] ?? []) : each,
  );
  return parameters.map(({ name, in: where, required = false, description, schema }) => ({
    place: { name, in: where },
    schema: { description, ...withoutRefs(document, schema) },
    isRequired: required,
  }));
}

function bodyFieldsOf(document: ApiDocument, { operation }: Endpoint): Input[] {
  const body = operation.requestBody?.content['application/json']?.schema;
  const { properties = {}, required = [] } = body === undefined ? {} : withoutRefs(document, body);
  return Object.entries(properties).map(([name, schema]) => ({
    place: { name, in: 'body' },
    schema,
    isRequired: required.includes(name),
  }));
}

/** `Idempotency-Key` is `idempotency_key`. */
function argumentOf({ name, in: where }: Place): string {
  return where === 'header' ? name.replaceAll('-', '_').toLowerCase() : name;
}

function isLeftOut({ without = [] }: Tool, name: string, schema: JsonSchema): boolean {
  return without.includes(name) || isSecondName(schema);
}

/** Aliases of a field would only make a model choose. The fields of an object may include one called `description`. */
function isSecondName(schema: unknown): boolean {
  const { description = '' } = schema as { description?: unknown };
  if (typeof description !== 'string') return false;
  return aliasTarget(description) !== undefined || description.startsWith('Same as ');
}

/** The schema with each reference replaced by its target, and without aliases. */
function withoutRefs(document: ApiDocument, schema: JsonSchema): JsonSchema {
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, ...rest } = value as JsonSchema;
    const target = $ref === undefined ? undefined : document.components.schemas[nameOfRef($ref)];
    const kept = Object.entries({ ...target, ...rest }).filter(([, inner]) => inner === null || !isSecondName(inner));
    return Object.fromEntries(kept.map(([key, inner]) => [key, resolve(inner)]));
  };
  return resolve(schema) as JsonSchema;
}
