import * as z from 'zod';
import { type BrandMusic, MUSIC } from '#schema/domain/brands/music.ts';
import { musicLookShape, viewMusicLook } from '../captions/music.ts';
import { numeric, optional, ulidText, urlSchema } from '../wire.ts';

/** The music of a brand. */

const between = ([min, max]: readonly [number, number]) => numeric({ min, max });

const musicShape = {
  volume_db: optional(between(MUSIC.volumeDb)).describe(
    "Loudness of the music in pauses, in dB relative to the clip's own sound. Default: -8.",
  ),
  duck_db: optional(between(MUSIC.duckDb)).describe(
    'How much quieter it is while somebody speaks, in dB. Default: 15. At least 12, so that speech is understood.',
  ),
  fade: optional(between(MUSIC.fadeSec)).describe('Seconds of its fade at the start and at the end. Default: 1.'),
  start: optional(between(MUSIC.startSec)).describe('Second of the file at which it begins. Default: 0.'),
  license: optional(
    z
      .string()
      .trim()
      .max(MUSIC.licenseChars, { error: `must have at most ${MUSIC.licenseChars} characters` }),
  ).describe(
    'By what right you use it, such as the text of its license. It is kept with the brand, and not shown in clips.',
  ),
};
const uploadSchema = ulidText.describe(
  'A completed upload: an MP3, M4A, WAV, Ogg or FLAC file of at most 20 MB. The brand keeps a copy. A clip hears at most 15 minutes of it, then it repeats.',
);

/** Of a new brand. */
export const newMusicSchema = z.strictObject({ upload_id: uploadSchema, ...musicShape });
/** Of a brand that is changed. */
export const editMusicSchema = z.strictObject({ upload_id: optional(uploadSchema), ...musicShape });
export type AskedMusic = z.infer<typeof editMusicSchema>;

export const musicSchema = z.strictObject({
  url: urlSchema.describe('The file. Public, but nobody can guess its URL.'),
  size: z.int().positive().meta({ description: 'In bytes.', example: 3_400_000 }),
  ...musicLookShape,
  license: z.string().meta({ example: 'CC BY 4.0, Kevin MacLeod' }),
});

/** The music of a brand, without its file. */
export function viewMusic({ bytes, license, ...look }: BrandMusic) {
  return { size: bytes, ...viewMusicLook(look), license };
}
