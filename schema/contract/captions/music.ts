import * as z from 'zod';
import type { MusicLook } from '#schema/domain/brands/music.ts';

/** How music sounds in a render. */
export const musicLookShape = {
  volume_db: z.number().meta({ example: -8 }),
  duck_db: z.number().meta({ example: 15 }),
  fade: z.number().meta({ example: 1 }),
  start: z.number().meta({ example: 0 }),
};

/** The fields of the look of music, in the spelling of the API. */
export function viewMusicLook({ volumeDb, duckDb, fadeSec, startSec }: MusicLook) {
  return { volume_db: volumeDb, duck_db: duckDb, fade: fadeSec, start: startSec };
}
