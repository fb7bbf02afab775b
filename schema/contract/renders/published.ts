import * as z from 'zod';

/** POST /renders/{id}/published */
export const publishedRequestSchema = z
  .strictObject({
    platform: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[a-z0-9][a-z0-9_-]{0,49}$/, { error: 'must consist of letters, digits, hyphens and underscores' })
      .describe('Code of the platform.'),
  })
  .meta({ id: 'MarkPublishedRequest', example: { platform: 'youtube' } });
