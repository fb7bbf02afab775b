/** Options of a local instance. */
export type LocalSystemOptions = {
  port: number;
  nodes: number;
  stateDir: string;
  /** Receives one log line of a part: `worker`, `node 1`, or `system` for events of the parts. */
  onLine: (part: string, line: string) => void;
  /** Aborts the start. */
  signal?: AbortSignal | undefined;
};
