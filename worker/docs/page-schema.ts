import { html } from 'hono/html';
import { aliasTarget } from '#schema/contract/wire.ts';
import { type ApiDocument, type JsonSchema, nameOfRef } from './document.ts';
import { type Html, prose } from './page-parts.ts';

type Schemas = ApiDocument['components']['schemas'];
type Place = 'request' | 'answer';

/** A field or parameter, shown as a table row. */
export type Row = {
  name: string;
  /** For a parameter: path, query or header. */
  place?: string;
  isRequired: boolean;
  type: Html;
  note: string;
  /** Other accepted names of the field. */
  also: string[];
  /** Fields of the object in this field. */
  inner?: Row[];
};

/** The schema to link to. For an envelope, the schema of its content. */
function shownAs(name: string, schemas: Schemas): string {
  const inner = name.replace(/(Response|List|Page)+$/, '');
  return inner in schemas ? inner : name;
}

/** True if a schema has its own section. Envelopes and request bodies have none. */
export function hasSection(name: string, schemas: Schemas): boolean {
  return shownAs(name, schemas) === name && !name.endsWith('Request');
}

export function objectSection(name: string, schema: JsonSchema, schemas: Schemas): Html {
  return html`<article class="object" id="schema-${name}">
    <h3><a href="#schema-${name}">${name}</a></h3>
    ${fieldTable(fieldsOf(schema, schemas, 'answer'))}
  </article>`;
}

export function fieldTable(rows: Row[]): Html {
  return html`<ul class="fields">
    ${rows.map(fieldItem)}
  </ul>`;
}

function fieldItem({ name, place, isRequired, type, note, also, inner = [] }: Row): Html {
  const spellings = also.map((other) => html` <small>or <code>${other}</code></small>`);
  return html`<li>
    <div class="field">
      <code class="name">${name}</code>${spellings}
      <span class="type">${type}</span
      >${place === undefined ? '' : html`<span class="tag">${place}</span>`}${isRequired ? html`<span class="tag must">required</span>` : ''}
    </div>
    ${note === '' ? '' : html`<p>${prose(note)}</p>`}
    ${
      inner.length === 0
        ? ''
        : html`<details>
            <summary>${inner.length} fields</summary>
            ${fieldTable(inner)}
          </details>`
    }
  </li>`;
}

/** The fields of an object. Aliases are listed with their field. Only request fields are marked as required. */
export function fieldsOf(schema: JsonSchema, schemas: Schemas, place: Place): Row[] {
  const target = schema.$ref === undefined ? schema : (schemas[nameOfRef(schema.$ref)] ?? {});
  const fields = Object.entries(target.properties ?? {});
  const spellingOf = (inner: JsonSchema) => aliasTarget(inner.description);
  return fields.flatMap(([name, inner]): Row[] => {
    if (spellingOf(inner) !== undefined) return [];
    const also = fields.flatMap(([other, each]) => (spellingOf(each) === name ? [other] : []));
    const isRequired = place === 'request' && (target.required?.includes(name) ?? false);
    const below = fieldsOf(innerObject(inner), schemas, place);
    return [
      { name, isRequired, type: typeOf(inner, schemas, place), note: inner.description ?? '', also, inner: below },
    ];
  });
}

/**
 * The unnamed object in a field: the field itself, an alternative or a list item. Named schemas have their own section.
 */
function innerObject(schema: JsonSchema): JsonSchema {
  if (schema.$ref !== undefined) return {};
  if (schema.properties !== undefined) return schema;
  if (schema.items !== undefined) return innerObject(schema.items);
  return schema.anyOf?.map(innerObject).find(({ properties }) => properties !== undefined) ?? {};
}

/** The type in a few words, with links to named schemas. In a request, null means missing and is not shown. */
export function typeOf(schema: JsonSchema, schemas: Schemas, place: Place = 'answer'): Html {
  if (schema.$ref !== undefined) {
    const name = nameOfRef(schema.$ref);
    return html`<a href="#schema-${shownAs(name, schemas)}">${name}</a>`;
  }
  if (schema.anyOf !== undefined) {
    const branches = schema.anyOf.filter(({ type }) => place === 'answer' || type !== 'null');
    return html`${branches.map((branch, at) => html`${at === 0 ? '' : ' or '}${typeOf(branch, schemas, place)}`)}`;
  }
  if (schema.items !== undefined) return html`list of ${typeOf(schema.items, schemas, place)}`;
  return html`${plainType(schema, place)}`;
}

function plainType(schema: JsonSchema, place: Place): string {
  if (schema.enum !== undefined) return listValues(schema.enum, place);
  const types = [schema.type ?? 'anything'].flat();
  const kinds = place === 'answer' ? types : types.filter((type) => type !== 'null');
  const words = kinds.map((kind) => (kind === 'string' ? textKind(schema) : (KINDS[kind] ?? kind)));
  return words.join(' or ') + rangeOf(schema);
}

const KINDS: Record<string, string> = { integer: 'whole number', boolean: 'true or false', array: 'list' };

function textKind({ format, pattern }: JsonSchema): string {
  if (format === 'uri') return 'address';
  if (typeof pattern !== 'string') return 'text';
  if (pattern.startsWith('^[0-7]')) return 'ULID';
  if (pattern.includes('T\\d\\d')) return 'timestamp';
  return /^\^-?\\d/.test(pattern) ? 'numeric text' : 'text';
}

function listValues(values: JsonSchema['enum'] & object, place: Place): string {
  return values
    .filter((value) => value !== null || place === 'answer')
    .map((value) => (value === '' ? 'empty' : String(value)))
    .join(', ');
}

function rangeOf({ minimum, maximum, maxLength, maxItems }: JsonSchema): string {
  if (typeof minimum === 'number' && typeof maximum === 'number' && maximum < 1e9) return `, ${minimum} to ${maximum}`;
  if (minimum === 1) return ', from 1';
  if (typeof maxLength === 'number') return `, up to ${maxLength} characters`;
  return typeof maxItems === 'number' ? `, up to ${maxItems}` : '';
}
