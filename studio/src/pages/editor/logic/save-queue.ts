import { differenceOf, type Edits, type Field, isEmpty, isSame, type Patch } from './edits.ts';
import { type Merged, mergeEdits } from './merge-edits.ts';

/** `saved`: nothing waits. `offline`: kept on this device until the server can be reached. */
export type SaveState =
  | { name: 'saved' | 'waiting' | 'saving' | 'offline' | 'signedOut' }
  | { name: 'refused'; reason: string }
  | { name: 'conflict'; fields: Field[]; theirs: Edits };

/** What is kept on the device: the last state that the server had, and the own one. */
export type Kept = { base: Edits; mine: Edits };

export type SaveWorld = {
  /** What the server has now. `base` is what it had when it was asked last. */
  read: (base: Edits) => Promise<Edits>;
  /** Changes it and tells what it has then. `before` is what it had. */
  write: (patch: Patch, before: Edits) => Promise<Edits>;
  keep: (kept: Kept | null) => Promise<void>;
  /** What a failure means. */
  judge: (error: unknown) => 'offline' | 'signedOut' | { reason: string };
  /** Cuts that were joined, without what would only flash between them. */
  closed: (edits: Edits) => Edits['struck'];
  onState: (state: SaveState) => void;
  /** The edits were joined with what came from elsewhere. `before` are those that were joined. */
  onMerged: (merged: Edits, before: Edits) => void;
  onSaved: () => void;
};

/**
 * Sends edits in order, one request at a time. Unsent ones are kept on the device. Before each request the server's state
 * is read: what somebody else changed meanwhile is joined, and the same field changed twice is a conflict that the user
 * decides.
 */
export class SaveQueue {
  #base: Edits;
  #mine: Edits;
  #running: Promise<void> | null = null;
  #isHeld = false;
  readonly #world: SaveWorld;

  constructor(kept: Kept, world: SaveWorld) {
    this.#base = kept.base;
    this.#mine = kept.mine;
    this.#world = world;
  }

  get hasUnsent(): boolean {
    return !isEmpty(differenceOf(this.#base, this.#mine));
  }

  get hasNewRange(): boolean {
    return !isSame(this.#base.range, this.#mine.range);
  }

  /** The text that the server has of a word which is changed for the first time. */
  know(index: string, text: string): void {
    if (this.#base.words[index] !== undefined) return;
    this.#base = { ...this.#base, words: { ...this.#base.words, [index]: text } };
  }

  /** The next text of a word is sent even if the server has the same: it says that the word is right. */
  forget(index: string): void {
    const { [index]: _known, ...words } = this.#base.words;
    this.#base = { ...this.#base, words };
  }

  /** The newest edits. They are kept on the device at once, and sent by `send`. */
  async put(edits: Edits): Promise<void> {
    this.#mine = edits;
    await this.#world.keep(this.hasUnsent ? { base: this.#base, mine: edits } : null);
    if (!this.#isHeld) this.#world.onState({ name: this.hasUnsent ? 'waiting' : 'saved' });
  }

  /** Sends what was not sent. Returns when there is nothing more to do for now. */
  async send(): Promise<void> {
    if (this.#isHeld) return;
    this.#running ??= this.#sendAll().finally(() => {
      this.#running = null;
    });
    await this.#running;
  }

  /** Joins what the server has, because another tab or somebody else changed it. */
  async refresh(): Promise<void> {
    if (this.#running !== null || this.#isHeld) return;
    const theirs = await this.#world.read(this.#base);
    if (await this.#join(theirs)) await this.send();
  }

  /** The user's choice in a conflict: whose values hold where both changed the same. All else of both sides is joined. */
  async resolve(choice: 'mine' | 'theirs', state: Extract<SaveState, { name: 'conflict' }>): Promise<void> {
    this.#isHeld = false;
    const [base, before, { theirs }] = [this.#base, this.#mine, state];
    const { edits } = choice === 'mine' ? this.#merge(base, before, theirs) : this.#merge(base, theirs, before);
    this.#base = theirs;
    this.#mine = edits;
    this.#world.onMerged(edits, before);
    await this.put(edits);
    await this.send();
  }

  async #sendAll(): Promise<void> {
    try {
      while (this.hasUnsent) {
        this.#world.onState({ name: 'saving' });
        if (!(await this.#join(await this.#world.read(this.#base)))) return;
        const sent = this.#mine;
        const patch = differenceOf(this.#base, sent);
        if (isEmpty(patch)) continue;
        const stored = await this.#world.write(patch, this.#base);
        const before = this.#mine;
        // What was typed while the request ran stays, on top of what the server made of it.
        const { edits } = mergeEdits(sent, before, stored);
        this.#base = stored;
        this.#mine = edits;
        this.#world.onMerged(edits, before);
        await this.#world.keep(this.hasUnsent ? { base: stored, mine: edits } : null);
        this.#world.onSaved();
      }
      this.#world.onState({ name: 'saved' });
    } catch (error) {
      const judged = this.#world.judge(error);
      this.#world.onState(typeof judged === 'string' ? { name: judged } : { name: 'refused', ...judged });
    }
  }

  /** False if the user has to decide first. */
  async #join(theirs: Edits): Promise<boolean> {
    const before = this.#mine;
    const { edits, conflicts } = this.#merge(this.#base, before, theirs);
    if (conflicts.length > 0) {
      this.#isHeld = true;
      this.#world.onState({ name: 'conflict', fields: conflicts, theirs });
      return false;
    }
    this.#base = theirs;
    this.#mine = edits;
    if (!isEmpty(differenceOf(before, edits))) this.#world.onMerged(edits, before);
    await this.#world.keep(this.hasUnsent ? { base: theirs, mine: edits } : null);
    return true;
  }

  #merge(base: Edits, mine: Edits, theirs: Edits): Merged {
    const { edits, conflicts } = mergeEdits(base, mine, theirs);
    const isJoined = edits.struck !== mine.struck && edits.struck !== theirs.struck;
    return { edits: isJoined ? { ...edits, struck: this.#world.closed(edits) } : edits, conflicts };
  }
}
