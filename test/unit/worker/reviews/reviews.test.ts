import { ulid } from 'ulid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { REVIEWS } from '#schema/domain/access/review.ts';
import { KEEP } from '#schema/domain/storage/keep.ts';
import { commentOnReview } from '../../../../worker/reviews/comment.ts';
import { makeOpenedProjects } from '../../../../worker/archive/opened-projects.ts';
import { createLink } from '../../../../worker/reviews/create-link.ts';
import { forgetReviewLinks } from '../../../../worker/reviews/manage-reviews.ts';
import { openReview } from '../../../../worker/reviews/open-review.ts';
import { type OpenLink, selectOpenLink } from '../../../../worker/reviews/link-store.ts';
import { isNamed, issueAccess, mediaPath, readAccess } from '../../../../worker/reviews/tickets.ts';
import { hmacHex } from '../../../../worker/base/secrets.ts';
import { makeFakeD1, type FakeD1 } from '../../../support/fakes/in-memory/d1.ts';
import { makeFakeFarm } from '../../../support/fakes/in-memory/farm.ts';

const START = 1_790_000_000_000;
const VISITOR = { network: '203.0.113.7', client: 'test' };
const SESSION = { kind: 'session', sessionId: 's', familyId: 'f' } as const;

let now: number;
let d1: FakeD1;
let projectId: string;
let shortId: string;
beforeEach(async () => {
  now = START;
  d1 = makeFakeD1();
  const farm = makeFakeFarm(d1.db, () => now);
  await farm.addUser('U', 500);
  await farm.create('U', 1, 9);
  projectId = d1.rows<{ id: string }>('select id from projects')[0]?.id ?? '';
  shortId = ulid();
  d1.rows(
    `insert into shorts (id, project_id, user_id, title, description, hashtags, start_sec, end_sec, score, score_details, framing_key, thumbnail_key, created_at)
     values (?, ?, 'U', 'S', '', '[]', 10, 40, 50, '{"parts":[]}', 'k', 't', 0)`,
    shortId,
    projectId,
  );
});
afterEach(() => d1.close());

const signer = { seal: (text: string) => hmacHex('secret', text) } as never;
const deps = () => ({
  db: d1.db,
  clock: () => now,
  newId: () => ulid(now),
  signer,
  media: {} as never,
  opened: makeOpenedProjects(() => now),
  webhookQueue: { send: async () => undefined } as never,
  settings: { SCRYPT_LOG2_N: 4, SCRYPT_P: 1 } as never,
});
const wanted = () => ({ projectId, shortId: null, name: '', password: undefined, expiresAt: undefined });
const share = () => createLink(deps(), { userId: 'U', access: SESSION, visitor: VISITOR }, wanted());
const meter = { countSignIn: () => expect.unreachable('there is no password to guess') };
const openLink = async (id: string) => (await selectOpenLink(d1.db, { id }, now))[0] as OpenLink;
const count = (table: string) => d1.rows<{ n: number }>(`select count(*) as n from ${table}`)[0]?.n;

describe('a ticket of a reviewer', () => {
  it('ends, and is for one link or one file', async () => {
    const token = await issueAccess(deps(), { linkId: 'L', expiresAt: now + 5_000 });
    const shown = { linkId: 'L', ownerId: 'O', file: 'clip.mp4' } as const;
    const ticket = (await mediaPath(deps(), shown, now + 5_000)).split('/')[3] ?? '';
    expect([await readAccess(deps(), token), await isNamed(deps(), shown, ticket)]).toEqual(['L', true]);
    expect(await readAccess(deps(), token.replace('L', 'M'))).toBeNull();
    expect(await isNamed(deps(), { ...shown, ownerId: 'P' }, ticket)).toBe(false);
    expect(await isNamed(deps(), { ...shown, file: 'preview.mp4' }, ticket)).toBe(false);
    for (const odd of ['', '.', 'a.b.c', token.slice(0, -1), `${token}.`]) {
      expect([odd, odd === `${token}.` ? 'L' : null]).toEqual([odd, await readAccess(deps(), odd)]);
    }
    now += 5_000;
    expect([await readAccess(deps(), token), await isNamed(deps(), shown, ticket)]).toEqual([null, false]);
  });

  it('ends with its link, and after half a day at the latest', async () => {
    const { link, token } = await share();
    expect((await openReview(deps(), { token, password: undefined }, meter)).expiresAt).toBe(now + REVIEWS.accessMs);
    now = link.expiresAt - 1_000;
    expect((await openReview(deps(), { token, password: undefined }, meter)).expiresAt).toBe(link.expiresAt);
    now = link.expiresAt;
    await expect(openReview(deps(), { token, password: undefined }, meter)).rejects.toMatchObject({
      code: 'review.link_gone',
    });
  });
});

describe('review links', () => {
  it('are as many as a user may have at once; ended ones do not count, and go a month later', async () => {
    for (let made = 0; made < REVIEWS.linksPerUser; made += 1) await share();
    await expect(share()).rejects.toMatchObject({ code: 'review.too_many_links' });
    expect(count('audit_events')).toBe(REVIEWS.linksPerUser);
    now += REVIEWS.defaultMs;
    await share();
    now += KEEP.reviewLinks.ms;
    await forgetReviewLinks(deps());
    expect(count('review_links')).toBe(REVIEWS.linksPerUser + 1);
    now += 1;
    await forgetReviewLinks(deps());
    expect(count('review_links')).toBe(1);
  });
});

describe('comments', () => {
  const said = () => ({ shortId, renderId: null, reviewer: 'Ann', text: 'x', atSec: null, verdict: null });
  const say = async (linkId: string) => commentOnReview(deps(), await openLink(linkId), said());

  it('are as many as a link may bring', async () => {
    const { link } = await share();
    d1.rows(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
       insert into review_comments (id, user_id, link_id, project_id, short_id, reviewer, text, created_at)
       select 'C' || i, 'U', ?, ?, ?, 'Ann', 'x', 0 from n`,
      REVIEWS.commentsPerLink - 1,
      link.id,
      projectId,
      shortId,
    );
    await say(link.id);
    await expect(say(link.id)).rejects.toMatchObject({ code: 'review.too_many_comments' });
    expect(count('review_comments')).toBe(REVIEWS.commentsPerLink);
    await say((await share()).link.id);
  });

  it('say that the link is gone if it was revoked while they were on their way', async () => {
    const { link } = await share();
    const seen = await openLink(link.id);
    d1.rows('delete from review_links');
    const asked = said();
    await expect(commentOnReview(deps(), seen, asked)).rejects.toMatchObject({ code: 'review.link_gone' });
    expect(count('review_comments')).toBe(0);
  });
});
