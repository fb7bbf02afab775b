import type { Range } from '#schema/domain/clip.ts';
import type { Word } from '#schema/domain/media.ts';
import { toPrimaryTag } from '../../plan/subtitles/tracks.ts';

/** 16 kHz mono PCM, signed 16 bit little endian, in a file. Times are seconds from the file's first sample. */
export type PcmFile = { file: string; durationSec: number };

/**
 * A piece of text. `words` where the engine knows good times of them: as many as `splitWords(text)` gives. `confidence`
 * is from 0 to 1.
 */
export type SpokenText = Range & { text: string; words?: Word[]; speaker?: string; confidence?: number };

/** Where somebody speaks. */
export type VoiceActivity = {
  detect(pcm: PcmFile, signal: AbortSignal, onProgress?: (fraction: number) => void): Promise<Range[]>;
  /** Detects it while the sound arrives. What it finds in all of the sound need not be detected again. */
  listen?(): Promise<VoiceListener>;
};

/** Blocks of samples are `VOICE_BLOCK` long, but the last one may be shorter. */
export type VoiceListener = {
  push(block: Float32Array, signal: AbortSignal): Promise<void>;
  /** The ranges so far that no further sound changes. */
  settled(): Range[];
  /** All ranges, once the whole sound was pushed. */
  end(): Range[];
};

/** `engine`: who heard it, where that is not the transcriber's own `id`. */
export type Heard = { language: string; segments: SpokenText[]; engine?: string };

/**
 * Speech to text. `languages` are BCP 47 primary tags, or `any`. Segments come in order, inside the sound; no ranges of
 * speech give none. Throws `JobFailure` `speech.*` where a service does not answer or refuses.
 */
export type Transcriber = {
  readonly id: string;
  readonly languages: 'any' | string[];
  /** Calls that it works on at the same time; missing: one after the other. */
  readonly lanes?: number;
  /** The engine in this process, which remembers what it has heard. Missing where a service hears. */
  readonly own?: Transcriber;
  transcribe(
    pcm: PcmFile,
    options: { language: string; speech: Range[]; signal: AbortSignal; onProgress: (fraction: number) => void },
  ): Promise<Heard>;
};

/** Times for the words of known texts: as many as `splitWords` gives, in the order of the segments. */
export type Aligner = {
  align(
    pcm: PcmFile,
    segments: SpokenText[],
    signal: AbortSignal,
    onProgress?: (fraction: number) => void,
  ): Promise<Word[]>;
};

export type Speech = {
  voice: VoiceActivity;
  transcriber: Transcriber;
  aligner: Aligner;
  /** The aligner has the last word on English word times, also where the engine gave some. */
  refinesTimes?: boolean;
};

/** Whether an engine can be asked about a language: BCP 47 or `auto`. */
export function speaks({ languages }: Pick<Transcriber, 'languages'>, language: string): boolean {
  return languages === 'any' || language === 'auto' || languages.includes(toPrimaryTag(language) ?? '');
}
