import { withoutLeads } from './clean.ts';
import { CONJUNCTIONS, NOMINATIVES, SUBORDINATORS } from './english-words.ts';
import { textOf } from './tokens.ts';
import type { Token } from './types.ts';

/** The front of the sentence, with and without small words, and what begins after a comma, a conjunction or a quotation mark. */
export function startsOf(tokens: readonly Token[], plain: string): number[] {
  const starts = new Set<number>();
  addLeads(starts, tokens, plain, 0);
  for (let i = 1; i < tokens.length - 2; i += 1) {
    const [before, token] = [tokens[i - 1], tokens[i]];
    if (before === undefined || token === undefined) continue;
    const isBreak =
      /[,;:.?!…—-]["”]?$/.test(before.after) || before.isQuoted !== token.isQuoted || /^["“(]/.test(token.raw);
    const isJoined = CONJUNCTIONS.has(token.word) && NOMINATIVES.has(tokens[i + 1]?.word ?? '');
    if (isConditional(tokens, i) || /^or$/.test(token.word)) continue;
    const isThat =
      /^(?:is|was|means|said|say|says|think|believe|know|learned|realized|tell|told|remember|point|fact)$/.test(
        before.word,
      ) && /^that$/.test(token.word);
    if (isBreak || isJoined || isThat) addLeads(starts, tokens, textOf(tokens.slice(i)), i);
    if (isThat) starts.add(i + 1);
  }
  return [...starts];
}

/** What follows "if you stop," holds only together with it. */
function isConditional(tokens: readonly Token[], i: number): boolean {
  let from = i - 1;
  while (
    from > 0 &&
    !/[.?!;…]["”]?$/.test(tokens[from - 1]?.after ?? '') &&
    tokens[from - 1]?.isQuoted === tokens[i]?.isQuoted
  )
    from -= 1;
  const head = tokens.slice(from, i).map((token) => token.word);
  const last = head.findLastIndex((word) =>
    /^(?:if|unless|when|whether|imagine|once|pretend|say|suppose|where|until)$/.test(word),
  );
  return (
    last >= 0 &&
    !head
      .slice(last)
      .some((word, k) => k > 2 && NOMINATIVES.has(word) && /,$/.test(tokens[from + last + k - 1]?.after ?? ''))
  );
}

function addLeads(starts: Set<number>, tokens: readonly Token[], text: string, from: number): void {
  for (const form of withoutLeads(text)) {
    const start = tokens.length - form.split(/\s+/).length;
    if (
      start >= from &&
      !/^(?:and|so|but|or|well|now|okay|ok|yeah|yes|yep|oh|ah|hey|look|like|again|guys)$/.test(
        tokens[start]?.word ?? '',
      )
    )
      starts.add(start);
  }
}

/** The end of the sentence, and where a clause ends inside. The end is exclusive. */
export function endsOf(tokens: readonly Token[]): number[] {
  const ends = [tokens.length];
  for (let i = 2; i < tokens.length; i += 1) {
    const [last, next] = [tokens[i - 1], tokens[i]];
    if (last === undefined || next === undefined) continue;
    if (/^["“]/.test(next.raw) && !/[.?!]$/.test(last.after)) continue;
    const isStop = /[.?!…;]["”]?$|["”]$/.test(last.after) || last.isQuoted !== next.isQuoted;
    const isComma =
      /,$/.test(last.after) &&
      (CONJUNCTIONS.has(next.word) ||
        SUBORDINATORS.has(next.word) ||
        NOMINATIVES.has(next.word) ||
        /^(?:which|you|right|like|that's|not|where)/.test(next.word));
    const isBreak = /^(?:because|so|and|but)$/.test(next.word) && NOMINATIVES.has(tokens[i + 1]?.word ?? '');
    if (isStop || isComma || isBreak) ends.push(i);
  }
  return ends;
}
