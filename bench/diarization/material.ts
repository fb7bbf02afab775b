import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from '../../test/support/builders/random.ts';
import { type Fetched, readCard, recordingFile, type Recording } from '../lib/words/card.ts';
import { takeSound } from '../lib/words/take-sound.ts';
import { readTurnsCard } from './card.ts';
import { mixVoices, type Place, PLACES } from './mixtures.ts';
import type { Turn } from './score-turns.ts';

/** A conversation whose turns are known. `kind`: a meeting, a call, or where a made one takes place. */
export type Talk = {
  id: string;
  use: 'tune' | 'test';
  kind: string;
  read: () => Promise<{ pcm: Buffer; turns: Turn[] }>;
};

/** LibriSpeech: the name of a file begins with the number of its reader. */
const READERS = 'resemble-ai/Resemblyzer';
const MIXTURES = { tune: 12, test: 24 } as const;
/** Files of one reader in a mixture. */
const MOST_FILES = 6;

/** The conversations of the card, and made ones of two to five readers, for the recordings in `folder`. */
export function talksIn(folder: string): Talk[] {
  const isThere = (recording: Pick<Fetched, 'id' | 'path'>) => existsSync(join(folder, recordingFile(recording)));
  const real = readTurnsCard()
    .filter(isThere)
    .map(({ id, use, kind, turns, path }): Talk => ({
      id,
      use,
      kind,
      read: async () => ({ pcm: await takeSound([{ id, path }], folder), turns }),
    }));
  const read = readCard().filter(({ source }) => source === READERS);
  // With other readers they would be other conversations.
  if (!read.every(isThere)) return real;
  const made = (['tune', 'test'] as const).flatMap((use) =>
    Array.from({ length: MIXTURES[use] }, (_, i) => mixtureOf(read, { use, number: i, folder })),
  );
  return [...real, ...made];
}

function mixtureOf(
  read: readonly Recording[],
  { use, number, folder }: { use: 'tune' | 'test'; number: number; folder: string },
): Talk {
  const place: Place = PLACES[number % PLACES.length] ?? 'studio';
  return {
    id: `${use}-${number}`,
    use,
    kind: `made, ${place}`,
    read: async () => {
      const random = seededRandom((use === 'tune' ? 1_000 : 2_000) + number);
      const voices = [];
      for (const { speaker, parts } of pickReaders(read, { use, count: 2 + (number % 4) }, random)) {
        voices.push({ speaker, samples: floatsOf(await takeSound(parts, folder)) });
      }
      const { samples, turns } = mixVoices(voices, place, random);
      return { pcm: Buffer.from(Int16Array.from(samples, (sample) => Math.round(sample * 32_767)).buffer), turns };
    },
  };
}

/** Half of them, two at most, with several files: the others are heard for about thirteen seconds. */
function pickReaders(
  read: readonly Recording[],
  { use, count }: { use: 'tune' | 'test'; count: number },
  random: () => number,
): { speaker: string; parts: Recording[] }[] {
  const readers = Object.groupBy(
    read.filter((recording) => recording.use === use),
    ({ id }) => id.split('-')[1] ?? '',
  );
  const names = Object.keys(readers).toSorted();
  const long = names.filter((name) => (readers[name]?.length ?? 0) > 1);
  const short = names.filter((name) => readers[name]?.length === 1);
  return Array.from({ length: count }, (_, i) => {
    const from = i < Math.min(2, Math.ceil(count / 2)) && long.length > 0 ? long : short;
    const [speaker = ''] = from.splice(Math.floor(random() * from.length), 1);
    const parts = readers[speaker] ?? [];
    const first = parts.length > 1 ? Math.floor(random() * Math.max(0, parts.length - MOST_FILES + 1)) : 0;
    return { speaker, parts: parts.slice(first, first + MOST_FILES) };
  });
}

function floatsOf(pcm: Buffer): Float32Array {
  return Float32Array.from(new Int16Array(pcm.buffer, pcm.byteOffset, pcm.length / 2), (value) => value / 32_768);
}
