import { spreadWords } from '../../../plan/words/spread-words.ts';
import { splitWords } from '../../../plan/words/spoken-words.ts';
import type { Aligner } from '../speech.ts';

/** Word times without listening: for nodes that lack the English model. Every word is marked estimated. */
export const spreadAligner: Aligner = {
  align: async (_pcm, segments, signal) => {
    signal.throwIfAborted();
    return segments.flatMap((segment) => spreadWords(splitWords(segment.text), segment));
  },
};
