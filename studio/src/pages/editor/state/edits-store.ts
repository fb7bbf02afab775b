import { Store } from '@/store.ts';
import type { Range } from '../../../../../schema/domain/clip.ts';
import { carryOver, type Edits, isSame } from '../logic/edits.ts';
import { change, type History, mapHistory, redo, startHistory, undo } from '../logic/history.ts';
import { type Kept, SaveQueue, type SaveState, type SaveWorld } from '../logic/save-queue.ts';

/** `textOf`: a word before this visit. */
type World = Pick<SaveWorld, 'read' | 'write' | 'keep' | 'judge'> & { textOf: (index: string) => string };

/** The edits of a short with their history. `sendEdits` saves them. */
export class EditsStore {
  readonly history: Store<History<Edits>>;
  readonly save = new Store<SaveState>({ name: 'saved' });
  readonly queue: SaveQueue;
  /** Called after the server has stored a change. */
  onSaved = (): void => {};
  readonly #textOf: World['textOf'];
  /** Words that were changed, even if they were changed back. */
  readonly #touched: Set<string>;

  constructor(start: Kept, { textOf, ...world }: World) {
    this.history = new Store(startHistory(start.mine));
    this.#textOf = textOf;
    this.#touched = new Set(Object.keys(start.mine.words));
    this.queue = new SaveQueue(start, {
      ...world,
      onState: (state) => this.save.set(state),
      onMerged: (merged, before) =>
        this.history.set(mapHistory(this.history.value, (state) => carryOver(state, before, merged))),
      onSaved: () => this.onSaved(),
    });
  }

  get now(): Edits {
    return this.history.value.now;
  }

  /** The edits with the text of each word that was changed and changed back. */
  get toSend(): Edits {
    const known = Object.fromEntries([...this.#touched].map((index) => [index, this.#textOf(index)]));
    return { ...this.now, words: { ...known, ...this.now.words } };
  }

  /** Changes with the same key one after the other are one step of undo. */
  edit(to: (edits: Edits) => Edits, key?: string): void {
    this.history.set(change(this.history.value, to(this.now), key ?? null));
  }

  /** As `edit`, for the edges of the clip. An unchanged range is not an edit. */
  setRange(to: (range: Range) => Range, key?: string): void {
    this.edit((edits) => {
      const range = to(edits.range);
      return isSame(range, edits.range) ? edits : { ...edits, range };
    }, key);
  }

  /** Corrects words by their index in the transcript. */
  correct(words: Readonly<Record<string, string>>): void {
    for (const index of Object.keys(words)) {
      if (this.#touched.has(index)) continue;
      this.#touched.add(index);
      this.queue.know(index, this.#textOf(index));
    }
    this.edit((edits) => ({ ...edits, words: { ...edits.words, ...words } }));
  }

  /** Says that a word is right as it was heard. */
  confirm({ index, text }: { index: number; text: string }): void {
    this.#touched.add(String(index));
    this.queue.forget(String(index));
    this.edit((edits) => ({ ...edits, words: { ...edits.words, [index]: text } }));
  }

  undo(): void {
    this.history.set(undo(this.history.value));
  }

  redo(): void {
    this.history.set(redo(this.history.value));
  }
}
