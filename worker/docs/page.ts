import { html, raw } from 'hono/html';
import { FAILURES, PUBLIC_FAILURES } from '../http/failures.ts';
import { type ApiDocument, type Endpoint, endpointsOf } from './document.ts';
import { type Html, prose } from './page-parts.ts';
import { endpointSection } from './page-endpoint.ts';
import { hasSection, objectSection } from './page-schema.ts';
import { STYLE } from './page-style.ts';

/** The reference page: one HTML file that loads nothing else, and a Content-Security-Policy that enforces it. */
export async function renderPage(document: ApiDocument): Promise<{ html: string; policy: string }> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(STYLE));
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return { html: String(await page(document)), policy };
}

/** One line, because formatting would add spaces and change the hash. */
const STYLE_ELEMENT = `<style>${STYLE}</style>`;

function page(document: ApiDocument): Html {
  const { info } = document;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${info.title} API</title>
        <meta name="description" content="${info.summary}" />
        <link rel="icon" href="data:," />
        ${raw(STYLE_ELEMENT)}
      </head>
      <body>
        <a class="skip" href="#content">To the content</a>
        <header class="top">
          <a class="brand" href="#start"><b>${info.title}</b> API</a><a href="/api/v1/openapi.json">openapi.json</a>
        </header>
        <div class="frame">
          ${navigation(document)}
          <main id="content">
            ${introduction(document)} ${resources(document).map((resource) => resourceSection(document, resource))}
            ${objects(document)} ${failureTable()}
          </main>
        </div>
      </body>
    </html>`;
}

type Resource = { name: string; description: string; endpoints: Endpoint[] };

function resources(document: ApiDocument): Resource[] {
  const endpoints = endpointsOf(document.paths);
  return document.tags.map(({ name, description }) => ({
    name,
    description,
    endpoints: endpoints.filter(({ operation }) => operation.tags?.includes(name)),
  }));
}

function navigation(document: ApiDocument): Html {
  const list = html`<ul>
      <li><a href="#start">Start</a></li>
    </ul>
    ${resources(document).map(
      ({ name, endpoints }) =>
        html`<h2>${name}</h2>
          <ul>
            ${endpoints.map(navigationItem)}
          </ul>`,
    )}
    <h2>Reference</h2>
    <ul>
      <li><a href="#objects">Objects</a></li>
      <li><a href="#errors">Error codes</a></li>
    </ul>`;
  return html`<nav class="wide" aria-label="Endpoints">${list}</nav>
    <details class="narrow">
      <summary>Contents</summary>
      <nav aria-label="Endpoints, short">${list}</nav>
    </details>`;
}

function navigationItem({ method, operation }: Endpoint): Html {
  return html`<li>
    <a href="#${operation.operationId}"
      ><span class="verb ${method}">${method}</span><span>${prose(operation.summary ?? '')}</span></a
    >
  </li>`;
}

const FIRST_STEPS = (base: string) => `API=${base}
TOKEN=$(curl -s $API/login -H 'Content-Type: application/json' \\
  -d '{"email":"me@example.com","password":"correct-horse"}' | jq -r .user.token)
AUTH="Authorization: Bearer $TOKEN"

# A project, followed until its status is face_analysis_done
PROJECT=$(curl -s $API/createShorts -H "$AUTH" -H 'Content-Type: application/json' \\
  -d '{"url":"https://example.com/talk.mp4"}' | jq -r .data.id)
curl -s "$API/shorts/$PROJECT" -H "$AUTH" | jq '.project.status, .project.progress'

# Its best short as MP4
SHORT=$(curl -s "$API/shorts/$PROJECT?sort=score" -H "$AUTH" | jq -r '.data.data[0].id')
curl -s -X POST $API/shorts/$PROJECT/$SHORT/render -H "$AUTH" | jq .data.status
curl -s "$API/renders?only_done=1" -H "$AUTH" | jq -r '.data.data[0].download_url'`;

function introduction({ info, servers }: ApiDocument): Html {
  const base = servers[0]?.url ?? '';
  return html`<section class="intro" id="start">
    <h1>${info.summary}</h1>
    <p class="base">Base address <code>${base}</code></p>
    <div class="columns">
      <div>${info.description.split('\n\n').map((paragraph) => html`<p>${prose(paragraph)}</p>`)}</div>
      <div class="code">
        <h3>The main job in a shell</h3>
        <pre tabindex="0"><code>${FIRST_STEPS(base)}</code></pre>
      </div>
    </div>
  </section>`;
}

function resourceSection(document: ApiDocument, { name, description, endpoints }: Resource): Html {
  return html`<section class="resource">
    <h2 id="resource-${name}">${name}</h2>
    <p class="lead">${prose(description)}</p>
    ${endpoints.map((endpoint) => endpointSection(document, endpoint))}
  </section>`;
}

function objects({ components: { schemas } }: ApiDocument): Html {
  const shown = Object.entries(schemas).filter(([name]) => hasSection(name, schemas));
  return html`<section class="resource">
    <h2 id="objects">Objects</h2>
    <p class="lead">What goes in and comes out, field by field.</p>
    ${shown.map(([name, schema]) => objectSection(name, schema, schemas))}
  </section>`;
}

function failureTable(): Html {
  const rows = PUBLIC_FAILURES.map((code) => [code, FAILURES[code]] as const);
  return html`<section class="resource">
    <h2 id="errors">Error codes</h2>
    <p class="lead">
      The header <code>X-Error-Code</code>, the status, and the sentence in <code>{error}</code>, which may name a field
      instead.
    </p>
    <div class="scroll" tabindex="0">
      <table>
        <thead>
          <tr>
            <th>Status</th>
            <th>Code</th>
            <th>Sentence</th>
          </tr>
        </thead>
        <tbody>
          ${rows
            .toSorted(([, a], [, b]) => a.status - b.status)
            .map(
              ([code, { status, text }]) =>
                html`<tr>
                  <td><span class="status s${String(status).charAt(0)}">${status}</span></td>
                  <td><code>${code}</code></td>
                  <td>${text}</td>
                </tr>`,
            )}
        </tbody>
      </table>
    </div>
  </section>`;
}
