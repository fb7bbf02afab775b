import { type ApiDocument, type Endpoint, type JsonSchema, nameOfRef } from './document.ts';
import { SPELLING } from './field-notes.ts';
import { sampleOf } from './sample.ts';

type Schemas = ApiDocument['components']['schemas'];

/** Gives every body of an endpoint an example that its schema accepts. */
export function addExamples(endpoints: Endpoint[], schemas: Schemas): void {
  for (const { operation } of endpoints) {
    const asked = operation.requestBody?.content['application/json'];
    if (asked !== undefined) asked.example = requestSample(asked.schema, schemas);
    for (const answer of Object.values(operation.responses)) {
      const shown = 'content' in answer ? answer.content?.['application/json'] : undefined;
      if (shown !== undefined) shown.example = sampleOf(shown.schema, schemas);
    }
  }
}

/** Bodies that show what one mostly sends. */
const BODIES: Record<string, object> = {
  NewProject: { url: 'https://example.com/talk.mp4', clipDuration: '30', aspect_ratio: 'vertical', layout: 'single' },
  VideoMetadataRequest: { url: 'https://example.com/talk.mp4' },
  RenderOptions: { resolution: 1080, captions: { style: 'bold', position: 'bottom' } },
};

/** The body to show for an endpoint: what must be sent, or, where nothing must, one field that may. */
function requestSample(schema: JsonSchema, schemas: Schemas): unknown {
  const name = schema.$ref === undefined ? '' : nameOfRef(schema.$ref);
  const known = BODIES[name];
  if (known !== undefined) return known;
  const { properties = {}, required = [] } = schemas[name] ?? schema;
  const main = Object.keys(properties).filter((field) => !properties[field]?.description?.startsWith(SPELLING));
  const shown = required.length > 0 ? required : main.slice(0, 1);
  return Object.fromEntries(shown.map((field) => [field, sampleOf(properties[field] ?? {}, schemas, field)]));
}
