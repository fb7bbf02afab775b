import type { Calls } from './calls.ts';
import type { CallOptions } from './transport.ts';
import type { Queries } from './api.ts';

export type Iterators = ReturnType<typeof makeIterators>;
type Place = { page?: number; per_page?: number };
type Page<T> = { items: T[]; lastPage: number };

/** The most that the API returns at once. */
const PER_PAGE = 100;

/**
 * Every item of a list from `page` on (default: the first), page by page, for `for await`. Items created meanwhile push
 * others to later pages; each item is yielded once.
 */
export function makeIterators(calls: Calls) {
  type Options = CallOptions;
  return {
    /** All projects, newest first. */
    projects: (query?: Queries['listProjects'], options?: Options) =>
      itemsOf(query, (place) => standard(calls.listProjects({ ...query, ...place }, options))),
    /** All shorts of a project, the best first. */
    shorts: (projectId: string, query?: Queries['listShorts'], options?: Options) =>
      itemsOf(query, (place) => inside(calls.listShorts(projectId, { sort: 'score', ...query, ...place }, options))),
    /** All clips without a decision, the newest project or live first. What is decided meanwhile changes no place. */
    undecided: async function* (query: Queries['listUndecided'] = {}, options?: Options) {
      for (let after = query.after; ;) {
        const place = after === undefined ? {} : { after };
        const { data, next } = await calls.listUndecided({ per_page: PER_PAGE, ...query, ...place }, options);
        yield* data;
        if (next === null) return;
        after = next;
      }
    },
    /** All renders, newest first. */
    renders: (query?: Queries['listRenders'], options?: Options) =>
      itemsOf(query, async (place) => pageObject(await calls.listRenders({ ...query, ...place }, options))),
    /** All credit movements, newest first. */
    credits: (query?: Queries['listCredits'], options?: Options) =>
      itemsOf(query, (place) => standard(calls.listCredits({ ...query, ...place }, options))),
    sessions: (query?: Queries['listSessions'], options?: Options) =>
      itemsOf(query, (place) => standard(calls.listSessions({ ...query, ...place }, options))),
    accounts: (query?: Queries['listAccounts'], options?: Options) =>
      itemsOf(query, (place) => standard(calls.listAccounts({ ...query, ...place }, options))),
    apiKeys: (query?: Queries['listApiKeys'], options?: Options) =>
      itemsOf(query, (place) => standard(calls.listApiKeys({ ...query, ...place }, options))),
    pushSubscriptions: (query?: Queries['listPushSubscriptions'], options?: Options) =>
      itemsOf(query, (place) => standard(calls.listPushSubscriptions({ ...query, ...place }, options))),
    auditEvents: (query?: Queries['listAuditEvents'], options?: Options) =>
      itemsOf(query, (place) => standard(calls.listAuditEvents({ ...query, ...place }, options))),
    /** All requests of the log, newest first. */
    requests: (query?: Queries['listRequests'], options?: Options) =>
      itemsOf(query, (place) => standard(calls.listRequests({ ...query, ...place }, options))),
    webhooks: (query?: Queries['listWebhooks'], options?: Options) =>
      itemsOf(query, (place) => standard(calls.listWebhooks({ ...query, ...place }, options))),
    deliveries: (query?: Queries['listDeliveries'], options?: Options) =>
      itemsOf(query, (place) => standard(calls.listDeliveries({ ...query, ...place }, options))),
    connections: (query?: Queries['listConnections'], options?: Options) =>
      itemsOf(query, (place) => standard(calls.listConnections({ ...query, ...place }, options))),
    /** Posts in the order of their times. */
    posts: (query?: Queries['listPosts'], options?: Options) =>
      itemsOf(query, (place) => standard(calls.listPosts({ ...query, ...place }, options))),
    reviewLinks: (query?: Queries['listReviewLinks'], options?: Options) =>
      itemsOf(query, (place) => standard(calls.listReviewLinks({ ...query, ...place }, options))),
    /** What reviewers left, newest first. */
    reviewComments: (query?: Queries['listReviewComments'], options?: Options) =>
      itemsOf(query, (place) => standard(calls.listReviewComments({ ...query, ...place }, options))),
    /** The lives that every user sees. */
    publicMonitors: (query?: Queries['listPublicMonitors'], options?: Options) =>
      itemsOf(query, (place) => standard(calls.listPublicMonitors({ ...query, ...place }, options))),
  };
}

async function* itemsOf<T extends object>(
  { page: first = 1, per_page = PER_PAGE }: Place = {},
  read: (place: Required<Place>) => Promise<Page<T>>,
): AsyncGenerator<T, void, undefined> {
  const given = new Set<unknown>();
  for (let page = first, lastPage = first; page <= lastPage; page += 1) {
    const { items, lastPage: last } = await read({ page, per_page });
    lastPage = last;
    for (const item of items) {
      // Movements of credits have no id.
      const id = 'id' in item ? item.id : item;
      if (!given.has(id)) yield item;
      given.add(id);
    }
  }
}

async function standard<T>(list: Promise<{ data: T[]; meta: { last_page: number } }>): Promise<Page<T>> {
  const { data, meta } = await list;
  return { items: data, lastPage: meta.last_page };
}

async function inside<T>(list: Promise<{ data: { data: T[]; last_page: number } }>): Promise<Page<T>> {
  return pageObject((await list).data);
}

function pageObject<T>({ data, last_page: lastPage }: { data: T[]; last_page: number }): Page<T> {
  return { items: data, lastPage };
}
