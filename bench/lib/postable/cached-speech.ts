import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Aligner, Speech, Transcriber } from '../../../render-node/tools/speech/speech.ts';

/**
 * An engine whose answers are kept as JSON in a folder: what is written, chosen and cut afterward can be measured again
 * in seconds. `id` names the sound. Without a folder, the engine as it is. A change of the engine needs an empty folder.
 */
export function cachedSpeech(speech: Speech, id: string, folder: string | undefined): Speech {
  if (folder === undefined) return speech;
  const keep = <T>(what: string, asked: unknown, make: () => Promise<T>) => kept(join(folder, id), [what, asked], make);
  const transcriber: Transcriber = {
    ...speech.transcriber,
    transcribe: (pcm, options) =>
      keep('heard', [options.language, options.speech], () => speech.transcriber.transcribe(pcm, options)),
  };
  const aligner: Aligner = {
    align: (pcm, segments, ...rest) => keep('aligned', segments, () => speech.aligner.align(pcm, segments, ...rest)),
  };
  return { ...speech, transcriber, aligner };
}

async function kept<T>(folder: string, asked: unknown, make: () => Promise<T>): Promise<T> {
  const name = createHash('sha256').update(JSON.stringify(asked)).digest('hex').slice(0, 24);
  const file = join(folder, `${name}.json`);
  const found = await readFile(file, 'utf8').catch(() => null);
  if (found !== null) return JSON.parse(found) as T;
  const made = await make();
  await mkdir(folder, { recursive: true });
  await writeFile(file, JSON.stringify(made));
  return made;
}
