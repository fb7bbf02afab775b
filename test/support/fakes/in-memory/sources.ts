import { JobFailure, type JobFailureCode } from '#schema/domain/failure.ts';
import type { SourceFetcher } from '../../../../render-node/tools/http/source-fetcher.ts';

/** What one connection to the source does: where it breaks off, which headers it sends, and how it serves. */
export type Connection = {
  /** Fails instead of opening. */
  fails?: JobFailureCode;
  /** Breaks off after this many bytes of this connection. */
  breaksAfter?: number;
  /** Ends as if complete after this many bytes of this connection. */
  endsAfter?: number;
  validator?: string | null;
  totalBytes?: number | null;
};

export type FakeSources = SourceFetcher & { readonly opened: { url: string; offset: number }[] };

const CHUNK = 10_000;

/** A fake of the guarded fetcher: one source, and a script of what each connection does (the last one repeats). */
export function makeFakeSources(bytes: Uint8Array, script: readonly Connection[] = [{}]): FakeSources {
  const opened: FakeSources['opened'] = [];
  return {
    opened,
    open: async (url, offset, signal) => {
      signal.throwIfAborted();
      const act = script[Math.min(opened.length, script.length - 1)] ?? {};
      opened.push({ url, offset });
      if (act.fails !== undefined) throw new JobFailure(act.fails);
      return {
        totalBytes: act.totalBytes === undefined ? bytes.length : act.totalBytes,
        acceptsRanges: true,
        validator: act.validator === undefined ? '"v1"' : act.validator,
        body: serve(bytes.subarray(offset), act, signal),
      };
    },
  };
}

async function* serve(bytes: Uint8Array, act: Connection, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const end = Math.min(bytes.length, act.breaksAfter ?? Infinity, act.endsAfter ?? Infinity);
  for (let at = 0; at < end; at += CHUNK) {
    signal.throwIfAborted();
    yield bytes.subarray(at, Math.min(end, at + CHUNK));
  }
  if (act.breaksAfter !== undefined) throw new JobFailure('source.unreachable', 'broken off');
}
