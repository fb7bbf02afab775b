import { createRoute } from '@hono/zod-openapi';
import {
  type ExportQuery,
  exportQuerySchema,
  importRequestSchema,
  projectExportPathSchema,
} from '#schema/contract/exports/export.ts';
import { shortPathSchema, shortResponseSchema } from '#schema/contract/short.ts';
import { LIMITS } from '#schema/domain/limits.ts';
import { fileName } from '#schema/domain/texts/file-name.ts';
import { EXPORTS } from '#schema/domain/timeline/formats.ts';
import { signedIn } from '../accounts/authenticate.ts';
import { opened } from '../archive/opened.ts';
import { body, errorResponses, json, SIGNED_IN } from '../http/answers.ts';
import type { Deps } from '../base/deps.ts';
import type { Env } from '../base/env.ts';
import { newRouter } from '../http/router.ts';
import { jsonBody } from '../http/validate.ts';
import { attachment } from '../media/attachment.ts';
import { viewShort } from '../shorts/view.ts';
import { bundleOf, MEDIA_FOLDER } from './bundle.ts';
import { importEdit } from './import-edit.ts';
import { type Export, exportProject, exportShort, type ExportWish } from './read-export.ts';
import { zipBytes, type ZipEntry, zipOf } from './zip.ts';

const ZIP = 'application/zip';
const TYPES = [...new Set(Object.values(EXPORTS).map(({ type }) => type)), ZIP];
const FILE = {
  description: 'The document, or the ZIP. It is sent as a download with a name.',
  content: Object.fromEntries(TYPES.map((type) => [type, { schema: { type: 'string' as const } }])),
};

export const exportRoutes = newRouter();

exportRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/projects/{id}/export',
    operationId: 'exportProject',
    tags: ['Editing programs'],
    summary: 'Export the kept clips of a project for an editing program',
    description:
      'The clips with the mark `keep`, or if there are none, all that were not rejected. `fcpxml`, `xmeml` and `otio` hold one timeline per clip, and one of the whole video with a marker for each clip. `edl`, `mlt` and `srt` hold the clips one after the other.',
    security: SIGNED_IN,
    middleware: [signedIn, opened] as const,
    request: { params: projectExportPathSchema, query: exportQuerySchema },
    responses: { 200: FILE, ...errorResponses(400, 401, 404, 500) },
  }),
  async (c) => {
    const query = c.req.valid('query');
    const wanted = { projectId: c.req.valid('param').id, wish: wishOf(query) };
    return answer(await exportProject(c.var.deps, c.var.user, wanted), query, placeOf(c));
  },
);

exportRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/shorts/{project_id}/{short_id}/export',
    operationId: 'exportShort',
    tags: ['Editing programs'],
    summary: 'Export a clip for an editing program',
    description:
      'The timeline of the clip with the options of its look: cuts, crops with their movements, panels, captions and level, to the frame as it would be rendered now.',
    security: SIGNED_IN,
    middleware: [signedIn, opened] as const,
    request: { params: shortPathSchema, query: exportQuerySchema },
    responses: { 200: FILE, ...errorResponses(400, 401, 404, 500) },
  }),
  async (c) => {
    const query = c.req.valid('query');
    const { project_id: projectId, short_id: shortId } = c.req.valid('param');
    const wanted = { projectId, shortId, wish: wishOf(query) };
    return answer(await exportShort(c.var.deps, c.var.user, wanted), query, placeOf(c));
  },
);

exportRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/shorts/{project_id}/{short_id}/import',
    operationId: 'importShort',
    tags: ['Editing programs'],
    summary: 'Give a clip the edges and cuts that it got in an editing program',
    description:
      'Export the clip, trim it, split it, remove parts, and send its timeline back. Only its lowest video track counts, with pieces of its own video in the order of the video. Crops, captions and effects of the program stay there.',
    security: SIGNED_IN,
    middleware: [signedIn, opened, jsonBody(LIMITS.editedDocumentBytes)] as const,
    request: { params: shortPathSchema, body: body(importRequestSchema) },
    responses: {
      200: json(shortResponseSchema, 'The short. If its edges moved, it is framed again.'),
      ...errorResponses(400, 401, 403, 404, 500),
    },
  }),
  async (c) => {
    const { project_id: projectId, short_id: shortId } = c.req.valid('param');
    const wanted = { user: c.var.user, projectId, shortId };
    const { document } = c.req.valid('json');
    const short = await importEdit(c.var.deps, wanted, document, () => c.var.meter.countFraming(c.var.user));
    return c.json({ message: 'Short changed.', data: viewShort(short, c.var.mediaUrl) }, 200);
  },
);

function wishOf({ format, bundle, media_path: path }: ExportQuery): ExportWish {
  return { format, path, folder: bundle === true ? MEDIA_FOLDER : '' };
}

type Ctx = {
  var: Pick<Place, 'deps'>;
  env: Env;
  req: { url: string };
  executionCtx: Pick<ExecutionContext, 'waitUntil'>;
};

function placeOf(c: Ctx): Place {
  return { deps: c.var.deps, env: c.env, url: c.req.url, waitUntil: (work) => c.executionCtx.waitUntil(work) };
}

type Place = {
  deps: Pick<Deps, 'media'>;
  env: Pick<Env, 'ASSETS'>;
  url: string;
  waitUntil: (work: Promise<unknown>) => void;
};

async function answer(made: Export, { bundle }: ExportQuery, place: Place): Promise<Response> {
  const { document, name } = made;
  if (bundle !== true) {
    const ending = document.name.split('.').at(-1) ?? '';
    const type = `${document.type}; charset=utf-8`;
    return new Response(document.text, { headers: attachment(document.name, { plain: `clips.${ending}`, type }) });
  }
  const { deps, env, url, waitUntil } = place;
  const entries = await bundleOf(deps, made, (file) => env.ASSETS.fetch(new URL(`/fonts/${file}`, url)));
  const headers = attachment(fileName(name, 'zip'), { plain: 'clips.zip', type: ZIP });
  const { readable, writable } = new FixedLengthStream(zipBytes(entries));
  waitUntil(pour(entries, writable));
  return new Response(readable, { headers });
}

/** Whoever stops listening ends it. After a failure of storage the client has fewer bytes than it was told of. */
async function pour(entries: readonly ZipEntry[], to: WritableStream<Uint8Array>): Promise<void> {
  const writer = to.getWriter();
  try {
    for await (const chunk of zipOf(entries)) await writer.write(chunk);
    await writer.close();
  } catch (error) {
    await writer.abort(error).catch(() => undefined);
  }
}
