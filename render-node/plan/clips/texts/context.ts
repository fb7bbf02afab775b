import { LIMITS } from '#schema/domain/limits.ts';
import { readableName } from '#schema/domain/texts/readable-name.ts';
import { isPersonsName } from './persons-name.ts';
import type { Said } from './said.ts';

/** What a clip comes from. `written` by a language model, empty where it says that none is needed. */
export type From = { written: string | undefined; title: string; channel: string };

/** With a lower chance that a stranger understands the first sentence, it leans on what was said before. */
const CLEAR = 0.4;

/**
 * Who or what a clip is about, in at most six words, where its first sentence leans on what came before: what a model
 * wrote, else who speaks, else the name of the source or of its channel. Null if it stands alone, or nothing fits.
 */
export function contextOf(said: Said, first: number, { written, title, channel }: From): string | null {
  if (written !== undefined) return written === '' ? null : written;
  if (!leans(said, first)) return null;
  const parts = readableName(title).split(/\s+[|–—-]\s+|:\s+/u);
  return [speakerAt(said, first), parts.join(': '), ...parts, channel].find(isShort) ?? null;
}

function leans({ edges, clarity }: Said, first: number): boolean {
  const opening = edges.openings[first];
  return opening !== undefined && (opening.isTied || opening.leansOn !== null || (clarity?.[first] ?? 1) < CLEAR);
}

/** True for a text with six words at most that says something. */
export function isShort(text: string): boolean {
  return text.length >= 3 && text.length <= LIMITS.contextChars && text.split(/\s+/u).length <= LIMITS.contextWords;
}

/** "My name is Jane Doe." */
const INTRODUCES =
  /\b(?:my name is|my name's|i'm|i am|mein name ist|ich bin|ich heiße|je m'appelle|me llamo|mi chiamo) (\p{Lu}[\p{L}'’-]+ \p{Lu}[\p{L}'’-]+)/iu;

/** The name of who speaks first, as the transcript has it, or as they introduced themselves. */
function speakerAt({ edges }: Said, first: number): string {
  const speaker = edges.sentences[first]?.speaker;
  if (speaker !== undefined && isPersonsName(speaker)) return speaker;
  const names = edges.sentences.flatMap((sentence) => {
    const name = sentence.speaker === speaker ? INTRODUCES.exec(sentence.text)?.[1] : undefined;
    return name !== undefined && /^\p{Lu}\S+ \p{Lu}/u.test(name) ? [name] : [];
  });
  // Without voices told apart, or where one quotes others, nobody knows whose name it is.
  const isSure = new Set(names).size === 1 && (speaker !== undefined || isAlone(edges.sentences));
  return isSure ? (names[0] ?? '') : '';
}

/** Nobody asks and answers: a talk by one person. */
function isAlone(sentences: Said['edges']['sentences']): boolean {
  return sentences.every(({ speaker, isBackchannel }) => speaker === undefined && !isBackchannel);
}
