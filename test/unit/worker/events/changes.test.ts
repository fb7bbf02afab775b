import { ulid } from 'ulid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { streamEventSchema } from '#schema/contract/event.ts';
import { formatTimestamp } from '#schema/domain/time.ts';
import { findChanges } from '../../../../worker/events/store.ts';
import { type FakeD1, makeFakeD1 } from '../../../support/fakes/in-memory/d1.ts';

const NOW = Date.UTC(2026, 10, 22);
const SINCE = NOW - 1_000;

let d1: FakeD1;
let me: string;
let stranger: string;
beforeEach(() => {
  d1 = makeFakeD1();
  [me, stranger] = [addUser(), addUser()];
});
afterEach(() => d1.close());

function insert(table: string, row: Record<string, string | number | null>): string {
  const id = ulid(NOW);
  const all = { id, ...row };
  const marks = Object.keys(all).map(() => '?');
  d1.rows(`insert into ${table} (${Object.keys(all).join()}) values (${marks.join()})`, ...Object.values(all));
  return id;
}

function addUser(): string {
  const id = ulid(NOW);
  return insert('users', {
    email: `${id}@a.test`,
    name: 'A',
    password_hash: '',
    subscription_id: 's',
    balance: 5,
    created_at: 0,
  });
}

function addProject(userId: string, updatedAt: number): string {
  return insert('projects', {
    user_id: userId,
    status: 'transcribing',
    title: 'T',
    url: 'https://a.test/a.mp4',
    source_kind: 'direct_link',
    goal: 'shorts',
    video_layout: 'single',
    aspect_ratio: 'vertical',
    clip_duration: '60',
    start_sec: 0,
    end_sec: 90,
    keywords: '[]',
    max_clips: 5,
    source_title: 'T',
    source_duration_sec: 90,
    credits_cost: 2,
    progress: 40,
    eta_sec: 12.4,
    created_at: 0,
    updated_at: updatedAt,
  });
}

function addShort(userId: string, projectId: string, row: Record<string, string | number | null>): string {
  return insert('shorts', {
    project_id: projectId,
    user_id: userId,
    title: 'S',
    description: '',
    hashtags: '[]',
    start_sec: 3,
    end_sec: 30,
    score: 50,
    score_details: '{"parts":[]}',
    created_at: 0,
    ...row,
  });
}

/** A live that was on air at `NOW`, its monitor, and a moment of it. */
function addLive(userId: string, moment: { listedAt: number | null; id?: string }) {
  const [liveId, channelId] = [ulid(NOW), ulid(NOW)];
  insert('live_channels', {
    id: channelId,
    platform: 'hls',
    channel: channelId,
    shown_name: 'C',
    title: 'C',
    live_id: liveId,
    next_check_at: 0,
    created_at: 0,
  });
  insert('lives', {
    id: liveId,
    channel_id: channelId,
    status: 'monitoring',
    title: 'On air',
    started_at: NOW,
    created_at: 0,
    updated_at: NOW,
  });
  const monitorId = insert('monitors', {
    user_id: userId,
    channel_id: channelId,
    name: 'M',
    visibility: 'public',
    video_layout: 'single',
    aspect_ratio: 'vertical',
    clip_duration_sec: 60,
    keywords: '[]',
    created_at: 0,
    updated_at: 0,
  });
  const momentId = insert('live_moments', {
    live_id: liveId,
    ref: '1',
    title: 'Goal',
    score: 80,
    reasons: '[]',
    start_sec: 10,
    end_sec: 20,
    clip_start_sec: 9.5,
    clip_end_sec: 21,
    clip_key: 'k',
    thumbnail_key: 't',
    created_at: NOW,
    listed_at: moment.listedAt,
    ...(moment.id !== undefined && { id: moment.id }),
  });
  return { liveId, monitorId, momentId };
}

async function changes(userId = me) {
  const found = await findChanges(d1.db, userId, SINCE);
  for (const change of found) streamEventSchema.parse({ ...change, timestamp: formatTimestamp(NOW) });
  return found.map(({ type, data }) => ({ type, ...data }));
}

describe('the changes of a user', () => {
  it('are projects, renders and framed shorts since a time, the oldest change first', async () => {
    const projectId = addProject(me, NOW);
    const framed = addShort(me, projectId, { framing_key: 'k', framing_ended_at: NOW - 500 });
    const failed = addShort(me, projectId, { framing_failure: 'media.unreadable', framing_ended_at: NOW - 400 });
    addShort(me, projectId, { framing_ended_at: NOW - 300 });
    addShort(me, projectId, { framing_key: 'k', framing_ended_at: SINCE - 1 });
    insert('renders', {
      short_id: framed,
      project_id: projectId,
      user_id: me,
      status: 'processing',
      render_hash: 'h',
      plan: '{}',
      progress: 7,
      published_platforms: '[]',
      created_at: 0,
      updated_at: NOW - 200,
    });
    addProject(me, SINCE - 1);
    addProject(stranger, NOW);
    expect(await changes()).toMatchObject([
      { type: 'short.framed', id: framed, project_id: projectId, start_time: 3, end_time: 30 },
      { type: 'short.error', id: failed, error_reason: expect.stringMatching(/./) },
      { type: 'render.changed', short_id: framed, status: 'processing', progress: 7, eta_seconds: null },
      { type: 'project.changed', id: projectId, status: 'transcribing', progress: 40, eta_seconds: 12 },
    ]);
  });

  it('are what reviewers wrote about clips of the user', async () => {
    const review = (userId: string, at: number) => {
      const projectId = addProject(userId, SINCE - 1);
      const shortId = addShort(userId, projectId, { framing_key: 'k' });
      const row = { user_id: userId, link_id: 'L', project_id: projectId, short_id: shortId, created_at: at };
      return insert('review_comments', { id: ulid(at), ...row, reviewer: 'Ann', verdict: 'approved', text: 'Good' });
    };
    review(me, SINCE - 1);
    review(stranger, NOW);
    review(me, NOW);
    expect(await changes()).toMatchObject([{ type: 'review.commented', reviewer: 'Ann', verdict: 'approved' }]);
  });

  it('are lives and clips of the channels that the user follows', async () => {
    const { liveId, monitorId, momentId } = addLive(me, { listedAt: NOW });
    addLive(stranger, { listedAt: NOW });
    expect(await changes()).toMatchObject([
      { type: 'live.changed', id: liveId, monitor_id: monitorId, status: 'monitoring', title: 'On air' },
      { type: 'live.clip', id: momentId, live_id: liveId, start_time: 9.5, end_time: 21 },
    ]);
  });

  it('are no clips that are not listed, and none that the user may not see', async () => {
    const types = async () => (await changes()).map(({ type }) => type);
    addLive(me, { listedAt: null });
    addLive(me, { listedAt: SINCE - 1 });
    expect(await types()).toEqual(['live.changed', 'live.changed']);
    addLive(me, { listedAt: NOW });
    expect(await types()).toContain('live.clip');
    d1.rows('update users set balance = 0');
    expect(await types()).not.toContain('live.clip');
  });
});
