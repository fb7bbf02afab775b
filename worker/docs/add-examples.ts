import type { ApiDocument, Operation } from './document.ts';
import { sampleOf } from './sample.ts';

type Schemas = ApiDocument['components']['schemas'];

/** Adds an example to each JSON body: for answers the recorded one, if the tests have one. */
export function addExamples(
  { operationId = '', requestBody, responses }: Operation,
  schemas: Schemas,
  recordings: Readonly<Record<string, unknown>>,
): void {
  const request = requestBody?.content['application/json'];
  if (request !== undefined) request.example = sampleOf(request.schema, schemas);
  for (const [status, response] of Object.entries(responses)) {
    const content = 'content' in response ? response.content?.['application/json'] : undefined;
    if (content === undefined) continue;
    const recorded = recordings[`${operationId} ${status}`];
    content.example = sampleOf(content.schema, schemas, recorded);
  }
}
