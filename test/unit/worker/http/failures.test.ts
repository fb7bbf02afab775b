import { describe, expect, it } from 'vitest';
import { ALLOWED_KINDS } from '#schema/domain/source-url.ts';
import { FAILURES, type FailureCode } from '../../../../worker/http/failures.ts';

const CODES = Object.keys(FAILURES) as FailureCode[];
/** The status codes of the specification. 409 belongs to the protocol of nodes, 405 to version 2. */
const PUBLIC = [400, 401, 403, 404, 429, 500, 503];

describe('the table of failures', () => {
  it.each(CODES)('%s has a status of the specification and one sentence', (code) => {
    const { status, text } = FAILURES[code];
    const own: Partial<Record<FailureCode, number[]>> = { 'lease.lost': [409], 'request.method_not_allowed': [405] };
    expect(own[code] ?? PUBLIC).toContain(status);
    expect(text).toMatch(/^\S.*\.$/);
  });

  it.each<[FailureCode, string | RegExp]>([
    ['source.url_empty', 'URL cannot be empty.'],
    ['source.url_malformed', /^Invalid or malformed URL/],
    ['source.url_invalid', 'Invalid URL.'],
    ['source.url_unsupported', /^Unsupported URL type\./],
    ['source.too_large', /10000 MB/],
  ])('%s has the sentence of the validation table of videoMetadata', (code, text) => {
    expect(FAILURES[code].status).toBe(400);
    expect(FAILURES[code].text).toMatch(text);
  });

  it('lists the allowed kinds', () => {
    expect(FAILURES['source.url_unsupported'].text).toContain(ALLOWED_KINDS);
  });

  it.each<[FailureCode, number]>([
    ['auth.required', 401],
    ['auth.wrong_credentials', 401],
    ['credits.insufficient', 403],
    ['projects.too_many_unfinished', 403],
    ['request.not_found', 404],
    ['project.not_ready', 400],
    ['internal', 500],
  ])('%s is %d', (code, status) => {
    expect(FAILURES[code].status).toBe(status);
  });
});
