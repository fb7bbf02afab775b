import { ApiError, FAILURES } from '../http/failures.ts';

export type Attempt<T> = { value: T } | { refusal: ApiError };

/** What the work returns, or why the API refuses it. Errors of other statuses than these are thrown. */
export async function attempt<T>(
  work: () => T | Promise<T>,
  statuses: readonly number[] = [400, 403],
): Promise<Attempt<T>> {
  try {
    return { value: await work() };
  } catch (error) {
    if (error instanceof ApiError && statuses.includes(FAILURES[error.code].status)) return { refusal: error };
    throw error;
  }
}
