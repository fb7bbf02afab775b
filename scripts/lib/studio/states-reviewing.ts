import type { Page } from 'playwright-core';
import type { Sample } from './sample-content.ts';
import { answer, doWithProject, type ShotState } from './shot-state.ts';

const LINK = '/review#cmv_a_link';
const MADE = '2026-11-20T18:04:00.000000Z';
const idOf = (n: number) => `01KAFV5N7Q2V8XW4T6R5N0000${n}`;

/** What people with a review link see, and what their owner sees of them. */
export function statesOfReviewing({ projectId, shortId, media }: Sample): ShotState[] {
  const left = (shown: string) => comments().map((comment) => ({ ...comment, project_id: projectId, short_id: shown }));
  const withComments = (page: Page) =>
    answer(page, '/review-comments', { data: left(shortId), meta: { current_page: 1, last_page: 1 } });
  return [
    { name: 'review', path: LINK, prepare: (page) => openReview(page, media) },
    { name: 'review-locked', path: LINK, prepare: (page) => refuse(page, 'review.password_required', 401) },
    { name: 'review-gone', path: LINK, prepare: (page) => refuse(page, 'review.link_gone', 404) },
    { name: 'project-reviewed', path: `/projects/${projectId}`, prepare: withComments },
    {
      name: 'project-share',
      path: `/projects/${projectId}`,
      act: (page) => doWithProject(page, /^(Share|Teilen)$/),
    },
    {
      name: 'project-open-in',
      path: `/projects/${projectId}`,
      act: (page) => doWithProject(page, /^(Open in|Öffnen in)/),
    },
    {
      name: 'editor-comments',
      path: `/projects/${projectId}/shorts/${shortId}`,
      prepare: withComments,
      act: (page) => page.getByRole('tab', { name: /^(Comments|Kommentare)$/ }).click(),
    },
  ];
}

function comments() {
  const of = { link_id: idOf(9), render_id: null, source_time: 12, created_at: MADE };
  const text = 'Could it start one sentence later?\nThe first words are hard to follow without the question.';
  return [
    { ...of, id: idOf(2), reviewer: 'Ben', verdict: 'approved', text: 'Great.', time: null },
    { ...of, id: idOf(1), reviewer: 'Ann from the agency', verdict: 'rejected', text, time: 3.5 },
  ];
}

const refuse = (page: Page, code: string, status: number) =>
  answer(page, '/review/open', { error: 'Refused.', code }, status);

async function openReview(page: Page, { clip, preview, seconds }: Sample['media']): Promise<void> {
  const of = { duration: seconds, aspect_ratio: 'vertical', thumbnail_url: clip, render_id: null, verdict: null };
  const shorts = ['Water in the morning', 'Never at night, and why so many people do it', 'Tomatoes'].map(
    (title, i) => ({
      ...of,
      id: idOf(i + 3),
      title,
      video_url: i === 1 ? null : preview,
    }),
  );
  const said = comments().map(({ link_id: _link, source_time: _sec, ...comment }) => ({
    ...comment,
    short_id: idOf(3),
  }));
  const review = { title: 'The garden in spring', expires_at: MADE, media_expires_at: MADE, shorts };
  await answer(page, '/review/open', { message: '', data: { access_token: 'a.b.c', expires_at: MADE } });
  await answer(page, '/review', { message: '', data: { ...review, comments: said.toReversed() } });
}
