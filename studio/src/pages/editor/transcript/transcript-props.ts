import type { Range } from '../../../../../schema/domain/clip.ts';
import type { Sentence, TimedWord } from '../logic/sentences.ts';

export type TranscriptProps = {
  /** With the corrected texts. */
  words: readonly TimedWord[];
  range: Range;
  struck: readonly Range[];
  sec: number;
  isPlaying: boolean;
  onSeek: (sec: number) => void;
  onCorrect: (words: Record<string, string>) => void;
  onRange: (to: (range: Range) => Range) => void;
  /** Cuts a part out, or brings it back. */
  onStrike: (part: Pick<TimedWord, 'start' | 'end'>) => void;
  originalOf: (index: number) => string;
};

export type SentencesProps = TranscriptProps & {
  sentences: readonly Sentence[];
  onWord: (word: TimedWord, isWithShift: boolean) => void;
};
