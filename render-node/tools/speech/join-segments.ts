import { durationOf, type Range } from '#schema/domain/clip.ts';
import { quietestOffset } from '../../plan/speech/chunks.ts';
import { type Sides, withMarksAcross, withoutStop } from '../../plan/speech/seam-marks.ts';
import { type HeardWord, joinAtSeam } from '../../plan/speech/seams.ts';
import { splitWords } from '../../plan/words/spoken-words.ts';
import { PCM_RATE, readSamples } from './pcm-file.ts';
import type { PcmFile, SpokenText } from './speech.ts';

/** What is heard on either side of a cut: enough to agree about a few words, little to compute. */
const REACH_SEC = 3;
/** The piece across begins and ends at the quietest time within this distance, so that it cuts no word. */
const AROUND_SEC = 1;
/** After a longer pause a text begins anew. */
const MAX_PAUSE_SEC = 3;

type Hear = (range: Range) => Promise<SpokenText | null>;

/**
 * The same segments with the words at each cut as they are heard in one piece across it. `hear` gives the text of a
 * range, or null. `language`: primary tag.
 */
export async function joinSegments(
  segments: readonly SpokenText[],
  pcm: PcmFile,
  hear: Hear,
  language = 'en',
): Promise<SpokenText[]> {
  const across: (SpokenText | null)[] = [];
  for (const [i, next] of segments.slice(1).entries()) {
    across.push(await hearAcross([segments[i] as SpokenText, next], pcm, hear));
  }
  return joinAll(
    segments.map((segment) => [segment]),
    across,
    language,
  );
}

/**
 * What is said across the cut between two segments. Null where nothing is joined: at a long pause, and where the engine
 * gave word times.
 */
export async function hearAcross(
  [before, after]: [SpokenText, SpokenText],
  pcm: PcmFile,
  hear: Hear,
): Promise<SpokenText | null> {
  if (before.words !== undefined || after.words !== undefined) return null;
  if (after.startSec - before.endSec > MAX_PAUSE_SEC) return null;
  return hear(await rangeAcross(before, after, pcm));
}

/**
 * All segments of the groups, joined at the cuts between groups by what was heard across, one for each cut. `language`:
 * primary tag.
 */
export function joinAll(
  groups: readonly SpokenText[][],
  across: readonly (SpokenText | null)[],
  language = 'en',
): SpokenText[] {
  const joined = groups[0]?.slice() ?? [];
  for (const [i, group] of groups.slice(1).entries()) {
    const [before, after] = [joined.at(-1), group[0]];
    const words = before && after && joinPair([before, after], across[i] ?? null, language);
    if (!words) joined.push(...group);
    else {
      const next = { ...withWords(after, words.after), ...(words.isRead && { goesOn: true as const }) };
      joined.splice(-1, 1, withWords(before, words.before), next, ...group.slice(1));
    }
  }
  return joined.filter(({ text }) => text !== '');
}

/**
 * Null if both keep their words. `isRead`: the mark at the cut was heard in one piece. A model decides later where
 * sentences of English end; of others nobody does.
 */
function joinPair(
  [before, after]: [SpokenText, SpokenText],
  text: SpokenText | null,
  language: string,
): (Sides & { isRead: boolean }) | null {
  const across = text === null ? [] : wordsOf(text);
  const own = { before: wordsOf(before), after: wordsOf(after) };
  const joined = joinAtSeam({ ...own, across });
  const read = withMarksAcross(joined ?? own, across);
  if (read !== null) return { ...read, isRead: true };
  if (language === 'en') return joined && { ...joined, isRead: false };
  const pauseSec = after.startSec - before.endSec;
  return { ...withoutStop(joined ?? own, { pauseSec, language }), isRead: false };
}

async function rangeAcross(before: Range, after: Range, pcm: PcmFile): Promise<Range> {
  const quiet = async (atSec: number) => {
    const startSec = atSec - AROUND_SEC;
    return startSec + quietestOffset(await readSamples(pcm, { startSec, endSec: atSec + AROUND_SEC }), PCM_RATE);
  };
  const isShort = (piece: Range) => durationOf(piece) <= REACH_SEC + 2 * AROUND_SEC;
  return {
    startSec: isShort(before) ? before.startSec : await quiet(before.endSec - REACH_SEC),
    endSec: isShort(after) ? after.endSec : await quiet(after.startSec + REACH_SEC),
  };
}

function wordsOf({ text, confidences }: SpokenText): HeardWord[] {
  return splitWords(text).map((word, i) => ({ text: word, confidence: confidences?.[i] }));
}

/** Times of an engine stay where only the writing changed. */
function withWords(segment: SpokenText, words: readonly HeardWord[]): SpokenText {
  const confidences = words.flatMap(({ confidence }) => (confidence === undefined ? [] : [confidence]));
  const text = words.map((word) => word.text).join(' ');
  const timed = segment.words?.map((word, i) => ({ ...word, text: words[i]?.text ?? '' })) ?? [];
  const { startSec, endSec, speaker, goesOn } = segment;
  return {
    startSec,
    endSec,
    text,
    ...(goesOn && { goesOn }),
    ...(speaker !== undefined && { speaker }),
    ...(confidences.length === words.length && { confidences }),
    ...(timed.length > 0 && timed.length === words.length && { words: timed }),
  };
}
