import { ApiError } from '../http/failures.ts';
import { newRouter } from '../http/router.ts';
import { captionSample } from './caption-styles.ts';

/** Serves the sample pictures of caption styles, without sign-in. */
export const sampleRoutes = newRouter();

sampleRoutes.get('/:file', (c) => {
  const picture = captionSample(c.req.param('file').replace(/\.webp$/, ''));
  if (picture === null) throw new ApiError('request.not_found');
  const headers = {
    'Content-Type': 'image/webp',
    'Cache-Control': 'public, max-age=31536000, immutable',
  };
  return new Response(picture, { headers });
});
