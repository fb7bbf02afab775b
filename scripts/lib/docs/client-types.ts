import * as z from 'zod';
import { webhookBodySchema } from '#schema/contract/webhook.ts';
import { aliasTarget } from '#schema/contract/wire.ts';
import {
  type ApiDocument,
  endpointsOf,
  type JsonSchema,
  nameOfRef,
  type Parameter,
} from '../../../worker/docs/document.ts';
import { describeCommit } from './describe-commit.ts';

const HEAD = `// Generated from the OpenAPI document by \`npm run generate\`. Do not edit.

`;

/** The public API as TypeScript types: every schema, the query of every operation, error codes, events of webhooks. */
export function clientTypes(): string {
  return printTypes(describeCommit('https://example.com'));
}

function printTypes({ components, paths }: ApiDocument): string {
  // `Error` would hide the global one.
  const schemas = Object.entries(components.schemas).filter(([name]) => name !== 'Error');
  const queries = endpointsOf(paths).flatMap(({ operation }) => {
    const fields = queryFields((operation.parameters ?? []).filter((each) => 'name' in each));
    return fields.length === 0 ? [] : [`  ${operation.operationId}: {\n${indent(indent(fields.join('\n')))}\n  };`];
  });
  const events = z.toJSONSchema(webhookBodySchema) as JsonSchema;
  const codes = components.headers['X-Error-Code']?.schema.enum ?? [];
  return [
    HEAD,
    ...schemas.map(([name, schema]) => `${comment(schema)}export type ${name} = ${typeOf(schema)};\n\n`),
    `/** Query parameters, by operation. */\nexport type Queries = {\n${queries.join('\n')}\n};\n\n`,
    `/** The body of a webhook. */\nexport type WebhookEvent = ${typeOf(events)};\n\n`,
    `/** What went wrong, for programs. */\nexport type ErrorCode =\n${codes.map((code) => `  | ${literal(code)}`).join('\n')};\n`,
  ].join('');
}

export const FLAG = ['0', '1', 'true', 'false'];

function queryFields(parameters: Parameter[]): string[] {
  return parameters
    .filter((parameter) => parameter.in === 'query' && !isAlias(parameter))
    .map((parameter) => {
      const isFlag = FLAG.every((text) => parameter.schema.enum?.includes(text));
      const type = isFlag ? 'boolean' : typeOf(parameter.schema);
      return `${comment(parameter)}${parameter.name}${parameter.required === true ? '' : '?'}: ${type};`;
    });
}

function typeOf(schema: JsonSchema): string {
  const branches = schema.anyOf ?? schema.oneOf;
  if (schema.$ref !== undefined) return nameOfRef(schema.$ref);
  if (schema['const'] !== undefined) return literal(schema['const']);
  if (schema.enum !== undefined) return schema.enum.map(literal).join(' | ');
  if (branches !== undefined) return union(branches.map(typeOf));
  if (schema.allOf !== undefined) return schema.allOf.map(typeOf).join(' & ');
  const types = [schema.type ?? []].flat();
  return types.length === 0 ? 'unknown' : union(types.map((type) => typeNamed(type, schema)));
}

/** `string` includes all texts: beside it, editors do not offer them either. */
function union(types: string[]): string {
  return [...new Set(types)].filter((type) => !type.startsWith("'") || !types.includes('string')).join(' | ');
}

function typeNamed(type: string, schema: JsonSchema): string {
  switch (type) {
    case 'integer':
      return 'number';
    case 'array': {
      const item = typeOf(schema.items ?? {});
      return /[ |&{]/.test(item) ? `(${item})[]` : `${item}[]`;
    }
    case 'object':
      return objectOf(schema);
    default:
      return type;
  }
}

function objectOf({ properties = {}, required = [], additionalProperties }: JsonSchema): string {
  const fields = Object.entries(properties)
    .filter(([, schema]) => !isAlias(schema))
    .map(([name, schema]) => `${comment(schema)}${name}${required.includes(name) ? '' : '?'}: ${typeOf(schema)};`);
  const rest = typeof additionalProperties === 'object' ? ['[name: string]: unknown;'] : [];
  return fields.length + rest.length === 0 ? '{}' : `{\n${indent([...fields, ...rest].join('\n'))}\n}`;
}

export function isAlias({ description }: { description?: unknown }): boolean {
  const text = typeof description === 'string' ? description : '';
  return aliasTarget(text) !== undefined || /^Same as `\w+`\.$/.test(text);
}

function comment({ description }: { description?: unknown }): string {
  return typeof description === 'string' ? `/** ${description.replaceAll('*/', '*\\/')} */\n` : '';
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value);
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, '  ');
}
