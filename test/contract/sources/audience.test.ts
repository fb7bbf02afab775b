import { ulid } from 'ulid';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { operatorUserResponseSchema } from '#schema/contract/user.ts';
import type { JobOf } from '#schema/jobs/job.ts';
import { reachFakeService } from '../../support/fakes/services/json-service.ts';
import { twitchClip, twitchList, twitchVideo } from '../../support/fakes/services/twitch.ts';
import { youtubeList, youtubeVideo } from '../../support/fakes/services/youtube.ts';
import { makeFarm, putSigned, signInput, SOURCE_INFO } from '../../support/system/farm.ts';
import { type LocalSystem, localSystem } from '../../support/system/local-system.ts';
import { BASE_URL, call, expectSuccess, makeUser, NODE_KEY, OPERATOR_TOKEN, type TestUser } from '../support/api.ts';
import { claimFor, succeed, transcribe, work } from '../support/farm.ts';
import { createProject } from '../support/projects.ts';

const platforms = inject('platforms');
const youtube = reachFakeService(platforms.youtube);
const twitch = reachFakeService(platforms.twitch);
const farm = makeFarm({ url: BASE_URL, nodeKey: NODE_KEY } as LocalSystem, 'contract-tests');
const system = localSystem();

let user: TestUser;
beforeEach(async () => {
  user = await makeUser();
  const path = `${BASE_URL}/internal/v1/users/${encodeURIComponent(user.email)}`;
  const answer = await call('PATCH', path, { token: OPERATOR_TOKEN, body: { allows_vod: true } });
  expectSuccess(answer, 200, operatorUserResponseSchema);
});

async function youtubeProject(goal = 'shorts'): Promise<string> {
  const id = ulid().slice(-11);
  await youtube.script(id, youtubeList(youtubeVideo(id)));
  return (await createProject(user, { url: `https://youtu.be/${id}`, endTime: 90, goal })).id;
}

/** The channel is new for each test. `clips` as Helix gives them for the recording. */
async function twitchProject(clipsOf: (videoId: string) => object[], goal = 'shorts') {
  const [id, channel] = Array.from({ length: 2 }, () => String(Math.floor(1e9 + Math.random() * 9e9)));
  await twitch.script(`${id}`, twitchList(twitchVideo(`${id}`, { user_id: channel })));
  await twitch.script(`clips:${channel}`, twitchList(...clipsOf(`${id}`)));
  const project = await createProject(user, { url: `https://www.twitch.tv/videos/${id}`, endTime: 90, goal });
  return { projectId: project.id, asked: () => twitch.askedFor(`broadcaster_id=${channel}`) };
}

const audienceKeyOf = async (projectId: string) =>
  (await system.sql<{ audience_key: string | null }>('select audience_key from projects where id = ?', projectId))[0]
    ?.audience_key;
const statusOf = async (url: string) => (await fetch(url)).status;

/** Brings a project from its download to the choice of clips, and gives that job. */
async function chooseClips(projectId: string): Promise<JobOf<'create-shorts'>> {
  await transcribe(projectId);
  return (await claimFor('create-shorts', projectId)).job;
}

describe('what viewers of a YouTube video did', () => {
  const AUDIENCE = JSON.stringify({ version: 1, source: 'youtube', heatmap: [], chapters: [], clips: [] });

  async function download(projectId: string, { isStored }: { isStored: boolean }) {
    const claimed = await claimFor('download', projectId);
    const { source, thumbnail, audience } = claimed.job.outputs;
    const etag = await putSigned(source.partUrls[0] ?? '', 'bytes');
    await farm.finishUpload(claimed, [{ partNumber: 1, etag }]);
    await putSigned(thumbnail.url, 'jpeg');
    if (isStored) await putSigned(audience?.url ?? '', AUDIENCE);
    await succeed(claimed, { stage: 'download', sourceInfo: SOURCE_INFO, hasAudience: true });
  }

  it('comes with the download and goes to the choice of clips; deletion removes it', async () => {
    const projectId = await youtubeProject();
    await download(projectId, { isStored: true });
    const { url } = await signInput((await chooseClips(projectId)).inputs.audience?.url ?? '');
    expect(await (await fetch(url)).text()).toBe(AUDIENCE);
    expect((await call('DELETE', `/projects/${projectId}`, user)).status).toBe(200);
    expect(await statusOf(url)).toBe(404);
  });

  it('must be stored where a node says so', async () => {
    const projectId = await youtubeProject();
    await download(projectId, { isStored: false });
    expect(await audienceKeyOf(projectId)).toBeNull();
    const [job] = await system.sql<{ status: string }>('select status from jobs where project_id = ?', projectId);
    expect(job?.status).toBe('queued');
  });

  it('is no need: a node may store none, and the job names none', async () => {
    const projectId = await youtubeProject();
    await work(projectId, 'download');
    expect((await chooseClips(projectId)).inputs).not.toHaveProperty('audience');
  });

  it('is not asked for where no clips are chosen', async () => {
    const claimed = await claimFor('download', await youtubeProject('reframe'));
    expect(claimed.job.outputs).not.toHaveProperty('audience');
  });
});

describe('the clips that viewers cut on Twitch', () => {
  it('are stored after the response and go to the choice of clips; deletion removes them', async () => {
    const { projectId } = await twitchProject((id) => [
      twitchClip('a', id, { vod_offset: 40, view_count: 52_000 }),
      twitchClip('b', id, { vod_offset: null }),
      twitchClip('c', '999'),
    ]);
    await expect.poll(() => audienceKeyOf(projectId)).toMatch(/audience\.json$/);
    const download = await claimFor('download', projectId);
    expect(download.job.outputs).not.toHaveProperty('audience');
    const etag = await putSigned(download.job.outputs.source.partUrls[0] ?? '', 'bytes');
    await farm.finishUpload(download, [{ partNumber: 1, etag }]);
    await putSigned(download.job.outputs.thumbnail.url, 'jpeg');
    await succeed(download, { stage: 'download', sourceInfo: SOURCE_INFO });
    const { url } = await signInput((await chooseClips(projectId)).inputs.audience?.url ?? '');
    expect(await (await fetch(url)).json()).toEqual({
      version: 1,
      source: 'twitch',
      heatmap: [],
      chapters: [],
      clips: [{ startSec: 40, endSec: 69.9, views: 52_000, title: 'The dough escapes' }],
    });
    expect((await call('DELETE', `/projects/${projectId}`, user)).status).toBe(200);
    expect(await statusOf(url)).toBe(404);
  });

  it('are not asked for where no clips are chosen', async () => {
    const { asked } = await twitchProject((id) => [twitchClip('a', id)], 'reframe');
    const other = await twitchProject((id) => [twitchClip('a', id)]);
    await expect.poll(other.asked).toHaveLength(1);
    expect(await asked()).toEqual([]);
  });

  it('leave a project as it is where Twitch fails', async () => {
    const channel = String(Math.floor(1e9 + Math.random() * 9e9));
    await twitch.script(channel, twitchList(twitchVideo(channel, { user_id: channel })));
    await twitch.script(`clips:${channel}`, { status: 503, body: { error: 'Service Unavailable', status: 503 } });
    const { id, status } = await createProject(user, { url: `https://www.twitch.tv/videos/${channel}`, endTime: 90 });
    expect(status).toBe('pending');
    await expect.poll(() => twitch.askedFor(`broadcaster_id=${channel}`)).toHaveLength(1);
    await work(id, 'download');
    expect((await chooseClips(id)).inputs).not.toHaveProperty('audience');
  });
});
