import { bareWord } from '#schema/domain/texts/bare-word.ts';
import { HOUSEKEEPING } from './housekeeping-tables.ts';

/** A web address, or how people say one. */
const ADDRESS = new RegExp(
  [
    String.raw`(?:^|\s)(?:https?:|www\.)`,
    String.raw`\b[\p{L}\p{N}-]+\.(?:com|io|dev|org|net|fm|ai|de|fr|it|es|br)(?:\/|\b)`,
    String.raw`\bdot (?:com|io|org|net|fm)\b`,
    String.raw`(?:^|\s)@\p{L}`,
  ].join('|'),
  'iu',
);

type Compiled = { sure: RegExp; hints: RegExp };

function pattern(list: string): string {
  return list
    .split('|')
    .map((part) => part.trim().replaceAll(/\s+/g, ' '))
    .filter((part) => part !== '')
    .toSorted((a, b) => b.length - a.length)
    .map((part) => part.replaceAll('.', '\\.').replace(/\*$/, "[\\p{L}']*").replace(/^\^/, '(?<=^(?:\\S+ ){0,5})'))
    .join('|');
}

const compiled = new Map<string, Compiled>(
  Object.entries(HOUSEKEEPING).map(([language, { sure, hints }]) => [
    language,
    { sure: whole(pattern(sure), 'u'), hints: whole(pattern(hints), 'gu') },
  ]),
);

function whole(alternatives: string, flags: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}'])(?:${alternatives})(?![\\p{L}\\p{N}])`, flags);
}

/** How much a sentence looks like housekeeping, 0 to 1, by its words alone. */
function housekeepingOf(text: string, language: string | null): number {
  const cues = compiled.get(language ?? '');
  const address = ADDRESS.test(text) ? 0.5 : 0;
  if (cues === undefined) return address;
  const bare = text.split(/\s+/).map(bareWord).join(' ');
  const hints = new Set(bare.match(cues.hints)).size;
  const words = Math.max(4, bare.split(' ').length);
  const share = Math.min(0.5, (hints * 1.2) / words + (hints > 1 ? 0.1 : 0));
  return Math.min(1, (cues.sure.test(bare) ? 0.7 : 0) + address + share);
}

type Spoken = { text: string; startSec: number; endSec: number };

/** Housekeeping continues for this many seconds before and after a sentence that shows it. */
const REACH_SEC = 14;
/** The first and last minutes of a talk have more of it, and the very beginning and end little else. */
const EDGE_SHARE = 0.04;
const EDGE_SEC = 150;
const EDGE_BONUS = 0.3;
const VERY_SHARE = 0.012;
const VERY_SEC = 45;
const VERY_BONUS = 0.45;

/** How much each sentence is part of greetings, introductions, adverts, thanks or goodbyes, 0 to 1. From 0.6 it is. */
export function housekeeping(sentences: readonly Spoken[], language: string | null): number[] {
  const own = sentences.map(({ text }) => housekeepingOf(text, language));
  const [from, to] = [sentences[0]?.startSec ?? 0, sentences.at(-1)?.endSec ?? 0];
  const bonus = (awaySec: number): number => {
    if (awaySec < Math.min(VERY_SEC, VERY_SHARE * (to - from))) return VERY_BONUS;
    return awaySec < Math.min(EDGE_SEC, EDGE_SHARE * (to - from)) ? EDGE_BONUS : 0;
  };
  return sentences.map((sentence, i) => {
    const awaySec = Math.min(sentence.startSec - from, to - sentence.endSec);
    return Math.min(1, (own[i] ?? 0) + 0.5 * nearby(sentences, own, i) + bonus(awaySec));
  });
}

/** The mean of a sentence's neighbours within some seconds, the nearest ones most. */
function nearby(sentences: readonly Spoken[], own: readonly number[], i: number): number {
  const here = sentences[i];
  if (here === undefined) return 0;
  let [sum, weights] = [0, 0];
  for (const step of [-1, 1]) {
    for (let k = i + step; k >= 0 && k < sentences.length; k += step) {
      const other = sentences[k];
      if (other === undefined) break;
      const awaySec = step < 0 ? here.startSec - other.endSec : other.startSec - here.endSec;
      if (awaySec > REACH_SEC) break;
      const weight = (1 - Math.max(0, awaySec) / REACH_SEC) * (other.endSec - other.startSec + 0.5);
      sum += weight * (own[k] ?? 0);
      weights += weight;
    }
  }
  return weights > 0 ? sum / weights : 0;
}
