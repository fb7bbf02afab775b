import * as z from 'zod';
import { LIMITS } from '#schema/domain/limits.ts';
import { EXPORT_FORMATS } from '#schema/domain/timeline/formats.ts';
import { projectIdPathSchema } from '../project.ts';
import { flagText, optional } from '../wire.ts';

const exportQuery = {
  format: z
    .enum(EXPORT_FORMATS)
    .describe(
      '`fcpxml` for Final Cut Pro, `xmeml` (Final Cut Pro 7 XML) for Premiere, `otio` (OpenTimelineIO) for Resolve and Kdenlive, `mlt` for Shotcut, `edl` (CMX 3600) for everything else, `srt` for the captions alone.',
    )
    .meta({ example: 'fcpxml' }),
  media_path: optional(z.string().trim().min(1).max(LIMITS.mediaPathChars))
    .describe(
      'Where the video file is on the computer with the editing program, such as `/Users/ada/Films/talk.mp4`. Then nothing has to be relinked. Default: the name of the file alone, beside the document.',
    )
    .meta({ example: '/Users/ada/Films/talk.mp4' }),
  bundle: optional(flagText).describe(
    '`true` gives a ZIP: the document, the video file as it is stored, captions, covers and fonts. Not together with `media_path`.',
  ),
};

/** GET /projects/{id}/export */
export const projectExportPathSchema = projectIdPathSchema;
/** GET /projects/{id}/export and GET /shorts/{project_id}/{short_id}/export */
export const exportQuerySchema = z.object(exportQuery).refine((query) => !(query.bundle && query.media_path), {
  path: ['media_path'],
  message: 'must not be sent together with bundle: in the ZIP the document names the file beside it',
});
export type ExportQuery = z.infer<typeof exportQuerySchema>;

/** POST /shorts/{project_id}/{short_id}/import */
export const importRequestSchema = z
  .strictObject({
    document: z
      .string()
      .min(1)
      .max(LIMITS.editedDocumentBytes)
      .describe(
        'The timeline of the clip as text: FCPXML or OpenTimelineIO. Of several timelines, the one that has the title of the clip.',
      ),
  })
  .meta({
    id: 'ImportRequest',
    example: { document: '<?xml version="1.0" encoding="UTF-8"?><fcpxml version="1.10">…</fcpxml>' },
  });
