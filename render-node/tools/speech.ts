import type { Range } from '#schema/domain/clip.ts';
import type { Word } from '#schema/domain/media.ts';

/** 16 kHz mono PCM, signed 16 bit little endian, in a file. Times are seconds from the file's first sample. */
export type PcmFile = { file: string; durationSec: number };

export type SpokenText = Range & { text: string; words?: Word[] };

/** Where somebody speaks. */
export type VoiceActivity = { detect(pcm: PcmFile, signal: AbortSignal): Promise<Range[]> };

/** Speech to text. `languages` are BCP 47 primary tags, or `any`. */
export type Transcriber = {
  readonly id: string;
  readonly languages: 'any' | string[];
  transcribe(
    pcm: PcmFile,
    options: { language: string; speech: Range[]; signal: AbortSignal; onProgress: (fraction: number) => void },
  ): Promise<{ language: string; segments: SpokenText[] }>;
};

/** Times for the words of a known text. */
export type Aligner = { align(pcm: PcmFile, segments: SpokenText[], signal: AbortSignal): Promise<Word[]> };

export type Speech = { voice: VoiceActivity; transcriber: Transcriber; aligner: Aligner };
