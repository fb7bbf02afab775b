import { Memo, SoundHash } from './memo.ts';
import { readSamples } from './pcm-file.ts';
import type { Heard, PcmFile, Transcriber } from './speech.ts';

/** Engines hear a little of the silence around speech, less than this. */
const AROUND_SEC = 0.5;
/** Answers that are kept: chunks of about a minute, a kilobyte or two each. */
const MOST_ANSWERS = 300;

/**
 * The same engine, which does not hear the same sound twice: an answer belongs to the samples around the speech, its
 * times and the language. What failed is heard again.
 */
export function remembering(engine: Transcriber, clock?: () => number): Transcriber {
  const memo = new Memo<Heard>(MOST_ANSWERS, clock);
  return {
    ...engine,
    transcribe: async (pcm, options) => {
      if (options.speech.length === 0) return engine.transcribe(pcm, options);
      const key = await keyOf(pcm, options);
      const known = memo.get(key);
      if (known !== undefined) {
        options.onProgress(1);
        return known;
      }
      const heard = await engine.transcribe(pcm, options);
      memo.set(key, heard);
      return heard;
    },
  };
}

async function keyOf(
  pcm: PcmFile,
  { speech, language }: Pick<Parameters<Transcriber['transcribe']>[1], 'speech' | 'language'>,
): Promise<string> {
  const hash = new SoundHash();
  const startSec = (speech[0]?.startSec ?? 0) - AROUND_SEC;
  const endSec = Math.min((speech.at(-1)?.endSec ?? 0) + AROUND_SEC, pcm.durationSec);
  hash.add(await readSamples(pcm, { startSec: Math.max(0, startSec), endSec }));
  return hash.keyWith(language, speech);
}
