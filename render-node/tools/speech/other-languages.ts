import { toPrimaryTag } from '../../plan/subtitles/tracks.ts';
import type { Transcriber } from './speech.ts';

/**
 * The first engine for the languages that it knows, another one for the rest, including speech that the first does not
 * understand (`und` without a text). Progress then continues from what the first has reached.
 */
export function withOtherLanguages(first: Transcriber, others: Transcriber): Transcriber {
  const knows = (language: string) =>
    first.languages === 'any' || language === 'auto' || first.languages.includes(toPrimaryTag(language) ?? '');
  return {
    id: `${first.id}+${others.id}`,
    languages:
      first.languages === 'any' || others.languages === 'any' ? 'any' : [...first.languages, ...others.languages],
    transcribe: async (pcm, options) => {
      if (!knows(options.language)) return { engine: others.id, ...(await others.transcribe(pcm, options)) };
      const { onProgress } = options;
      let reached = 0;
      const heard = await first.transcribe(pcm, {
        ...options,
        onProgress: (fraction) => onProgress((reached = fraction / 2)),
      });
      if (heard.language !== 'und' || heard.segments.length > 0 || options.speech.length === 0) {
        onProgress(1);
        return { engine: first.id, ...heard };
      }
      const rest = (fraction: number) => onProgress(reached + (1 - reached) * fraction);
      return { engine: others.id, ...(await others.transcribe(pcm, { ...options, onProgress: rest })) };
    },
  };
}
