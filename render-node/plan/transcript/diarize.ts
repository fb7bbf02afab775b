import { durationOf, overlapSec, type Range } from '#schema/domain/clip.ts';
import type { SoundLevels, VoicePiece, Word } from '#schema/domain/media.ts';
import { voiceName } from '../voices/voice-name.ts';
import { splitVoices } from './split-voices.ts';

/** By pitch and timbre, more voices than this are not distinguished. */
const MAX_VOICES = 3;
/** Speakers usually change in silences at least this long. Speech without such a silence is mostly by one person. */
const TURN_PAUSE_SEC = 0.25;
/** If this share of its words has one voice, speech without a pause belongs to that voice. */
const ONE_VOICE_SHARE = 0.8;

/** What the sound says about who speaks; both in order of time. */
type Voices = Pick<SoundLevels, 'turns' | 'voices'>;

/**
 * Fills in speaker labels, `A` for the first voice: by the turns that a model of voices told apart, else where the
 * voices clearly differ in pitch and timbre. Otherwise no labels are added, because a wrong label is worse than none.
 * Words (in order of time) that an engine has labelled already do not change.
 */
export function labelSpeakers(words: readonly Word[], { turns, voices = [] }: Voices): Word[] {
  if (words.length === 0 || words.some(({ speaker }) => speaker !== undefined)) return [...words];
  const labelled = turns === undefined ? byPitch(voices) : groupsOfTurns(turns);
  const ofWords = evenRuns(words, groupOfEach(words, labelled));
  const order = [...new Set(ofWords)];
  if (order.length < 2) return [...words];
  return words.map((word, i) => ({ ...word, speaker: voiceName(order.indexOf(ofWords[i] ?? 0)) }));
}

function byPitch(voices: readonly VoicePiece[]): Labelled[] {
  const groups = separate(voices);
  if (groups.length < 2) return [];
  return smoothPieces(voices.map((piece) => ({ piece, group: groups.findIndex((one) => one.has(piece)) })));
}

function groupsOfTurns(turns: NonNullable<Voices['turns']>): Labelled[] {
  const names = [...new Set(turns.map(({ voice }) => voice))];
  return turns.map((piece) => ({ piece, group: names.indexOf(piece.voice) }));
}

/** Removes the labels that `labelSpeakers` added: labels from one part of the window say nothing about another part. */
export function withoutLabels(words: readonly Word[], voices: Voices): Word[] {
  const bare = words.map((word) => {
    const copy = { ...word };
    delete copy.speaker;
    return copy;
  });
  const again = labelSpeakers(bare, voices);
  return again.every((word, i) => word.speaker === words[i]?.speaker) ? bare : [...words];
}

function separate(voices: readonly VoicePiece[]): Set<VoicePiece>[] {
  const groups: (readonly VoicePiece[])[] = [voices];
  for (let at = 0; at < groups.length && groups.length < MAX_VOICES;) {
    const parts = splitVoices(groups[at] ?? []);
    if (parts === null) at += 1;
    else groups.splice(at, 1, ...parts);
  }
  return groups.map((group) => new Set(group));
}

type Labelled = { piece: Range; group: number };

/** A single piece between two pieces of another voice is an error. */
function smoothPieces(pieces: readonly Labelled[]): Labelled[] {
  return pieces.map((one, i) => {
    const [before, after] = [pieces[i - 1], pieces[i + 1]];
    if (before === undefined || after === undefined || before.group !== after.group) return one;
    const isClose =
      one.piece.startSec - before.piece.endSec < TURN_PAUSE_SEC &&
      after.piece.startSec - one.piece.endSec < TURN_PAUSE_SEC;
    return isClose ? { ...one, group: before.group } : one;
  });
}

/** Each word's voice: that of the piece with the largest overlap, or of the nearest piece. */
function groupOfEach(words: readonly Word[], pieces: readonly Labelled[]): number[] {
  let at = 0;
  return words.map((word) => {
    const isBetter = (next: Labelled | undefined, now: Labelled | undefined) =>
      next !== undefined && now !== undefined && nearness(word, next.piece) >= nearness(word, now.piece);
    while (isBetter(pieces[at + 1], pieces[at])) at += 1;
    return pieces[at]?.group ?? 0;
  });
}

/** Seconds that two ranges share; below 0, the seconds between them. */
function nearness(a: Range, b: Range): number {
  const shared = overlapSec(a, b);
  return shared > 0 ? shared : -Math.max(b.startSec - a.endSec, a.startSec - b.endSec);
}

/** Assigns words without a pause between them to one voice if nearly all of them have that voice. */
function evenRuns(words: readonly Word[], groups: readonly number[]): number[] {
  const even = [...groups];
  let from = 0;
  for (let i = 1; i <= words.length; i += 1) {
    const pauseSec = (words[i]?.startSec ?? Infinity) - (words[i - 1]?.endSec ?? 0);
    if (pauseSec < TURN_PAUSE_SEC) continue;
    const main = mainGroup(words.slice(from, i), groups.slice(from, i));
    if (main !== null) even.fill(main, from, i);
    from = i;
  }
  return even;
}

function mainGroup(words: readonly Word[], groups: readonly number[]): number | null {
  const seconds = new Map<number, number>();
  let total = 0;
  words.forEach((word, i) => {
    const group = groups[i] ?? 0;
    total += durationOf(word);
    seconds.set(group, (seconds.get(group) ?? 0) + durationOf(word));
  });
  const [group, most] = [...seconds].reduce((best, one) => (one[1] > best[1] ? one : best), [0, -1]);
  return most >= ONE_VOICE_SHARE * total ? group : null;
}
