import { Store } from '@/store.ts';

/** Which word is being checked, by its index. */
export class Checking {
  /** The word that was reached last. */
  readonly current = new Store<number | null>(null);
  /** A word that takes the focus as soon as it is in the page. */
  readonly wanted = new Store<number | null>(null);

  goTo(index: number): void {
    this.current.set(index);
    this.wanted.set(index);
  }
}
