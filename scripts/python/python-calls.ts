import {
  type ApiDocument,
  type Endpoint,
  endpointsOf,
  type JsonSchema,
  nameOfRef,
  type Parameter,
} from '../../worker/docs/document.ts';
import { FLAG, isAlias } from '../lib/docs/client-types.ts';
import { answerOf, dataOf } from './python-document.ts';

const HEAD = `"""Every operation of the API. Made from the OpenAPI document."""

from __future__ import annotations

from typing import Literal, Unpack

from . import api
from ._transport import Transport, segment


class Calls:
    """Every operation of the API, as a method. All raise \`ApiError\`."""

    def __init__(self, transport: Transport) -> None:
        self._call = transport.send
`;

/** Second names of other operations, the ways to sign in, and the stream: the package has its own for these. */
const WITHOUT_A_METHOD = ['createShorts', 'copyShortOfLive', 'login', 'signInByEmail', 'streamEvents'];

/** The module with a method for every operation. */
export function pythonCalls({ paths, components }: ApiDocument): string {
  const endpoints = endpointsOf(paths).filter(
    ({ operation }) => !WITHOUT_A_METHOD.includes(operation.operationId ?? ''),
  );
  return HEAD + endpoints.flatMap((endpoint) => methodsOf(endpoint, components)).join('');
}

type Components = ApiDocument['components'];
type Method = { name: string; answer: string; isText: boolean; parameters: Parameter[] };

/** One method: for JSON, for a text, or one for each where the answer may be either. */
function methodsOf(endpoint: Endpoint, components: Components): string[] {
  const { operation } = endpoint;
  const parameters = (operation.parameters ?? []).flatMap((each) =>
    'name' in each ? (isAlias(each) ? [] : [each]) : [],
  );
  const name = snakeCase(operation.operationId ?? '');
  const content = answerOf(operation.responses) ?? {};
  const answer = answerType(content['application/json']?.schema, components);
  const types = Object.keys(content);
  const json = types.includes('application/json');
  const hasTexts = types.some((type) => type !== 'application/json');
  // A ZIP is no text: the package has its own way to save one.
  const ofText = parameters.filter((each) => each.name !== 'bundle').map(asText);
  const methods: Method[] = [
    { name, answer, isText: false, parameters: parameters.filter((each) => !hasTexts || each.name !== 'format') },
    { name: json ? `${name}_text` : name, answer: 'str', isText: true, parameters: ofText },
  ];
  return methods
    .filter(({ isText }) => (isText ? hasTexts : json || !hasTexts))
    .map((method) => print(method, endpoint, components));
}

/** The format of a text: one of those that are no JSON, and needed. */
function asText(parameter: Parameter): Parameter {
  if (parameter.name !== 'format') return parameter;
  const formats = (parameter.schema.enum ?? []).filter((value) => value !== 'json' && value !== null);
  return { ...parameter, required: true, schema: { enum: formats } };
}

function print(method: Method, endpoint: Endpoint, components: Components): string {
  const { operation } = endpoint;
  const creates = (operation.parameters ?? []).some((each) => '$ref' in each && each.$ref.endsWith('/IdempotencyKey'));
  const body = bodyType(operation.requestBody?.content['application/json']?.schema, components);
  const parts = { ...method, creates, body };
  const data = method.answer.endsWith(DATA) ? '["data"]' : '';
  const answer = method.answer.replace(DATA, '');
  return `
    def ${method.name}(${signatureOf(parts).join(', ')}) -> ${answer}:
        """${(operation.summary ?? '').replace(/\.?$/, '.')}"""
        answer: ${answer} = self._call(${argumentsOf(parts, endpoint).join(', ')})${data}
        return answer
`;
}

type Body = { type: string; isFields: boolean };
type Parts = Method & { creates: boolean; body: Body | null };

