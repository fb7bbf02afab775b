import { decodeJwt } from 'jose';
import { ulid } from 'ulid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeCountedApp } from '../../../support/system/counted-app.ts';

let app: Awaited<ReturnType<typeof makeCountedApp>>;
beforeEach(async () => {
  app = await makeCountedApp();
});
afterEach(() => app.close());

const REFUSED = { status: 401, code: 'auth.required', trips: 1 };

describe.each([
  ['GET /projects', () => '/projects'],
  ['GET /shorts/{project_id}', () => `/shorts/${app.ids.projectId}`],
  ['GET /renders', () => '/renders'],
])('%s', (_what, pathOf) => {
  it('takes one database round trip for the user and the list', async () => {
    expect(await app.read(pathOf())).toMatchObject({ status: 200, trips: 1, tripsAfterwards: 0 });
  });

  it('is 401 with a token that was signed out, even if the request is invalid too', async () => {
    app.rows('delete from sessions where id = ?', String(decodeJwt(app.token)['sid']));
    expect(await app.read(pathOf())).toMatchObject(REFUSED);
    expect(await app.read(`${pathOf()}?page=x`)).toMatchObject(REFUSED);
  });

  it('is 401 with a token of an older version', async () => {
    app.rows('update users set token_version = 2');
    expect(await app.read(pathOf())).toMatchObject(REFUSED);
  });

  it('is 400 for an invalid page with a valid token', async () => {
    expect(await app.read(`${pathOf()}?page=x`)).toMatchObject({ status: 400, code: 'request.invalid', trips: 1 });
  });
});

describe('GET /shorts/{project_id} of an unknown project', () => {
  it('is 404 for a user, 401 without one', async () => {
    // The first round trip looks in the archive, the third checks if it belongs to a live that the user may see.
    expect(await app.read(`/shorts/${ulid()}`)).toMatchObject({ status: 404, trips: 3 });
    app.rows('update users set token_version = 2');
    expect(await app.read(`/shorts/${ulid()}`)).toMatchObject(REFUSED);
    expect(await app.read('/shorts/no-ulid')).toMatchObject(REFUSED);
  });
});
