import type { QueryClient, QueryFilters } from '@tanstack/react-query';

/**
 * Loads the shown queries that match anew, the others when they are shown next. A first load that is under way may
 * have been answered before the change, and `invalidateQueries` would take its answer as new: such a query is loaded
 * once more.
 */
export async function reload(queries: QueryClient, filters: QueryFilters): Promise<void> {
  const underWay = queries
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  await queries.invalidateQueries(filters);
  await Promise.all(underWay.map(({ queryKey }) => queries.invalidateQueries({ queryKey, exact: true })));
}
