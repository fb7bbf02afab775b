import { Store } from '@/store.ts';
import type { Range } from '../../../../../schema/domain/clip.ts';
import { movedPieces } from '../../../../../schema/domain/cuts/played.ts';
import { type Edits, isSame } from '../logic/edits.ts';
import { change, type History, mapHistory, redo, startHistory, undo } from '../logic/history.ts';
import { historyToKeep } from '../logic/kept-history.ts';
import { carryOver } from '../logic/merge-edits.ts';
import { type Kept, SaveQueue, type SaveState, type SaveWorld } from '../logic/save-queue.ts';

/** `textOf`: a word before this visit. */
type World = Pick<SaveWorld, 'read' | 'write' | 'keep' | 'judge' | 'closed'> & {
  textOf: (index: string) => string;
  /** Keeps the history for the next visit. */
  keepHistory: (history: History<Edits>) => Promise<void>;
};

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

  readonly #keepHistory: World['keepHistory'];

  /** `history`: of an earlier visit, which ends with `start`. */
  constructor(start: Kept, { textOf, keepHistory, ...world }: World, history = startHistory(start.mine)) {
    this.history = new Store(history);
    this.#textOf = textOf;
    this.#keepHistory = keepHistory;
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
    return { ...this.now, words: { ...this.#known(), ...this.now.words } };
  }

  keepHistory(): Promise<void> {
    return this.#keepHistory(historyToKeep(this.history.value, this.#known()));
  }

  /** Changed words as they were before this visit. */
  #known(): Edits['words'] {
    return Object.fromEntries([...this.#touched].map((index) => [index, this.#textOf(index)]));
  }

  /** Changes with the same key one after the other are one step of undo. */
  edit(to: (edits: Edits) => Edits, key?: string): void {
    this.history.set(change(this.history.value, to(this.now), key ?? null));
  }

  /** As `edit`, for the edges of the clip, which its pieces follow. An unchanged range is not an edit. */
  setRange(to: (range: Range) => Range, key?: string): void {
    this.edit((edits) => {
      const range = to(edits.range);
      if (isSame(range, edits.range)) return edits;
      return { ...edits, range, pieces: movedPieces(edits.pieces, edits.range, range) };
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
