/**
 * The paths of version 2 that differ, by method and path of version 1: words with hyphens, resources below what they
 * belong to. Null: not in version 2.
 */
const MOVED: Record<string, string | null> = {
  // The same as POST /projects.
  'POST /createShorts': null,
  'POST /videoMetadata': '/video-metadata',
  'POST /social/callback/email': '/login/email',
  'GET /shorts/{project_id}': '/projects/{project_id}/shorts',
  'POST /shorts/{project_id}': '/projects/{project_id}/shorts',
  'PATCH /shorts/{project_id}': '/projects/{project_id}/shorts',
  'GET /shorts/{project_id}/{short_id}': '/projects/{project_id}/shorts/{short_id}',
  'PATCH /shorts/{project_id}/{short_id}': '/projects/{project_id}/shorts/{short_id}',
  'DELETE /shorts/{project_id}/{short_id}': '/projects/{project_id}/shorts/{short_id}',
  'GET /shorts/{project_id}/{short_id}/cuts/proposals': '/projects/{project_id}/shorts/{short_id}/cuts/proposals',
  'POST /shorts/{project_id}/{short_id}/cuts/proposals': '/projects/{project_id}/shorts/{short_id}/cuts/proposals',
  'GET /shorts/{project_id}/{short_id}/b-roll/proposals': '/projects/{project_id}/shorts/{short_id}/b-roll/proposals',
  'GET /shorts/{project_id}/{short_id}/translations': '/projects/{project_id}/shorts/{short_id}/translations',
  'POST /shorts/{project_id}/{short_id}/translations': '/projects/{project_id}/shorts/{short_id}/translations',
  'GET /shorts/{project_id}/{short_id}/translations/{language}':
    '/projects/{project_id}/shorts/{short_id}/translations/{language}',
  'PATCH /shorts/{project_id}/{short_id}/translations/{language}':
    '/projects/{project_id}/shorts/{short_id}/translations/{language}',
  'DELETE /shorts/{project_id}/{short_id}/translations/{language}':
    '/projects/{project_id}/shorts/{short_id}/translations/{language}',
  'POST /shorts/{project_id}/{short_id}/render': '/projects/{project_id}/shorts/{short_id}/renders',
  'POST /shorts/{project_id}/{short_id}/restore': '/projects/{project_id}/shorts/{short_id}/restore',
  'GET /shorts/{project_id}/{short_id}/export': '/projects/{project_id}/shorts/{short_id}/export',
  'POST /shorts/{project_id}/{short_id}/import': '/projects/{project_id}/shorts/{short_id}/import',
  // What the studio draws its preview from, as nodes write it.
  'GET /shorts/{project_id}/{short_id}/drawing': null,
  'POST /lives/monitor': '/monitors',
  'GET /lives/monitors': '/monitors',
  'GET /lives/public': '/monitors/public',
  'PATCH /lives/monitors/{id}': '/monitors/{id}',
  'DELETE /lives/monitors/{id}': '/monitors/{id}',
  'POST /lives/monitors/{id}/favorite': '/monitors/{id}/favorite',
  'DELETE /lives/monitors/{id}/favorite': '/monitors/{id}/favorite',
  'GET /lives/{liveId}/detail': '/lives/{live_id}',
  'POST /lives/shorts/{live_id}/{short_id}/copy': '/lives/{live_id}/shorts/{short_id}/copy',
  // The same, without the live.
  'POST /lives/shorts/{short_id}/copy': null,
};

/** What texts call instead of a path that is gone. */
const INSTEAD: Record<string, string> = {
  'POST /createShorts': '/projects',
  'POST /lives/shorts/{short_id}/copy': '/lives/{live_id}/shorts/{short_id}/copy',
};

/** The path of an endpoint of version 1 in version 2. Null: it has none. */
export function pathInVersion2(method: string, path: string): string | null {
  const moved = MOVED[`${method} ${path}`];
  return moved === undefined ? path : moved;
}

/** What a text of version 1 says of an endpoint (`GET /shorts/{project_id}`), as version 2 says it. */
export function endpointInWords(method: string, path: string): string {
  return `${method} ${pathInVersion2(method, path) ?? INSTEAD[`${method} ${path}`] ?? path}`;
}
