import { createHash } from 'node:crypto';
import type { FakeD1 } from '../../fakes/in-memory/d1.ts';

const CREDITS = 1_000_000;

/** Users with an API key, a webhook for posts, credits enough, and no cap on their projects. The first is the greedy one. */
export function addUsers({ rows }: FakeD1, count: number, now: number): string[] {
  return Array.from({ length: count }, (_, at) => {
    const id = idOf('USER', at);
    rows(
      `insert into users (id, email, name, password_hash, subscription_id, plan, balance, limits, created_at)
       values (?, ?, 'User', '', 's', 'pro', ?, ?, ?)`,
      id,
      `user${at}@example.test`,
      CREDITS,
      JSON.stringify({ unfinishedProjects: 100_000 }),
      now,
    );
    rows(
      `insert into credit_ledger (id, user_id, delta, reason, ref, created_at) values (?, ?, ?, 'grant', ?, ?)`,
      idOf('GRANT', at),
      id,
      CREDITS,
      id,
      now,
    );
    rows(
      `insert into api_keys (id, user_id, name, key_hash, scopes, created_at) values (?, ?, 'Key', ?, '["read","write","publish"]', ?)`,
      idOf('KEY', at),
      id,
      createHash('sha256').update(keyOf(id)).digest('hex'),
      now,
    );
    rows(
      `insert into webhooks (id, user_id, url, secret, events, created_at) values (?, ?, ?, 'whsec_c2VjcmV0', ?, ?)`,
      idOf('HOOK', at),
      id,
      `https://receiver.test/posts/${at}`,
      '["post.live","post.failed"]',
      now,
    );
    return id;
  });
}

export function keyOf(userId: string): string {
  return `cmk_of_${userId}`;
}

/** What is known of the videos that customers name, so that their host need only say that they did not change. */
export function addVideos({ rows }: FakeD1, count: number, now: number): void {
  for (let at = 0; at < count; at += 1) {
    rows(
      `insert into video_metadata (id, url, platform, video_id, title, duration_sec, size_bytes, validator, created_at, updated_at)
       values (?, ?, 'direct_link', ?, 'Talk', 3600, 1000, '"same"', ?, ?)`,
      idOf('VIDEO', at),
      `https://videos.test/${at}.mp4`,
      `v${at}`,
      now,
      now,
    );
  }
}

/** 26 characters that are a ULID. */
function idOf(what: string, number: number): string {
  return `0${what.replace(/[IOU]/g, 'V')}${number}`.padEnd(26, 'Z');
}
