/** The results of the work for each item, in their order, at most `parallel` at the same time. Throws the first failure. */
export async function inLanes<In, Out>(
  items: readonly In[],
  parallel: number,
  work: (item: In, at: number) => Promise<Out>,
): Promise<Out[]> {
  const results: Out[] = [];
  const waiting = [...items.entries()];
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [at, item] = next;
      results[at] = await work(item, at);
    }
  };
  await Promise.all(Array.from({ length: Math.min(parallel, items.length) }, lane));
  return results;
}
