import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { pageObject as pageObjectSchema, standardEnvelope as envelopeSchema } from '#schema/contract/pages.ts';
import { offsetOf, pageObject, standardEnvelope } from '../../../../worker/http/pages.ts';

const ADDRESS = 'https://api.test/api/v1/projects?sort=score&page=9';
const self = (row: number) => row;

/** A page of a list of numbers, as a database would return it. */
function cut(total: number, page: number, perPage: number) {
  const all = Array.from({ length: total }, (_, index) => index);
  const offset = offsetOf({ page, perPage });
  return { page, perPage, total, rows: all.slice(offset, offset + perPage) };
}

const wholeList = fc.record({ total: fc.nat(300), perPage: fc.integer({ min: 1, max: 100 }) });

describe('pages', () => {
  it('list every row once when following "next", and end', () => {
    fc.assert(
      fc.property(wholeList, ({ total, perPage }) => {
        const rows: number[] = [];
        let address: string | null = 'https://api.test/list?page=1';
        while (address !== null) {
          const page = Number(new URL(address).searchParams.get('page'));
          const envelope: ReturnType<typeof standardEnvelope<number, number>> = standardEnvelope(
            cut(total, page, perPage),
            address,
            self,
          );
          rows.push(...envelope.data);
          address = envelope.links.next;
        }
        expect(rows).toEqual(Array.from({ length: total }, (_, index) => index));
      }),
    );
  });

  it('contain from and to of their rows', () => {
    fc.assert(
      fc.property(wholeList, fc.integer({ min: 1, max: 400 }), ({ total, perPage }, page) => {
        const { meta } = standardEnvelope(cut(total, page, perPage), ADDRESS, self);
        const rows = cut(total, page, perPage).rows;
        expect(meta.from).toBe(rows.length === 0 ? null : (rows[0] ?? 0) + 1);
        expect(meta.to).toBe(rows.length === 0 ? null : (rows.at(-1) ?? 0) + 1);
        expect(meta.last_page).toBe(Math.max(1, Math.ceil(total / perPage)));
      }),
    );
  });

  it('match the contract in both envelopes, for any page', () => {
    fc.assert(
      fc.property(wholeList, fc.integer({ min: 1, max: 999_999_999 }), ({ total, perPage }, page) => {
        const rows = cut(total, page, perPage);
        expect(envelopeSchema(z.number()).safeParse(standardEnvelope(rows, ADDRESS, self)).error).toBeUndefined();
        expect(pageObjectSchema(z.number()).safeParse(pageObject(rows, ADDRESS, self)).error).toBeUndefined();
      }),
    );
  });

  it('keep the other query parameters in their links', () => {
    const { links } = standardEnvelope(cut(50, 2, 20), ADDRESS, self);
    expect(links).toEqual({
      first: 'https://api.test/api/v1/projects?sort=score&page=1',
      last: 'https://api.test/api/v1/projects?sort=score&page=3',
      prev: 'https://api.test/api/v1/projects?sort=score&page=1',
      next: 'https://api.test/api/v1/projects?sort=score&page=3',
    });
  });

  it('link to the last page from one past the end', () => {
    const { data, links, meta } = standardEnvelope(cut(50, 9, 20), ADDRESS, self);
    expect(data).toEqual([]);
    expect(meta).toEqual({ current_page: 9, from: null, last_page: 3, per_page: 20, to: null, total: 50 });
    expect(new URL(links.prev ?? '').searchParams.get('page')).toBe('3');
    expect(links.next).toBeNull();
  });
});
