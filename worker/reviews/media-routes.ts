import { ApiError } from '../http/failures.ts';
import { newRouter } from '../http/router.ts';
import { serveObject } from '../media/delivery.ts';
import { findSharedMedia } from './find-shared-media.ts';

/** Serves videos and pictures to reviewers: under paths that end soon and do not hold the key, unlike all other media. */
export const reviewMediaRoutes = newRouter();

reviewMediaRoutes.get('/reviews/:link/:owner/:ticket/:file', async (c) => {
  const { link: linkId, owner: ownerId, ticket, file } = c.req.param();
  const key = await findSharedMedia(c.var.deps, { linkId, ownerId, file }, ticket);
  if (key === null) throw new ApiError('request.not_found');
  const response = await serveObject(c, key);
  response.headers.set('Cache-Control', 'private, max-age=3600');
  return response;
});
