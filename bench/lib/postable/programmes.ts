import { splitWords } from '../../../render-node/plan/words/spoken-words.ts';
import { PCM_RATE } from '../../../render-node/tools/speech/pcm-file.ts';
import type { Take } from '../words/card.ts';
import { markAfter } from '../words/units.ts';

/** What somebody could bring to be clipped: a long recording, or short ones of one kind after each other. */
export type Programme = Pick<Take, 'id' | 'use' | 'kind' | 'seconds'> & { takes: Take[] };
/** A word of the known text. `sentence`: number of the sentence that it belongs to. */
export type KnownWord = { text: string; sentence: number };

/** Recordings of this length are heard alone: models of the choice need a minute and a half. */
const ALONE_SEC = 120;
/** Shorter recordings are joined up to this length. */
const JOINED_SEC = 150;
/** Still shorter ones are single sentences: nobody makes a clip of them. */
const LEAST_SEC = 25;
/** Pauses between joined recordings, by turns. */
const BETWEEN_SEC = [0.8, 1.4, 0.6, 1.8];

/** The takes whose sentences are known, as programmes. A programme holds recordings of one use and kind. */
export function programmesOf(takes: readonly Take[]): Programme[] {
  const usable = takes.filter(({ hasMarks, seconds }) => hasMarks && seconds >= LEAST_SEC);
  const alone = usable.filter(({ seconds }) => seconds >= ALONE_SEC).map((take) => programmeOf([take], take.id));
  const rest = usable.filter(({ seconds }) => seconds < ALONE_SEC);
  const groups = Object.groupBy(rest, ({ use, kind }) => `${use}-${kind === 'read' ? 'read' : 'spoken'}`);
  const joined = Object.entries(groups).flatMap(([name, group]) =>
    groupsOf(group).map((one, i) => programmeOf(one, `${name}-${i}`)),
  );
  return [...alone, ...joined];
}

function groupsOf(takes: readonly Take[]): Take[][] {
  const groups: Take[][] = [];
  let filledSec = JOINED_SEC;
  let leftSec = takes.reduce((sum, { seconds }) => sum + seconds, 0);
  for (const take of takes) {
    if (filledSec >= JOINED_SEC && (groups.length === 0 || leftSec >= ALONE_SEC)) {
      groups.push([]);
      filledSec = 0;
    }
    groups.at(-1)?.push(take);
    filledSec += take.seconds;
    leftSec -= take.seconds;
  }
  return groups;
}

function programmeOf(takes: Take[], id: string): Programme {
  const [{ use, kind }] = takes as [Take, ...Take[]];
  const seconds = takes.reduce((sum, take, i) => sum + take.seconds + betweenSec(i, takes.length), 0);
  return { id, use, kind, seconds, takes };
}

/** Whether a sentence ends with a word. A semicolon ends one: who writes down what is heard may as well put a full stop. */
export function endsSentence(word: string): boolean {
  return markAfter(word) === 'end' || /;["'”’»)]*$/u.test(word);
}

/** The words of a programme. A recording ends a sentence. */
export function knownWords({ takes }: Pick<Programme, 'takes'>): KnownWord[] {
  let sentence = 0;
  return takes.flatMap(({ text }) =>
    splitWords(text).map((word, i, all) => {
      const known = { text: word, sentence };
      if (i === all.length - 1 || endsSentence(word)) sentence += 1;
      return known;
    }),
  );
}

/** The sounds of the recordings with pauses between them. */
export function joinSounds(sounds: readonly Buffer[]): Buffer {
  return Buffer.concat(sounds.flatMap((sound, i) => [sound, silence(betweenSec(i, sounds.length))]));
}

/** Seconds of silence after a recording; none after the last. */
function betweenSec(i: number, count: number): number {
  return i === count - 1 ? 0 : (BETWEEN_SEC[i % BETWEEN_SEC.length] ?? 0);
}

/** 16 bits a sample. */
function silence(sec: number): Buffer {
  return Buffer.alloc(2 * Math.round(sec * PCM_RATE));
}
