/**
 * The way to the Worker of a node of an older version: it tells no protocol number, or a lower one, and does not
 * understand the jobs that it gets. The Worker must refuse it before it gives a lease.
 */
export function olderNodeFetch(reach: typeof fetch): typeof fetch {
  return async (input, init) => {
    const url = String(input);
    if (!/\/claim(-next)?$/.test(url)) return reach(input, init);
    const body = JSON.parse(String(init?.body)) as Record<string, unknown>;
    const { protocol, ...rest } = body;
    const older = typeof protocol === 'number' && protocol > 1 ? { ...rest, protocol: protocol - 1 } : rest;
    const response = await reach(input, { ...init, body: JSON.stringify(older) });
    if (response.status !== 200) return response;
    const text = await response.text();
    return new Response(text.replace(/"stage":"/, '"stage":"new-'), { status: 200 });
  };
}
