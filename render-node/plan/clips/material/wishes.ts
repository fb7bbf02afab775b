import type { MomentKind } from '#schema/domain/score.ts';
import { tokensOf } from '#schema/domain/texts/script.ts';
import { bareWord } from '#schema/domain/texts/bare-word.ts';
import { stem } from './stem.ts';
import type { Cues } from '../phrases/cues.ts';

/** Kinds of moments that people ask for by name. */
export const ASKED_KINDS = [
  'joke',
  'story',
  'number',
  'how_to',
  'disagreement',
  'confession',
  'answer',
] as const satisfies readonly MomentKind[];
export type AskedKind = (typeof ASKED_KINDS)[number];

/** One thing that a user asked for: stems of its words, and the kinds of moments that the other words name. */
export type Subject = { stems: readonly string[]; kinds: readonly AskedKind[] };
/** A keyword or a prompt as it was sent. It may name several subjects; a clip about one of them fits. */
export type Wish = { text: string; subjects: readonly Subject[] };

/** Words that say what is wanted, not what it is about. */
const PLAIN = new Set(
  `clip clips short shorts video videos moment moments part parts scene scenes find show choose pick highlight highlights best
   about where talks talking talk speaks speak says tells explains mentions whenever every time times thing things anything
   everything something most good great interesting please focus momente stellen stelle teile finde zeige beste besten über
   spricht redet erzählt erklärt immer alles partes momentos busca mejores sobre habla cada cuando passages trouve meilleurs
   parle chaque quand melhores fala sempre quando trova migliori parti parla ogni`.split(/\s+/),
);

const KIND_WORDS: Record<AskedKind, string> = {
  joke: `funny funniest joke jokes laugh laughs laughing laughter hilarious humor humour lustig lustige lustigen lustigste
    lustigsten witzig witzige witz witze gelacht gracioso graciosos divertido divertidos chiste chistes drôle drôles blague
    blagues engraçado engraçados engraçada piada piadas divertente divertenti battuta battute`,
  story: `story stories anecdote anecdotes geschichte geschichten anekdote anekdoten historia historias histoire histoires
    história histórias storia storie`,
  number: `number numbers figures statistic statistics zahl zahlen número números cifras chiffre chiffres numero numeri`,
  how_to: `tip tips advice howto tipp tipps ratschlag ratschläge anleitung consejo consejos conseil conseils conselho conselhos
    dica dicas consiglio consigli`,
  disagreement: `argument arguments disagreement disagreements disagree disagrees streit widerspruch discusión desacuerdo
    dispute désaccord discussão discordância disaccordo`,
  confession: `confession confessions confesses admits geständnis geständnisse gesteht confesión aveu aveux confissão confessione`,
  answer: `question questions answer answers frage fragen antwort antworten pregunta preguntas respuesta respuestas réponse
    réponses pergunta perguntas resposta respostas domanda domande risposta risposte`,
};
const kindOfWord = new Map(ASKED_KINDS.flatMap((kind) => KIND_WORDS[kind].split(/\s+/).map((word) => [word, kind])));

/** Names something however short it is: "AI". */
const ACRONYM = /^\p{P}*\p{Lu}{2,}\p{P}*$/u;

/** Between subjects, in the languages that have lists of words. */
const BETWEEN = /[,;\n]|(?<!\p{L})(?:or|and|oder|und|o|y|ou|et|e)(?!\p{L})/iu;

/** What was asked for, in the order in which it was sent; without texts that name nothing ("the best moments"). */
export function readWishes(texts: readonly string[], cues: Cues): Wish[] {
  return texts.flatMap((text) => {
    const subjects = text.split(BETWEEN).flatMap((part) => subjectOf(part, cues) ?? []);
    return subjects.length === 0 ? [] : [{ text, subjects }];
  });
}

function subjectOf(part: string, cues: Cues): Subject | null {
  const words = tokensOf(part);
  const kinds = [...new Set(words.flatMap((word) => kindOfWord.get(bareWord(word)) ?? []))];
  const isNamed = (word: string) => cues.isContentWord(bareWord(word)) || ACRONYM.test(word);
  const named = words.filter((word) => isNamed(word) && !PLAIN.has(bareWord(word)) && !kindOfWord.has(bareWord(word)));
  const stems = [...new Set(stemsIn(named))];
  return stems.length + kinds.length === 0 ? null : { stems, kinds };
}

/** The stems of words as they are written. */
export function stemsIn(words: readonly string[]): string[] {
  return words.map((word) => stem(bareWord(word)));
}
