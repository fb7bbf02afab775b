import { Store } from '@/store.ts';
import type { Sentence } from '../logic/sentences.ts';
import type { Range } from '../../../../../schema/domain/clip.ts';

/** A sentence that was cut or copied, to be pasted. `unit`: of the clip, which moves; null if it is played once more. */
export type Held = Range & { key: string; sentence: Sentence; unit: number | null };

/** Sentences on their way to another place of the clip. */
export class Arranging {
  readonly held = new Store<Held | null>(null);
  /** The row that is dragged, by its key. */
  readonly dragged = new Store<Held | null>(null);
  /** What happened last, for those who do not see it. */
  readonly said = new Store('');
}
