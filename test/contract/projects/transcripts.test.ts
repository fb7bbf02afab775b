import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import { transcriptResponseSchema } from '#schema/contract/projects/transcript.ts';
import { API, call, expectRefusal, expectSuccess, makeUser } from '../support/api.ts';
import { failJob, claimFor, TRANSCRIPT, work } from '../support/farm.ts';
import { useTalk } from '../support/video-server.ts';
import { createProject } from '../support/projects.ts';

const talk = useTalk();

const pathOf = (id: string, format?: string) =>
  `/projects/${id}/transcript${format === undefined ? '' : `?format=${format}`}`;

describe('GET /projects/{id}/transcript', () => {
  it('returns every word of the window with the times of the source, as soon as it is transcribed', async () => {
    const user = await makeUser();
    const { id } = await createProject(user, { url: talk.url, title: 'Über (uns)' });
    expectRefusal(await call('GET', pathOf(id), user), 400, 'transcript.missing');
    await work(id, 'transcribe');
    const { data } = expectSuccess(await call('GET', pathOf(id), user), 200, transcriptResponseSchema);
    expect(data).toEqual({
      project_id: id,
      language: 'en',
      words: TRANSCRIPT.words.map(({ text, startSec, endSec, speaker }, index) => ({
        index,
        text,
        start: startSec,
        end: endSec,
        speaker: speaker ?? null,
      })),
      asides: [],
      speakers: [{ id: 'A', name: null }],
    });
    expect(expectSuccess(await call('GET', pathOf(id, 'json'), user), 200, transcriptResponseSchema).data).toEqual(
      data,
    );
    for (const [format, type, start] of [
      ['srt', 'application/x-subrip; charset=utf-8', '1\n00:00:44,000 --> 00:00:45,000\nBefore\n'],
      ['vtt', 'text/vtt; charset=utf-8', 'WEBVTT\n\n00:00:44.000 --> 00:00:45.000\nBefore\n'],
      ['txt', 'text/plain; charset=utf-8', '[0:44]\nBefore\n'],
    ] as const) {
      const answer = await fetch(API + pathOf(id, format), { headers: { Authorization: `Bearer ${user.token}` } });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
      expect((await answer.text()).slice(0, start.length)).toBe(start);
      expect(answer.headers.get('content-disposition')).toBe(
        `attachment; filename="transcript.${format}"; filename*=UTF-8''%C3%9Cber%20%28uns%29.${format}`,
      );
    }
  });

  it('is 400 for an unknown format or a failed project, 404 for an unknown project or another user’s', async () => {
    const user = await makeUser();
    const { id } = await createProject(user, { url: talk.url });
    expectRefusal(await call('GET', pathOf(id, 'pdf'), user), 400, 'request.invalid');
    await work(id, 'transcribe');
    await failJob(await claimFor('create-shorts', id), 'media.unreadable');
    const refused = await call('GET', pathOf(id), user);
    expectRefusal(refused, 400, 'transcript.missing');
    expect(refused.body).toEqual({
      error: 'This project has no transcript. Its processing failed, or it contains only copied shorts.',
    });
    for (const path of [pathOf(id), pathOf(ulid()), pathOf('x')]) {
      expectRefusal(await call('GET', path, await makeUser()), 404, 'request.not_found');
    }
  });
});
