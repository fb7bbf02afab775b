import type { Range } from '#schema/domain/clip.ts';
import type { Word } from '#schema/domain/media.ts';
import type { PrintVoice } from '../../plan/voices/group-prints.ts';
import type { ReadMarks } from '../../plan/words/written/write-words.ts';
import { toPrimaryTag } from '../../plan/subtitles/tracks.ts';

/** 16 kHz mono PCM, signed 16 bit little endian, in a file. Times are seconds from the file's first sample. */
export type PcmFile = { file: string; durationSec: number };

/**
 * A piece of text. `words` if the engine has good times for them: as many as `splitWords(text)` returns. `confidence`
 * is from 0 to 1, of the whole piece; `confidences` has one for each word of `splitWords(text)`.
 */
export type SpokenText = Range & {
  text: string;
  words?: Word[];
  speaker?: string;
  confidence?: number;
  confidences?: number[];
  /** It was heard in one piece with the text before it: the mark between them is as good as any other. */
  goesOn?: true;
};

/** Where somebody speaks. */
export type VoiceActivity = {
  detect(pcm: PcmFile, signal: AbortSignal, onProgress?: (fraction: number) => void): Promise<Range[]>;
  /** Detects it while the sound arrives, so that it need not be detected again in the whole sound. */
  listen?(): Promise<VoiceListener>;
};

/** Blocks of samples are `VOICE_BLOCK` long; only the last one may be shorter. */
export type VoiceListener = {
  push(block: Float32Array, signal: AbortSignal): Promise<void>;
  /** The ranges so far that later sound cannot change. */
  settled(): Range[];
  /** All ranges, once the whole sound was pushed. */
  end(): Range[];
};

/** `engine`: who transcribed it, if not the transcriber's own `id`. */
export type Heard = { language: string; segments: SpokenText[]; engine?: string };

/**
 * `language`: BCP 47, or `auto`. `speech`: where somebody speaks. `asOne`: the speech, of a few seconds, is heard as one
 * piece whatever pauses it has. `previous`: the speech before it, heard
 * already. `prompt`: names that may be said, for engines that take them.
 */
export type TranscribeOptions = {
  language: string;
  speech: Range[];
  asOne?: boolean;
  previous?: Range[] | undefined;
  prompt?: string | undefined;
  signal: AbortSignal;
  onProgress: (fraction: number) => void;
};

/**
 * Speech to text. `languages` are BCP 47 primary tags, or `any`. Segments come in order, inside the sound; without
 * ranges of speech there are none. Throws `JobFailure` `speech.*` if a service does not answer or refuses.
 */
export type Transcriber = {
  readonly id: string;
  readonly languages: 'any' | string[];
  /** Number of calls that it handles in parallel; missing: one after the other. */
  readonly lanes?: number;
  /** The engine in this process, with its cache. Missing if a service transcribes. */
  readonly own?: Transcriber;
  /** Whether it can hear a few seconds `asOne`. */
  readonly hearsAsOne?: boolean;
  transcribe(pcm: PcmFile, options: TranscribeOptions): Promise<Heard>;
};

/** Times for the words of known texts: as many as `splitWords` returns, in the order of the segments. */
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
  /** Sentences and capitals of English. Missing: a text stays as it was heard. */
  readMarks?: ReadMarks;
  /** What a voice is like. Missing: this machine has no model of voices, which then differ by pitch and timbre. */
  printVoice?: PrintVoice;
  /** The aligner decides English word times, even if the engine gave some. */
  refinesTimes?: boolean;
};

/** Whether an engine can be asked about a language: BCP 47 or `auto`. */
export function speaks({ languages }: Pick<Transcriber, 'languages'>, language: string): boolean {
  return languages === 'any' || language === 'auto' || languages.includes(toPrimaryTag(language) ?? '');
}
