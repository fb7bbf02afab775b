import { type Range, durationOf, overlapSec } from '#schema/domain/clip.ts';
import type { Word } from '#schema/domain/media.ts';
import { splitWords } from '../words/spoken-words.ts';
import { spreadWords } from '../words/spread-words.ts';
import { withoutBrackets } from '../words/without-brackets.ts';

/** A subtitle of a file. Times in seconds of the file's clock. */
export type Cue = Range & { text: string };

const TIMING = /^(\d+):(\d\d):(\d\d)[,.](\d{1,3})\s*-->\s*(\d+):(\d\d):(\d\d)[,.](\d{1,3})/;

/** Reads SubRip text. Unreadable cues are left out. The result is in order of time, with cleaned text. */
export function readSubRip(text: string): Cue[] {
  const cues: Cue[] = [];
  let current: (Range & { lines: string[] }) | null = null;
  const close = () => {
    const spoken = current === null ? '' : cleanCueText(current.lines.join('\n'));
    if (current !== null && spoken !== '' && current.endSec > current.startSec) {
      cues.push({ startSec: current.startSec, endSec: current.endSec, text: spoken });
    }
    current = null;
  };
  for (const line of text.replace(/^\uFEFF/, '').split(/\r?\n/)) {
    const timing = TIMING.exec(line.trim());
    if (timing !== null) {
      close();
      current = { startSec: clockSec(timing, 1), endSec: clockSec(timing, 5), lines: [] };
    } else if (line.trim() === '') {
      close();
    } else {
      current?.lines.push(line);
    }
  }
  close();
  return cues.sort((a, b) => a.startSec - b.startSec);
}

function clockSec(match: RegExpExecArray, at: number): number {
  const part = (i: number) => Number(match[at + i]);
  return part(0) * 3600 + part(1) * 60 + part(2) + Number((match[at + 3] ?? '').padEnd(3, '0')) / 1000;
}