/** Parts of the path by place, the query by name, and the fields of the body. */
function signatureOf({ parameters, creates, body }: Parts): string[] {
  const { inPath, query } = sorted(parameters);
  const hasFields = body?.isFields === true;
  const named = [
    ...query.map(
      (each) => `${argument(each)}: ${queryType(each.schema)}${each.required === true ? '' : ' | None = None'}`,
    ),
    ...(creates ? ['idempotency_key: str | None = None'] : []),
    ...(body === null || hasFields ? [] : [`body: ${body.type}`]),
  ];
  return [
    'self',
    ...inPath.map((each) => `${argument(each)}: str`),
    // A field of the body may have the name of a part of the path.
    ...(hasFields && inPath.length > 0 ? ['/'] : []),
    ...(named.length > 0 ? ['*', ...named] : []),
    ...(hasFields ? [`**body: Unpack[${body.type}]`] : []),
  ];
}

/** What the method passes on. */
function argumentsOf({ parameters, creates, body, isText }: Parts, { method, path }: Endpoint): string[] {
  const { inPath, query } = sorted(parameters);
  return [
    `"${method.toUpperCase()}"`,
    pathOf(path, inPath),
    ...(query.length === 0 ? [] : [`query={${query.map((each) => `"${each.name}": ${argument(each)}`).join(', ')}}`]),
    ...(body === null ? [] : ['body=body']),
    ...(creates ? ['creates=True', 'idempotency_key=idempotency_key'] : []),
    ...(isText ? ['is_text=True'] : []),
  ];
}

function sorted(parameters: Parameter[]): { inPath: Parameter[]; query: Parameter[] } {
  return {
    inPath: parameters.filter((each) => each.in === 'path'),
    query: parameters.filter((each) => each.in === 'query'),
  };
}

/** Marks an answer that holds nothing but its \`data\`. */
const DATA = '#data';

function answerType(schema: JsonSchema | undefined, { schemas }: Components): string {
  if (schema?.$ref === undefined) return 'object';
  const name = nameOfRef(schema.$ref);
  const data = dataOf(schemas[name]);
  return data === undefined ? `api.${name}` : typeOf(data) + DATA;
}

/** An object's fields become arguments; any other body is one argument. */
function bodyType(schema: JsonSchema | undefined, { schemas }: Components): Body | null {
  if (schema?.$ref === undefined) return null;
  const name = nameOfRef(schema.$ref);
  return { type: `api.${name}`, isFields: schemas[name]?.properties !== undefined };
}

function typeOf(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return `api.${nameOfRef(schema.$ref)}`;
  if (schema.enum !== undefined) {
    const isFlag = FLAG.every((text) => schema.enum?.includes(text));
    return isFlag
      ? 'bool'
      : `Literal[${schema.enum.map((value) => (value === null ? 'None' : JSON.stringify(value))).join(', ')}]`;
  }
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches !== undefined) return [...new Set(branches.map(typeOf))].join(' | ');
  if (schema.type === 'array') return `list[${typeOf(schema.items ?? {})}]`;
  return TYPES[String(schema.type)] ?? 'object';
}

/** Whatever it is, it is sent as a text. */
function queryType(schema: JsonSchema): string {
  const type = typeOf(schema);
  return type === 'object' ? 'str' : type;
}

const TYPES: Record<string, string> = { string: 'str', integer: 'int', number: 'float', boolean: 'bool', null: 'None' };
const KEYWORDS = new Set(['from', 'in', 'is', 'not', 'or', 'and', 'if', 'for', 'with', 'as', 'class', 'def', 'global']);

function argument({ name }: Parameter): string {
  const plain = snakeCase(name);
  return KEYWORDS.has(plain) ? `${plain}_` : plain;
}

function pathOf(path: string, parameters: Parameter[]): string {
  const filled = parameters.reduce(
    (text, each) => text.replace(`{${each.name}}`, `{segment(${argument(each)})}`),
    path,
  );
  return parameters.length === 0 ? `"${path}"` : `f"${filled}"`;
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replaceAll('-', '_');
}
