import { durationOf, type Range } from '#schema/domain/clip.ts';
import type { SoundLevels, Word } from '#schema/domain/media.ts';
import { shownWords } from '#schema/domain/texts/shown-words.ts';
import { readWishes, type Wish } from './wishes.ts';
import { type AudienceIndex, indexAudience } from '../audience/audience-at.ts';
import { chapterBorders } from '../audience/chapters.ts';
import { type Cues, cuesFor } from '../phrases/cues.ts';
import { type ClipChoice, LONGEST_SHARE } from './clip-choice.ts';
import { indexLevels, type LevelIndex } from './level-index.ts';
import { factsOf, type SentenceFacts } from './sentence-facts.ts';
import { type Edges, readEdges } from '../edges/features.ts';
import { edgeScores, type EdgeScores } from '../edges/model.ts';
import { type Sentence, splitSentences } from '../edges/sentences.ts';
import { openingChances } from '../edges/whole-openings.ts';
import { type InterestTalk, readInterest } from '../interest/model.ts';
import { shippedModels } from './models.ts';
import { type Nouns, nounsAmong } from './nouns.ts';
import { indexSound, type SoundIndex } from './sound-index.ts';
import { type Rarity, rarityAmong } from './tf-idf.ts';
import { topicChanges } from './topics.ts';

/** What every signal is measured on. */
export type Material = {
  sentences: readonly Sentence[];
  words: readonly Word[];
  /** Features of how well clips begin and end at each sentence, and their learned scores. */
  edges: Edges;
  edgeScores: EdgeScores;
  /** The learned chance that a stranger understands a clip that begins at each sentence; null if not learned. */
  openings: readonly number[] | null;
  /** The learned interest of what is said; null if the language has no data yet, or the talk is too short. */
  interest: InterestTalk | null;
  /** One for each sentence. */
  facts: readonly SentenceFacts[];
  cues: Cues;
  rarity: Rarity;
  /** English only. */
  isNoun: Nouns;
  /** How strongly the subject changes before each sentence, 0 to 1. */
  topicChanges: Float64Array;
  /** Where another person begins to speak; empty with one speaker, or if speakers were not distinguished. */
  turnStarts: ReadonlySet<number>;
  /** What viewers of a platform did; null if nothing is known. */
  audience: AudienceIndex | null;
  /** Where the author of the video begins chapters, in seconds. */
  chapterStarts: readonly number[];
  levels: LevelIndex | null;
  soundIndex: SoundIndex;
  sound: SoundLevels;
  /** What the user asked for, and the stems of its words. */
  wishes: readonly Wish[];
  keywords: ReadonlySet<string>;
  clipSec: number;
  window: Range;
};

/**
 * Reads everything that signals are measured on, once. `heard` are the words of the window, in order; fillers and repeats
 * are left out.
 */
export function readMaterial(choice: ClipChoice, heard: readonly Word[]): Material {
  const words = shownWords(heard);
  const { window, clipDurationSec, sound, goal } = choice;
  const cues = cuesFor(
    choice.language,
    words.map(({ text }) => text),
  );
  const models = choice.models ?? shippedModels();
  const parting = cues.language === 'en' ? models.edges.parting : undefined;
  const sentences = splitSentences(words, {
    maxSec: clipDurationSec * LONGEST_SHARE,
    language: cues.language,
    parting,
    hidden: heard.filter(({ aside }) => aside !== undefined),
  });
  const edges = readEdges(sentences, words, cues.language);
  const facts = factsOf(sentences, cues);
  const rarity = rarityAmong(facts);
  const wishes = readWishes(choice.keywords, cues);
  return {
    sentences,
    words,
    edges,
    edgeScores: edgeScores(edges, models.edges),
    openings: isLearned(cues, sentences) && edges.isPunctuated ? openingChances(edges, models.openings) : null,
    interest: isLearned(cues, sentences) ? readInterest(models.interest, sentences) : null,
    facts,
    cues,
    rarity,
    isNoun: cues.language === 'en' ? nounsAmong(words, (word) => !cues.isContentWord(word)) : () => false,
    topicChanges: topicChanges(facts, rarity),
    turnStarts: turnStarts(sentences, words),
    audience: choice.audience === undefined ? null : indexAudience(choice.audience),
    chapterStarts: choice.audience === undefined ? [] : chapterBorders(choice.audience),
    levels: indexLevels(sound),
    soundIndex: indexSound(sound),
    sound,
    wishes,
    keywords: new Set(wishes.flatMap(({ subjects }) => subjects.flatMap(({ stems }) => stems))),
    clipSec: goal === 'reframe' ? durationOf(window) : Math.min(clipDurationSec, durationOf(window)),
    window,
  };
}

/** What is said is valued against the rest of the talk: a shorter talk has hardly any rest. */
const LEAST_LEARNED_SEC = 90;

function isLearned({ language }: Cues, sentences: readonly Sentence[]): boolean {
  return language === 'en' && (sentences.at(-1)?.endSec ?? 0) - (sentences[0]?.startSec ?? 0) >= LEAST_LEARNED_SEC;
}

/** Sentences with which another person begins to speak. */
function turnStarts(sentences: readonly Sentence[], words: readonly Word[]): ReadonlySet<number> {
  const speakers = sentences.map(({ firstWord }) => words[firstWord]?.speaker);
  return new Set(
    speakers.flatMap((speaker, i) =>
      speaker !== undefined && i > 0 && speakers[i - 1] !== undefined && speakers[i - 1] !== speaker ? [i] : [],
    ),
  );
}
