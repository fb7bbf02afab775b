import type { TFunction } from 'i18next';
import { say } from '@/shell/messages.ts';
import { takeNumbers } from '../../../../../render-node/plan/edit/takes.ts';
import type { Range } from '../../../../../schema/domain/clip.ts';
import { LIMITS } from '../../../../../schema/domain/limits.ts';
import { type Row, unitOf } from '../logic/rows.ts';
import type { Sentence, TimedWord } from '../logic/sentences.ts';
import { arranged, movedUnit, partOf, type Unit, unitsOf } from '../logic/units.ts';
import type { Held } from '../state/arranging.ts';
import type { EditorStores } from '../state/editor-stores.tsx';

type Stores = Pick<EditorStores, 'edits' | 'playback' | 'arranging' | 'checking'>;
/** What is said in the video, as it is now. */
type Said = { sentences: readonly Sentence[]; words: readonly TimedWord[]; t: TFunction };

/** Changes the order of the sentences of a clip. Always the same object, so it never makes a sentence re-render. */
export class Arranger {
  said: Said;
  readonly #stores: Stores;

  constructor(stores: Stores, said: Said) {
    this.#stores = stores;
    this.said = said;
  }

  /** Moves a sentence of the clip by one place. */
  move(row: Row, by: 1 | -1): void {
    const units = this.#units;
    const from = unitOf(row, units);
    if (from === null || units[from + by] === undefined) return;
    this.#arrange(movedUnit(units, from, from + by), from + by, row.sentence);
  }

  /** Takes a sentence to paste it: to move it if it is cut, to play it once more if it is copied. */
  hold(row: Row, how: 'cut' | 'copy'): void {
    const held = this.#held(row);
    const { arranging } = this.#stores;
    arranging.held.set(how === 'cut' ? held : { ...held, unit: null });
    arranging.said.set(this.said.t(how === 'cut' ? 'editor.pieces.isCut' : 'editor.pieces.isCopied'));
  }

  /** Pastes what was taken after a sentence of the clip. */
  paste(row: Row): void {
    const { held } = this.#stores.arranging;
    const [taken, after] = [held.value, unitOf(row, this.#units)];
    if (taken === null || after === null) return;
    if (taken.unit !== null) held.set(null);
    this.#insert(taken, after + 1);
  }

  /** Plays a sentence first. */
  playFirst(row: Row): void {
    this.#insert(this.#held(row), 0);
  }

  /** Plays a sentence at this place no longer. */
  leaveOut(row: Row): void {
    const units = this.#units;
    const unit = unitOf(row, units);
    const beside = Math.max(0, (unit ?? 0) - 1);
    const sentence = units[beside]?.sentence ?? row.sentence;
    if (unit !== null) this.#arrange(units.toSpliced(unit, 1), beside, sentence);
  }

  /** Drags a sentence; null when it is let go. */
  drag(row: Row | null): void {
    this.#stores.arranging.dragged.set(row === null ? null : this.#held(row));
  }

  /** Drops the dragged sentence on another one, whose place it takes. */
  drop(row: Row): void {
    const { dragged } = this.#stores.arranging;
    const [taken, to] = [dragged.value, unitOf(row, this.#units)];
    dragged.set(null);
    if (taken === null || to === null || taken.unit === to) return;
    this.#insert(taken, taken.unit !== null && taken.unit < to ? to + 1 : to);
  }

  get #units(): Unit[] {
    return unitsOf(this.#stores.edits.now, this.said.sentences);
  }

  #held(row: Row): Held {
    const units = this.#units;
    const unit = unitOf(row, units);
    const { startSec, endSec } = (unit === null ? null : units[unit]) ?? partOf(row.sentence, this.said.words);
    return { key: row.key, sentence: row.sentence, unit, startSec, endSec };
  }

  #insert({ startSec, endSec, unit, sentence }: Held, at: number): void {
    const units = this.#units;
    if (unit === null || units[unit] === undefined) {
      this.#arrange(units.map(rangeOf).toSpliced(at, 0, { startSec, endSec }), at, sentence);
      return;
    }
    const to = unit < at ? at - 1 : at;
    this.#arrange(movedUnit(units, unit, to), to, sentence);
  }

  /** Plays these parts, and shows the sentence that is now at a place. */
  #arrange(parts: readonly Range[], at: number, sentence: Sentence): void {
    const { edits, playback, checking, arranging } = this.#stores;
    const { t } = this.said;
    const next = arranged(edits.now, parts);
    if (typeof next === 'string') {
      const limits = { most: LIMITS.piecesPerShort, longest: LIMITS.clipMaxSec };
      say((toast) => toast.error(t(`editor.pieces.refused.${next}`, limits)));
      return;
    }
    edits.edit(() => next);
    const shown = this.#units[at];
    if (shown !== undefined) playback.seek(shown.startSec, takeNumbers(next.pieces ?? [next.range])[shown.piece]);
    const { words } = sentence;
    const focused = words.find(({ index }) => index === checking.current.value) ?? words[0];
    if (focused !== undefined) checking.goTo(focused.index);
    arranging.said.set(t('editor.pieces.moved', { at: at + 1, count: parts.length }));
  }
}

function rangeOf({ startSec, endSec }: Range): Range {
  return { startSec, endSec };
}
