import type { PostResultsView } from '#schema/contract/posting/results.ts';
import {
  type Comparison,
  compareResults,
  type CountedPost,
  verdictOf,
} from '#schema/domain/posting/compare-results.ts';
import type { ResultAge } from '#schema/domain/posting/counting.ts';
import { YEAR_MS } from '#schema/domain/time.ts';
import type { Deps } from '../base/deps.ts';
import type { MediaUrl } from '../http/media-url.ts';
import { type CountedRow, findCounted, findPictures } from './count-store.ts';
import { shareOf } from './counters/counter.ts';

const POSTS_AT_MOST = 1_000;
const CLIPS_AT_MOST = 100;

/** What worked: the posts of a user, compared at the same age. */
export async function readResults(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, age, timeZone, mediaUrl }: { userId: string; age: ResultAge; timeZone: string; mediaUrl: MediaUrl },
): Promise<PostResultsView> {
  // Older posts say less of what works now.
  const rows = await findCounted(db, userId, { since: clock() - YEAR_MS, limit: POSTS_AT_MOST });
  const local = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', hour: '2-digit', weekday: 'short' });
  const results = compareResults(
    rows.map((row) => countedOf(row, local)),
    age,
  );
  const clips = results.clips.slice(0, CLIPS_AT_MOST);
  const pictures = await findPictures(
    db,
    clips.map(({ shortId }) => shortId),
  );
  const pictureOf = (shortId: string) => (pictures.has(shortId) ? mediaUrl(pictures.get(shortId) ?? '') : '');
  return {
    after: age,
    posts: results.posts,
    ages: results.ages.map((each) => ({ after: each.age, posts: each.posts })),
    channels: results.channels.map(({ connectionId, posts, usualViews }) => {
      const { destination, account } = rowOf(rows, (row) => row.connectionId === connectionId);
      return { connection_id: connectionId, destination, account, posts, usual_views: Math.round(usualViews) };
    }),
    groups: results.groups.map(({ by, value, ...result }) => ({ by, value, ...viewComparison(result) })),
    clips: clips.map(({ shortId, ...result }) => {
      const own = rows.filter((row) => row.shortId === shortId);
      const facts = { thumbnail_url: pictureOf(shortId), ...viewClip(own) };
      return { short_id: shortId, ...facts, ...viewComparison(result) };
    }),
  };
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

function countedOf(row: CountedRow, local: Intl.DateTimeFormat): CountedPost {
  const { connectionId, shortId, facts, points, liveAt } = row;
  const parts = local.formatToParts(liveAt ?? 0);
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  const [hour, weekday] = [Number(part('hour')), WEEKDAYS.indexOf(part('weekday')) + 1];
  return { connectionId, shortId, facts, points: points ?? [], hour, weekday };
}

function viewComparison({ posts, times, low, high }: Comparison) {
  const rounded = (value: number) => Math.round(value * 100) / 100;
  const verdict = verdictOf({ low, high });
  const is_clear = verdict === 'more' || verdict === 'less';
  return { posts, times: rounded(times), low: rounded(low), high: rounded(high), is_clear, verdict };
}

function viewClip(own: readonly CountedRow[]) {
  const sum = (of: (row: CountedRow) => number | null) => own.reduce((total, row) => total + (of(row) ?? 0), 0);
  return {
    project_id: rowOf(own, () => true).projectId,
    title: own.find(({ title }) => title !== '')?.title ?? '',
    views: sum(({ views }) => views),
    likes: sum(({ likes }) => likes),
    watch_share: shareOver(own),
    places: own.map(({ destination, account, url, views, likes, watchShare }) => {
      return { destination, account, url, views, likes, watch_share: watchShare };
    }),
  };
}

/** How much of it an average viewer watched, over all places that tell. Null: none does. */
function shareOver(own: readonly CountedRow[]): number | null {
  const told = own.flatMap(({ watchShare, views }) => (watchShare === null ? [] : [{ watchShare, views: views ?? 0 }]));
  const views = told.reduce((total, row) => total + row.views, 0);
  return views === 0 ? null : shareOf(told.reduce((total, row) => total + row.watchShare * row.views, 0) / views);
}

/** The newest row of which this holds, which there is. */
function rowOf(rows: readonly CountedRow[], holds: (row: CountedRow) => boolean): CountedRow {
  const row = rows.find(holds);
  if (row === undefined) throw new Error('no such post');
  return row;
}
