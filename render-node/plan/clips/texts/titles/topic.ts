import { mainSpeaker } from './speaker.ts';
import { type Topic, topicsOf } from './topics.ts';
import type { ClipText } from './types.ts';

const MOST_CHARS = 60;
/** A second topic is worth at least this share of the first. */
const LEAST_SHARE = 0.4;
/** Of a talk that speaks of one thing throughout, more clips than this need another name. */
const MOST_TOPICS = 6;

/**
 * What a clip is about, the best first: "Jerod Santo on open source licences and money"; "On X and Y" where the speaker has
 * no name. Empty where the clip has no noun phrase.
 */
export function topicTitles(clip: ClipText): string[] {
  const name = mainSpeaker(clip.sentences);
  const topics = topicsOf(clip);
  return topics.slice(0, MOST_TOPICS).map((first, i) => {
    const second = topics.slice(i + 1).find((topic) => isOther(topic, first));
    const pair = second === undefined ? first.phrase : `${first.phrase} and ${second.phrase}`;
    const front = name === null ? 'On' : `${name} on`;
    return `${front} ${front.length + pair.length < MOST_CHARS ? pair : first.phrase}`;
  });
}

function isOther(topic: Topic, first: Topic): boolean {
  const isNear = (s: string) => first.stems.some((own) => own.startsWith(s) || s.startsWith(own));
  return !topic.stems.some(isNear) && topic.worth > first.worth * LEAST_SHARE;
}
