/**
 * Writes one JSON line per event to the platform's log. Callers pass names, counts, codes and durations. Never pass a
 * URL, a token, an address or the message of an error.
 */
export type LogFields = Record<string, string | number | boolean | null>;

export function logEvent(event: string, fields: LogFields = {}): void {
  // oxlint-disable-next-line no-console -- the console is the only log that the platform collects
  console.log(JSON.stringify({ event, ...fields }));
}

/** The class name of an error. Its message may contain values of a statement, a URL or a secret. */
export function errorName(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