/** The spoken text of a cue: without markup, sounds in brackets, song lines, dashes and speaker names. */
export function cleanCueText(text: string): string {
  return withoutBrackets(text)
    .replaceAll(/♪[^♪]*♪?|[♪♫#]/g, ' ')
    .split('\n')
    .map((line) =>
      line
        .replace(/^\s*[-–—]+\s*/, '')
        .replace(/^\s*(?:>>\s*)?[\p{Lu}][\p{Lu}\d .'-]{1,24}:\s*/u, '')
        .replace(/^\s*>>\s*/, ''),
    )
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Share of the speech (0 to 1) during which a cue is shown; 0 without speech. Cues are in order and do not overlap. */
export function coverage(cues: readonly Range[], speech: readonly Range[]): number {
  const totalSec = speech.reduce((sum, range) => sum + durationOf(range), 0);
  let coveredSec = 0;
  let at = 0;
  for (const range of speech) {
    while (at < cues.length && (cues[at]?.endSec ?? 0) <= range.startSec) at += 1;
    for (let i = at; i < cues.length && (cues[i]?.startSec ?? 0) < range.endSec; i += 1) {
      coveredSec += overlapSec(cues[i] ?? range, range);
    }
  }
  return totalSec > 0 ? Math.min(1, coveredSec / totalSec) : 0;
}

/**
 * Plausible speech has 1 to 5 words a second, of 1 to 12 letters. More or less is a file of signs, or something else.
 */
const LETTERS_PER_SEC = { least: 1.5, most: 40 };
/** Cues stay on screen after the words, but a track that is mostly in silence does not belong to this sound. */
const MIN_SPOKEN = 0.35;
/** Subtitles that cover less of the speech are signs, songs or the wrong file. */
const MIN_COVERAGE = 0.6;

/** Whether the cues can be the spoken text: they cover the speech, are within it, and have a plausible length. */
export function areCuesSpoken(cues: readonly Cue[], speech: readonly Range[]): boolean {
  const shown = unionOf(cues);
  const covered = coverage(shown, speech);
  const spokenSec = speech.reduce((sum, range) => sum + durationOf(range), 0);
  const letters = cues.reduce((sum, { text }) => sum + text.replaceAll(/[^\p{L}\p{N}]/gu, '').length, 0);
  const perSec = letters / Math.max(0.1, covered * spokenSec);
  return (
    covered >= MIN_COVERAGE &&
    coverage(speech, shown) >= MIN_SPOKEN &&
    perSec >= LETTERS_PER_SEC.least &&
    perSec <= LETTERS_PER_SEC.most
  );
}

function unionOf(ranges: readonly Range[]): Range[] {
  const union: Range[] = [];
  for (const range of ranges) {
    const last = union.at(-1);
    if (last !== undefined && range.startSec <= last.endSec) last.endSec = Math.max(last.endSec, range.endSec);
    else union.push({ startSec: range.startSec, endSec: range.endSec });
  }
  return union;
}

/** Cues of rolling captions follow each other at once. Pauses separate groups of them. */
const ROLL_GAP_SEC = 0.25;
/** If a smaller share of cues repeats its predecessor, someone is just saying things twice. */
const ROLLING_SHARE = 0.3;
/** Rolling captions have two or three lines. A film's whole text in one cue is something else. */
const MAX_ROLLED_WORDS = 60;

/**
 * Automatic captions of platforms roll: each cue repeats the previous line. Returns the cues with every word once.
 * Other cues do not change.
 */
export function unrollCues(cues: readonly Cue[]): Cue[] {
  const repeated = cues.map((cue, i) => repeatedWords(cues[i - 1], cue));
  const rolling = repeated.filter((count) => count > 0).length;
  if (rolling < cues.length * ROLLING_SHARE) return [...cues];
  return cues.flatMap((cue, i) => {
    const text = cue.text.split(' ').slice(repeated[i]).join(' ');
    return text === '' ? [] : [{ ...cue, text }];
  });
}

/** How many words at the start of a cue the previous one ended with. */
function repeatedWords(before: Cue | undefined, cue: Cue): number {
  if (before === undefined || cue.startSec - before.endSec > ROLL_GAP_SEC) return 0;
  const shown = before.text.split(' ').slice(-MAX_ROLLED_WORDS);
  const words = cue.text.split(' ').slice(0, MAX_ROLLED_WORDS);
  for (let count = Math.min(shown.length, words.length); count > 0; count -= 1) {
    if (shown.slice(-count).join(' ') === words.slice(0, count).join(' ')) return count;
  }
  return 0;
}

/** Cues closer than this are one sentence or breath. */
const MAX_GAP_SEC = 0.3;
/** Subtitles are shown up to this much before or after the words. */
const SLACK_SEC = 0.4;

/**
 * Cues joined into segments of at most `maxSec` for the aligner. Each segment is extended into the gaps around it,
 * because a subtitle rarely begins and ends with its words. Segments never overlap. `words` are spread over their own
 * cues, for use without an aligner.
 */
export function cueSegments(cues: readonly Cue[], maxSec: number, totalSec: number): (Cue & { words: Word[] })[] {
  const segments: (Cue & { words: Word[] })[] = [];
  for (const cue of cues) {
    const last = segments.at(-1);
    const startSec = Math.max(cue.startSec, last?.endSec ?? 0);
    if (startSec >= totalSec || cue.endSec <= startSec) continue;
    const words = spreadWords(splitWords(cue.text), { startSec, endSec: Math.min(cue.endSec, totalSec) });
    if (last !== undefined && startSec - last.endSec <= MAX_GAP_SEC && cue.endSec - last.startSec <= maxSec) {
      last.endSec = cue.endSec;
      last.text += ` ${cue.text}`;
      for (const word of words) last.words.push(word);
    } else {
      segments.push({ startSec, endSec: cue.endSec, text: cue.text, words });
    }
  }
  return segments.map((segment, i) => ({
    text: segment.text,
    words: segment.words,
    startSec: Math.max(segment.startSec - SLACK_SEC, middle(segments[i - 1]?.endSec ?? 0, segment.startSec)),
    endSec: Math.min(
      segment.endSec + SLACK_SEC,
      middle(segment.endSec, segments[i + 1]?.startSec ?? 2 * totalSec - segment.endSec),
      totalSec,
    ),
  }));
}

function middle(a: number, b: number): number {
  return (a + b) / 2;
}
