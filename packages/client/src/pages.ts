import type { makeCalls } from './calls.ts';
import type { CallOptions } from './transport.ts';
import type { Queries } from './api.ts';

type Calls = ReturnType<typeof makeCalls>;
type Page<T> = { items: T[]; lastPage: number };

/** The most that the API gives at once. */
const PER_PAGE = 100;

/**
 * Every item of a list, page by page, for `for await`. Items that are created meanwhile push others to later pages:
 * each is given once.
 */
export function makeIterators(calls: Calls) {
  type Options = CallOptions;
  return {
    /** All projects, newest first. */
    projects: (query?: Without<'listProjects'>, options?: Options) =>
      itemsOf((page) => standard(calls.listProjects({ ...query, ...page }, options))),
    /** All shorts of a project, the best first. */
    shorts: (projectId: string, query?: Without<'listShorts'>, options?: Options) =>
      itemsOf((page) => inside(calls.listShorts(projectId, { sort: 'score', ...query, ...page }, options))),
    /** All renders, newest first. */
    renders: (query?: Without<'listRenders'>, options?: Options) =>
      itemsOf(async (page) => pageObject(await calls.listRenders({ ...query, ...page }, options))),
    /** All credit movements, newest first. */
    credits: (query?: Without<'listCredits'>, options?: Options) =>
      itemsOf((page) => standard(calls.listCredits({ ...query, ...page }, options))),
    sessions: (query?: Without<'listSessions'>, options?: Options) =>
      itemsOf((page) => standard(calls.listSessions({ ...query, ...page }, options))),
    apiKeys: (query?: Without<'listApiKeys'>, options?: Options) =>
      itemsOf((page) => standard(calls.listApiKeys({ ...query, ...page }, options))),
    auditEvents: (query?: Without<'listAuditEvents'>, options?: Options) =>
      itemsOf((page) => standard(calls.listAuditEvents({ ...query, ...page }, options))),
    webhooks: (query?: Without<'listWebhooks'>, options?: Options) =>
      itemsOf((page) => standard(calls.listWebhooks({ ...query, ...page }, options))),
    deliveries: (query?: Without<'listDeliveries'>, options?: Options) =>
      itemsOf((page) => standard(calls.listDeliveries({ ...query, ...page }, options))),
    /** The lives that every user sees. */
    publicMonitors: (query?: Without<'listPublicMonitors'>, options?: Options) =>
      itemsOf((page) => standard(calls.listPublicMonitors({ ...query, ...page }, options))),
  };
}

/** The query of a list without the place in it, which the iterator sets. */
type Without<Name extends keyof Queries> = Omit<Queries[Name], 'page' | 'per_page'>;

async function* itemsOf<T extends object>(
  read: (place: { page: number; per_page: number }) => Promise<Page<T>>,
): AsyncGenerator<T, void, undefined> {
  const given = new Set<unknown>();
  for (let page = 1, lastPage = 1; page <= lastPage; page += 1) {
    const { items, lastPage: last } = await read({ page, per_page: PER_PAGE });
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
