import { asc, desc } from 'drizzle-orm';
import { shorts } from '#schema/tables/index.ts';

/** The order of the shorts of a project: by score. Early ones that are not, or not yet, among the best of the whole come last. */
export const BEST_FIRST = [asc(shorts.isEarly), desc(shorts.score), asc(shorts.id)];
