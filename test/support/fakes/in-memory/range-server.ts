/** A fake HTTP server, as a `fetch` to pass to the code under test. */
export type FakeRangeServer = { fetch: typeof fetch; requests: { url: string; range: string | null }[] };

/** Serves bytes by range. `answer` may return another response. */
export function makeFakeRangeServer(
  bytes: Uint8Array<ArrayBuffer>,
  answer: (url: string, requestNumber: number) => Response | Promise<Response> | undefined = () => undefined,
): FakeRangeServer {
  const requests: FakeRangeServer['requests'] = [];
  return {
    requests,
    fetch: async (input, init) => {
      const url = String(input);
      const range = new Headers(init?.headers).get('Range');
      requests.push({ url, range });
      return answer(url, requests.length) ?? sliceOf(bytes, range);
    },
  };
}

function sliceOf(bytes: Uint8Array<ArrayBuffer>, range: string | null): Response {
  const [, first = '0', last = ''] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  const part = bytes.slice(Number(first), Number(last) + 1);
  const headers = { 'Content-Range': `bytes ${first}-${Number(first) + part.length - 1}/${bytes.length}` };
  return new Response(part, { status: 206, headers });
}
