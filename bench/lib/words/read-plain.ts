import type { Range } from '#schema/domain/clip.ts';
import { piecesOf } from '../../../render-node/tools/speech/pieces.ts';
import type { PcmFile, Speech } from '../../../render-node/tools/speech/speech.ts';

/** What the embedded engine gets at once. */
const PIECES = { maxSec: 15, maxPauseSec: 1.5 };
const never = new AbortController().signal;

type Search = { language: string; pcm: PcmFile; voiced: Range[]; speech: Pick<Speech, 'transcriber'> };

/** What the engine alone hears: each piece apart, and its text as it is. */
export async function readPlain({ language, pcm, voiced, speech: { transcriber } }: Search): Promise<string> {
  const texts: string[] = [];
  for (const piece of await piecesOf(pcm, voiced, PIECES)) {
    const options = { language, speech: [piece], signal: never, onProgress: () => undefined };
    const { segments } = await transcriber.transcribe(pcm, options);
    texts.push(...segments.map(({ text }) => text));
  }
  return texts.join(' ');
}
