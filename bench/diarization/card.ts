import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { type Fetched, groupOrigin } from '../lib/words/card.ts';
import type { Turn } from './score-turns.ts';

const groupSchema = z.object({
  ...groupOrigin,
  kind: z.enum(['meeting', 'call']),
  recordings: z.array(
    z.object({
      id: z.string(),
      file: z.string(),
      sha256: z.string(),
      /** Start and end in seconds, and who speaks. */
      turns: z.array(z.tuple([z.number(), z.number(), z.string()])),
    }),
  ),
});

/** A file in which it is known who speaks when. */
export type Conversation = Fetched & { use: 'tune' | 'test'; kind: string; turns: Turn[] };

/** The recordings of several people with known turns that `npm run fetch-speech` fetches. */
export function readTurnsCard(): Conversation[] {
  const file = new URL('./turns.json', import.meta.url);
  return z
    .array(groupSchema)
    .parse(JSON.parse(readFileSync(file, 'utf8')))
    .flatMap(({ recordings, folder, ...group }) =>
      recordings.map(({ file: name, turns, ...recording }) => ({
        ...group,
        ...recording,
        path: folder + name,
        turns: turns.map(([startSec, endSec, speaker]) => ({ startSec, endSec, speaker })),
      })),
    );
}
