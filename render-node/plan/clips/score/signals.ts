import type { Range } from '#schema/domain/clip.ts';
import type { SoundLevels } from '#schema/domain/media.ts';
import type { Candidate } from './candidates.ts';
import type { Cues } from '../phrases/cues.ts';
import type { Rarity } from '../material/tf-idf.ts';
import { flowMeasure } from './flow.ts';
import type { LevelIndex } from '../material/level-index.ts';
import type { SignalName } from './score.ts';
import type { SentenceFacts } from '../material/sentence-facts.ts';
import type { Sentence } from '../material/sentences.ts';
import type { SoundIndex } from '../material/sound-index.ts';
import { soundMeasures } from './sound-signals.ts';
import { keywordMeasure, wordMeasures } from './word-signals.ts';

/** What every signal is measured on. */
export type Material = {
  sentences: readonly Sentence[];
  /** One for each sentence. */
  facts: readonly SentenceFacts[];
  /** One for each sentence: whether a thought ends with it. */
  finished: readonly boolean[];
  cues: Cues;
  rarity: Rarity;
  /** How much each sentence goes on about what was just said, 0 to 1. */
  ties: readonly number[];
  /** How strongly the subject changes before each sentence, 0 to 1. */
  topicChanges: Float64Array;
  /** Where another person begins to speak; empty with one speaker, or where none was told from the others. */
  turnStarts: ReadonlySet<number>;
  levels: LevelIndex | null;
  soundIndex: SoundIndex;
  sound: SoundLevels;
  /** Stems of the words that the user asked for. */
  keywords: ReadonlySet<string>;
  clipSec: number;
  window: Range;
};

/**
 * One signal. `figure` is any number that grows with it: candidates are ranked by it. `absolute` is what it is worth by
 * itself, 0 to 1, whatever the other candidates are.
 */
export type Measure = { figure: (candidate: Candidate) => number; absolute: (candidate: Candidate) => number };
export type Measures = Partial<Record<SignalName, Measure>>;

/** The signals that this material can give. There is always at least one. */
export function measuresFor(material: Material): Measures {
  const hasWords = material.sentences.length > 0;
  const measures: Measures = {
    ...(hasWords ? { ...wordMeasures(material), flow: flowMeasure(material) } : {}),
    ...(hasWords && material.keywords.size > 0 ? { keywords: keywordMeasure(material) } : {}),
    ...soundMeasures(material),
  };
  return Object.keys(measures).length > 0 ? measures : { energy: { figure: () => 0, absolute: () => 0.5 } };
}
