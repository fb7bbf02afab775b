import * as z from 'zod';

/** Measurements of a finished file. */
export const qualitySchema = z.strictObject({
  loudness_lufs: z.number().nullable().meta({ example: -14.1 }),
  true_peak_dbtp: z.number().nullable().meta({ example: -1.5 }),
  face_in_frame: z.number().nullable().meta({ description: 'Share of the time, 0 to 1.', example: 0.98 }),
  black_ratio: z.number().meta({ description: 'Share of the time, 0 to 1.', example: 0 }),
  frozen_ratio: z.number().meta({ description: 'Share of the time, 0 to 1.', example: 0 }),
  av_offset_ms: z.number().nullable().meta({ description: 'Sound against picture, in milliseconds.', example: 3 }),
});
