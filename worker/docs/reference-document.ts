import type { ApiDocument } from './document.ts';
import type { Guide } from './guides.ts';

type Tag = ApiDocument['tags'][number] & { 'x-displayName'?: string };
export type ReferenceDocument = Omit<ApiDocument, 'tags'> & {
  tags: Tag[];
  'x-tagGroups': { name: string; tags: string[] }[];
};

/** The OpenAPI document with the guides in front, as the reference shows and searches it. */
export function referenceDocument(document: ApiDocument, guides: readonly Guide[]): ReferenceDocument {
  const ofGuides = guides.map(({ name, title, markdown }) => ({
    name: `guide-${name}`,
    'x-displayName': title,
    description: markdown.slice(markdown.indexOf('\n\n') + 2),
  }));
  return {
    ...document,
    tags: [...ofGuides, ...document.tags],
    'x-tagGroups': [
      { name: 'Guides', tags: ofGuides.map(({ name }) => name) },
      { name: 'API', tags: document.tags.map(({ name }) => name) },
    ],
  };
}
