import * as z from 'zod';
import { webhookBodySchema } from '#schema/contract/webhook.ts';
import {
  type ApiDocument,
  endpointsOf,
  type JsonSchema,
  nameOfRef,
  type Operation,
} from '../../worker/docs/document.ts';
import { isAlias } from '../lib/docs/client-types.ts';
import { describeCommit } from '../lib/docs/describe-commit.ts';

/** The OpenAPI document of this commit, with a schema for the body of webhooks and one for error codes. */
export function pythonDocument(): ApiDocument {
  const { components, ...document } = describeCommit('https://example.com');
  const codes = components.headers['X-Error-Code']?.schema.enum ?? [];
  const schemas = withNamedData({ ...eventSchemas(), ...components.schemas, ErrorCode: { enum: codes } }, document);
  return { ...document, components: { ...components, schemas } };
}

/** The body of a webhook, and the events that it may be. */
function eventSchemas(): Record<string, JsonSchema> {
  const schema = JSON.stringify(z.toJSONSchema(webhookBodySchema)).replaceAll('#/$defs/', '#/components/schemas/');
  const { $schema: _, $defs, ...event } = JSON.parse(schema) as JsonSchema & { $defs: Record<string, JsonSchema> };
  return { ...$defs, WebhookEvent: event };
}

/** The schemas alone, as a generator of types reads them best. */
export function typesDocument({ components, ...document }: ApiDocument): unknown {
  const schemas = Object.entries(components.schemas).map(([name, schema]) => [name, withoutAliases(schema)]);
  return { ...document, paths: {}, webhooks: {}, components: { schemas: Object.fromEntries(schemas) } };
}

/** What is in the `data` of an answer gets a name of its own. */
function withNamedData(
  schemas: Record<string, JsonSchema>,
  { paths }: Pick<ApiDocument, 'paths'>,
): Record<string, JsonSchema> {
  const named = { ...schemas };
  for (const { operation } of endpointsOf(paths)) {
    const ref = answerOf(operation.responses)?.['application/json']?.schema.$ref;
    const name = ref === undefined ? '' : nameOfRef(ref);
    const data = dataOf(named[name]);
    if (data?.properties === undefined) continue;
    named[`${name}Data`] = data;
    named[name] = {
      ...named[name],
      properties: { ...named[name]?.properties, data: { $ref: `#/components/schemas/${name}Data` } },
    };
  }
  return named;
}

/** What an answer holds, if it holds nothing else but a message and warnings. */
export function dataOf(schema: JsonSchema | undefined): JsonSchema | undefined {
  const { data, message: _message, warnings: _warnings, ...others } = schema?.properties ?? {};
  return Object.keys(others).length > 0 ? undefined : data;
}

/** The content of the first success. */
export function answerOf(responses: Operation['responses']) {
  const [found] = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  return found !== undefined && 'content' in found[1] ? found[1].content : undefined;
}

/** Without second spellings of fields. */
function withoutAliases(schema: JsonSchema): JsonSchema {
  const each = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(each);
    if (typeof value !== 'object' || value === null) return value;
    const found = Object.entries(value).map(([key, inner]) => [
      key,
      key === 'properties' ? fields(inner) : each(inner),
    ]);
    return Object.fromEntries(found);
  };
  const fields = (properties: Record<string, JsonSchema>) =>
    Object.fromEntries(
      Object.entries(properties).flatMap(([name, field]) => (isAlias(field) ? [] : [[name, each(field)]])),
    );
  return each(schema) as JsonSchema;
}
