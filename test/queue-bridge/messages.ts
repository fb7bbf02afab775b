/** A message as it came from the local broker. `body` is base64 for `json`, plain for `text`, as on the wire. */
export type StoredMessage = { id: string; timestampMs: number; contentType: 'json' | 'text'; body: string };

/** A message as `pull` hands it out. */
export type PulledMessage = StoredMessage & { attempts: number; leaseId: string };
