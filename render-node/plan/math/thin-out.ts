/**
 * Keeps some items of a stream of unknown length, evenly spaced: never more than `most`, and at least half as many once
 * there were.
 */
export function makeThinned<Item>(most: number): { add: (item: Item) => void; kept: () => readonly Item[] } {
  let step = 1;
  let seen = 0;
  let items: Item[] = [];
  return {
    add: (item) => {
      if (seen++ % step !== 0) return;
      items.push(item);
      if (items.length <= most) return;
      items = items.filter((_, i) => i % 2 === 0);
      step *= 2;
    },
    kept: () => items,
  };
}
