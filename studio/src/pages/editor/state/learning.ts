import { Store } from '@/store.ts';
import type { Entry } from '@/text/with-entry.ts';
import { learnedEntry } from '../logic/learned-entry.ts';
import type { TimedWord } from '../logic/sentences.ts';

/** A writing that could hold everywhere, learned from the words `from` to `to` of the transcript. */
export type Lesson = { entry: Entry; from: number; to: number };

/** Offers to write a name everywhere as one word was corrected, once for each name, or as one was replaced. */
export class Learning {
  readonly lesson = new Store<Lesson | null>(null);
  readonly #offered = new Set<string>();

  /** Notes a correction. A hidden neighbor belongs to what was heard: "cooper" and "netties" became one name. */
  note({ index, text: shown, heard = shown }: TimedWord, text: string): void {
    const open = this.lesson.value;
    if (text === '' && open !== null && (index === open.from - 1 || index === open.to + 1)) {
      this.lesson.set(widened(open, { index, heard }));
      return;
    }
    const entry = learnedEntry(heard, text);
    if (entry === null || this.#offered.has(entry.text)) this.close();
    else this.#offer(entry, index);
  }

  /** Offers to always write a text for what was replaced, even if it was offered before. */
  noteReplaced(heard: string, text: string, index: number): void {
    const entry = learnedEntry(heard, text);
    if (entry === null) this.close();
    else this.#offer(entry, index);
  }

  #offer(entry: Entry, index: number): void {
    this.#offered.add(entry.text);
    this.lesson.set({ entry, from: index, to: index });
  }

  close(): void {
    this.lesson.set(null);
  }
}

function widened({ entry, from, to }: Lesson, { index, heard }: { index: number; heard: string }): Lesson {
  const [said = entry.text] = entry.sounds_like;
  const phrase = index < from ? `${heard} ${said}` : `${said} ${heard}`;
  return { entry: { ...entry, sounds_like: [phrase] }, from: Math.min(from, index), to: Math.max(to, index) };
}
