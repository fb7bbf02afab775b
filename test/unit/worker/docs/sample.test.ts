import { describe, expect, it } from 'vitest';
import { sampleOf } from '../../../../worker/docs/sample.ts';

const schemas = {
  Item: { type: 'object', properties: { id: { type: 'string' }, at: { type: 'integer' } }, required: ['id', 'at'] },
};
const list = {
  type: 'object',
  properties: { items: { type: 'array', items: { $ref: '#/components/schemas/Item' } }, note: { type: 'string' } },
  required: ['items'],
};

describe('an example', () => {
  it('takes what a recorded answer has, adds what the schema got since, and leaves out what it lost', () => {
    expect(sampleOf(list, schemas, { items: [{ id: 'a', gone: true }] })).toEqual({ items: [{ id: 'a', at: 1 }] });
  });

  it('keeps null, and fits what may be null', () => {
    const nullable = { anyOf: [{ type: 'null' }, { $ref: '#/components/schemas/Item' }] };
    expect(sampleOf(nullable, schemas, null)).toBeNull();
    expect(sampleOf(nullable, schemas, { id: 'a', at: 3, gone: 1 })).toEqual({ id: 'a', at: 3 });
  });

  it('is made from the schema where nothing was recorded', () => {
    expect(sampleOf(list, schemas)).toEqual({ items: [{ id: 'text', at: 1 }], note: 'text' });
  });
});
