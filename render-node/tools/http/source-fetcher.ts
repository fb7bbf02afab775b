/** An opened source: bytes in order from `offset`. `totalBytes` null where the host does not say. */
export type OpenedSource = {
  totalBytes: number | null;
  acceptsRanges: boolean;
  /** Changes when the file changes (ETag or Last-Modified); null where the host sends neither. */
  validator: string | null;
  /** Where it was found in the end, after redirects; missing where that is not known. */
  url?: string;
  body: AsyncIterable<Uint8Array>;
};

/** Opens a user's URL at a byte offset. Throws `JobFailure` (`source.*`). */
export type SourceFetcher = { open(url: string, offset: number, signal: AbortSignal): Promise<OpenedSource> };
