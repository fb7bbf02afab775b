import { html } from 'hono/html';
import { curlOf } from './curl.ts';
import {
  type ApiDocument,
  type ApiResponse,
  type Endpoint,
  nameOfRef,
  type Parameter,
  type Reference,
} from './document.ts';
import { type Html, prose } from './page-parts.ts';
import { fieldTable, fieldsOf, type Row, typeOf } from './page-schema.ts';

/**
 * One endpoint: parameters and responses on the left, examples on the right. 429 and 500 are omitted, because every
 * endpoint has them.
 */
export function endpointSection(document: ApiDocument, endpoint: Endpoint): Html {
  const { method, path, operation } = endpoint;
  const isOpen = operation.security?.length === 0;
  return html`<article id="${operation.operationId}">
    <h3><a href="#${operation.operationId}">${prose(operation.summary ?? '')}</a></h3>
    <p class="route">
      <span class="verb ${method}">${method}</span
      ><code>${path}</code>${isOpen ? html`<span class="open">no token needed</span>` : ''}
    </p>
    <div class="columns">
      <div>
        ${operation.description === undefined ? '' : html`<p>${prose(operation.description)}</p>`}
        ${parametersOf(document, endpoint)} ${bodyOf(document, endpoint)} ${answersOf(document, endpoint)}
      </div>
      <div class="code">
        <h4>Request</h4>
        <pre tabindex="0"><code>${curlOf(endpoint)}</code></pre>
        ${answerSample(document, endpoint)}
      </div>
    </div>
  </article>`;
}

function parametersOf({ components }: ApiDocument, { operation }: Endpoint): Html | '' {
  const parameters = (operation.parameters ?? []).map((each) =>
    '$ref' in each ? components.parameters[nameOfRef(each.$ref)] : each,
  );
  const rows = parameters.flatMap((each): Row[] =>
    each === undefined ? [] : [parameterRow(each, components.schemas)],
  );
  return rows.length === 0
    ? ''
    : html`<h4>Parameters</h4>
        ${fieldTable(rows)}`;
}

function parameterRow(
  { name, in: place, required = false, schema, description = '' }: Parameter,
  schemas: ApiDocument['components']['schemas'],
): Row {
  return { name, place, isRequired: required, type: typeOf(schema, schemas), note: description, also: [] };
}

function bodyOf({ components: { schemas } }: ApiDocument, { operation }: Endpoint): Html | '' {
  const schema = operation.requestBody?.content['application/json']?.schema;
  if (schema === undefined) return '';
  const rows = fieldsOf(schema, schemas, 'request');
  if (rows.length === 0)
    return html`<h4>Body</h4>
      <p>Empty, or <code>{}</code>.</p>`;
  const hint = operation.requestBody?.required === true ? '' : html` <small>may be empty</small>`;
  return html`<h4>Body${hint}</h4>
    ${fieldTable(rows)}`;
}

function answersOf({ components }: ApiDocument, { operation }: Endpoint): Html {
  const listed = Object.entries(operation.responses).filter(([status]) => status !== '429' && status !== '500');
  const answers = listed.map(([status, each]) => {
    const answer = resolve(components.responses, each);
    const schema = answer.content?.['application/json']?.schema;
    const link =
      schema === undefined || Number(status) >= 400
        ? ''
        : html`<span class="type">${typeOf(schema, components.schemas)}</span>`;
    return html`<li>
      <span class="status s${status.charAt(0)}">${status}</span><span>${prose(answer.description)} ${link}</span>
    </li>`;
  });
  return html`<h4>Answers</h4>
    <ul class="answers">
      ${answers}
    </ul>`;
}

function answerSample(document: ApiDocument, { operation }: Endpoint): Html | '' {
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'));
  if (success === undefined) return '';
  const [status, answer] = success;
  const sample = resolve(document.components.responses, answer).content?.['application/json']?.example;
  if (sample === undefined) return '';
  return html`<details>
    <summary><h4>Answer ${status}</h4></summary>
    <pre tabindex="0"><code>${JSON.stringify(sample, null, 2)}</code></pre>
  </details>`;
}

function resolve(responses: ApiDocument['components']['responses'], answer: ApiResponse | Reference): ApiResponse {
  return '$ref' in answer ? (responses[nameOfRef(answer.$ref)] ?? { description: '' }) : answer;
}
