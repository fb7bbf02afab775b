import {
  type ApiDocument,
  type ApiResponse,
  type Content,
  type Endpoint,
  endpointsOf,
  type JsonSchema,
  nameOfRef,
} from '../../../../worker/docs/document.ts';

/**
 * The public API in short, for a diff: endpoints, parameters, bodies, answers, error codes, and fields with their types.
 * `*` marks what is required. Prose and examples are left out.
 */
export function apiShape(document: ApiDocument): string {
  const codes = document.components.headers['X-Error-Code']?.schema.enum ?? [];
  const schemas = Object.entries(document.components.schemas).toSorted(([a], [b]) => a.localeCompare(b));
  const refused = Object.entries(document.components.responses);
  const parts = [
    ...endpointsOf(document.paths).map((endpoint) => endpointShape(document, endpoint)),
    ...endpointsOf(document.webhooks).map((event) => endpointShape(document, event)),
    refused.map(([name, answer]) => `${name}: ${answerShape(answer)}`),
    ...schemas.map(([name, schema]) => schemaShape(name, schema)),
    ['X-Error-Code', ...codes.map((code) => `  ${code}`)],
  ];
  return `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function endpointShape(document: ApiDocument, { method, path, operation }: Endpoint): string[] {
  const { components, security } = document;
  const isOpen = (operation.security ?? security).length === 0;
  const parameters = (operation.parameters ?? []).flatMap((each) => {
    const found = '$ref' in each ? components.parameters[nameOfRef(each.$ref)] : each;
    return found === undefined ? [] : [`  ${found.in} ${found.name}${mark(found.required)}: ${typeOf(found.schema)}`];
  });
  const body = operation.requestBody;
  const answers = Object.entries(operation.responses).map(
    ([status, answer]) => `  ${status}: ${'$ref' in answer ? nameOfRef(answer.$ref) : answerShape(answer)}`,
  );
  return [
    `${method.toUpperCase()} ${path} ${operation.operationId} ${operation.tags?.join()}${isOpen ? ' (no token)' : ''}`,
    ...parameters,
    ...(body === undefined ? [] : [`  body${mark(body.required)}: ${contentShape(body.content)}`]),
    ...answers,
  ];
}

function answerShape({ content, headers = {} }: ApiResponse): string {
  return `${contentShape(content)} [${Object.keys(headers).join(', ')}]`;
}

function contentShape(content: Content = {}): string {
  return Object.entries(content)
    .map(([type, { schema }]) => `${type === 'application/json' ? '' : `${type} `}${typeOf(schema)}`)
    .join(' | ');
}

function schemaShape(name: string, schema: JsonSchema): string[] {
  const { properties, required = [], ...rest } = schema;
  if (properties === undefined) return [`${name}: ${typeOf(schema)}`];
  const fields = Object.entries(properties).map(
    ([field, inner]) => `  ${field}${mark(required.includes(field))}: ${typeOf(inner)}`,
  );
  return [`${name}: ${typeOf(rest)}`, ...fields];
}

const PROSE = ['description', 'example', 'examples', 'title'];

function typeOf(schema: JsonSchema): string {
  const { $ref, type, enum: values, properties, required = [], items, anyOf, oneOf, ...rest } = schema;
  const facts = Object.entries(rest).filter(([keyword, value]) => !PROSE.includes(keyword) && value !== undefined);
  const fields = Object.entries(properties ?? {}).map(
    ([field, inner]) => `${field}${mark(required.includes(field))}: ${typeOf(inner)}`,
  );
  return [
    $ref === undefined ? [type ?? []].flat().join('|') : nameOfRef($ref),
    values?.map((value) => JSON.stringify(value)).join('|'),
    properties === undefined ? undefined : `{ ${fields.join(', ')} }`,
    items === undefined ? undefined : `of ${typeOf(items)}`,
    (anyOf ?? oneOf)?.map((branch) => `(${typeOf(branch)})`).join(' or '),
    ...facts.toSorted(([a], [b]) => a.localeCompare(b)).map(([key, value]) => `${key}=${JSON.stringify(value)}`),
  ]
    .filter((part) => part !== undefined && part !== '')
    .join(' ');
}

function mark(isRequired = false): string {
  return isRequired ? '*' : '';
}
