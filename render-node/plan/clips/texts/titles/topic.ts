import { topicsOf, type Topic } from './topics.ts';
import type { ClipText, SaidSentence } from './types.ts';

const MOST_CHARS = 60;
/** A second topic is worth at least this share of the first. */
const LEAST_SHARE = 0.4;
/** Of a talk that speaks of one thing throughout, more clips than this need another name. */
const MOST_TOPICS = 6;

type TopicTitle = { title: string; isTelling: boolean };

/**
 * What a clip is about, the best first: "Jerod Santo on open source licences and money"; "On X and Y" where the speaker has
 * no name. Empty where the clip has no noun phrase.
 */
export function topicTitles({ sentences, rarity }: ClipText): TopicTitle[] {
  const name = mainSpeaker(sentences);
  const all = topicsOf(sentences, rarity);
  const frequent = all.filter(isFrequent);
  const topics = (frequent.length > 0 ? frequent : all).toSorted((a, b) => titleWorth(b) - titleWorth(a));
  return topics.slice(0, MOST_TOPICS).map((first, i) => {
    const second = topics.slice(i + 1).find((topic) => isOther(topic, first));
    const pair = second === undefined ? first.phrase : `${first.phrase} and ${second.phrase}`;
    const front = name === null ? 'On' : `${name} on`;
    const isShort = front.length + pair.length < MOST_CHARS;
    const tells = isTelling(first) && (second !== undefined || name !== null || first.stems.length > 1);
    return { title: `${front} ${isShort ? pair : first.phrase}`, isTelling: tells };
  });
}

function isOther(topic: Topic, first: Topic): boolean {
  const isNear = (s: string) => first.stems.some((own) => own.startsWith(s) || s.startsWith(own));
  return !topic.stems.some(isNear) && topic.worth > first.worth * LEAST_SHARE;
}

/** Two nouns, a name, or what is said again and again: a single common noun tells little. */
const isTelling = ({ stems, isName, count }: Topic) =>
  isName ? count > 1 || stems.length > 1 : count > (stems.length > 1 ? 1 : 2);
const isFrequent = ({ isName, count, stems }: Topic) => isName || count > 1 || stems.length > 1;
const titleWorth = (topic: Topic) => topic.worth * (isTelling(topic) ? 1.5 : 1) * (topic.stems.length > 1 ? 1.25 : 1);

/** Who speaks longest, where that is a name and no number ("s1", "Speaker 2"). */
function mainSpeaker(sentences: readonly SaidSentence[]): string | null {
  const seconds = new Map<string, number>();
  for (const { speaker, startSec, endSec } of sentences) {
    if (speaker !== undefined) seconds.set(speaker, (seconds.get(speaker) ?? 0) + endSec - startSec);
  }
  const [best] = [...seconds].sort((a, b) => b[1] - a[1]);
  const name = best?.[0] ?? '';
  return /^\p{Lu}\p{Ll}+(?: \p{Lu}[\p{L}.'’-]*){0,3}$/u.test(name) &&
    !/^(?:speaker|guest|host|unknown|person)\b/i.test(name)
    ? name
    : null;
}
