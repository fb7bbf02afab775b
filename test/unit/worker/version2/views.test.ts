import fc from 'fast-check';
import { expect, it } from 'vitest';
import { viewSchema, viewed } from '#schema/contract/version2/views.ts';
import { RECORDED } from '../../../../worker/docs/recorded-answers.ts';
import { arbitraryOf } from '../../../support/builders/arbitrary-of.ts';
import { operationsIn2 } from './operations.ts';

const answers = operationsIn2.flatMap(({ operationId, answers: found }) =>
  found.map(({ status, schema }) => ({ name: `${operationId} ${status}`, schema })),
);

it('has many answers to look at', () => {
  expect(answers.length).toBeGreaterThan(90);
});

it.each(answers)('$name: whatever version 1 shows, version 2 shows by its schema', ({ schema }) => {
  const after = viewSchema(schema);
  fc.assert(
    fc.property(arbitraryOf(schema), (value) => {
      expect(schema.safeParse(value).error).toBeUndefined();
      expect(after.safeParse(viewed(schema, value)).error).toBeUndefined();
    }),
    { numRuns: 8 },
  );
});

it('maps real answers of version 1', () => {
  const real = answers.filter(({ name, schema }) => schema.safeParse(RECORDED[name]).success);
  const wrong = real.filter(
    ({ name, schema }) => !viewSchema(schema).safeParse(viewed(schema, RECORDED[name])).success,
  );
  expect(real.length).toBeGreaterThan(50);
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

it('has one envelope for lists, one for single things, and no inner matters', () => {
  const shapes = answers.map(({ name, schema }) => ({ name, keys: keysOf(viewSchema(schema)) }));
  const odd = shapes.filter(
    ({ keys }) => !keys.includes('data') && !['items', 'next_cursor', 'total'].every((key) => keys.includes(key)),
  );
  expect(odd).toEqual([]);
  const all = JSON.stringify(answers.map(({ schema }) => namesIn(viewSchema(schema))));
  for (const word of [
    'render_hash',
    'storage_provider',
    'texts_updating',
    'already_copied',
    'current_page',
    'durationInSec',
  ]) {
    expect(all).not.toContain(`"${word}"`);
  }
  expect(all).toContain('"next_cursor"');
});

type Json = { properties?: Record<string, Json> } & Record<string, unknown>;

function keysOf(schema: ReturnType<typeof viewSchema>): string[] {
  return Object.keys((schema as unknown as { shape: object }).shape);
}

/** All names of fields, however deep. */
function namesIn(schema: ReturnType<typeof viewSchema>): string[] {
  const names: string[] = [];
  JSON.stringify(schema.toJSONSchema({ unrepresentable: 'any' }), (key, value: Json) => {
    if (key === 'properties') names.push(...Object.keys(value));
    return value;
  });
  return names;
}
