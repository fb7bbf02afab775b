import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { say } from '@/shell/messages.ts';
import { takeNumbers } from '../../../../../render-node/plan/edit/takes.ts';
import { LIMITS } from '../../../../../schema/domain/limits.ts';
import type { Range } from '../../../../../schema/domain/clip.ts';
import type { Row } from '../logic/rows.ts';
import type { Sentence } from '../logic/sentences.ts';
import { arranged, movedUnit, partOf, type Unit, unitsOf } from '../logic/units.ts';
import type { Held } from '../state/arranging.ts';
import { useEditor } from '../state/editor-stores.tsx';
import { useWords } from '../state/words.tsx';

/** What changes the order of the sentences. Always the same object, so it never makes a sentence re-render. */
export type ArrangeActions = {
  /** Moves a sentence of the clip by one place. */
  move: (row: Row, by: 1 | -1) => void;
  /** Takes a sentence to paste it: to move it if it is cut, to play it once more if it is copied. */
  hold: (row: Row, how: 'cut' | 'copy') => void;
  /** Pastes what was taken after a sentence of the clip. */
  paste: (row: Row) => void;
  /** Plays a sentence first. */
  playFirst: (row: Row) => void;
  /** Plays a copy no longer. */
  leaveOut: (row: Row) => void;
  /** Drags a sentence; null when it is let go. */
  drag: (row: Row | null) => void;
  /** Drops the dragged sentence on another one. */
  drop: (row: Row) => void;
};

export function useArranging(sentences: readonly Sentence[]): ArrangeActions {
  const { t } = useTranslation();
  const { edits, playback, arranging, checking } = useEditor();
  const words = useWords();
  const known = useRef({ sentences, words, t });
  known.current = { sentences, words, t };
  return useMemo(() => {
    const units = () => unitsOf(edits.now, known.current.sentences);
    const heldOf = (row: Row): Held => {
      const unit = unitOf(row, units());
      const part = unit === null ? partOf(row.sentence, known.current.words) : units()[unit];
      return { key: row.key, unit, startSec: part?.startSec ?? 0, endSec: part?.endSec ?? 0 };
    };
    /** Plays these parts, and shows the one that was moved. */
    const arrange = (parts: readonly Range[], at: number, { sentence }: Pick<Row, 'sentence'>) => {
      const { t: text } = known.current;
      const next = arranged(edits.now, parts);
      if (typeof next === 'string') {
        const limits = { most: LIMITS.piecesPerShort, longest: LIMITS.clipMaxSec };
        say((toast) => toast.error(text(`editor.pieces.refused.${next}`, limits)));
        return;
      }
      edits.edit(() => next);
      const moved = units()[at];
      const take = moved === undefined ? 0 : takeNumbers(next.pieces ?? [next.range])[moved.piece];
      if (moved !== undefined) playback.seek(moved.startSec, take);
      const [first] = sentence.words;
      if (first !== undefined) checking.goTo(first.index);
      arranging.said.set(text('editor.pieces.moved', { at: at + 1, count: parts.length }));
    };
    const insert = ({ startSec, endSec, unit }: Held, at: number, row: Pick<Row, 'sentence'>) => {
      const now = units();
      if (unit === null || now[unit] === undefined)
        return arrange(now.toSpliced(at, 0, { startSec, endSec } as Unit), at, row);
      const to = unit < at ? at - 1 : at;
      return arrange(movedUnit(now, unit, to), to, row);
    };
    return {
      move: (row, by) => {
        const now = units();
        const from = unitOf(row, now);
        if (from === null || now[from + by] === undefined) return;
        arrange(movedUnit(now, from, from + by), from + by, row);
      },
      hold: (row, how) => {
        const held = heldOf(row);
        arranging.held.set(how === 'cut' ? held : { ...held, unit: null });
        arranging.said.set(known.current.t(`editor.pieces.${how === 'cut' ? 'isCut' : 'isCopied'}`));
      },
      paste: (row) => {
        const held = arranging.held.value;
        const after = unitOf(row, units());
        if (held === null || after === null) return;
        arranging.held.set(held.unit === null ? held : null);
        insert(held, after + 1, sentenceOf(held, known.current.sentences));
      },
      playFirst: (row) => insert(heldOf(row), 0, row),
      leaveOut: (row) => {
        const unit = unitOf(row, units());
        if (unit !== null) arrange(units().toSpliced(unit, 1), Math.max(0, unit - 1), row);
      },
      drag: (row) => arranging.dragged.set(row === null ? null : heldOf(row)),
      drop: (row) => {
        const dragged = arranging.dragged.value;
        const to = unitOf(row, units());
        arranging.dragged.set(null);
        if (dragged === null || to === null || dragged.unit === to) return;
        insert(
          dragged,
          dragged.unit !== null && dragged.unit < to ? to + 1 : to,
          sentenceOf(dragged, known.current.sentences),
        );
      },
    };
  }, [edits, playback, arranging, checking]);
}

/** Which unit of the clip a row is; null if the clip does not play it. */
function unitOf({ place, sentence }: Row, units: readonly Unit[]): number | null {
  if (place !== null) return place.unit;
  const indexes = new Set(sentence.words.map(({ index }) => index));
  const at = units.findIndex((unit) => unit.sentence.words.some(({ index }) => indexes.has(index)));
  return at === -1 ? null : at;
}

/** The sentence of a part that was taken. */
function sentenceOf({ startSec, endSec }: Range, sentences: readonly Sentence[]): Pick<Row, 'sentence'> {
  const found = sentences.find(({ start, end }) => end > startSec + 0.3 && start < endSec);
  return { sentence: found ?? { words: [], start: startSec, end: endSec, speaker: null } };
}
