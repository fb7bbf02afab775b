import type { Word } from '#schema/domain/media.ts';
import { bareWord } from '#schema/domain/texts/bare-word.ts';
import { joinWords } from './join-words.ts';

const ENDINGS = new Set('com org net io ai co edu gov dev app tv me info uk de fr es it eu ca au'.split(' '));
/** Mail goes there, so what comes before "at" is a name. */
const MAIL_HOSTS = new Set('gmail hotmail outlook yahoo icloud proton protonmail aol gmx'.split(' '));
const MAIL_NAMES = new Set('info hello hi support contact press sales team help jobs feedback'.split(' '));
const MAIL_BEFORE = /^(?:e-?mail|mail|address|write|contact|reach)$/;
/** How far before an address somebody says that it is one. */
const MAIL_WITHIN = 5;

/**
 * Web and e-mail addresses as people write them: "example dot com" is "example.com", "jane at gmail dot com"
 * "jane@gmail.com". Written words have the time of all words that say them.
 */
export function writeAddresses(words: readonly Word[]): Word[] {
  const written: Word[] = [];
  for (let at = 0; at < words.length;) {
    const length = hostLength(words, at);
    if (length === 0) {
      written.push(words[at] as Word);
      at += 1;
      continue;
    }
    const spoken = words.slice(at, at + length) as [Word, ...Word[]];
    const marks = /[^\p{L}\p{N}]*$/u.exec(spoken.at(-1)?.text ?? '')?.[0] ?? '';
    const host = spoken.map(({ text }) => bareWord(text)).filter((word) => word !== 'dot');
    const [name, by] = [written.at(-2), written.at(-1)];
    if (name && by && isMail(written, host[0] ?? '')) {
      const text = `${bareWord(name.text)}@${host.join('.')}${marks}`;
      written.splice(-2, 2, joinWords([name, by, ...spoken], text));
    } else {
      written.push(joinWords(spoken, host.join('.') + marks));
    }
    at += length;
  }
  return written;
}

/** Words that say a host from here on: a name, then at least one "dot" and a name, the last of them an ending. */
function hostLength(words: readonly Word[], at: number): number {
  let [length, end] = [1, 0];
  const isPlain = (index: number) => /^[\p{L}\p{N}-]+$/u.test(words[index]?.text ?? '');
  while (isPlain(at + length - 1) && bareWord(words[at + length]?.text ?? '') === 'dot' && isPlain(at + length)) {
    length += 2;
    if (ENDINGS.has(bareWord(words[at + length - 1]?.text ?? ''))) end = length;
  }
  return bareWord(words[at]?.text ?? '') === 'dot' ? 0 : end;
}

function isMail(before: readonly Word[], host: string): boolean {
  const [name, by] = [bareWord(before.at(-2)?.text ?? ''), bareWord(before.at(-1)?.text ?? '')];
  if (by !== 'at') return false;
  if (MAIL_HOSTS.has(host) || MAIL_NAMES.has(name)) return true;
  return before.slice(-2 - MAIL_WITHIN, -2).some(({ text }) => MAIL_BEFORE.test(bareWord(text)));
}
