import { expect, it } from 'vitest';
import { lastVerdicts } from '../../../studio/src/ui/reviews/verdicts.ts';

it('lastVerdicts has the last decision of each reviewer, also of those who share a link', () => {
  const said = (reviewer: string, verdict: 'approved' | 'rejected' | null, link = 'A') => ({
    id: `${reviewer} ${verdict}`,
    short_id: 'S',
    render_id: null,
    reviewer,
    verdict,
    text: '',
    time: null,
    created_at: '2026-11-22T20:00:00.000000Z',
    link,
  });
  const comments = [
    said('Ann', 'approved'),
    said('Ben', 'approved'),
    said('Ann', 'rejected'),
    said('Ann', null),
    said('Ann', 'approved', 'B'),
  ];
  const decided = lastVerdicts(comments, ({ link }) => link).map(({ link, id }) => `${link}: ${id}`);
  expect(decided).toEqual(['A: Ann rejected', 'A: Ben approved', 'B: Ann approved']);
});
