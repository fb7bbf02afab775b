import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, signIn as signInToApi } from '../../../packages/client/src/index.ts';
import { findFfmpeg } from '../../../render-node/ffmpeg/process/binaries.ts';
import { ApiError, createUser } from '../api-client.ts';
import { openDemoSource } from '../demo/demo-source.ts';
import type { Operator } from '../operator-client.ts';

/** A user with clips, a key, a webhook and a balance, so that no page of the studio is empty. */
export type Sample = {
  email: string;
  password: string;
  projectId: string;
  shortId: string;
  /** Addresses of the project's picture, and of its best clip's picture and preview, and how long that clip is. */
  media: { project: string; clip: string; preview: string | null; seconds: number };
};

/** Kept from run to run: making the clips takes a minute. */
const PERSON = { email: 'sample@example.test', password: 'sample-of-the-studio' };
const CREDITS = 240;
const RENDERS = 3;

/** The sample user of a local instance, made at the first call. `source`: a video file or URL; default: a new talk. */
export async function makeSample(
  { url, token }: Operator,
  { source, signal }: { source: string | undefined; signal: AbortSignal },
): Promise<Sample> {
  await createUser(url, token, { ...PERSON, name: 'Ada', credits: CREDITS }).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status < 500)) throw error;
  });
  const client = await signInToApi({ baseUrl: `${url}/api/v1`, ...PERSON });
  const ready = (await client.listProjects({ status: 'face_analysis_done' })).data[0];
  const projectId = ready?.id ?? (await fill(client, source, signal));
  const { data } = await client.listShorts(projectId, { sort: 'score' });
  const [best] = data.data;
  if (best === undefined) throw new Error('No clip was found in the video.');
  const { thumbnail_url: picture } = await client.getProject(projectId);
  const { preview_url: preview } = await client.getShort(projectId, best.id);
  const media = { project: picture, clip: best.thumbnail_url, preview, seconds: best.duration };
  return { ...PERSON, projectId, shortId: best.id, media };
}

async function fill(client: Client, source: string | undefined, signal: AbortSignal): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'clipmill-sample-'));
  const binaries = await findFfmpeg({ FFMPEG_PATH: process.env['FFMPEG_PATH'] || undefined });
  const video = await openDemoSource(source, { binaries, folder, signal });
  try {
    await client.createApiKey({ name: 'Nightly uploads', scopes: ['read', 'write'] });
    const webhook = await client.createWebhook({ url: 'https://example.com/hook', events: ['render.done'] });
    await client.testWebhook(webhook.id);
    const { id } = await client.createProject({ url: video.url, clipDuration: '30', render: { count: RENDERS } });
    for await (const _render of client.waitForClips(id, { signal })) continue;
    return id;
  } finally {
    await video.close();
    await rm(folder, { recursive: true, force: true });
  }
}
