import type { CaptionAnimation } from '#schema/domain/captions/design.ts';
import { isRightToLeft } from '../words/bidi.ts';
import type { PlacedCard, PlacedWord } from './layout.ts';
import { ENTRY_MS, FADE_OUT_MS, HOP_MS, TRAVEL_EM } from './design/motion.ts';

const MS_PER_LETTER = 55;

/**
 * One piece of a word's time. `place` and `tags` are commands for an event that begins at a millisecond of the clip:
 * where it stands, and how it comes and goes. `size`: instead of its own. `isUnder`: a copy beneath the spoken word.
 */
export type WordPart = {
  style: 'Plain' | 'Spoken';
  fromSec: number;
  toSec: number;
  place?: (startMs: number) => string;
  tags?: (startMs: number) => string;
  size?: (startMs: number) => string;
};

/** A word of a card, when it is spoken within it, and what is needed to move it. Lengths in pixels. */
type Moving = {
  word: PlacedWord;
  card: PlacedCard;
  spoken: { fromSec: number; toSec: number };
  emPx: number;
  /** Where each letter ends, as shares of the word's width. */
  letters: () => number[];
};

/** The parts of a word in order, by its animation. Times are seconds of the clip. */
export function partsOf(animation: CaptionAnimation, moving: Moving): WordPart[] {
  const { card, spoken } = moving;
  const before: WordPart = { style: 'Plain', fromSec: card.startSec, toSec: spoken.fromSec };
  const now: WordPart = { style: 'Spoken', ...spoken };
  const after: WordPart = { style: 'Plain', fromSec: spoken.toSec, toSec: card.endSec };
  switch (animation) {
    case 'keep':
      return [before, { ...now, toSec: card.endSec }];
    case 'fill':
      return [before, { ...now, style: 'Plain' }, { ...now, tags: sweep(moving) }, { ...after, style: 'Spoken' }];
    case 'focus': {
      const dim = () => '\\1a&H78&';
      return [{ ...before, tags: dim }, now, { ...after, tags: dim }];
    }
    case 'bounce':
      return [before, ...hop(moving), after];
    case 'reveal':
      return [{ ...now, place: rise(moving), tags: appear(moving, ENTRY_MS.reveal) }, after];
    case 'zoom':
      return [{ ...now, size: grow(moving), tags: appear(moving, ENTRY_MS.zoom / 2) }, after];
    case 'typewriter':
      return [{ ...now, tags: letterByLetter(moving) }, after];
    default:
      return [before, now, after];
  }
}

/** How everything of a card comes and goes. Empty places stand where they stand. */
export function cardMotion(animation: CaptionAnimation, card: PlacedCard, emPx: number): CardMotion {
  const startMs = ms(card.startSec);
  if (animation === 'slide') {
    const down = Math.round((TRAVEL_EM.slide?.down ?? 0) * emPx);
    return {
      place: (x, y, atMs) => move({ x, from: y + down, to: y }, startMs - atMs, startMs - atMs + ENTRY_MS.slide),
      tags: (atMs) => fade(150, startMs - atMs, startMs - atMs + ENTRY_MS.slide),
    };
  }
  if (animation !== 'fade') return { place: (x, y) => `\\pos(${x},${y})`, tags: () => '' };
  const endMs = ms(card.endSec);
  return {
    place: (x, y) => `\\pos(${x},${y})`,
    tags: (atMs) => {
      const [from, to] = [startMs - atMs, endMs - atMs];
      return `\\fade(140,0,255,${from},${from + ENTRY_MS.fade},${to - FADE_OUT_MS},${to})`;
    },
  };
}

export type CardMotion = {
  place: (x: number, y: number, atMs: number) => string;
  tags: (atMs: number) => string;
};

const ms = (sec: number) => Math.round(sec * 1_000);

/**
 * When a word begins, for an event that begins at a millisecond of the clip: an event begins up to a frame before its word,
 * and what moves must be seen on its first frame. If the event is later (after a cut), the word began before it.
 */
const beginsMs = ({ word }: Moving, atMs: number) => Math.min(ms(word.startSec), atMs);

/** From `a` of 255 (transparent) to wholly visible. */
function fade(from: number, fromMs: number, toMs: number): string {
  return `\\fade(${from},0,0,${fromMs},${toMs},${toMs + 1},${toMs + 2})`;
}

/** Down the picture from one height to another. After that, the place itself, which costs libass less. */
function move({ x, from, to }: { x: number; from: number; to: number }, fromMs: number, toMs: number): string {
  return toMs <= 0 ? `\\pos(${x},${to})` : `\\move(${x},${from},${x},${to},${fromMs},${toMs})`;
}

