import { withoutLeads } from './clean.ts';
import { CONJUNCTIONS, NOMINATIVES, SUBORDINATORS } from './english-words.ts';
import { at, textOf } from './tokens.ts';
import type { Token } from './types.ts';

const BEFORE_THAT =
  /^(?:is|was|means|said|say|says|think|believe|know|learned|realized|tell|told|remember|point|fact)$/;

/** The front of the sentence, with and without small words, and what begins after a comma, a conjunction or a quotation mark. */
export function startsOf(tokens: readonly Token[], plain: string): number[] {
  const starts = new Set<number>();
  addLeads(starts, tokens, plain, 0);
  for (let i = 1; i < tokens.length - 2; i += 1) {
    if (at(tokens, i).word === 'or' || isConditional(tokens, i)) continue;
    const isThat = at(tokens, i).word === 'that' && BEFORE_THAT.test(at(tokens, i - 1).word);
    if (isThat || isOpening(tokens, i)) addLeads(starts, tokens, textOf(tokens.slice(i)), i);
    if (isThat) starts.add(i + 1);
  }
  return [...starts];
}

/** Behind a mark, at a quotation, at "and we". */
function isOpening(tokens: readonly Token[], i: number): boolean {
  const [before, token] = [at(tokens, i - 1), at(tokens, i)];
  if (/[,;:.?!…—-]["”]?$/.test(before.after) || before.isQuoted !== token.isQuoted || /^["“(]/.test(token.raw))
    return true;
  return CONJUNCTIONS.has(token.word) && NOMINATIVES.has(at(tokens, i + 1).word);
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
      .some((word, k) => k > 2 && NOMINATIVES.has(word) && (tokens[from + last + k - 1]?.after ?? '').endsWith(','))
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
  const inside = tokens.flatMap((_, i) => (i >= 2 && isEnd(tokens, i) ? [i] : []));
  return [tokens.length, ...inside];
}

/** True where a clause ends before the word at an index. */
function isEnd(tokens: readonly Token[], i: number): boolean {
  const [last, next] = [at(tokens, i - 1), at(tokens, i)];
  if (/^["“]/.test(next.raw) && !/[.?!]$/.test(last.after)) return false;
  if (/(?:[.?!…;]|["”])["”]?$/.test(last.after) || last.isQuoted !== next.isQuoted) return true;
  if (last.after.endsWith(',') && opensAfterComma(next.word)) return true;
  return /^(?:because|so|and|but)$/.test(next.word) && NOMINATIVES.has(at(tokens, i + 1).word);
}

function opensAfterComma(word: string): boolean {
  const opens = [CONJUNCTIONS, SUBORDINATORS, NOMINATIVES].some((words) => words.has(word));
  return opens || /^(?:which|you|right|like|that's|not|where)/.test(word);
}
