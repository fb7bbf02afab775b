import * as z from 'zod';
import { PLAYBACKS } from '../domain/browser-playback.ts';
import { LIMITS } from '../domain/limits.ts';
import { CAPTION_STYLES } from '../domain/render-plan.ts';
import { answer, MAX_SECONDS, numeric, timestampSchema, ulidSchema } from './wire.ts';

const seconds = z.number().nonnegative();
const pixels = z.int().positive();

/** GET /projects/{id}/source */
export const projectSourceSchema = z
  .strictObject({
    project_id: ulidSchema,
    url: z.url().describe('A signed URL of the stored file. Supports range requests. Ask again when it expires.'),
    expires_at: timestampSchema,
    container: z
      .string()
      .nullable()
      .describe('`mp4` (also MOV), `webm`, `matroska` or another name.')
      .meta({ example: 'mp4' }),
    video_codec: z.string().meta({ example: 'h264' }),
    audio_codec: z.string().nullable().describe('Null without sound.').meta({ example: 'aac' }),
    plays_in_browsers: z
      .enum(PLAYBACKS)
      .describe(
        '`yes`: all current browsers play the file. `some`: not all of them, or not on every device. `no`: none. `unknown`: the project is older than this field; try it.',
      ),
    width: pixels.meta({ example: 1920 }),
    height: pixels.meta({ example: 1080 }),
    fps: z.number().positive().meta({ example: 25 }),
    duration: seconds.describe('Length of the source in seconds.').meta({ example: 3765 }),
    starts_at: seconds
      .describe('Second of the source at which the stored file begins: more than 0 if only a part was stored.')
      .meta({ example: 0 }),
    size_bytes: z.int().nonnegative().meta({ example: 734_003_200 }),
    proxies: z
      .array(
        z.strictObject({
          short_id: ulidSchema,
          url: z.url().describe('A signed URL of a small MP4 file that all browsers play.'),
          start_time: seconds.describe('Second of the source at which the file begins.').meta({ example: 25.2 }),
          end_time: seconds.meta({ example: 98.9 }),
        }),
      )
      .describe(
        'Where not all browsers play the source: a small copy of each framed short with 20 s on both sides. Empty if they do, and until shorts are framed.',
      ),
  })
  .meta({ id: 'ProjectSource' });
export type ProjectSourceView = z.infer<typeof projectSourceSchema>;
export const projectSourceResponseSchema = answer('ProjectSourceResponse', projectSourceSchema);

/** GET /projects/{id}/waveform */
const time = numeric({ min: 0, max: MAX_SECONDS }).optional();
export const waveformQuerySchema = z.object({
  from: time.describe('Start in seconds of the source. Default: the start of the window.'),
  to: time.describe('End in seconds of the source. Default: the end of the window.'),
  points: numeric({ min: 1, max: LIMITS.waveformPoints })
    .pipe(z.int())
    .optional()
    .describe(
      `Number of values, 1 to ${LIMITS.waveformPoints}. Default: 1000. There are never more than 50 for a second.`,
    ),
});
export type WaveformQuery = z.infer<typeof waveformQuerySchema>;
export const waveformSchema = z
  .strictObject({
    project_id: ulidSchema,
    from: seconds.meta({ example: 45.2 }),
    to: seconds.meta({ example: 78.9 }),
    points: z
      .array(z.number().min(0).max(1))
      .describe('The loudest 10 ms of each equal piece of the range, in order: 0 (silence) to 1 (full scale).')
      .meta({ example: [0.02, 0.31, 0.28] }),
  })
  .meta({ id: 'Waveform' });
export type WaveformView = z.infer<typeof waveformSchema>;
export const waveformResponseSchema = answer('WaveformResponse', waveformSchema);

/** GET /projects/{id}/shots */
export const projectShotsSchema = z
  .strictObject({
    project_id: ulidSchema,
    cuts: z
      .array(
        z.strictObject({
          time: seconds.meta({ example: 47.52 }),
          exact: z.boolean().describe('False: the cut is at this time or up to a few seconds before it.'),
        }),
      )
      .describe('In order. Within framed shorts every cut is known to the frame; elsewhere only changes of the scene.'),
  })
  .meta({ id: 'ProjectShots' });
export type ProjectShotsView = z.infer<typeof projectShotsSchema>;
export const projectShotsResponseSchema = answer('ProjectShotsResponse', projectShotsSchema);

/** GET /projects/{id}/storyboard */
export const STORYBOARD_FORMATS = ['json', 'vtt'] as const;
export const storyboardQuerySchema = z.object({
  format: z
    .enum(STORYBOARD_FORMATS)
    .optional()
    .describe('`json` (default), or `vtt` for a WebVTT file of thumbnails as players read it.'),
});
export const storyboardSchema = z
  .strictObject({
    project_id: ulidSchema,
    sheets: z
      .array(
        z.strictObject({
          url: z.url().describe('A JPEG with small pictures, row by row.'),
          width: pixels.describe('Of one picture.').meta({ example: 160 }),
          height: pixels.describe('Of one picture.').meta({ example: 90 }),
          columns: pixels.meta({ example: 10 }),
          times: z.array(seconds).describe('When each picture is shown, in seconds of the source.'),
        }),
      )
      .describe('In order of time. At most 100 pictures each.'),
  })
  .meta({ id: 'Storyboard' });
export type StoryboardView = z.infer<typeof storyboardSchema>;
export const storyboardResponseSchema = answer('StoryboardResponse', storyboardSchema);

/** GET /caption-styles */
export const captionStyleSchema = z
  .strictObject({
    style: z.enum(CAPTION_STYLES),
    name: z.string().meta({ example: 'Bold' }),
    font: z
      .string()
      .describe('Family of the font. Other scripts have fonts of their own.')
      .meta({ example: 'Montserrat' }),
    text_color: z.string().meta({ example: '#FFFFFF' }),
    highlight_color: z
      .string()
      .describe('Color of the word being spoken, unless a render sets `highlight_color`.')
      .meta({ example: '#FFD400' }),
    uppercase: z
      .boolean()
      .describe('Whether the style writes in capitals, unless a render sets `uppercase`.')
      .meta({ example: false }),
    description: z.string().meta({ example: 'Heavy letters with an outline; the spoken word lights up.' }),
    sample_url: z.url().describe('A sample picture of the style. Needs no token.'),
  })
  .meta({ id: 'CaptionStyle' });
export type CaptionStyleView = z.infer<typeof captionStyleSchema>;
export const captionStylesResponseSchema = answer('CaptionStylesResponse', z.array(captionStyleSchema));

const loose = z.record(z.string(), z.unknown());
const ranges = z.array(z.strictObject({ startSec: z.number(), endSec: z.number() }));

/** GET /shorts/{project_id}/{short_id}/drawing */
const drawingSchema = z
  .strictObject({
    short_id: ulidSchema,
    plan: loose.describe('The plan of a render with default options.'),
    source: loose.describe('What is known of the source.'),
    framing: loose.describe('The shots, the faces in them, and the crops.'),
    speech: ranges.describe('Where somebody speaks near the short, in seconds of the source.'),
    sounds: ranges.describe('Where music, laughter or applause is heard near it.'),
  })
  .meta({
    id: 'Drawing',
    description:
      'The data that the renderer draws a short from, in its internal format. `plan`, `source` and `framing` may change with any version: they are for previews that run the code of the renderer.',
  });
export type DrawingView = z.infer<typeof drawingSchema>;
export const drawingResponseSchema = answer('DrawingResponse', drawingSchema);
