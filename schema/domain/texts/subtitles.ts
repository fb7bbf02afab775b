import type { Range } from '../clip.ts';
import { formatClock } from '../time.ts';
import type { Word } from '../media.ts';
import { joinWords, SENTENCE_END } from './script.ts';

/** One subtitle of one or two lines. `speaker` is set where the speaker changes. */
export type Subtitle = Range & { lines: string[]; speaker?: string };

/** Common limits of subtitles: two lines of 42 characters, seven seconds. */
const LINE_CHARS = 42;
const MAX_SEC = 7;
/** Silence that ends a subtitle. */
const PAUSE_SEC = 1;
/** The end of a sentence ends a subtitle that is at least this long. */
const SENTENCE_SEC = 2;
/**
 * How long a subtitle stays after its last word, its shortest duration, and how fast it can be read at most (letters a
 * second), unless the next one starts earlier. It never stays longer than `MAX_HOLD_SEC`.
 */
const HOLD_SEC = 0.4;
const MIN_SEC = 1;
const READ_PER_SEC = 20;
const MAX_HOLD_SEC = 2;

/**
 * Groups words (in order of time) into subtitles that do not overlap. Breaks at speakers, pauses and sentences. None stays
 * to be read after `endSec`, where an outro may follow.
 */
export function groupSubtitles(words: readonly Word[], endSec = Infinity): Subtitle[] {
  const groups: Word[][] = [];
  for (const word of words) {
    const group = groups.at(-1);
    if (group === undefined || !belongs(group, word)) groups.push([word]);
    else group.push(word);
  }
  return groups.map((group, i) => subtitleOf(group, { before: groups[i - 1], after: groups[i + 1], endSec }));
}

function belongs(group: readonly Word[], word: Word): boolean {
  const [first, last] = [group[0], group.at(-1)];
  if (first === undefined || last === undefined) return true;
  if (word.speaker !== last.speaker || word.startSec - last.endSec >= PAUSE_SEC) return false;
  if (SENTENCE_END.test(last.text) && last.endSec - first.startSec >= SENTENCE_SEC) return false;
  return word.endSec - first.startSec <= MAX_SEC && breakLines([...group, word].map(({ text }) => text)) !== null;
}

type Words = readonly Word[] | undefined;

function subtitleOf(
  group: readonly Word[],
  { before, after, endSec }: { before: Words; after: Words; endSec: number },
): Subtitle {
  const texts = group.map(({ text }) => text);
  const speaker = group[0]?.speaker;
  const isNew = speaker !== undefined && speaker !== before?.[0]?.speaker;
  return {
    ...shownDuring(group, { untilSec: after?.[0]?.startSec ?? Infinity, readUntilSec: endSec }),
    lines: breakLines(texts) ?? [joinWords(texts)],
    ...(isNew ? { speaker } : {}),
  };
}

function shownDuring(
  group: readonly Word[],
  { untilSec, readUntilSec }: { untilSec: number; readUntilSec: number },
): Range {
  const startSec = group[0]?.startSec ?? 0;
  const spokenSec = group.at(-1)?.endSec ?? startSec;
  const readSec = lengthOf(joinWords(group.map(({ text }) => text))) / READ_PER_SEC;
  const heldSec = Math.min(startSec + readSec, spokenSec + MAX_HOLD_SEC, readUntilSec);
  const endSec = Math.min(Math.max(spokenSec + HOLD_SEC, startSec + MIN_SEC, heldSec), untilSec);
  return { startSec, endSec: Math.max(startSec, endSec) };
}

/** One line if the words fit, else the two lines that differ least in length; null if two lines are not enough. */
function breakLines(texts: readonly string[]): string[] | null {
  const whole = joinWords(texts);
  if (lengthOf(whole) <= LINE_CHARS) return [whole];
  const pairs = texts.slice(1).map((_, i) => [joinWords(texts.slice(0, i + 1)), joinWords(texts.slice(i + 1))]);
  const fitting = pairs.filter((pair) => pair.every((line) => lengthOf(line) <= LINE_CHARS));
  const [best] = fitting.toSorted((a, b) => unevenness(a) - unevenness(b));
  return best ?? null;
}

function unevenness(pair: readonly string[]): number {
  return Math.abs(lengthOf(pair[0] ?? '') - lengthOf(pair[1] ?? ''));
}

function lengthOf(text: string): number {
  return [...text].length;
}

/** SubRip, with the names of speakers. An empty list gives one line break instead of an empty file. */
export function srtText(subtitles: readonly Subtitle[]): string {
  if (subtitles.length === 0) return '\n';
  return subtitles
    .map(({ startSec, endSec, lines, speaker }, i) => {
      const text = lines.map((line, at) => (at === 0 && speaker !== undefined ? `${speaker}: ${line}` : line));
      return [String(i + 1), `${clock(startSec, ',')} --> ${clock(endSec, ',')}`, ...text, ''].join('\n');
    })
    .join('\n');
}

/** Reads a file that `srtText` wrote. The name of a speaker stays in the first line. */
export function readSrt(text: string): Subtitle[] {
  return text.split('\n\n').flatMap((block) => {
    const [, timing = '', ...lines] = block.trimEnd().split('\n');
    const [startSec, endSec] = timing.split(' --> ').map(secondsOfClock);
    return startSec === undefined || endSec === undefined ? [] : [{ startSec, endSec, lines }];
  });
}

/** WebVTT, with voice tags where speakers are known. */
export function vttText(subtitles: readonly Subtitle[]): string {
  const cues = subtitles.map(({ startSec, endSec, lines, speaker }) => {
    const text = lines.map(escaped).join('\n');
    const voiced = speaker === undefined ? text : `<v ${escaped(speaker)}>${text}`;
    return `${clock(startSec, '.')} --> ${clock(endSec, '.')}\n${voiced}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}

/** Plain text. A paragraph ends at a change of speaker or a long pause, and starts with its time and speaker. */
export function plainText(words: readonly Word[]): string {
  return paragraphsOf(words, 2 * PAUSE_SEC)
    .map((paragraph) => `${headOf(paragraph)}\n${joinWords(paragraph.map(({ text }) => text))}\n`)
    .join('\n');
}

/** Words in order of time, parted where another person speaks or a pause is this long. */
export function paragraphsOf(words: readonly Word[], pauseSec: number): Word[][] {
  const paragraphs: Word[][] = [];
  for (const word of words) {
    const last = paragraphs.at(-1)?.at(-1);
    const isNew = last === undefined || word.speaker !== last.speaker || word.startSec - last.endSec >= pauseSec;
    if (isNew) paragraphs.push([word]);
    else paragraphs.at(-1)?.push(word);
  }
  return paragraphs;
}

function headOf([first]: readonly Word[]): string {
  const at = `[${formatClock(first?.startSec ?? 0)}]`;
  return first?.speaker === undefined ? at : `${at} ${first.speaker}`;
}

/** A time as WebVTT writes it. */
export function clockOfVtt(sec: number): string {
  return clock(sec, '.');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Seconds of a time such as `1:02:45` or `00:00:01,500`. */
export function secondsOfClock(clock: string): number {
  return clock.split(':').reduce((sum, part) => sum * 60 + Number(part.replace(',', '.')), 0);
}

function clock(sec: number, beforeMs: ',' | '.'): string {
  const ms = Math.round(sec * 1000);
  const pad = (value: number, digits: number) => String(value).padStart(digits, '0');
  const whole = Math.floor(ms / 1000);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return `${pad(hours, 2)}:${pad(minutes, 2)}:${pad(whole % 60, 2)}${beforeMs}${pad(ms % 1000, 3)}`;
}