function appear(moving: Moving, lengthMs: number): (atMs: number) => string {
  return (atMs) => fade(200, beginsMs(moving, atMs) - atMs, beginsMs(moving, atMs) - atMs + lengthMs);
}

function rise({ word, emPx }: Moving): (atMs: number) => string {
  const down = Math.round((TRAVEL_EM.reveal?.down ?? 0) * emPx);
  return (atMs) => {
    const fromMs = ms(word.startSec) - atMs;
    return move({ x: word.x, from: word.y + down, to: word.y }, fromMs, fromMs + ENTRY_MS.reveal);
  };
}

/** A word grows into its place, fast at first. */
function grow({ word }: Moving): (atMs: number) => string {
  const scale = (factor: number) => {
    const percent = Math.floor(100 * factor * word.spokenScale);
    return `\\fscx${percent}\\fscy${percent}`;
  };
  return (atMs) => {
    const fromMs = ms(word.startSec) - atMs;
    return `${scale(0.55)}\\t(${fromMs},${fromMs + ENTRY_MS.zoom},0.6,${scale(1)})`;
  };
}

/** Up, down and a little up again, each as a part of its own: an event moves along one line. */
function hop({ word, spoken, emPx }: Moving): WordPart[] {
  const heights = [0, -(TRAVEL_EM.bounce?.up ?? 0), 0.03, 0].map((em) => Math.round(em * emPx));
  const timesMs = [0, ...HOP_MS].map((at) => ms(word.startSec) + at);
  const moves = HOP_MS.map((_, i): WordPart => {
    const [fromMs = 0, toMs = 0] = [timesMs[i], timesMs[i + 1]];
    return {
      style: 'Spoken',
      // To the bit: rounded to milliseconds, a word between two frames would come a frame later.
      fromSec: i === 0 ? spoken.fromSec : within(fromMs / 1_000, spoken),
      toSec: within(toMs / 1_000, spoken),
      place: (atMs) => {
        const [from, to] = [word.y + (heights[i] ?? 0), word.y + (heights[i + 1] ?? 0)];
        return move({ x: word.x, from, to }, fromMs - atMs, toMs - atMs);
      },
    };
  });
  return [...moves, { style: 'Spoken', fromSec: moves.at(-1)?.toSec ?? spoken.fromSec, toSec: spoken.toSec }];
}

function within(sec: number, { fromSec, toSec }: Moving['spoken']): number {
  return Math.min(Math.max(sec, fromSec), toSec);
}

/** The part of a word that is coloured when it begins, so that it is seen on its first frame. */
const FIRST_SHARE = 0.1;

/** A clip that widens in the direction of reading while the word is spoken. */
function sweep({ word, spoken, emPx }: Moving): (atMs: number) => string {
  const endMs = ms(Math.min(Math.max(word.endSec, word.startSec + 0.1), spoken.toSec));
  return (atMs) => {
    const [fromMs, toMs] = [ms(word.startSec) - atMs, endMs - atMs];
    return `${cut(word, FIRST_SHARE, emPx)}\\t(${fromMs},${Math.max(toMs, 1)},${cut(word, 1, emPx)})`;
  };
}

function letterByLetter(moving: Moving): (atMs: number) => string {
  const { word, spoken, emPx, letters } = moving;
  const shares = letters();
  const spokenMs = ms(Math.min(word.endSec, spoken.toSec)) - ms(word.startSec);
  const stepMs = Math.min(MS_PER_LETTER, (0.8 * spokenMs) / Math.max(1, shares.length));
  return (atMs) => {
    const steps = shares.map((share, i) => ({ share, atMs: Math.round(beginsMs(moving, atMs) + i * stepMs) - atMs }));
    const written = steps.findLast((step) => step.atMs <= 1) ?? { share: 0, atMs: 0 };
    const later = steps.filter((step) => step.atMs > 1);
    // A step takes a millisecond: libass reads an end of 0 as the end of the event.
    return (
      cut(word, written.share, emPx) +
      later.map((one) => `\\t(${one.atMs},${one.atMs + 1},${cut(word, one.share, emPx)})`).join('')
    );
  };
}

/** Shows this share of a word, from where it begins to be read. Outlines at its ends are shown too. */
function cut({ box, text }: PlacedWord, share: number, emPx: number): string {
  const edge = Math.round(0.35 * emPx);
  const width = Math.round(share * (box.right - box.left)) + (share === 1 ? edge : 0);
  const [left, right] = isRightToLeft(text)
    ? [box.right - width, box.right + edge]
    : [box.left - edge, box.left + width];
  return `\\clip(${left},${box.top - 2 * edge},${right},${box.bottom + 2 * edge})`;
}
