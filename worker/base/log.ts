/**
 * One JSON line an event, for the platform's log. Callers pass names, counts, codes and durations; never a URL, a
 * token, an address, or the message of an error.
 */
export type LogFields = Record<string, string | number | boolean | null>;

export function logEvent(event: string, fields: LogFields = {}): void {
  // oxlint-disable-next-line no-console -- the console is the only log that the platform collects
  console.log(JSON.stringify({ event, ...fields }));
}

/** The class of an error: its text may hold a statement's values, a URL or a secret. */
export function errorName(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
