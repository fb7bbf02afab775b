import type { Range } from '../../../../../schema/domain/clip.ts';
import type { Sentence, TimedWord } from '../logic/sentences.ts';

export type TranscriptProps = {
  /** With the corrected texts. */
  words: readonly TimedWord[];
  range: Range;
  sec: number;
  isPlaying: boolean;
  onSeek: (sec: number) => void;
  onCorrect: (words: Record<string, string>) => void;
  onRange: (to: (range: Range) => Range) => void;
  originalOf: (index: number) => string;
};

export type SentencesProps = TranscriptProps & { sentences: readonly Sentence[] };
