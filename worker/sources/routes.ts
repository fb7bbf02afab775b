import { createRoute } from '@hono/zod-openapi';
import { videoMetadataRequestSchema, videoMetadataResponseSchema } from '#schema/contract/video-metadata.ts';
import { LIMITS } from '#schema/domain/limits.ts';
import { signedIn } from '../accounts/authenticate.ts';
import { body, json, errorResponses, SIGNED_IN } from '../http/answers.ts';
import { newRouter } from '../http/router.ts';
import { jsonBody } from '../http/validate.ts';
import { checkVideo } from './check-video.ts';
import { viewVideoMetadata } from './view.ts';

export const sourceRoutes = newRouter();

sourceRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/videoMetadata',
    operationId: 'videoMetadata',
    tags: ['Sources'],
    summary: 'Check a video URL and preview the video',
    security: SIGNED_IN,
    middleware: [signedIn, jsonBody(LIMITS.bodyWithThumbnailBytes)] as const,
    request: { body: body(videoMetadataRequestSchema) },
    responses: { 200: json(videoMetadataResponseSchema, 'Metadata of the video.'), ...errorResponses(400, 401, 500) },
  }),
  async (c) => {
    const question = c.req.valid('json');
    if (question.uploadedThumbnail !== undefined) await c.var.meter.countThumbnail(c.var.user);
    const row = await checkVideo(c.var.deps, c.var.user, question);
    return c.json(
      { message: 'The video can be used.', data: viewVideoMetadata(row, c.var.mediaUrl, c.var.user.balance) },
      200,
    );
  },
);
