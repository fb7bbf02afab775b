/** What to start, and how. */
export type LocalSystemOptions = {
  port: number;
  nodes: number;
  stateDir: string;
  /** A line of one part: `worker`, `bridge`, `node 1`, or `system` for what happens to the parts. */
  onLine: (part: string, line: string) => void;
  /** Ends a start early. */
  signal?: AbortSignal | undefined;
};
