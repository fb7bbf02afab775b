/**
 * Keeps some items of a stream of unknown length, evenly spaced: never more than `most`, and at least half as many once
 * there were.
 */
export function makeThinned<Item>(most: number): {
  add: (item: Item) => void;
  /** As `add`. The item is made only if it is kept for now. */
  addMade: (make: () => Item) => void;
  kept: () => readonly Item[];
} {
  let step = 1;
  let seen = 0;
  let items: Item[] = [];
  const addMade = (make: () => Item) => {
    if (seen++ % step !== 0) return;
    items.push(make());
    if (items.length <= most) return;
    items = items.filter((_, i) => i % 2 === 0);
    step *= 2;
  };
  return { add: (item) => addMade(() => item), addMade, kept: () => items };
}
